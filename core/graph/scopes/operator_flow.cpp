// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scopes/operator_flow.h"

#include "core/graph/kernel_inputs.h"

namespace sporescope {

OperatorFlow::OperatorFlow(const Graph& graph) : phase_(graph.nodes().size(), Phase::none) {
  for (const NodeIndex op : graph.execution_order()) {
    if (is_virtual_operator(graph.nodes()[op].type)) continue;
    order_.push_back(op);
    phase_[op] = Phase::forward;
  }
  find_producers(graph);
  find_consumers();
  find_phases(graph);
}

void OperatorFlow::find_producers(const Graph& graph) {
  sources_.reserve(graph.nodes().size(), 0);
  for (const NodeIndex node : graph.nodes().indices()) {
    sources_.add_list();
    if (phase_[node] == Phase::none) continue;
    for (const KernelInput& input : kernel_inputs(graph, node)) {
      const NodeIndex from = input.from.node;
      if (from == kNoNode) continue;
      if (phase_[from] != Phase::none || graph.nodes()[from].kind == NodeKind::parameter) sources_.add(from);
    }
  }
}

void OperatorFlow::find_consumers() {
  consumers_ = {sources_.size(), [this](auto&& put) {
                  for (const NodeIndex op : order_) {
                    for (const NodeIndex source : producers(op)) put(source, op);
                  }
                }};
}

void OperatorFlow::find_phases(const Graph& graph) {
  for (const NodeIndex op : order_) {
    const Node& node = graph.nodes()[op];
    Phase latest = Phase::forward;
    for (const NodeIndex source : producers(op)) {
      if (phase_[source] > latest) latest = phase_[source];
    }
    if (node.category == Category::gradient) {
      phase_[op] = Phase::backward;
    } else if (latest != Phase::forward) {
      phase_[op] = is_expanded(node) ? latest : Phase::update;
    }
  }
}

bool is_expanded(const Node& node) { return node.scope == "Expand" || node.scope.starts_with("Expand/"); }

}  // namespace sporescope
