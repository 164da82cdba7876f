// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// The known properties of a node's output.
struct NamedOutput {
  std::string dtype;                ///< NumPy's name, empty if unknown
  std::vector<std::int64_t> shape;  ///< -1 for a dimension whose size varies
  bool shape_known = true;          ///< False if even the number of dimensions is unknown
};

/// The known properties of a node without a graph file.
struct NamedNode {
  NodeKind kind = NodeKind::op;
  std::string name, type;
  std::string scope;      ///< Path of the scope with slashes, as in graph files
  bool gradient = false;  ///< Sets the category to gradient; otherwise it follows from name, type and kind
  std::vector<Edge> inputs;
  std::vector<NamedOutput> outputs;
  std::vector<Attribute> attributes;
  std::shared_ptr<const std::vector<SourceLine>> sources;  ///< May be shared by many nodes
  std::vector<NodeIndex> counterparts;
};

/// Properties of the whole graph.
struct NodeListTraits {
  bool order_known = false;         ///< The operators are in the order in which they ran
  bool edges_are_inferred = false;  ///< See Graph::edges_are_inferred()
};

/// Creates a graph from nodes without a graph file. The operators keep their order, which also serves as execution order.
/// Indices in inputs and counterparts refer to the order of graph files: operators, then parameters, then constants.
[[nodiscard]] std::shared_ptr<const Graph> make_node_list_graph(std::string name, std::vector<NamedNode> nodes,
                                                                NodeListTraits traits = {});

}  // namespace sporescope
