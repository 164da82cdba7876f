// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/trend/trend_statistic.h"

namespace sporescope {

/// By which a size is a jump, where nothing else is asked.
inline constexpr double kJumpFactor = 10;

/// What a tensor holds in the first iteration of a training, where that is among its points.
enum class FirstValue : std::uint8_t {
  initial,  ///< what it was made of before anything was learnt
  trained,  ///< a weight after its first update
};

/// Where the trend of a tensor breaks.
struct Jump {
  std::size_t at = 0;  ///< place among the points
  double from = 0;     ///< the value before
  double to = 0;       ///< NaN or +Inf: the tensor held finite elements alone, and does no more
};

/// The jumps of one tensor, whose points stand at ascending `iterations`; points without a value are passed over. `count`: how
/// many elements it has, 0 if that is not known.
///
/// A training changes its tensors by factors, slowly and not by the same factor each time. So a step is measured as the
/// logarithm of the factor (l2, max_abs, std, update_ratio), as the share of elements (zero_share), or against the root mean
/// square of the elements (mean, which may stand near zero), and it is a jump if all of this holds:
/// - it is large by itself: `factor` (more than 1), a quarter of the elements (and six deviations of a share of so few), or
///   `factor` - 1 times the root mean square;
/// - it is that much larger than the usual step of this tensor, the median of its other steps, each by the number of iterations
///   it spans. So steady growth is none, up to `factor` an iteration;
/// - it is larger by six deviations of what chance makes of a size of so few elements, where there are fewer than four other
///   steps and it is no weight: of twelve elements beyond a factor of 56, of a thousand beyond 12;
/// - it is larger than six deviations of the other steps from the usual one, where there are at least four of them, so that
///   noisy tensors may be noisy (1.4826 times the median of their absolute deviations is the deviation of a normal
///   distribution: Rousseeuw and Croux 1993). It need not be where three quarters of the other steps are as large by themselves
///   in one direction: that is no noise.
/// The first step out of its initial values is none, be it large, unless the next one takes it back: that of a training, in
/// which all that stands behind biases of zero may have been next to zero, too, and that of a tensor which was zero itself.
/// Sizes of what begins as a trained weight have no such step. Further a jump is: the first time that a magnitude falls to zero
/// or all elements become zero (of several elements), the first NaN of `nan`, and for all but `nan` that a tensor is finite no
/// more.
[[nodiscard]] std::vector<Jump> find_jumps(TrendStatistic statistic, std::span<const TrendPoint> points,
                                           std::span<const Iteration> iterations, std::uint64_t count,
                                           double factor = kJumpFactor, FirstValue first = FirstValue::initial);

}  // namespace sporescope
