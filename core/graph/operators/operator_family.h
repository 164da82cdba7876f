// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

// What MindSpore's operators do, as far as the search for the first cause must know it. Types are the names of primitives; what
// is known of single ones stands in operator_table.h.

namespace sporescope {

/// One name for the spellings of an operator: "Add" for TensorAdd, AddExt, Adds; "Div" for RealDiv, Divs. Also for what Python
/// calls it, in MindSpore and PyTorch, as msprobe does: "Add" for __add__, "AllReduce" for all_reduce.
[[nodiscard]] std::string_view canonical_type(std::string_view type);

// The following take types as they are in the graph.

/// Writes its first argument in place (optimizers, Assign, Scatter...).
[[nodiscard]] bool updates_in_place(std::string_view type);
/// Its kernel computes in the memory of this argument, so that an input file, which is written afterwards, does not hold what
/// arrived: oneDNN's LSTM in what the forward pass has reserved.
[[nodiscard]] bool reuses_argument_memory(std::string_view type, std::uint32_t argument);
/// Gives the next batch of a data set to the network.
[[nodiscard]] bool is_data_source(std::string_view type);
/// Takes part in the communication of several ranks.
[[nodiscard]] bool is_collective(std::string_view type);
[[nodiscard]] bool is_receive(std::string_view type);
[[nodiscard]] bool is_send(std::string_view type);
/// Gives a result that is finite for -Inf, which masks make use of (Softmax, Exp, Maximum, ...).
[[nodiscard]] bool absorbs_negative_infinity(std::string_view type);
/// Makes NaN of an infinite mask where it is added to an opposite one, or where all of a row is masked.
[[nodiscard]] bool mixes_masked_values(std::string_view type);
/// Gives some of the values that it reads, or a number for those that are not finite, or asks what they are: what it leaves out
/// does no harm.
[[nodiscard]] bool selects_values(std::string_view type);
/// Gives which of its values it is, or how they compare: where one is NaN, that decides what follows.
[[nodiscard]] bool asks_which(std::string_view type);
/// Gives which of its values are finite, NaN or Inf.
[[nodiscard]] bool asks_whether_finite(std::string_view type);
/// Gives a limit, a larger value or 0 in place of what it leaves out, as the gradient of ReLU does: nothing else of its result
/// depends on that.
[[nodiscard]] bool drops_values(std::string_view type);
/// What it gives is not finite where one of the values of that input is not: sums, products, and what hands values on.
[[nodiscard]] bool propagates_non_finite(std::string_view type, std::uint32_t slot);
/// Puts values that it is given into a tensor and computes none: its infinities are those that it got.
[[nodiscard]] bool inserts_values(std::string_view type);
/// Fills that output with logarithms of probabilities, most of which are 0 by the way it computes: -Inf is meant.
[[nodiscard]] bool is_log_table(std::string_view type, std::uint32_t slot);
/// Hands on values of its first input as they are, or a part of them: Reshape, Gather, Cast.
[[nodiscard]] bool preserves_values(std::string_view type);
/// Leaves memory as it was: what its output holds means nothing.
[[nodiscard]] bool is_uninitialized(std::string_view type);
/// Works on each element of one input alone, so that NaN in the output comes of the value in the same place.
[[nodiscard]] bool is_elementwise_unary(std::string_view type);
/// Works on each pair of elements of its first two inputs, with broadcasting.
[[nodiscard]] bool is_elementwise_binary(std::string_view type);
/// Adds up what it reads, unweighted: a result near 0 is what is left of values that cancel, and of their rounding.
[[nodiscard]] bool is_sum(std::string_view type);
/// Makes Inf out of finite values because the result is too large, among other reasons it may have.
[[nodiscard]] bool can_overflow(std::string_view type);
/// Multiplies by weights and sums up, as no mask is made.
[[nodiscard]] bool is_weighted_sum(std::string_view type);
/// Sums and products: makes NaN or Inf out of finite values by overflow alone.
[[nodiscard]] bool overflows_only(std::string_view type);
/// e to the power of its input, so that Inf out of finite values comes of large ones alone.
[[nodiscard]] bool is_exponential(std::string_view type);
/// Finite values up to this stay finite in what a sum, a product or an exponential makes of them: in float16 (`half`), or in a
/// wider type.
[[nodiscard]] double largest_safe_input(std::string_view type, bool half);
/// Gives Inf for single values, as a logarithm or a division does for zero.
[[nodiscard]] bool has_pole(std::string_view type);

}  // namespace sporescope
