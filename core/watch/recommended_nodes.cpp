// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/recommended_nodes.h"

#include <algorithm>
#include <vector>

#include "core/flow/consumers.h"
#include "core/flow/parameter_roles.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/scopes/operator_flow.h"

namespace sporescope {
namespace {

constexpr int kMaxForwardingSteps = 8;  // between a part of a gradient and the sum

bool sums_up_parts(std::string_view type) {
  const std::string_view plain = canonical_type(type);
  return plain == "AddN" || plain == "Add";
}

}  // namespace

bool RecommendedNodes::knows(std::string_view category) {
  return category == "weight_matrix" || category == "weight_gradient" || category == "layer";
}

void RecommendedNodes::begin(DumpGraphIndex graph, std::string_view category) {
  index_ = graph;
  graph_ = flow_.dump().graphs()[graph].graph.get();
  category_ = category;
  gradients_.reset();
  if (category == "weight_gradient") {
    gradients_.emplace(*graph_, [this](NodeIndex node) { return is_trained_matrix(node); });
  }
  if (category == "layer") find_backward();
}

bool RecommendedNodes::matches(NodeIndex node) const {
  if (gradients_) return gradients_->contains(node) && !is_part_of_sum(node, kMaxForwardingSteps);
  if (category_ == "weight_matrix") return is_trained_matrix(node);
  return is_layer(*graph_, node) && !backward_[node];
}

bool RecommendedNodes::is_trained_matrix(NodeIndex node) const {
  return is_matrix(*graph_, node) && is_trained_weight(flow_, index_, node);
}

/// The optimizer receives the sum; one part of it may be 0 if one use of the weight had no effect.
bool RecommendedNodes::is_part_of_sum(NodeIndex node, int steps) const {
  const std::vector<NodeIndex> consumers = flow_.consumers_of(index_, node, 0);
  return !consumers.empty() && std::all_of(consumers.begin(), consumers.end(), [&](NodeIndex consumer) {
    const std::string_view type = graph_->nodes()[consumer].type;
    if (sums_up_parts(type)) return flow_.inputs_of(index_, consumer).size() > 1;
    return steps > 0 && preserves_values(type) && is_part_of_sum(consumer, steps - 1);
  });
}

/// Not all operators into which a gradient was expanded have a scope that shows it.
void RecommendedNodes::find_backward() {
  const auto nodes = graph_->nodes();
  std::vector<NodeIndex> gradients;
  for (const NodeIndex node : nodes.indices()) {
    if (nodes[node].category == Category::gradient) gradients.push_back(node);
  }
  backward_ = Consumers(*graph_).reached_from(gradients);
  for (const NodeIndex node : nodes.indices()) {
    backward_[node] = backward_[node] && is_expanded(nodes[node]);
  }
}

}  // namespace sporescope
