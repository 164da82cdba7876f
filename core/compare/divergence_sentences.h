// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

#include "core/compare/aligned_execution.h"
#include "core/compare/input_comparison.h"

namespace sporescope {

/// Returns how two tensors differ, as a continuation of "differs": "by 3.5 %", "in where NaN or Inf stand, at 2 of 40 values".
[[nodiscard]] Text how_it_differs(const TensorPair& pair);
/// Explains a difference of the network's input data.
[[nodiscard]] Text data_differ(const TensorPair& data);
/// Known history of a parameter before its difference is detected.
enum class ParameterHistory : std::uint8_t {
  untouched,           ///< Unchanged: the parameter has the value from the start of the run
  earlier_iterations,  ///< Iterations that are not compared may have changed it
  undumped_update,     ///< It was equal before, and its update is not among the compared operators
};
/// Explains a parameter that differs before its first compared update.
[[nodiscard]] Text parameter_differs(const TensorPair& parameter, ParameterHistory past);
/// Explains a differing input of a call whose origin is unknown.
[[nodiscard]] Text input_differs(std::uint32_t slot, const TensorPair& input);
/// Explains the same if unmatched operators ran before the call.
[[nodiscard]] Text unmatched_before(const Node* a, const Node* b, std::string_view reader, std::uint32_t slot,
                                    const TensorPair& input);
/// Returns "its inputs agree, its output differs by 3.5 %", or a variant for inputs that are only partly known.
[[nodiscard]] Text agrees_but_differs(const InputComparison::Inputs& inputs, const TensorPair& output);
/// Explains an output that cannot be compared, so that the difference shows in the output of `reader`.
[[nodiscard]] Text agrees_undumped(const InputComparison::Inputs& inputs, std::string_view reader, const TensorPair& shown);
/// Explains an undumped operator, whose difference shows in the output of `reader`.
[[nodiscard]] Text differs_upstream(std::string_view reader, const TensorPair& shown);
/// Appends differing attributes and constants to `differs`, the explanation of an operator whose inputs agree. `nodes` is the
/// operator that ran, or one upstream.
[[nodiscard]] Text operator_differs(const Graph& a, const Graph& b, const AlignedOperator& run, const PairedNodes& nodes,
                                    Text differs);
/// Returns true if two matched operators do not compute the same, since their attributes or constants differ.
[[nodiscard]] bool is_configured_differently(const Graph& a, const Graph& b, const AlignedOperator& run,
                                             const PairedNodes& nodes);
/// Explains an unmatched operator, or a different operator in each run, whose value reaches `reader`.
[[nodiscard]] Text only_in_one_run(const Node* a, const Node* b, std::string_view reader);
/// Explains the same if the value read, `read`, agrees within the tolerance, and the resulting output, `given`, does not.
[[nodiscard]] Text is_unmatched_within_tolerance(const Node* a, const Node* b, std::string_view reader, const TensorPair& read,
                                                 const TensorPair& given);

/// Explains the same if the values cannot be compared, so that the difference shows in the output of `reader`.
[[nodiscard]] Text maybe_only_in_one_run(const Node* a, const Node* b, std::string_view reader, const TensorPair& shown);

/// Explains an input whose producers in the two runs are not counterparts.
[[nodiscard]] Text has_different_producers(const Graph& a, const Graph& b, const NodeMatching& nodes,
                                           const ComparedInput& input);

/// Returns why an output is not compared that its kernel never fills (`never`), or need not fill.
[[nodiscard]] Text why_unfilled(bool never);

}  // namespace sporescope
