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
bool has_no_inputs(OriginKind kind) { return kind == OriginKind::undumped_inputs || kind == OriginKind::unknown_operator; }

}  // namespace

NodeIndex Precedence::node_of(const Origin& origin) const {
  return origin.node != kNoNode ? origin.node : dump_.records()[origin.record].node;
}

bool Precedence::precedes(OriginIndex one, OriginIndex other) const {
  return is_forward_of(one, other) || existed_before(one, other);
}

bool Precedence::is_open(OriginIndex index) const {
  const Origin& origin = walk_.origin(index);
  if (has_no_inputs(origin.kind)) return true;
  const TensorRecord& tensor = dump_.records()[origin.record];
  const NodeIndex node = node_of(origin);
  if (node == kNoNode || !dump_.graphs().has(tensor.graph)) return false;
  const auto& graph = dump_.graphs()[tensor.graph].graph;
  return graph != nullptr && graph->nodes()[node].category == Category::gradient;
}

bool Precedence::is_forward_of(OriginIndex one, OriginIndex gradient) const {
  const Origin& a = walk_.origin(one);
  const Origin& b = walk_.origin(gradient);
  const auto is_produced = [](const Origin& origin) {
    return origin.kind == OriginKind::computed || origin.kind == OriginKind::computed_unseen;
  };
  if (!is_produced(a) || !is_produced(b)) return false;
  const TensorRecord& x = dump_.records()[a.record];
  const TensorRecord& y = dump_.records()[b.record];
  if (x.graph != y.graph || x.iteration != y.iteration) return false;
  const Graph& graph = *dump_.graphs()[x.graph].graph;
  const NodeIndex first = node_of(a);
  const NodeIndex second = node_of(b);
  const Node& node = graph.nodes()[first];
  const bool forward = node.category != Category::gradient && !updates_in_place(node.type);
  if (!forward || graph.nodes()[second].category != Category::gradient) return false;
  const auto is_constant = [](const InputValue& arrival) { return arrival.kind == NodeKind::constant; };
  const bool folded = std::all_of(b.inputs.begin(), b.inputs.end(), is_constant);
  const bool scaled = folded || std::any_of(b.inputs.begin(), b.inputs.end(), [&](const InputValue& arrival) {
                        return is_constant(arrival) && arrival.file && states_.health(*arrival.file) >= Health::infinite;
                      });
  const auto pairs = graph.counterparts(second);
  return scaled || std::find(pairs.begin(), pairs.end(), first) != pairs.end();
}

bool Precedence::is_earlier_unsure(OriginIndex one, OriginIndex other) const {
  const Origin& a = walk_.origin(one);
  const Origin& b = walk_.origin(other);
  return has_no_inputs(a.kind) && has_no_inputs(b.kind) && flow_.rank_of(a.record) == flow_.rank_of(b.record) &&
         flow_.is_earlier(a.record, b.record);
}

bool Precedence::existed_before(OriginIndex one, OriginIndex unsure) const {
  const Origin& a = walk_.origin(one);
  const Origin& b = walk_.origin(unsure);
  if (!has_no_inputs(b.kind)) return false;
  if (is_earlier_unsure(one, unsure)) return true;
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

bool Precedence::may_derive_from(OriginIndex one, OriginIndex other) const {
  const Origin& a = walk_.origin(one);
  const Origin& b = walk_.origin(other);
  if (flow_.rank_of(a.record) != flow_.rank_of(b.record)) return false;
  const bool together = dump_.records()[a.record].iteration == dump_.records()[b.record].iteration;
  return is_unsure(a.kind) || (together && was_trained_before(a) && was_trained_before(b));
}

bool Precedence::follows_absorbed(OriginIndex one, std::optional<Iteration> first_nan) const {
  if (!first_nan || dump_.records()[walk_.origin(one).record].iteration <= *first_nan) return false;
  return !absorbed_before(one).empty();
}

std::set<OriginIndex> Precedence::absorbed_before(OriginIndex one) const {
  const Origin& origin = walk_.origin(one);
  const ExecutionPoint moment = flow_.execution_point_of(origin.record);
  std::vector<InputValue> open = origin.inputs;
  std::set<NodeIndex> seen;
  std::set<OriginIndex> found;
  while (!open.empty() && seen.size() < kMaxLookback) {
    const InputValue arrival = open.back();
    open.pop_back();
    for (const auto& file : {arrival.source, arrival.file}) {
      const auto swallowed = file && states_.health(*file) >= Health::infinite ? walk_.origin_of(*file) : std::nullopt;
      if (swallowed) found.insert(*swallowed);
    }
    if (arrival.kind != NodeKind::op || !seen.insert(arrival.input.from.node).second) continue;
    for (const InputValue& next : flow_.input_values(moment, arrival.input.from.node)) open.push_back(next);
  }
  return found;
}

}  // namespace sporescope
