// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/listed_graph.h"

#include "core/graph/read_graph.h"
#include "proto/debug_graph.pb.h"

namespace sporescope {

Result<std::shared_ptr<const Graph>> listed_graph(const std::string& name, std::span<const ListedNode> nodes) {
  proto::GraphProto graph;
  graph.set_name(name);
  for (const ListedNode& listed : nodes) {
    if (listed.type == "Parameter") {
      graph.add_parameters()->set_name(listed.full_name);
      continue;
    }
    proto::NodeProto& node = *graph.add_node();
    node.set_name(std::to_string(graph.node_size()));
    node.set_op_type(listed.type);
    node.set_full_name(listed.full_name);
    const std::size_t slash = listed.full_name.rfind('/');
    if (slash != std::string::npos) node.set_scope(listed.full_name.substr(0, slash));
  }
  const std::string bytes = graph.SerializeAsString();
  return parse_graph(std::as_bytes(std::span(bytes)), {}, name);
}

}  // namespace sporescope
