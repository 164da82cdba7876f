// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/parameter_roles.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "core/graph/operators/operator_family.h"

namespace sporescope {

bool writes(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex op, NodeIndex parameter) {
  const auto& writers = flow.writers_of(graph, parameter);
  return std::any_of(writers.begin(), writers.end(),
                     [&](const ValueFlow::Writer& writer) { return writer.graph == graph && writer.node == op; });
}

bool steers_optimizer(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter) {
  const Graph& file = *flow.dump().graphs()[graph].graph;
  // A schedule of rates is a table, of which the step's rate is taken.
  if (file.nodes()[parameter].full_name.starts_with("learning_rate")) return true;
  std::vector<NodeIndex> open{parameter};
  std::set<NodeIndex> seen{parameter};
  while (!open.empty()) {
    const NodeIndex at = open.back();
    open.pop_back();
    for (const NodeIndex reader : flow.consumers_of(graph, at, 0)) {
      const std::string_view type = file.nodes()[reader].type;
      if (updates_in_place(type)) {
        if (at != parameter || !writes(flow, graph, reader, parameter)) return true;
      } else if (keeps_values(type) && seen.insert(reader).second) {
        open.push_back(reader);
      }
    }
  }
  return false;
}

NodeIndex parameter_of(const ValueFlow& flow, RecordIndex record) {
  const TensorRecord& tensor = flow.dump().records()[record];
  const Node* node = flow.node_of(record);
  if (node != nullptr && node->kind == NodeKind::parameter) return tensor.node;
  if (node == nullptr || tensor.io == Io::output) return kNoNode;
  const auto& inputs = flow.inputs_of(tensor.graph, tensor.node);
  const auto own = std::find_if(inputs.begin(), inputs.end(), [&](const KernelInput& one) { return one.slot == tensor.slot; });
  if (own == inputs.end() || own->from.node == kNoNode) return kNoNode;
  const bool parameter = flow.dump().graphs()[tensor.graph].graph->nodes()[own->from.node].kind == NodeKind::parameter;
  return parameter ? own->from.node : kNoNode;
}

}  // namespace sporescope
