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
bool has_no_information(std::string_view attribute) {
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
    const auto other = std::find_if(of_b.begin(), of_b.end(), [&](const Attribute& it) { return it.name == attribute.name; });
    if (other == of_b.end() || other->value == attribute.value || has_no_information(attribute.name)) continue;
    differing.emplace_back(attribute, *other);
  }
  return differing;
}

}  // namespace

Text how_it_differs(const TensorPair& pair) {
  if (!pair.difference && pair.statistics_differ()) {
    if (std::isinf(pair.statistics_bound->at_least))
      return {SPORESCOPE_TRANSLATE_NOOP("in its statistics: %1"), {pair.statistics_bound->statistic}};
    return {SPORESCOPE_TRANSLATE_NOOP("by at least %1 %: %2"),
            {100 * pair.statistics_bound->at_least, pair.statistics_bound->statistic}};
  }
  if (!pair.difference) return {SPORESCOPE_TRANSLATE_NOOP("so that it cannot be compared: %1"), {pair.reason}};
  if (pair.difference->incomparable > 0) {
    return {SPORESCOPE_TRANSLATE_NOOP("in where NaN or Inf stand, at %1 of %2 values"),
            {Count{pair.difference->incomparable}, Count{pair.difference->count}}};
  }
  const bool of_one = !pair.only_a.empty() && !pair.only_b.empty();
  if (std::isinf(pair.error())) {
    if (of_one) return {SPORESCOPE_TRANSLATE_NOOP("from %1 in A: it is %2 in B"), {pair.only_a, pair.only_b}};
    return SPORESCOPE_TRANSLATE_NOOP("from what is zero in A");
  }
  if (of_one) {
    return {SPORESCOPE_TRANSLATE_NOOP("by %1 % (%2 in A, %3 in B)"), {100 * pair.error(), pair.only_a, pair.only_b}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("by %1 %"), {100 * pair.error()}};
}

Text data_differ(const TensorPair& data) {
  return {SPORESCOPE_TRANSLATE_NOOP("the data that the network gets differ %1"), {how_it_differs(data)}};
}

Text parameter_differs(const TensorPair& parameter, ParameterHistory past) {
  const Text differs = how_it_differs(parameter);
  switch (past) {
    case ParameterHistory::earlier_iterations:
      return {SPORESCOPE_TRANSLATE_NOOP("it differs %1 already; earlier iterations are not compared and may have changed it"),
              {differs}};
    case ParameterHistory::undumped_update:
      return {SPORESCOPE_TRANSLATE_NOOP("it differs %1, although nothing that was compared before it does"), {differs}};
    case ParameterHistory::untouched:
      break;
  }
  return {SPORESCOPE_TRANSLATE_NOOP("it differs %1, before anything that was dumped has changed it"), {differs}};
}

Text input_differs(std::uint32_t slot, const TensorPair& input) {
  return {SPORESCOPE_TRANSLATE_NOOP("its input %1 differs %2; nothing that was dumped gave it"),
          {std::to_string(slot), how_it_differs(input)}};
}

Text unmatched_before(const Node* a, const Node* b, std::string_view reader, std::uint32_t slot, const TensorPair& input) {
  const std::string at(reader);
  const std::string place = std::to_string(slot);
  const Text differs = how_it_differs(input);
  if (a != nullptr && b != nullptr) {
    return {SPORESCOPE_TRANSLATE_NOOP("A has %1 where B has %2; input %3 of %4, which comes after them, differs %5"),
            {std::string(a->name()), std::string(b->name()), place, at, differs}};
  }
  return {b != nullptr ? SPORESCOPE_TRANSLATE_NOOP("it stands in B alone; input %1 of %2, which comes after it, differs %3")
                       : SPORESCOPE_TRANSLATE_NOOP("it stands in A alone; input %1 of %2, which comes after it, differs %3"),
          {place, at, differs}};
}

Text differs_upstream(std::string_view reader, const TensorPair& shown) {
  return {SPORESCOPE_TRANSLATE_NOOP("what it gave was not dumped; what %1 gave after it differs %2"),
          {std::string(reader), how_it_differs(shown)}};
}

Text operator_differs(const Graph& a, const Graph& b, const AlignedOperator& run, const PairedNodes& nodes, Text differs) {
  for (const auto& [of_a, of_b] : differing_attributes(a, b, nodes)) {
    differs = {SPORESCOPE_TRANSLATE_NOOP("%1; its attribute %2 is %3 in A and %4 in B"),
               {differs, of_a.name, of_a.value, of_b.value}};
  }
  for (const ComparedInput& input : run.inputs) {
    if (!input.constants_differ() || run.reader_of(input) != nodes) continue;
    differs = {SPORESCOPE_TRANSLATE_NOOP("%1; its constant input %2 is %3 in A and %4 in B"),
               {differs, std::to_string(input.slot), input.constant_a, input.constant_b}};
  }
  return differs;
}

Text agrees_but_differs(const InputComparison::Inputs& inputs, const TensorPair& output) {
  if (inputs.none_dumped) {
    return {SPORESCOPE_TRANSLATE_NOOP("it differs %1; nothing tells what it was made of"), {how_it_differs(output)}};
  }
  if (inputs.cross_framework) {
    return {SPORESCOPE_TRANSLATE_NOOP("those of its inputs that have a counterpart agree, its output differs %1"),
            {how_it_differs(output)}};
  }
  if (inputs.not_compared) {
    return {SPORESCOPE_TRANSLATE_NOOP("those of its inputs that can be compared agree, its output differs %1"),
            {how_it_differs(output)}};
  }
  if (inputs.nothing_known) {
    return {SPORESCOPE_TRANSLATE_NOOP("what it read was not dumped, its output differs %1"), {how_it_differs(output)}};
  }
  if (inputs.only_statistics_agree) {
    return {SPORESCOPE_TRANSLATE_NOOP("as far as statistics tell its inputs agree, its output differs %1"),
            {how_it_differs(output)}};
  }
  return {inputs.unknown() ? SPORESCOPE_TRANSLATE_NOOP("those of its inputs that were dumped agree, its output differs %1")
                           : SPORESCOPE_TRANSLATE_NOOP("its inputs agree, its output differs %1"),
          {how_it_differs(output)}};
}

Text agrees_undumped(const InputComparison::Inputs& inputs, std::string_view reader, const TensorPair& shown) {
  return {inputs.unknown() ? SPORESCOPE_TRANSLATE_NOOP(
                                 "what it gave cannot be compared, nor can all that it reads; what %1 gave after it differs %2")
                           : SPORESCOPE_TRANSLATE_NOOP(
                                 "its inputs agree, what it gave cannot be compared; what %1 gave after it differs %2"),
          {std::string(reader), how_it_differs(shown)}};
}

bool is_configured_differently(const Graph& a, const Graph& b, const AlignedOperator& run, const PairedNodes& nodes) {
  const bool constants = std::any_of(run.inputs.begin(), run.inputs.end(), [&](const ComparedInput& input) {
    return input.constants_differ() && run.reader_of(input) == nodes;
  });
  return constants || !differing_attributes(a, b, nodes).empty();
}

Text only_in_one_run(const Node* a, const Node* b, std::string_view reader) {
  const std::string at(reader);
  if (a != nullptr && b != nullptr) {
    return {SPORESCOPE_TRANSLATE_NOOP("A has %1 where B has %2; what %3 reads of it differs"),
            {std::string(a->name()), std::string(b->name()), at}};
  }
  if (b != nullptr) return {SPORESCOPE_TRANSLATE_NOOP("it stands in B alone, and what %1 reads through it differs"), {at}};
  return {SPORESCOPE_TRANSLATE_NOOP("it stands in A alone, and what %1 reads through it differs"), {at}};
}

Text is_unmatched_within_tolerance(const Node* a, const Node* b, std::string_view reader, const TensorPair& read,
                                   const TensorPair& given) {
  const std::string at(reader);
  const double percent = 100 * read.error();
  const Text differs = how_it_differs(given);
  if (a != nullptr && b != nullptr) {
    return {
        SPORESCOPE_TRANSLATE_NOOP("A has %1 where B has %2; what %3 reads of it differs by %4 % alone, within the tolerance, "
                                  "and what %3 gives differs %5"),
        {std::string(a->name()), std::string(b->name()), at, percent, differs}};
  }
  return {b != nullptr
              ? SPORESCOPE_TRANSLATE_NOOP("it stands in B alone; what %1 reads through it differs by %2 % alone, within "
                                          "the tolerance, and what %1 gives differs %3")
              : SPORESCOPE_TRANSLATE_NOOP("it stands in A alone; what %1 reads through it differs by %2 % alone, within "
                                          "the tolerance, and what %1 gives differs %3"),
          {at, percent, differs}};
}

Text maybe_only_in_one_run(const Node* a, const Node* b, std::string_view reader, const TensorPair& shown) {
  const std::string at(reader);
  const Text differs = how_it_differs(shown);
  if (a != nullptr && b != nullptr) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "A has %1 where B has %2; what they gave cannot be compared, what %3 gave after them differs %4"),
            {std::string(a->name()), std::string(b->name()), at, differs}};
  }
  return {b != nullptr ? SPORESCOPE_TRANSLATE_NOOP(
                             "it stands in B alone; what comes of it cannot be compared, what %1 gave after it differs %2")
                       : SPORESCOPE_TRANSLATE_NOOP(
                             "it stands in A alone; what comes of it cannot be compared, what %1 gave after it differs %2"),
          {at, differs}};
}

Text has_different_producers(const Graph& a, const Graph& b, const NodeMatching& nodes, const ComparedInput& input) {
  const auto name = [](const Graph& graph, NodeIndex node) { return std::string(graph.nodes()[node].name()); };
  Text message{SPORESCOPE_TRANSLATE_NOOP("its input %1 comes from %2 in A and from %3 in B"),
               {std::to_string(input.slot), name(a, input.from_a.node), name(b, input.from_b.node)}};
  const NodeIndex of_a = nodes.of_b(input.from_b.node);
  if (of_a == kNoNode || input.kind_b == NodeKind::constant) return message;
  return {SPORESCOPE_TRANSLATE_NOOP("%1, which is %2 of A"), {message, name(a, of_a)}};
}

Text why_unfilled(bool never) {
  return never ? SPORESCOPE_TRANSLATE_NOOP("the kernel does not fill this output")
               : SPORESCOPE_TRANSLATE_NOOP("nothing reads this output of an update, and its kernel need not fill it");
}

}  // namespace sporescope
