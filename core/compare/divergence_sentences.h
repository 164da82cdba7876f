// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

#include "core/compare/aligned_execution.h"
#include "core/compare/input_comparison.h"

namespace sporescope {

/// How two tensors differ, behind the word "differs": "by 3.5 %", "in where NaN or Inf stand, at 2 of 40 values".
[[nodiscard]] Text how_it_differs(const TensorPair& pair);
/// Of what the network reads.
[[nodiscard]] Text data_differ(const TensorPair& data);
/// What may have happened to a parameter before it is seen to differ.
enum class ParameterHistory : std::uint8_t {
  untouched,           ///< nothing: it is as the run began with it
  earlier_iterations,  ///< iterations that are not compared may have changed it
  undumped_update,     ///< it was the same before, and its update is not among what was compared
};
/// Of a parameter that differs before the first update that is compared.
[[nodiscard]] Text parameter_differs(const TensorPair& parameter, ParameterHistory past);
/// What a call got differs, and nothing tells what gave it.
[[nodiscard]] Text input_differs(std::uint32_t slot, const TensorPair& input);
/// The same where operators of one run alone ran before it.
[[nodiscard]] Text unmatched_before(const Node* a, const Node* b, std::string_view reader, std::uint32_t slot,
                                    const TensorPair& input);
/// "its inputs agree, its output differs by 3.5 %", or what of its inputs is known.
[[nodiscard]] Text agrees_but_differs(const InputComparison::Inputs& inputs, const TensorPair& output);
/// The same of an output that cannot be compared, so that the difference shows in what `reader` gave.
[[nodiscard]] Text agrees_undumped(const InputComparison::Inputs& inputs, std::string_view reader, const TensorPair& shown);
/// Of an operator of which nothing was dumped, so that the difference shows in what `reader` gave.
[[nodiscard]] Text differs_upstream(std::string_view reader, const TensorPair& shown);
/// Why an operator whose inputs agree gives something else: `differs`, and the attributes and constants that are not the same.
/// `nodes`: the operator that ran, or one behind it.
[[nodiscard]] Text operator_differs(const Graph& a, const Graph& b, const AlignedOperator& run, const PairedNodes& nodes,
                                    Text differs);
/// Two operators that are the same one do not compute the same: attributes or constants differ.
[[nodiscard]] bool is_configured_differently(const Graph& a, const Graph& b, const AlignedOperator& run,
                                             const PairedNodes& nodes);
/// An operator of one run alone, or another one in each of them, whose value arrives at `reader`.
[[nodiscard]] Text only_in_one_run(const Node* a, const Node* b, std::string_view reader);
/// The same where what is read through it agrees within the tolerance, `computed`, and what comes of that does not, `given`.
[[nodiscard]] Text is_unmatched_within_tolerance(const Node* a, const Node* b, std::string_view reader, const TensorPair& read,
                                                 const TensorPair& given);

/// The same where what they gave cannot be compared, so that the difference shows in what `reader` gave.
[[nodiscard]] Text maybe_only_in_one_run(const Node* a, const Node* b, std::string_view reader, const TensorPair& shown);

/// An input that is made by operators that are not the same one.
[[nodiscard]] Text has_different_producers(const Graph& a, const Graph& b, const NodeMatching& nodes,
                                           const ComparedInput& input);

/// Why an output is not compared that its kernel never fills, or need not fill.
[[nodiscard]] Text why_unfilled(bool never);

}  // namespace sporescope
