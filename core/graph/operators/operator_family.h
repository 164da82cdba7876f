// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

// Properties of MindSpore's operators, as far as the search for the first cause needs them. Types are the names of primitives.
// The properties of single operators are in operator_table.h.

namespace sporescope {

/// Returns one name for all spellings of an operator: "Add" for TensorAdd, AddExt and Adds, "Div" for RealDiv and Divs. Also
/// maps the names of Python functions in MindSpore and PyTorch, as msprobe records them: "Add" for __add__, "AllReduce" for
/// all_reduce.
[[nodiscard]] std::string_view canonical_type(std::string_view type);

// The following functions take types as they are in the graph.

/// Returns true if the operator writes its first argument in place (optimizers, Assign, Scatter, ...).
[[nodiscard]] bool updates_in_place(std::string_view type);
/// Returns true if the kernel overwrites the memory of this argument. Its input file is written afterwards and does not hold
/// the input value. Only oneDNN's LSTM gradient does so, in the memory that the forward pass reserves.
[[nodiscard]] bool reuses_argument_memory(std::string_view type, std::uint32_t argument);
/// Returns true if the operator outputs the next batch of a data set.
[[nodiscard]] bool is_data_source(std::string_view type);
/// Returns true if the operator communicates with other ranks.
[[nodiscard]] bool is_collective(std::string_view type);
[[nodiscard]] bool is_receive(std::string_view type);
[[nodiscard]] bool is_send(std::string_view type);
/// Returns true if the result for -Inf is finite, which masks rely on (Softmax, Exp, Maximum, ...).
[[nodiscard]] bool absorbs_negative_infinity(std::string_view type);
/// Returns true if an infinite mask may become NaN: where it meets an opposite infinity, or where a complete row is masked.
[[nodiscard]] bool mixes_masked_values(std::string_view type);
/// Returns true if the operator selects some of its input values, replaces non-finite ones, or tests or compares them. Omitted
/// values have no effect.
[[nodiscard]] bool selects_values(std::string_view type);
/// Returns true if the output shows which value was selected or how values compare. A NaN among the inputs then affects all
/// following operators.
[[nodiscard]] bool reports_selection(std::string_view type);
/// Returns true if the output shows which values are finite, NaN or Inf.
[[nodiscard]] bool tests_finiteness(std::string_view type);
/// Returns true if the output replaces dropped values by a limit, a larger value or 0, as the gradient of ReLU does. Nothing
/// else in the result depends on the dropped values.
[[nodiscard]] bool drops_values(std::string_view type);
/// Returns true if a non-finite value of this input makes the output non-finite: sums, products, and operators that pass values
/// on.
[[nodiscard]] bool propagates_non_finite(std::string_view type, std::uint32_t slot);
/// Returns true if the operator inserts given values into a tensor and computes none. Its infinities are input values.
[[nodiscard]] bool inserts_values(std::string_view type);
/// Returns true if the output holds logarithms of probabilities, most of which are 0. Its -Inf is intended.
[[nodiscard]] bool is_log_table(std::string_view type, std::uint32_t slot);
/// Returns true if the output consists of unchanged values of the first input, or a part of them: Reshape, Gather, Cast.
[[nodiscard]] bool preserves_values(std::string_view type);
/// Returns true if the output is uninitialized memory, whose values mean nothing.
[[nodiscard]] bool is_uninitialized(std::string_view type);
/// Returns true if each output element depends only on the input element at the same index. NaN in the output then results from
/// this element.
[[nodiscard]] bool is_elementwise_unary(std::string_view type);
/// Returns true if each output element depends only on a pair of elements of the first two inputs, with broadcasting.
[[nodiscard]] bool is_elementwise_binary(std::string_view type);
/// Returns true if the operator adds its inputs without weights. A result near 0 is then the remainder of values that cancel,
/// and of their rounding errors.
[[nodiscard]] bool is_sum(std::string_view type);
/// Returns true if the operator can turn finite values into Inf because the result is too large, possibly among other reasons.
[[nodiscard]] bool can_overflow(std::string_view type);
/// Returns true if the operator multiplies by weights and sums up. Masks are not created in this way.
[[nodiscard]] bool is_weighted_sum(std::string_view type);
/// Returns true for sums and products, which turn finite values into NaN or Inf only by overflow.
[[nodiscard]] bool overflows_only(std::string_view type);
/// Returns true if the operator computes e to the power of its input. Finite inputs then produce Inf only if they are large.
[[nodiscard]] bool is_exponential(std::string_view type);
/// Returns the largest absolute input value for which a sum, a product or an exponential stays finite, in float16 (`half`) or
/// in a wider type.
[[nodiscard]] double largest_safe_input(std::string_view type, bool half);
/// Returns true if the operator produces Inf at single values, as a logarithm or a division does at zero.
[[nodiscard]] bool has_pole(std::string_view type);

}  // namespace sporescope
