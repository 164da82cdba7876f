// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/parameter_roles.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"

namespace sporescope {
namespace {

/// The training client records the gradients of each weight before the weight itself, as inputs of the optimizer.
std::optional<ExternalUpdate> update_of_weight(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex weight) {
  const auto nodes = flow.dump().graphs()[graph].graph->nodes();
  for (const NodeIndex reader : flow.consumers_of(graph, weight, 0)) {
    if (nodes[reader].category == Category::gradient) continue;
    const auto& inputs = flow.inputs_of(graph, reader);
    const auto weight_input =
        std::find_if(inputs.begin(), inputs.end(), [&](const KernelInput& input) { return input.from.node == weight; });
    ExternalUpdate update{.optimizer = reader, .weight = weight};
    for (auto position = static_cast<std::size_t>(weight_input - inputs.begin()); position > 0 && weight_input != inputs.end();
         --position) {
      const Node& from = nodes[inputs[position - 1].from.node];
      if (from.kind != NodeKind::op || from.category != Category::gradient) break;
      update.gradients.push_back(position - 1);
    }
    if (!update.gradients.empty()) return update;
  }
  return std::nullopt;
}

/// Returns true if a result computed from the parameter is used by a gradient or leaves the graph, rather than only by updates.
bool is_read_forward(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter) {
  const auto nodes = flow.dump().graphs()[graph].graph->nodes();
  std::vector<NodeIndex> pending = flow.consumers_of(graph, parameter, 0);
  std::set<NodeIndex> seen(pending.begin(), pending.end());
  while (!pending.empty()) {
    const NodeIndex current = pending.back();
    pending.pop_back();
    if (updates_in_place(nodes[current].type)) continue;
    if (nodes[current].category == Category::gradient) return true;
    bool is_read = false;
    const std::size_t outputs = std::max<std::size_t>(flow.dump().graphs()[graph].graph->outputs(current).size(), 1);
    for (std::size_t slot = 0; slot < outputs; ++slot) {
      for (const NodeIndex reader : flow.consumers_of(graph, current, static_cast<std::uint32_t>(slot))) {
        is_read = true;
        if (seen.insert(reader).second) pending.push_back(reader);
      }
    }
    if (!is_read) return true;
  }
  return false;
}

/// Checks is_read_forward() in all graphs of the rank.
bool is_used(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter) {
  const auto graphs = flow.dump().graphs();
  const std::string_view name = graphs[graph].graph->nodes()[parameter].full_name;
  const auto indices = graphs.indices();
  return std::any_of(indices.begin(), indices.end(), [&](DumpGraphIndex g) {
    if (graphs[g].rank != graphs[graph].rank || graphs[g].graph == nullptr) return false;
    const NodeIndex node = graphs[g].graph->find(name);
    return node != kNoNode && graphs[g].graph->nodes()[node].kind == NodeKind::parameter && is_read_forward(flow, g, node);
  });
}

}  // namespace

bool is_optimizer(std::string_view type) { return updates_in_place(type) && !has_trait(type, Trait::write_only); }

bool is_trained_weight(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter) {
  const auto graphs = flow.dump().graphs();
  const Node& node = graphs[graph].graph->nodes()[parameter];
  if (node.kind != NodeKind::parameter) return false;
  const auto& writers = flow.writers_of(graph, parameter);
  const auto trains = [&](const ValueFlow::Writer& writer) {
    return writer.slot == 0 && is_optimizer(graphs[writer.graph].graph->nodes()[writer.node].type);
  };
  if (std::any_of(writers.begin(), writers.end(), trains)) return true;
  if (node.category != Category::weight) {
    const auto update = external_update_of(flow, graph, parameter);
    return update && update->weight == parameter;
  }
  return writers.empty() || is_used(flow, graph, parameter);
}

bool writes(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex op, NodeIndex parameter) {
  const auto& writers = flow.writers_of(graph, parameter);
  return std::any_of(writers.begin(), writers.end(),
                     [&](const ValueFlow::Writer& writer) { return writer.graph == graph && writer.node == op; });
}

/// The first argument of an optimizer is the trained parameter; its moments follow.
bool is_weight(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter) {
  const Node& node = flow.dump().graphs()[graph].graph->nodes()[parameter];
  if (node.kind != NodeKind::parameter || node.category == Category::weight) return node.kind == NodeKind::parameter;
  const auto& writers = flow.writers_of(graph, parameter);
  return std::any_of(writers.begin(), writers.end(), [&](const ValueFlow::Writer& writer) {
    const std::string_view type = flow.dump().graphs()[writer.graph].graph->nodes()[writer.node].type;
    return writer.slot == 0 && is_optimizer(type);
  });
}

bool is_hyperparameter(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter) {
  const Graph& file = *flow.dump().graphs()[graph].graph;
  // A learning rate schedule is a table from which the rate of the step is selected.
  if (file.nodes()[parameter].full_name.starts_with("learning_rate")) return true;
  if (external_update_of(flow, graph, parameter)) return false;
  std::vector<NodeIndex> pending{parameter};
  std::set<NodeIndex> seen{parameter};
  while (!pending.empty()) {
    const NodeIndex current = pending.back();
    pending.pop_back();
    for (const NodeIndex reader : flow.consumers_of(graph, current, 0)) {
      const std::string_view type = file.nodes()[reader].type;
      if (updates_in_place(type)) {
        if (current != parameter || !writes(flow, graph, reader, parameter)) return true;
      } else if (preserves_values(type) && seen.insert(reader).second) {
        pending.push_back(reader);
      }
    }
  }
  return false;
}

std::optional<ExternalUpdate> external_update_of(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter) {
  if (!flow.updates_are_external()) return std::nullopt;
  if (auto update = update_of_weight(flow, graph, parameter)) return update;
  const Graph& file = *flow.dump().graphs()[graph].graph;
  const std::string_view name = file.nodes()[parameter].full_name;
  for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.', dot + 1)) {
    const NodeIndex weight = file.find(name.substr(dot + 1));
    if (weight == kNoNode || file.nodes()[weight].kind != NodeKind::parameter) continue;
    if (auto update = update_of_weight(flow, graph, weight)) return update;
  }
  return std::nullopt;
}

NodeIndex parameter_of(const ValueFlow& flow, RecordIndex record) {
  const TensorRecord& tensor = flow.dump().records()[record];
  const Node* node = flow.node_of(record);
  if (node != nullptr && node->kind == NodeKind::parameter) return tensor.node;
  if (node == nullptr || tensor.io == IoDirection::output) return kNoNode;
  const auto& inputs = flow.inputs_of(tensor.graph, tensor.node);
  const auto own_input =
      std::find_if(inputs.begin(), inputs.end(), [&](const KernelInput& input) { return input.slot == tensor.slot; });
  if (own_input == inputs.end() || own_input->from.node == kNoNode) return kNoNode;
  const bool is_parameter = flow.dump().graphs()[tensor.graph].graph->nodes()[own_input->from.node].kind == NodeKind::parameter;
  return is_parameter ? own_input->from.node : kNoNode;
}

}  // namespace sporescope
