// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dump_settings/node_rows.h"

#include "core/dump_settings/estimate.h"
#include "core/dump_settings/kernel_matcher.h"

namespace sporescope::ui {

namespace {

class Builder {
 public:
  Builder(NodeRows& result, const DumpSettings& settings, const DumpTarget& target)
      : result_(result), settings_(settings), target_(target) {}

  void build() {
    add({}, 0);
    for (const auto& scopes : result_.scopes) addGraph(*scopes);
    close(0);
  }

 private:
  std::uint32_t add(std::string_view name, std::uint32_t parent) {
    const auto row = static_cast<std::uint32_t>(result_.rows.size());
    NodeRow& result = result_.rows.emplace_back();
    result.name = name;
    result.parent = parent;
    if (row != 0) {
      result_.rows[row].position = static_cast<std::uint32_t>(result_.rows[parent].children.size());
      result_.rows[parent].children.push_back(row);
    }
    return row;
  }

  void close(std::uint32_t row) {
    NodeRow& closed = result_.rows[row];
    closed.end = static_cast<std::uint32_t>(result_.rows.size());
    if (row == 0) return;
    result_.rows[closed.parent].nodes += closed.nodes;
    result_.rows[closed.parent].bytes += closed.bytes;
  }

  void addGraph(const ScopeTree& scopes) {
    const Graph& graph = *scopes.graph();
    dumped_.assign(graph.nodes().size(), false);
    for (const NodeIndex node : dumped_nodes(graph, target_)) dumped_[node] = true;
    addChildren(scopes, kRootScope, 0);
    for (const NodeIndex node : graph.nodes().indices()) {
      if (dumped_[node] && graph.nodes()[node].kind == NodeKind::parameter) addNode(graph, node, 0);
    }
  }

  // The recursion is at most as deep as scopes are, 256 levels.
  void addChildren(const ScopeTree& scopes, ScopeIndex scope, std::uint32_t parent) {  // NOLINT(misc-no-recursion)
    for (const ScopeIndex child : scopes.child_scopes(scope)) {
      const std::uint32_t row = add(scopes.scopes()[child].name, parent);
      addChildren(scopes, child, row);
      if (result_.rows[row].nodes > 0) {
        close(row);
      } else {  // Nodes inside it are never dumped
        result_.rows.resize(row);
        result_.rows[parent].children.pop_back();
      }
    }
    for (const NodeIndex node : scopes.child_nodes(scope)) {
      if (dumped_[node]) addNode(*scopes.graph(), node, parent);
    }
  }

  void addNode(const Graph& graph, NodeIndex node, std::uint32_t parent) {
    const Node& details = graph.nodes()[node];
    const bool parameter = details.kind == NodeKind::parameter;
    const std::uint32_t row = add(parameter ? details.full_name : details.name(), parent);
    NodeRow& result = result_.rows[row];
    result.fullName = details.full_name;
    result.kernel = result_.names.name_of(graph, node);
    result.parameter = parameter;
    result.nodes = 1;
    result.bytes = size_of_node(graph, node, settings_, target_).bytes;
    close(row);
  }

  NodeRows& result_;
  const DumpSettings& settings_;
  const DumpTarget& target_;
  IndexedVector<NodeIndex, bool> dumped_;
};

}  // namespace

std::shared_ptr<const NodeRows> makeNodeRows(std::vector<std::shared_ptr<const ScopeTree>> scopes, const DumpSettings& settings,
                                             const DumpTarget& target) {
  std::vector<std::shared_ptr<const Graph>> graphs;
  graphs.reserve(scopes.size());
  for (const auto& tree : scopes) graphs.push_back(tree->graph());
  auto result = std::make_shared<NodeRows>(NodeRows{std::move(scopes), LaunchedNames(graphs, target.version), {}});
  Builder(*result, settings, target).build();
  return result;
}

}  // namespace sporescope::ui
