// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// An output of a node, as far as it is known.
struct NamedOutput {
  std::string dtype;                ///< NumPy's name, empty if unknown
  std::vector<std::int64_t> shape;  ///< -1: not always the same
  bool shape_known = true;          ///< false: not even the number of dimensions is
};

/// What is known of a node without a graph file.
struct NamedNode {
  NodeKind kind = NodeKind::op;
  std::string name, type;
  std::string scope;      ///< the paths of scopes have slashes, as in graph files
  bool gradient = false;  ///< else the category follows from name, type and kind
  std::vector<Edge> inputs;
  std::vector<NamedOutput> outputs;
  std::vector<Attribute> attributes;
  std::shared_ptr<const std::vector<SourceLine>> sources;  ///< may be shared by many nodes
  std::vector<NodeIndex> counterparts;
};

struct NodeListTraits {
  bool order_known = false;         ///< the operators stand in the order in which they ran
  bool edges_are_inferred = false;  ///< see Graph
};

/// A graph made of names and of what else is known; operators in the order given, which stands for that of their execution.
/// Nodes that are linked (inputs, counterparts) must be given as in graph files: operators, then parameters, then constants.
[[nodiscard]] std::shared_ptr<const Graph> graph_of_nodes(std::string name, std::vector<NamedNode> nodes,
                                                          NodeListTraits traits = {});

}  // namespace sporescope
