// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/losses.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"
#include "core/graph/scopes/operator_flow.h"
#include "core/tensor/dtype.h"
#include "core/watch/block_reader.h"

namespace sporescope {
namespace {

bool can_be_loss(const Graph& graph, NodeIndex node) {
  const auto outputs = graph.outputs(node);
  if (outputs.size() != 1) return false;
  const auto dtype = dtype_from_name(outputs.front().dtype);
  return !dtype || can_be_non_finite(*dtype);
}

bool is_number(const Graph& graph, NodeIndex node) {
  if (!can_be_loss(graph, node)) return false;
  const auto outputs = graph.outputs(node);
  const auto& shape = outputs.front().shape;
  return outputs.front().shape_known && std::all_of(shape.begin(), shape.end(), [](std::int64_t size) { return size == 1; });
}

/// Returns true if the derivative depends on the input in this slot. The gradient then reads that input or the output.
bool is_curved(std::string_view type, std::uint32_t slot) {
  const OperatorRow* row = operator_row(type);
  if (row == nullptr) return false;
  if (row->hazard == NumericHazard::division) return slot == row->divisor;
  if (row->elementwise != Elementwise::unary) return row->hazard == NumericHazard::power;
  return row->hazard == NumericHazard::domain || row->hazard == NumericHazard::exponential ||
         row->overflow_kind == OverflowKind::multiplies;
}

/// Returns true if the node has consumers and all of them are outside of the forward pass.
template <class Nodes>
bool is_for_gradients(const Graph& graph, NodeIndex node, const Nodes& forward) {
  bool is_used = false;
  for (const Use& use : graph.uses(node)) {
    if (use.control) continue;
    if (forward[use.node] || is_virtual_operator(graph.nodes()[use.node].type)) return false;
    is_used = true;
  }
  return is_used;
}

bool is_gradient(const Graph& graph, NodeIndex node) { return graph.nodes()[node].category == Category::gradient; }

/// Returns true for a value that is passed to another graph of a control flow: it leaves its graph together with gradients.
bool is_forwarded(const Graph& graph, NodeIndex node) {
  const auto uses = graph.uses(node);
  return std::any_of(uses.begin(), uses.end(), [&](const Use& use) {
    if (use.control || graph.nodes()[use.node].type != "MakeTuple") return false;
    const auto inputs = graph.inputs(use.node);
    return std::any_of(inputs.begin(), inputs.end(), [&](const Edge& edge) { return is_gradient(graph, edge.node); });
  });
}

}  // namespace

const Losses::Nodes& Losses::forward_nodes(DumpGraphIndex graph) {
  const auto known = forward_.find(graph);
  if (known != forward_.end()) return known->second;
  const Graph& file = *dump_.graphs()[graph].graph;
  const auto operators = file.operators();
  Nodes gradient_nodes(file.nodes().size(), false);
  if (file.edges_are_inferred()) {
    // Not all edges of an optimizer are known, but it is called after the last gradient.
    const auto last = std::find_if(std::make_reverse_iterator(operators.end()), std::make_reverse_iterator(operators.begin()),
                                   [&](NodeIndex i) { return is_gradient(file, i); });
    const bool has_gradients = last.base() != operators.begin();
    for (const NodeIndex i : operators) gradient_nodes[i] = is_gradient(file, i) || (has_gradients && i >= *last.base());
  } else {
    for (const NodeIndex i : operators) {  // Producers precede their consumers
      const auto& inputs = flow_.inputs_of(graph, i);
      gradient_nodes[i] = is_gradient(file, i) || std::any_of(inputs.begin(), inputs.end(), [&](const KernelInput& input) {
                            return input.from.node < i && gradient_nodes[input.from.node];
                          });
    }
  }
  Nodes forward(file.nodes().size(), false);
  for (const NodeIndex i : operators) forward[i] = !gradient_nodes[i] && !updates_in_place(file.nodes()[i].type);
  // Since MindSpore 2.10, functions of tensors are expanded, including those for gradients. Their scope is the same for both.
  for (auto i = operators.end(); i != operators.begin();) {
    --i;
    if (forward[*i] && is_expanded(file.nodes()[*i])) forward[*i] = !is_for_gradients(file, *i, forward);
  }
  return forward_.emplace(graph, std::move(forward)).first->second;
}

bool Losses::is_forward(DumpGraphIndex graph, NodeIndex node) { return forward_nodes(graph)[node]; }

bool Losses::is_last(DumpGraphIndex graph, NodeIndex node) {
  const Graph& file = *dump_.graphs()[graph].graph;
  if (!is_forward(graph, node) || is_virtual_operator(file.nodes()[node].type) || !can_be_loss(file, node)) return false;
  const auto consumers = flow_.consumers_of(graph, node, 0);
  return !is_metric(graph, node) && std::none_of(consumers.begin(), consumers.end(), [&](NodeIndex consumer) {
    return is_forward(graph, consumer) && !is_metric(graph, consumer);
  });
}

bool Losses::trains(DumpGraphIndex graph) const {
  const DumpGraph& dump_graph = dump_.graphs()[graph];
  const auto operators = dump_graph.graph->operators();
  const auto siblings = std::count_if(dump_.graphs().begin(), dump_.graphs().end(), [&](const DumpGraph& sibling) {
    return sibling.rank == dump_graph.rank && sibling.graph != nullptr &&
           sibling.graph->root_name() == dump_graph.graph->root_name();
  });
  return siblings == 1 && !dump_graph.graph->edges_are_inferred() &&
         std::any_of(operators.begin(), operators.end(), [&](NodeIndex node) { return is_gradient(*dump_graph.graph, node); });
}

bool Losses::gradient_reads(DumpGraphIndex graph, const Edge& value) {
  const auto consumers = flow_.consumers_of(graph, value.node, value.slot);
  return std::any_of(consumers.begin(), consumers.end(), [&](NodeIndex consumer) {
    return is_gradient(*dump_.graphs()[graph].graph, consumer) || !is_forward(graph, consumer);
  });
}

bool Losses::is_metric(DumpGraphIndex graph, NodeIndex node) {
  if (const auto known = metrics_.find({graph, node}); known != metrics_.end()) return known->second;
  bool& result = metrics_[{graph, node}];  // False while the evaluation is in a cycle
  const Graph& file = *dump_.graphs()[graph].graph;
  if (!is_forward(graph, node) || !is_number(file, node) || !trains(graph)) return result;
  bool has_scalar_inputs = false;
  bool all_are_metrics = true;
  for (const KernelInput& input : flow_.inputs_of(graph, node)) {
    const NodeIndex from = input.from.node;
    if (from == kNoNode || file.nodes()[from].kind != NodeKind::op || !is_number(file, from)) continue;
    if (is_curved(file.nodes()[node].type, input.slot)) {
      return result = !gradient_reads(graph, input.from) && !gradient_reads(graph, {.node = node});
    }
    all_are_metrics = all_are_metrics && is_metric(graph, from);
    has_scalar_inputs = true;
  }
  return result = has_scalar_inputs && all_are_metrics;
}

bool Losses::derives_from(DumpGraphIndex graph, NodeIndex node, const IsNode& target, const IsNode& through) const {
  std::vector<NodeIndex> pending{node};
  std::set<NodeIndex> seen{node};
  while (!pending.empty()) {
    const NodeIndex current = pending.back();
    pending.pop_back();
    if (target(current)) return true;
    for (const KernelInput& input : flow_.inputs_of(graph, current)) {
      const NodeIndex from = input.from.node;
      if (from != kNoNode && through(from) && seen.insert(from).second) pending.push_back(from);
    }
  }
  return false;
}

/// The gradient of a Cast or of a product with a number may be folded into a constant. A gradient of a scalar upstream counts
/// then.
bool Losses::has_gradient(DumpGraphIndex graph, NodeIndex node) const {
  const Graph& file = *dump_.graphs()[graph].graph;
  return derives_from(
      graph, node, [&](NodeIndex candidate) { return !file.counterparts(candidate).empty(); },
      [&](NodeIndex candidate) { return file.nodes()[candidate].kind == NodeKind::op && is_number(file, candidate); });
}

bool Losses::derives_from_weights(DumpGraphIndex graph, NodeIndex node) const {
  const auto nodes = dump_.graphs()[graph].graph->nodes();
  const auto is_weight = [&](NodeIndex candidate) { return nodes[candidate].category == Category::weight; };
  return derives_from(graph, node, is_weight,
                      [&](NodeIndex candidate) { return nodes[candidate].kind == NodeKind::op || is_weight(candidate); });
}

std::vector<NodeIndex> Losses::find_last(DumpGraphIndex graph) {
  const Graph& file = *dump_.graphs()[graph].graph;
  std::vector<NodeIndex> numbers, tensors;
  for (const NodeIndex node : file.operators()) {
    if (is_last(graph, node)) (is_number(file, node) ? numbers : tensors).push_back(node);
  }
  if (file.edges_are_inferred()) return numbers;
  const auto keep_weight_dependent = [&](std::vector<NodeIndex> nodes) {
    std::erase_if(nodes, [&](NodeIndex node) { return !derives_from_weights(graph, node); });
    return nodes;
  };
  if (auto candidates = keep_weight_dependent(numbers); !candidates.empty()) return candidates;
  std::erase_if(tensors, [&](NodeIndex node) { return is_forwarded(file, node); });
  if (auto candidates = keep_weight_dependent(tensors); candidates.size() == 1 && trains(graph)) return candidates;
  return numbers;
}

bool Losses::is_loss(DumpGraphIndex graph, NodeIndex node) {
  if (!is_last(graph, node)) return false;
  const Graph& file = *dump_.graphs()[graph].graph;
  auto known = last_.find(graph);
  if (known == last_.end()) known = last_.emplace(graph, find_last(graph)).first;
  const std::vector<NodeIndex>& last = known->second;
  if (file.edges_are_inferred()) return !last.empty() && last.back() == node;
  const bool is_candidate = std::find(last.begin(), last.end(), node) != last.end();
  return is_candidate && (last.size() == 1 || has_gradient(graph, node));
}

bool Losses::is_part_of_loss(DumpGraphIndex graph, NodeIndex node) {
  if (!is_number(*dump_.graphs()[graph].graph, node)) return false;
  std::vector<NodeIndex> pending{node};
  std::set<NodeIndex> seen{node};
  while (!pending.empty()) {
    const NodeIndex current = pending.back();
    pending.pop_back();
    if (!is_forward(graph, current)) continue;
    if (is_loss(graph, current)) return true;
    for (const NodeIndex consumer : flow_.consumers_of(graph, current, 0)) {
      if (seen.insert(consumer).second) pending.push_back(consumer);
    }
  }
  return false;
}

bool Losses::shows_non_finite_loss(RecordIndex record) {
  if (is_loss_tensor(record)) return true;
  const TensorRecord& tensor = dump_.records()[record];
  const Node* node = flow_.node_of(record);
  if (node == nullptr || tensor.io != IoDirection::input) return false;
  for (const KernelInput& input : flow_.inputs_of(tensor.graph, tensor.node)) {
    if (input.slot != tensor.slot) continue;
    if (input.from.slot == 0 && is_loss(tensor.graph, input.from.node)) return true;
    const bool implies_loss = propagates_non_finite(node->type, tensor.slot) && is_loss(tensor.graph, tensor.node);
    return implies_loss && !flow_.output_before({tensor.graph, tensor.iteration, 0, tensor.run}, tensor.node, 0);
  }
  return false;
}

bool Losses::is_loss_tensor(RecordIndex record) {
  const TensorRecord& tensor = dump_.records()[record];
  const Node* node = flow_.node_of(record);
  const bool is_output = node != nullptr && node->kind == NodeKind::op && tensor.io == IoDirection::output && tensor.slot == 0;
  return is_output && is_loss(tensor.graph, tensor.node);
}

}  // namespace sporescope
