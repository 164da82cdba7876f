// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// What is known of a node without a graph file.
struct ListedNode {
  NodeKind kind = NodeKind::op;
  std::string name, type;
};

/// Nodes of which nothing but names and types is known, as a graph without edges; operators in the order given, which stands
/// for that of their execution.
[[nodiscard]] std::shared_ptr<const Graph> graph_of_nodes(std::string name, std::vector<ListedNode> nodes);

}  // namespace sporescope
