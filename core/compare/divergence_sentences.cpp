// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/divergence_sentences.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace sporescope {
namespace {

/// Returns true for attributes that control how an operator runs, not what it computes.
bool is_irrelevant_attribute(std::string_view attribute) {
  static constexpr std::array<std::string_view, 8> kNames{
      "primitive_target", "device_target",       "kernel_build_info",     "stream_id",
      "_kernel_info",     "topo_sort_rhs_first", "IsFeatureMapInputList", "is_backend_cast"};
  return std::find(kNames.begin(), kNames.end(), attribute) != kNames.end() || attribute.find("debug") != attribute.npos;
}

/// Returns the attributes that differ, as in A and as in B.
std::vector<std::pair<Attribute, Attribute>> differing_attributes(const Graph& a, const Graph& b, const PairedNodes& nodes) {
  std::vector<std::pair<Attribute, Attribute>> differing;
  const auto of_b = b.attributes(nodes.b);
  for (const Attribute& attribute : a.attributes(nodes.a)) {
    const auto other =
        std::find_if(of_b.begin(), of_b.end(), [&](const Attribute& candidate) { return candidate.name == attribute.name; });
    if (other == of_b.end() || other->value == attribute.value || is_irrelevant_attribute(attribute.name)) continue;
    differing.emplace_back(attribute, *other);
  }
  return differing;
}

}  // namespace

Text tensor_difference_text(const TensorPair& pair) {
  if (!pair.difference && pair.statistics_differ()) {
    if (std::isinf(pair.statistics_bound->at_least)) {
      return {SPORESCOPE_TRANSLATE_NOOP("in its statistics (%1)"), {pair.statistics_bound->statistic}};
    }
    return {SPORESCOPE_TRANSLATE_NOOP("by at least %1% (%2)"),
            {100 * pair.statistics_bound->at_least, pair.statistics_bound->statistic}};
  }
  if (!pair.difference) return {SPORESCOPE_TRANSLATE_NOOP("(not comparable: %1)"), {pair.reason}};
  if (pair.difference->incomparable > 0) {
    return {SPORESCOPE_TRANSLATE_NOOP("in the positions of NaN or Inf (%1 of %2 values)"),
            {Count{pair.difference->incomparable}, Count{pair.difference->count}}};
  }
  const bool is_single_element = !pair.only_a.empty() && !pair.only_b.empty();
  if (std::isinf(pair.error())) {
    if (is_single_element) return {SPORESCOPE_TRANSLATE_NOOP("from A (%1 in A, %2 in B)"), {pair.only_a, pair.only_b}};
    return SPORESCOPE_TRANSLATE_NOOP("from A, which is all zeros");
  }
  if (is_single_element) {
    return {SPORESCOPE_TRANSLATE_NOOP("by %1% (%2 in A, %3 in B)"), {100 * pair.error(), pair.only_a, pair.only_b}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("by %1%"), {100 * pair.error()}};
}

Text data_difference_text(const TensorPair& data) {
  return {SPORESCOPE_TRANSLATE_NOOP("the input data of the network differs %1"), {tensor_difference_text(data)}};
}

Text parameter_difference_text(const TensorPair& parameter, ParameterHistory past, const TensorPair* updated) {
  if (updated != nullptr) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1; after the update it differs %2"),
            {parameter_difference_text(parameter, past, nullptr), tensor_difference_text(*updated)}};
  }
  const Text difference = tensor_difference_text(parameter);
  switch (past) {
    case ParameterHistory::earlier_iterations:
      return {SPORESCOPE_TRANSLATE_NOOP("it already differs %1; earlier iterations were not compared and may have changed it"),
              {difference}};
    case ParameterHistory::undumped_update:
      return {SPORESCOPE_TRANSLATE_NOOP("it differs %1, although nothing compared before it does"), {difference}};
    case ParameterHistory::untouched:
      break;
  }
  return {SPORESCOPE_TRANSLATE_NOOP("it differs %1 before any dumped operator changes it"), {difference}};
}

