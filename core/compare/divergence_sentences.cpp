// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/divergence_sentences.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace sporescope {
namespace {

/// Attributes that say how an operator is run, not what it computes.
bool tells_nothing(std::string_view attribute) {
  static constexpr std::array<std::string_view, 6> kNames{"primitive_target", "device_target", "kernel_build_info",
                                                          "stream_id",        "_kernel_info",  "topo_sort_rhs_first"};
  return std::find(kNames.begin(), kNames.end(), attribute) != kNames.end() || attribute.find("debug") != attribute.npos;
}

}  // namespace

Text how_it_differs(const TensorPair& pair) {
  if (!pair.difference) return {SPORESCOPE_TRANSLATE_NOOP("so that it cannot be compared: %1"), {pair.reason}};
  if (pair.difference->incomparable > 0) {
    return {SPORESCOPE_TRANSLATE_NOOP("in where NaN or Inf stand, at %1 of %2 values"),
            {Count{pair.difference->incomparable}, Count{pair.difference->count}}};
  }
  if (std::isinf(pair.error())) return SPORESCOPE_TRANSLATE_NOOP("from what is zero in A");
  return {SPORESCOPE_TRANSLATE_NOOP("by %1 %"), {100 * pair.error()}};
}

Text operator_differs(const Graph& a, const Graph& b, const OperatorRun& run, Text differs) {
  const auto of_b = b.attributes(run.b);
  for (const Attribute& attribute : a.attributes(run.a)) {
    const auto other = std::find_if(of_b.begin(), of_b.end(), [&](const Attribute& it) { return it.name == attribute.name; });
    if (other == of_b.end() || other->value == attribute.value || tells_nothing(attribute.name)) continue;
    differs = {SPORESCOPE_TRANSLATE_NOOP("%1; its attribute %2 is %3 in A and %4 in B"),
               {differs, attribute.name, attribute.value, other->value}};
  }
  for (const ComparedInput& input : run.inputs) {
    if (!input.constants_differ()) continue;
    differs = {SPORESCOPE_TRANSLATE_NOOP("%1; its constant input %2 is %3 in A and %4 in B"),
               {differs, std::to_string(input.slot), input.constant_a, input.constant_b}};
  }
  return differs;
}

Text stands_alone(const Node* a, const Node* b, std::string_view reader) {
  const std::string at(reader);
  if (a != nullptr && b != nullptr) {
    return {SPORESCOPE_TRANSLATE_NOOP("A has %1 where B has %2; what %3 reads of it differs"),
            {std::string(a->name()), std::string(b->name()), at}};
  }
  if (b != nullptr) return {SPORESCOPE_TRANSLATE_NOOP("it stands in B alone, and what %1 reads through it differs"), {at}};
  return {SPORESCOPE_TRANSLATE_NOOP("it stands in A alone, and what %1 reads through it differs"), {at}};
}

Text why_unfilled(bool never) {
  return never ? SPORESCOPE_TRANSLATE_NOOP("the kernel does not fill this output")
               : SPORESCOPE_TRANSLATE_NOOP("nothing reads this output of an update, and its kernel need not fill it");
}

}  // namespace sporescope
