// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/launched_names.h"

#include "core/graph/operators/operator_names.h"

namespace sporescope {

LaunchedNames::LaunchedNames(std::span<const std::shared_ptr<const Graph>> graphs, const MsVersion& version)
    : graphs_(graphs.begin(), graphs.end()) {
  if (version < MsVersion{2, 7, 0}) return;
  OperatorCounter counter;
  for (const std::shared_ptr<const Graph>& graph : graphs_) {
    for (const NodeIndex i : graph->operators()) {
      const Node& node = graph->nodes()[i];
      if (node.order < 0 || node.full_name.empty()) continue;
      const OperatorName parts = split_operator_name(node.full_name);
      const auto launched_number = split_operator_name(counter.next(node.full_name)).number;
      if (!parts.number || launched_number == parts.number) continue;
      launched_names_[graph.get()][i] = std::string(parts.base) + "-op" + std::to_string(*launched_number);
    }
  }
}

std::string_view LaunchedNames::name_of(const Graph& graph, NodeIndex node) const {
  const auto graph_names = launched_names_.find(&graph);
  if (graph_names == launched_names_.end()) return graph.nodes()[node].full_name;
  const auto name = graph_names->second.find(node);
  return name == graph_names->second.end() ? graph.nodes()[node].full_name : std::string_view(name->second);
}

}  // namespace sporescope
