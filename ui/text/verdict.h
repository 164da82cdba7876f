// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>
#include <optional>

#include "core/dump/iteration.h"

namespace sporescope::ui {

/// What a dump turned out to hold.
struct Verdict {
  /// Kept by number in the settings: new ones come last.
  enum class Kind : std::uint8_t {
    unknown,
    clean,
    inf,
    nan,
    masked,    ///< only Inf that is no cause
    overflow,  ///< reported by the device
    failure,   ///< an operator failed and stopped the training
    diverges,  ///< replicas that were alike are not any more
    open,      ///< tensors could not be judged, or there are none
  };
  static constexpr Kind kLast = Kind::open;
  Kind kind = Kind::unknown;
  Iteration iteration{};
  std::optional<int> rank;  ///< set if the dump has several
  bool operator==(const Verdict&) const = default;
};

/// "NaN at iteration 1, rank 1", "replicas diverge at iteration 1", "no NaN, no Inf", "no verdict", "not checked".
[[nodiscard]] QString verdictText(const Verdict& verdict);

}  // namespace sporescope::ui
