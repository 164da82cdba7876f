// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/rearranged_regions.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/graph/operators/operator_family.h"

namespace sporescope {

void RearrangedRegions::exclude() && {
  const bool has_candidates = std::any_of(comparison_.findings.begin(), comparison_.findings.end(),
                                          [this](const Divergence& finding) { return has_unmatched_operator(finding); });
  if (!has_candidates) return;
  collect_outputs();
  Region other_regions, rearranged;
  std::vector<Divergence> remaining;
  for (Divergence& finding : comparison_.findings) {
    const Region region = region_of(finding);
    const bool is_rearrangement = region.is_closed && !(region.after_a.empty() && region.after_b.empty());
    if (is_rearrangement && has_unmatched_operator(finding)) {
      rearranged.add(region);
    } else {
      other_regions.add(region);
      remaining.push_back(std::move(finding));
    }
  }
  comparison_.findings = std::move(remaining);
  for (ComparedPair& pair : comparison_.pairs) {
    if (!pair.differs() || other_regions.contains_either(node_of(a_, pair.a), node_of(b_, pair.b))) continue;
    const bool is_input = b_.dump().records()[pair.b].io == IoDirection::input;
    const bool is_rearranged = rearranged.contains_either(node_of(a_, pair.a), node_of(b_, pair.b)) ||
                               (is_input && rearranged.is_before(node_of(a_, pair.a), node_of(b_, pair.b)));
    if (!is_rearranged) continue;
    pair.status = PairStatus::not_comparable;
    pair.excluded = true;
    pair.output_error.reset();
    pair.reason = SPORESCOPE_TRANSLATE_NOOP("the runs compute the same result differently here: everything downstream agrees");
  }
}

void RearrangedRegions::Region::add(const Region& other) {
  in_a.insert(other.in_a.begin(), other.in_a.end());
  in_b.insert(other.in_b.begin(), other.in_b.end());
  after_a.insert(other.after_a.begin(), other.after_a.end());
  after_b.insert(other.after_b.begin(), other.after_b.end());
}

NodePlace RearrangedRegions::node_of(const ValueFlow& flow, RecordIndex record) {
  const TensorRecord& tensor = flow.dump().records()[record];
  return {tensor.graph, tensor.node};
}

void RearrangedRegions::collect_outputs() {
  const auto add_outputs = [](const ValueFlow& flow, RecordIndex record, const ComparedPair& pair,
                              std::map<NodePlace, Outputs>& outputs) {
    const TensorRecord& tensor = flow.dump().records()[record];
    // Operators that write parameters have input files with the updated values.
    if (tensor.node == kNoNode || (tensor.io == IoDirection::input && !pair.differs())) return;
    const Node* node = flow.node_of(record);
    if (tensor.io == IoDirection::input && (node == nullptr || !updates_in_place(node->type))) return;
    Outputs& node_outputs = outputs[{tensor.graph, tensor.node}];
    node_outputs.agree = node_outputs.agree || pair.status == PairStatus::agrees;
    node_outputs.differ = node_outputs.differ || pair.differs();
  };
  for (const ComparedPair& pair : comparison_.pairs) {
    add_outputs(a_, pair.a, pair, outputs_a_);
    add_outputs(b_, pair.b, pair, outputs_b_);
  }
}

bool RearrangedRegions::is_unmatched(RunSide side, const NodePlace& place) const {
  return std::any_of(graphs_.pairs.begin(), graphs_.pairs.end(), [&](const GraphPair& pair) {
    if (side == RunSide::a) return pair.a == place.graph && pair.nodes.of_a(place.node) == kNoNode;
    return pair.b == place.graph && pair.nodes.of_b(place.node) == kNoNode;
  });
}

/// Returns true if operators are unmatched. Different kernels of the same operator are not another formula.
bool RearrangedRegions::has_unmatched_operator(const Divergence& finding) const {
  if (finding.kind != DivergenceKind::op) return false;
  return (finding.node_a && is_unmatched(RunSide::a, *finding.node_a)) ||
         (finding.node_b && is_unmatched(RunSide::b, *finding.node_b));
}

RearrangedRegions::Region RearrangedRegions::region_of(const Divergence& finding) const {
  Region region;
  if (finding.node_a) follow(RunSide::a, *finding.node_a, region);
  if (finding.node_b) follow(RunSide::b, *finding.node_b, region);
  return region;
}

void RearrangedRegions::follow(RunSide side, const NodePlace& from, Region& region) const {
  const ValueFlow& flow = flow_in(side);
  const auto& outputs = side == RunSide::a ? outputs_a_ : outputs_b_;
  std::set<NodePlace>& seen = side == RunSide::a ? region.in_a : region.in_b;
  std::set<NodePlace>& after = side == RunSide::a ? region.after_a : region.after_b;
  const auto& graph = flow.dump().graphs()[from.graph].graph;
  if (graph == nullptr || graph->nodes()[from.node].kind != NodeKind::op) {
    region.is_closed = false;
    return;
  }
  std::vector<NodeIndex> pending{from.node};
  seen.insert({from.graph, from.node});
  while (!pending.empty()) {
    const NodeIndex node = pending.back();
    pending.pop_back();
    // The written values remain for the next iteration.
    if (updates_in_place(graph->nodes()[node].type)) region.is_closed = false;
    bool is_read = false;
    for (std::uint32_t slot = 0; slot < graph->outputs(node).size(); ++slot) {
      for (const NodeIndex reader : flow.consumers_of(from.graph, node, slot)) {
        is_read = true;
        const auto known = outputs.find({from.graph, reader});
        if (known != outputs.end() && known->second.agree && !known->second.differ) {
          after.insert({from.graph, reader});
        } else if (seen.insert({from.graph, reader}).second) {
          pending.push_back(reader);
        }
      }
    }
    if (!is_read) region.is_closed = false;
  }
}

}  // namespace sporescope
