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

/// Outputs that an operator must produce. Empty if an attribute is missing or has an unsupported value.
using ExpectedOutputs = std::optional<std::vector<Expected>>;
using Recomputation = ExpectedOutputs (*)(const OperatorCall& call);

/// Marks an element without a verdict; see Expected::has_gaps.
inline constexpr double kUndetermined = std::numeric_limits<double>::quiet_NaN();
/// Error of a kernel's approximation of a function, in roundings. MindSpore's CPU kernels (nnacl) use polynomials with errors
/// of about 1e-6 in float32, which is 16 times 2^-24; this is four times that.
inline constexpr double kApproximation = 64;

/// Maximum number of elements of a recomputed tensor, which is held in memory in double.
inline constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 26U;
/// Returns true if a result of this shape may be allocated. Shapes that come only from the inputs may be those of a forged
/// header.
[[nodiscard]] inline bool is_computable(const Shape& shape) {
  const auto count = element_count(shape);
  return count && *count <= kMaxElements;
}

/// Returns a result in which only the first output is known.
[[nodiscard]] ExpectedOutputs single_output(Expected output);
[[nodiscard]] ExpectedOutputs single_output(Shape shape, std::vector<double> values, std::vector<double> slack = {});
/// Returns a first output filled with zeros, without slack.
[[nodiscard]] Expected zeros(const Shape& shape);

[[nodiscard]] inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// An operator that can be recomputed.
struct KnownOperator {
  std::string_view type;
  std::uint32_t inputs;  ///< number of inputs from slot 0 on that must be dumped
  Recomputation recompute;
};

/// Returns null for operators that cannot be recomputed: random ones, collectives, and those that are not implemented.
[[nodiscard]] const KnownOperator* find_known_operator(std::string_view type);

/// Returns the reason why operators of this type cannot be recomputed.
[[nodiscard]] Text unsupported_reason(const std::string& type);

/// Operators by family.
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
