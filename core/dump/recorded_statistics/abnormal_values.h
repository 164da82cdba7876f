// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope {

enum class Known : std::uint8_t { no, yes, unknown };

/// Whether a tensor holds what training rarely survives.
struct AbnormalValues {
  Known nan = Known::unknown;
  Known inf = Known::unknown;
  Known beyond_limit = Known::unknown;  ///< a finite element whose magnitude is above the limit

  [[nodiscard]] bool any() const { return nan == Known::yes || inf == Known::yes || beyond_limit == Known::yes; }
  [[nodiscard]] bool none() const { return nan == Known::no && inf == Known::no && beyond_limit == Known::no; }
};

/// Of values that were read: all is known.
[[nodiscard]] AbnormalValues find_abnormal_values(const Statistics& read, double limit);
/// Of what a training told, by the rules of classify_recorded(). The ends of the range show that something is beyond the limit;
/// that nothing is they show only where there is neither NaN nor Inf, which either end may stand for or leave out.
[[nodiscard]] AbnormalValues find_abnormal_values(const StatisticRow& row, double limit);
/// Of a part of the elements: what it holds the tensor holds, what it does not is not known of the tensor.
[[nodiscard]] AbnormalValues abnormal_values_of_sample(const AbnormalValues& sample);

}  // namespace sporescope
