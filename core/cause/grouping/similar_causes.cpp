// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/grouping/similar_causes.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"

namespace sporescope {
namespace {

const InputValue* argument_of(const Origin& origin, std::uint32_t slot) {
  const auto found = std::find_if(origin.inputs.begin(), origin.inputs.end(),
                                  [slot](const InputValue& input_value) { return input_value.input.slot == slot; });
  return found == origin.inputs.end() ? nullptr : &*found;
}

bool share_divisor(const OperatorRow& row, const Origin& first, const Origin& second) {
  if (row.hazard != NumericHazard::division) return false;
  const InputValue* a = argument_of(first, row.divisor);
  const InputValue* b = argument_of(second, row.divisor);
  if (a == nullptr || b == nullptr || a->is_unlinked()) return false;
  return a->input.from.node == b->input.from.node && a->input.from.slot == b->input.from.slot;
}

}  // namespace

bool have_common_reason(const ValueFlow& flow, const Origin& first, NodeIndex first_producer, const Origin& second,
                        NodeIndex second_producer) {
  if (first.kind != second.kind || first_producer == kNoNode || second_producer == kNoNode) return false;
  const TensorRecord& a = flow.dump().records()[first.record];
  const TensorRecord& b = flow.dump().records()[second.record];
  if (a.graph != b.graph || a.iteration != b.iteration || a.run != b.run) return false;
  const auto nodes = flow.dump().graphs()[a.graph].graph->nodes();
  const std::string_view type = nodes[first_producer].type;
  if (type != nodes[second_producer].type) return false;
  const OperatorRow* row = operator_row(type);
  return updates_in_place(type) || (row != nullptr && share_divisor(*row, first, second));
}

std::string distinguishing_name(const ValueFlow& flow, const Origin& origin, NodeIndex produced_by) {
  const auto nodes = flow.dump().graphs()[flow.dump().records()[origin.record].graph].graph->nodes();
  const auto updated = std::find_if(origin.inputs.begin(), origin.inputs.end(),
                                    [](const InputValue& input_value) { return input_value.written; });
  if (updated != origin.inputs.end() && !updated->is_unlinked()) return std::string(nodes[updated->input.from.node].full_name);
  return std::string(nodes[produced_by].name());
}

std::vector<std::string> jointly_updated_parameters(const ValueFlow& flow, const Walk& walk, const Origin& origin,
                                                    std::span<const RecordIndex> affected) {
  std::vector<std::string> names;
  if (origin.kind != OriginKind::external_update) return names;
  const auto records = flow.dump().records();
  for (const RecordIndex record : affected) {
    const bool is_same_iteration = record != origin.record && records[record].iteration == records[origin.record].iteration;
    const Node* node = flow.node_of(record);
    if (!is_same_iteration || walk.parent_of(record) || node == nullptr || node->kind != NodeKind::parameter) continue;
    names.emplace_back(node->full_name);
  }
  return names;
}

Text append_similar(Text why, std::span<const std::string> names) {
  constexpr std::size_t kMaxNamed = 4;
  if (names.empty()) return why;
  std::string list;
  for (std::size_t i = 0; i < std::min(kMaxNamed, names.size()); ++i) list += (i == 0 ? "" : ", ") + names[i];
  if (names.size() == 1) return {SPORESCOPE_TRANSLATE_NOOP("%1. The same applies to %2"), {std::move(why), list}};
  if (names.size() > kMaxNamed) list += ", \u2026";
  return {SPORESCOPE_TRANSLATE_NOOP("%1. The same applies to %2 more: %3"), {std::move(why), Count{names.size()}, list}};
}

}  // namespace sporescope
