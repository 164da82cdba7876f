// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/trend/trend_statistic.h"

namespace sporescope {

/// The default factor by which a magnitude must change for a jump.
inline constexpr double kJumpFactor = 10;

/// The kind of value that a tensor has in the first iteration of a training.
enum class FirstValue : std::uint8_t {
  initial,  ///< The value before any training
  trained,  ///< A weight after its first update
};

/// A discontinuity in the trend of a tensor.
struct Jump {
  std::size_t at = 0;  ///< Index of the point after the jump
  double from = 0;     ///< Value before the jump
  double to = 0;       ///< Value after the jump; NaN or +Inf if the tensor became non-finite
};

/// Finds the jumps of one tensor. `points` belong to ascending `iterations`; points without a value are skipped. `count` is the
/// number of elements, 0 if unknown.
///
/// A training changes its tensors gradually, by varying factors. A step is therefore measured as the logarithm of the factor
/// (l2, max_abs, std, update_ratio), as a share of the elements (zero_share), or relative to the root mean square of the
/// elements (mean, which may be near zero). A step is a jump if all of these conditions hold:
/// - It is large in absolute terms: `factor` (more than 1), a quarter of the elements (and six standard deviations of a share
///   of few elements), or `factor` - 1 times the root mean square.
/// - It exceeds the usual step of this tensor by the same amount. The usual step is the median of the other steps, each divided
///   by the number of iterations that it spans. Steady growth up to `factor` per iteration is therefore no jump.
/// - With fewer than four other steps, and unless the tensor is a weight, it also exceeds six standard deviations of the random
///   variation of a magnitude of so few elements: a factor of 56 for twelve elements, of 12 for a thousand.
/// - With at least four other steps, it differs from the usual step by more than six standard deviations of the other steps, so
///   that noise is accepted. The standard deviation of a normal distribution is 1.4826 times the median of the absolute
///   deviations (Rousseeuw and Croux 1993). This condition is waived if three quarters of the other steps are equally large in
///   one direction, which is not noise.
/// The first step away from the initial value is no jump, unless the next step reverts it. This concerns the first iteration of
/// a training, in which tensors that depend on zero biases may be nearly zero, and tensors that were zero themselves.
/// Magnitudes of trained weights have no such step. The following are always jumps: the first time that a magnitude becomes
/// zero or all elements become zero (with several elements), the first NaN for `nan`, and for other statistics the loss of
/// finite values.
[[nodiscard]] std::vector<Jump> find_jumps(TrendStatistic statistic, std::span<const TrendPoint> points,
                                           std::span<const Iteration> iterations, std::uint64_t count,
                                           double factor = kJumpFactor, FirstValue first = FirstValue::initial);

}  // namespace sporescope
