// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/node_traits.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"

namespace sporescope {

namespace {

constexpr int kMaxSteps = 8;  // between a mask and its Softmax

bool is_floating(std::string_view dtype) { return dtype.find("float") != std::string_view::npos; }

bool uses_weight(const Graph& graph, NodeIndex node) {
  const auto inputs = graph.inputs(node);
  return std::any_of(inputs.begin(), inputs.end(), [&](const Edge& edge) {
    return !edge.control && graph.nodes()[graph.resolve(edge).node].category == Category::weight;
  });
}

/// Returns true if the operator moves its input values, or changes each element independently.
bool passes_on(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  return is_elementwise_unary(type) || is_elementwise_binary(type) ||
         (row != nullptr && row->overflow_kind == OverflowKind::none);
}

bool feeds_softmax(const Graph& graph, NodeIndex node, int steps) {
  bool is_used = false;
  for (const Use& use : graph.uses(node)) {
    const Node& consumer = graph.nodes()[use.node];
    if (use.control || consumer.category == Category::gradient) continue;
    is_used = true;
    if (has_trait(consumer.type, Trait::softmax)) continue;
    if (steps == 0 || !passes_on(consumer.type) || !feeds_softmax(graph, use.node, steps - 1)) return false;
  }
  return is_used;
}

/// Returns true if a mask may have been inserted into the value or into a value upstream.
bool is_masked(const Graph& graph, NodeIndex index, int steps) {
  const Node& node = graph.nodes()[index];
  if (node.kind != NodeKind::op) return node.category != Category::weight;
  if (uses_weight(graph, index) || is_weighted_sum(node.type)) return false;
  if (has_trait(node.type, Trait::creates_masks) || is_elementwise_binary(node.type)) return true;
  const auto inputs = graph.inputs(index);
  if (steps == 0 || inputs.empty() || !passes_on(node.type)) return false;
  return is_masked(graph, graph.resolve(inputs.front()).node, steps - 1);
}

}  // namespace

bool is_weight_matrix(const Graph& graph, NodeIndex node) {
  return graph.nodes()[node].category == Category::weight && is_matrix(graph, node);
}

bool is_matrix(const Graph& graph, NodeIndex node) {
  if (graph.nodes()[node].kind != NodeKind::parameter) return false;
  const auto outputs = graph.outputs(node);
  return outputs.empty() || !outputs.front().shape_known || outputs.front().shape.size() >= 2;
}

WeightGradients::WeightGradients(const Graph& graph)
    : WeightGradients(graph, [&graph](NodeIndex node) { return is_weight_matrix(graph, node); }) {}

WeightGradients::WeightGradients(const Graph& graph, const std::function<bool(NodeIndex)>& is_weight) : graph_(&graph) {
  for (const NodeIndex weight : graph.nodes().indices()) {
    if (!is_weight(weight)) continue;
    const auto outputs = graph.outputs(weight);
    if (!outputs.empty() && outputs.front().shape_known) shapes_.insert(outputs.front().shape);
  }
}

bool WeightGradients::contains(NodeIndex node) const {
  if (graph_->nodes()[node].category != Category::gradient) return false;
  const auto outputs = graph_->outputs(node);
  const auto has_weight_shape = [&](const OutputType& output) { return shapes_.contains(output.shape); };
  if (std::any_of(outputs.begin(), outputs.end(), has_weight_shape)) return true;
  const auto may_be_matrix = [](const OutputType& output) { return !output.shape_known || output.shape.size() >= 2; };
  return shapes_.empty() && graph_->edges_are_inferred() &&
         (outputs.empty() || std::any_of(outputs.begin(), outputs.end(), may_be_matrix));
}

bool is_layer(const Graph& graph, NodeIndex index) {
  const Node& node = graph.nodes()[index];
  if (node.kind != NodeKind::op || node.category == Category::gradient || updates_in_place(node.type)) return false;
  const auto outputs = graph.outputs(index);
  if (outputs.size() > 1) return false;
  if (!outputs.empty()) {
    const OutputType& output = outputs.front();
    const bool has_several_elements = !output.shape_known || std::any_of(output.shape.begin(), output.shape.end(),
                                                                         [](std::int64_t size) { return size != 1; });
    if (!has_several_elements || (!output.dtype.empty() && !is_floating(output.dtype))) return false;
  }
  if (node.category == Category::activation || is_weighted_sum(node.type)) return true;
  const auto inputs = graph.inputs(index);  // an operator with a weight as its only input just moves it
  return std::count_if(inputs.begin(), inputs.end(), [](const Edge& edge) { return !edge.control; }) > 1 &&
         uses_weight(graph, index);
}

bool may_contain_mask(const Graph& graph, NodeIndex node) {
  return graph.nodes()[node].category != Category::gradient && is_masked(graph, node, kMaxSteps) &&
         feeds_softmax(graph, node, kMaxSteps);
}

}  // namespace sporescope
