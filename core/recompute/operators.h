// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/recompute/operator_call.h"

namespace sporescope {

/// What an operator gives; nothing if an attribute is missing, or has a value that this does not know.
using ExpectedOutputs = std::optional<std::vector<Expected>>;
using Recomputation = ExpectedOutputs (*)(const OperatorCall& call);

/// An element of which nothing can be said; see Expected::has_gaps.
inline constexpr double kUndetermined = std::numeric_limits<double>::quiet_NaN();
/// Roundings that a kernel's approximation of a function is worth: MindSpore's for the CPU (nnacl) are polynomials with errors
/// of some 1e-6 in float32, which is 2^-24 times 16; four times that.
inline constexpr double kApproximation = 64;

/// Of a tensor that is computed with; it is held in memory, in double.
inline constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 26U;
/// Whether a result may be made whose shape the inputs alone tell: they may be a forged header's.
[[nodiscard]] inline bool is_computable(const Shape& shape) {
  const auto count = element_count(shape);
  return count && *count <= kMaxElements;
}

/// All that is known of an operator is its first output.
[[nodiscard]] ExpectedOutputs single_output(Expected output);
[[nodiscard]] ExpectedOutputs single_output(Shape shape, std::vector<double> values, std::vector<double> slack = {});
/// A first output of zeros without slack, to be filled.
[[nodiscard]] Expected zeros(const Shape& shape);

[[nodiscard]] inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

struct KnownOperator {
  std::string_view type;
  std::uint32_t inputs;  ///< from slot 0 on that must have been dumped
  Recomputation recompute;
};

/// Null for operators that cannot be computed again: random ones, communication, and those that nobody has written down yet.
[[nodiscard]] const KnownOperator* find_known_operator(std::string_view type);

/// Why there is none of this type.
[[nodiscard]] Text unsupported_reason(const std::string& type);

/// The operators of one family each.
[[nodiscard]] std::span<const KnownOperator> elementwise_operators();
[[nodiscard]] std::span<const KnownOperator> gradient_operators();
[[nodiscard]] std::span<const KnownOperator> rearranging_operators();
[[nodiscard]] std::span<const KnownOperator> matrix_operators();
[[nodiscard]] std::span<const KnownOperator> convolution_operators();
[[nodiscard]] std::span<const KnownOperator> pooling_operators();
[[nodiscard]] std::span<const KnownOperator> reducing_operators();
[[nodiscard]] std::span<const KnownOperator> normalizing_operators();
[[nodiscard]] std::span<const KnownOperator> slicing_operators();
[[nodiscard]] std::span<const KnownOperator> updating_operators();

}  // namespace sporescope
