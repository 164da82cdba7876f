// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>
#include <optional>

#include "core/dump/iteration.h"

namespace sporescope::ui {

/// Result of the analyses of a dump, as shown in lists of dumps.
struct Verdict {
  /// Stored by number in the settings; append new kinds at the end.
  enum class Kind : std::uint8_t {
    unknown,
    clean,
    inf,
    nan,
    masked,    ///< Only Inf that is not a cause
    overflow,  ///< Reported by the device
    failure,   ///< An operator failed and stopped the training
    diverges,  ///< Replicas that agreed before differ
    open,      ///< Tensors could not be judged, or there are none
  };
  static constexpr Kind kLast = Kind::open;
  Kind kind = Kind::unknown;
  Iteration iteration{};
  std::optional<int> rank;  ///< Set if the dump has several ranks
  bool operator==(const Verdict&) const = default;
};

/// Returns for example "NaN at iteration 1, rank 1", "replicas diverge at iteration 1", "no NaN or Inf", "no verdict" or
/// "not checked".
[[nodiscard]] QString verdictText(const Verdict& verdict);

}  // namespace sporescope::ui
