// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/precedence.h"

#include <algorithm>
#include <set>
#include <vector>

#include "core/flow/parameter_roles.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"

namespace sporescope {
namespace {

/// Maximum number of operators to search upstream for an absorbed value.
constexpr std::size_t kMaxLookback = 4096;

/// Returns true if the inputs are not all known, so that the value may have existed before.
bool has_unknown_inputs(OriginKind kind) { return kind == OriginKind::undumped_inputs || kind == OriginKind::unknown_operator; }

}  // namespace

NodeIndex Precedence::node_of(const Origin& origin) const {
  return origin.node != kNoNode ? origin.node : dump_.records()[origin.record].node;
}

bool Precedence::precedes(OriginIndex first, OriginIndex second) const {
  return is_forward_of(first, second) || existed_before(first, second);
}

bool Precedence::may_be_preceded(OriginIndex index) const {
  const Origin& origin = walk_.origin(index);
  if (has_unknown_inputs(origin.kind)) return true;
  const TensorRecord& tensor = dump_.records()[origin.record];
  const NodeIndex node = node_of(origin);
  if (node == kNoNode || !dump_.graphs().has(tensor.graph)) return false;
  const auto& graph = dump_.graphs()[tensor.graph].graph;
  return graph != nullptr && graph->nodes()[node].category == Category::gradient;
}

bool Precedence::is_forward_of(OriginIndex forward, OriginIndex gradient) const {
  const Origin& a = walk_.origin(forward);
  const Origin& b = walk_.origin(gradient);
  const auto is_produced = [](const Origin& origin) {
    return origin.kind == OriginKind::computed || origin.kind == OriginKind::computed_unseen;
  };
  if (!is_produced(a) || !is_produced(b)) return false;
  const TensorRecord& x = dump_.records()[a.record];
  const TensorRecord& y = dump_.records()[b.record];
  if (x.graph != y.graph || x.iteration != y.iteration) return false;
  const Graph& graph = *dump_.graphs()[x.graph].graph;
  const NodeIndex forward_node = node_of(a);
  const NodeIndex gradient_node = node_of(b);
  const Node& node = graph.nodes()[forward_node];
  const bool is_forward = node.category != Category::gradient && !updates_in_place(node.type);
  if (!is_forward || graph.nodes()[gradient_node].category != Category::gradient) return false;
  const auto is_constant = [](const InputValue& input_value) { return input_value.kind == NodeKind::constant; };
  const bool is_folded = std::all_of(b.inputs.begin(), b.inputs.end(), is_constant);
  const bool is_scaled =
      is_folded || std::any_of(b.inputs.begin(), b.inputs.end(), [&](const InputValue& input_value) {
        return is_constant(input_value) && input_value.file && states_.health(*input_value.file) >= Health::infinite;
      });
  const auto counterparts = graph.counterparts(gradient_node);
  return is_scaled || std::find(counterparts.begin(), counterparts.end(), forward_node) != counterparts.end();
}

bool Precedence::is_earlier_unsure(OriginIndex first, OriginIndex second) const {
  const Origin& a = walk_.origin(first);
  const Origin& b = walk_.origin(second);
  return has_unknown_inputs(a.kind) && has_unknown_inputs(b.kind) && flow_.rank_of(a.record) == flow_.rank_of(b.record) &&
         flow_.is_earlier(a.record, b.record);
}

bool Precedence::existed_before(OriginIndex index, OriginIndex unsure) const {
  const Origin& a = walk_.origin(index);
  const Origin& b = walk_.origin(unsure);
  if (!has_unknown_inputs(b.kind)) return false;
  if (is_earlier_unsure(index, unsure)) return true;
  if (a.kind != OriginKind::initial_value && a.kind != OriginKind::before_first && a.kind != OriginKind::network_input &&
      a.kind != OriginKind::from_unrecorded) {
    return false;
  }
  const TensorRecord& x = dump_.records()[a.record];
  const TensorRecord& y = dump_.records()[b.record];
  return x.iteration == y.iteration && flow_.rank_of(a.record) == flow_.rank_of(b.record);
}

bool Precedence::was_trained_before(const Origin& origin) const {
  const NodeIndex parameter = origin.kind == OriginKind::before_first ? parameter_of(flow_, origin.record) : kNoNode;
  return parameter != kNoNode && !flow_.writers_of(dump_.records()[origin.record].graph, parameter).empty();
}

bool Precedence::may_derive_from(OriginIndex index, OriginIndex other) const {
  const Origin& a = walk_.origin(index);
  const Origin& b = walk_.origin(other);
  if (flow_.rank_of(a.record) != flow_.rank_of(b.record)) return false;
  const bool same_iteration = dump_.records()[a.record].iteration == dump_.records()[b.record].iteration;
  return is_unsure(a.kind) || (same_iteration && was_trained_before(a) && was_trained_before(b));
}

bool Precedence::follows_absorbed(OriginIndex index, std::optional<Iteration> first_nan) const {
  if (!first_nan || dump_.records()[walk_.origin(index).record].iteration <= *first_nan) return false;
  return !absorbed_before(index).empty();
}

std::set<OriginIndex> Precedence::absorbed_before(OriginIndex index) const {
  const Origin& origin = walk_.origin(index);
  const ExecutionPoint point = flow_.execution_point_of(origin.record);
  std::vector<InputValue> pending = origin.inputs;
  std::set<NodeIndex> seen;
  std::set<OriginIndex> origins;
  while (!pending.empty() && seen.size() < kMaxLookback) {
    const InputValue input_value = pending.back();
    pending.pop_back();
    for (const auto& file : {input_value.source, input_value.file}) {
      const auto absorbed = file && states_.health(*file) >= Health::infinite ? walk_.origin_of(*file) : std::nullopt;
      if (absorbed) origins.insert(*absorbed);
    }
    if (input_value.kind != NodeKind::op || !seen.insert(input_value.input.from.node).second) continue;
    for (const InputValue& next : flow_.input_values(point, input_value.input.from.node)) pending.push_back(next);
  }
  return origins;
}

}  // namespace sporescope