Text unlinked_input_text(std::uint32_t slot, const TensorPair& input) {
  return {SPORESCOPE_TRANSLATE_NOOP("its input %1 differs %2; the producer was not dumped"),
          {std::to_string(slot), tensor_difference_text(input)}};
}

Text unmatched_before_text(const Node* a, const Node* b, std::string_view reader, std::uint32_t slot, const TensorPair& input) {
  const std::string reader_name(reader);
  const std::string slot_text = std::to_string(slot);
  const Text difference = tensor_difference_text(input);
  if (a != nullptr && b != nullptr) {
    return {SPORESCOPE_TRANSLATE_NOOP("A has %1 where B has %2; input %3 of the following %4 differs %5"),
            {std::string(a->name()), std::string(b->name()), slot_text, reader_name, difference}};
  }
  return {b != nullptr ? SPORESCOPE_TRANSLATE_NOOP("it is only in B; input %1 of the following %2 differs %3")
                       : SPORESCOPE_TRANSLATE_NOOP("it is only in A; input %1 of the following %2 differs %3"),
          {slot_text, reader_name, difference}};
}

Text undumped_operator_text(std::string_view reader, const TensorPair& shown) {
  return {SPORESCOPE_TRANSLATE_NOOP("its output was not dumped; the output of %1 after it differs %2"),
          {std::string(reader), tensor_difference_text(shown)}};
}

Text configuration_difference_text(const Graph& a, const Graph& b, const AlignedOperator& run, const PairedNodes& nodes,
                                   Text explanation) {
  for (const auto& [of_a, of_b] : differing_attributes(a, b, nodes)) {
    explanation = {SPORESCOPE_TRANSLATE_NOOP("%1; its attribute %2 is %3 in A and %4 in B"),
                   {explanation, of_a.name, of_a.value, of_b.value}};
  }
  for (const ComparedInput& input : run.inputs) {
    if (!input.constants_differ() || run.reader_of(input) != nodes) continue;
    explanation = {SPORESCOPE_TRANSLATE_NOOP("%1; its constant input %2 is %3 in A and %4 in B"),
                   {explanation, std::to_string(input.slot), input.constant_a, input.constant_b}};
  }
  return explanation;
}

Text operator_divergence_text(const InputComparison::Inputs& inputs, const TensorPair& output) {
  if (inputs.none_dumped) {
    return {SPORESCOPE_TRANSLATE_NOOP("it differs %1; its inputs are unknown"), {tensor_difference_text(output)}};
  }
  if (inputs.cross_framework) {
    return {SPORESCOPE_TRANSLATE_NOOP("its matched inputs agree, but its output differs %1"), {tensor_difference_text(output)}};
  }
  if (inputs.not_compared) {
    return {SPORESCOPE_TRANSLATE_NOOP("its comparable inputs agree, but its output differs %1"),
            {tensor_difference_text(output)}};
  }
  if (inputs.nothing_known) {
    return {SPORESCOPE_TRANSLATE_NOOP("its inputs were not dumped, and its output differs %1"),
            {tensor_difference_text(output)}};
  }
  if (inputs.only_statistics_agree) {
    return {SPORESCOPE_TRANSLATE_NOOP("judging by statistics, its inputs agree, but its output differs %1"),
            {tensor_difference_text(output)}};
  }
  return {inputs.unknown() ? SPORESCOPE_TRANSLATE_NOOP("its dumped inputs agree, but its output differs %1")
                           : SPORESCOPE_TRANSLATE_NOOP("its inputs agree, but its output differs %1"),
          {tensor_difference_text(output)}};
}

Text undumped_output_text(const InputComparison::Inputs& inputs, std::string_view reader, const TensorPair& shown) {
  return {inputs.unknown()
              ? SPORESCOPE_TRANSLATE_NOOP("neither its output nor all of its inputs can be compared; the output of %1 after it "
                                          "differs %2")
              : SPORESCOPE_TRANSLATE_NOOP(
                    "its inputs agree and its output cannot be compared; the output of %1 after it differs %2"),
          {std::string(reader), tensor_difference_text(shown)}};
}

