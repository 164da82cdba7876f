// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

#include "core/compare/aligned_execution.h"
#include "core/compare/input_comparison.h"

namespace sporescope {

/// Returns how two tensors differ, as a continuation of "differs": "by 3.5%", "in the positions of NaN or Inf (2 of 40
/// values)".
[[nodiscard]] Text tensor_difference_text(const TensorPair& pair);
/// Explains a difference of the network's input data.
[[nodiscard]] Text data_difference_text(const TensorPair& data);
/// Known history of a parameter before its difference is detected.
enum class ParameterHistory : std::uint8_t {
  untouched,           ///< Unchanged: the parameter has the value from the start of the run
  earlier_iterations,  ///< Iterations that are not compared may have changed it
  undumped_update,     ///< It was equal before, and its update is not among the compared operators
};
/// Explains a parameter that differs before its first compared update. `updated` is the parameter after the update; null if it
/// is unknown or does not differ from `parameter`.
[[nodiscard]] Text parameter_difference_text(const TensorPair& parameter, ParameterHistory past, const TensorPair* updated);
/// Explains a differing input of a call whose origin is unknown.
[[nodiscard]] Text unlinked_input_text(std::uint32_t slot, const TensorPair& input);
/// Explains the same if unmatched operators ran before the call.
[[nodiscard]] Text unmatched_before_text(const Node* a, const Node* b, std::string_view reader, std::uint32_t slot,
                                         const TensorPair& input);
/// Returns "its inputs agree, but its output differs by 3.5%", or a variant for inputs that are only partly known.
[[nodiscard]] Text operator_divergence_text(const InputComparison::Inputs& inputs, const TensorPair& output);
/// Explains an output that cannot be compared, so that the difference shows in the output of `reader`.
[[nodiscard]] Text undumped_output_text(const InputComparison::Inputs& inputs, std::string_view reader,
                                        const TensorPair& shown);
/// Explains an undumped operator, whose difference shows in the output of `reader`.
[[nodiscard]] Text undumped_operator_text(std::string_view reader, const TensorPair& shown);
/// Appends differing attributes and constants to `explanation`, which describes an operator whose inputs agree. `nodes` is the
/// operator that ran, or one upstream.
[[nodiscard]] Text configuration_difference_text(const Graph& a, const Graph& b, const AlignedOperator& run,
                                                 const PairedNodes& nodes, Text explanation);
/// Returns true if two matched operators do not compute the same, since their attributes or constants differ.
[[nodiscard]] bool is_configured_differently(const Graph& a, const Graph& b, const AlignedOperator& run,
                                             const PairedNodes& nodes);
/// Explains an unmatched operator, or a different operator in each run, whose value reaches `reader`.
[[nodiscard]] Text unmatched_operator_text(const Node* a, const Node* b, std::string_view reader);
/// Explains the same if the value read, `read`, agrees within the tolerance, and the resulting output, `output`, does not.
[[nodiscard]] Text unmatched_within_tolerance_text(const Node* a, const Node* b, std::string_view reader,
                                                   const TensorPair& read, const TensorPair& output);

/// Explains the same if the values cannot be compared, so that the difference shows in the output of `reader`.
[[nodiscard]] Text suspected_unmatched_text(const Node* a, const Node* b, std::string_view reader, const TensorPair& shown);

/// Explains an input whose producers in the two runs are not counterparts.
[[nodiscard]] Text different_producers_text(const Graph& a, const Graph& b, const NodeMatching& nodes,
                                            const ComparedInput& input);

/// Returns the reason why an output is not compared: its kernel never fills it (`never`), or need not fill it.
[[nodiscard]] Text uninitialized_output_text(bool never);

}  // namespace sporescope
