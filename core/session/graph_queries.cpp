// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/graph_queries.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace sporescope {

namespace {

using PlacedNode = std::pair<GraphIndex, NodeIndex>;

struct LineOrder {
  bool operator()(const SourceLine& a, const SourceLine& b) const {
    return std::tie(a.framework, a.file, a.line, a.line_end, a.code) <
           std::tie(b.framework, b.file, b.line, b.line_end, b.code);
  }
};

// A line may occur twice in the stack of one node, and both as a call and in a forward operator's stack.
void add_node(std::vector<PlacedNode>& nodes, PlacedNode node) {
  if (nodes.empty() || nodes.back() != node) nodes.push_back(node);
}

}  // namespace

Result<std::vector<NodeIndex>> search_nodes(const SessionSnapshot& snapshot, GraphIndex graph, const NodeFilter& filter) {
  const auto matcher = NodeMatcher::make(filter);
  if (!matcher) return tl::unexpected(matcher.error());
  if (!snapshot.graphs.has(graph) || !snapshot.graphs[graph].graph) return std::vector<NodeIndex>{};
  auto found = matcher->find_all(*snapshot.graphs[graph].graph);
  if (const auto error = matcher->step_limit_error()) return tl::unexpected(*error);
  return found;
}

Result<std::vector<Session::StackEntry>> list_source_lines(const SessionSnapshot& snapshot, const std::stop_token& stop) {
  std::map<SourceLine, std::vector<PlacedNode>, LineOrder> lines;
  for (const GraphIndex g : snapshot.graphs.indices()) {
    const auto& graph = snapshot.graphs[g].graph;
    if (!graph) continue;
    for (const NodeIndex n : graph->nodes().indices()) {
      if (stop.stop_requested()) return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("Stopped"));
      for (SourceLine& line : graph->source_lines(n)) {
        line.forward = false;
        add_node(lines[std::move(line)], {g, n});
      }
    }
  }
  std::vector<Session::StackEntry> entries;
  entries.reserve(lines.size());
  for (auto& [line, nodes] : lines) entries.push_back({line, std::move(nodes)});
  return entries;
}

}  // namespace sporescope