bool is_configured_differently(const Graph& a, const Graph& b, const AlignedOperator& run, const PairedNodes& nodes) {
  const bool has_constant_difference = std::any_of(run.inputs.begin(), run.inputs.end(), [&](const ComparedInput& input) {
    return input.constants_differ() && run.reader_of(input) == nodes;
  });
  return has_constant_difference || !differing_attributes(a, b, nodes).empty();
}

Text unmatched_operator_text(const Node* a, const Node* b, std::string_view reader) {
  const std::string reader_name(reader);
  if (a != nullptr && b != nullptr) {
    return {SPORESCOPE_TRANSLATE_NOOP("A has %1 where B has %2, and %3 reads different values from it"),
            {std::string(a->name()), std::string(b->name()), reader_name}};
  }
  if (b != nullptr) {
    return {SPORESCOPE_TRANSLATE_NOOP("it is only in B, and %1 reads different values through it"), {reader_name}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("it is only in A, and %1 reads different values through it"), {reader_name}};
}

Text unmatched_within_tolerance_text(const Node* a, const Node* b, std::string_view reader, const TensorPair& read,
                                     const TensorPair& output) {
  const std::string reader_name(reader);
  const double percent = 100 * read.error();
  const Text difference = tensor_difference_text(output);
  if (a != nullptr && b != nullptr) {
    return {SPORESCOPE_TRANSLATE_NOOP("A has %1 where B has %2; the inputs of %3 that depend on it differ by only %4%, within "
                                      "the tolerance, but its output differs %5"),
            {std::string(a->name()), std::string(b->name()), reader_name, percent, difference}};
  }
  return {b != nullptr ? SPORESCOPE_TRANSLATE_NOOP("it is only in B; what %1 reads through it differs by only %2%, within the "
                                                   "tolerance, but the output of %1 differs %3")
                       : SPORESCOPE_TRANSLATE_NOOP("it is only in A; what %1 reads through it differs by only %2%, within the "
                                                   "tolerance, but the output of %1 differs %3"),
          {reader_name, percent, difference}};
}

Text suspected_unmatched_text(const Node* a, const Node* b, std::string_view reader, const TensorPair& shown) {
  const std::string reader_name(reader);
  const Text difference = tensor_difference_text(shown);
  if (a != nullptr && b != nullptr) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "A has %1 where B has %2; their outputs cannot be compared, but the output of %3 after them differs %4"),
            {std::string(a->name()), std::string(b->name()), reader_name, difference}};
  }
  return {b != nullptr ? SPORESCOPE_TRANSLATE_NOOP(
                             "it is only in B; its output cannot be compared, but the output of %1 after it differs %2")
                       : SPORESCOPE_TRANSLATE_NOOP(
                             "it is only in A; its output cannot be compared, but the output of %1 after it differs %2"),
          {reader_name, difference}};
}

Text different_producers_text(const Graph& a, const Graph& b, const NodeMatching& nodes, const ComparedInput& input) {
  const auto name = [](const Graph& graph, NodeIndex node) { return std::string(graph.nodes()[node].name()); };
  Text message{SPORESCOPE_TRANSLATE_NOOP("its input %1 comes from %2 in A and from %3 in B"),
               {std::to_string(input.slot), name(a, input.from_a.node), name(b, input.from_b.node)}};
  const NodeIndex of_a = nodes.of_b(input.from_b.node);
  if (of_a == kNoNode || input.kind_b == NodeKind::constant) return message;
  return {SPORESCOPE_TRANSLATE_NOOP("%1, which is %2 in A"), {message, name(a, of_a)}};
}

Text uninitialized_output_text(bool never) {
  return never ? SPORESCOPE_TRANSLATE_NOOP("the kernel does not fill this output")
               : SPORESCOPE_TRANSLATE_NOOP("nothing reads this output of an update, so its kernel may leave it unfilled");
}

}  // namespace sporescope
