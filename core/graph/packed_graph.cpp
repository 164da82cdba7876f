// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/packed_graph.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/base/pack.h"
#include "core/graph/file_graph.h"
#include "core/graph/node_list.h"
#include "core/graph/read_graph.h"

namespace sporescope {

template <class Archive, PackedAs<Edge> E>
void fields(Archive& archive, E& edge) {
  archive(edge.argument, edge.node, edge.slot, edge.control, edge.element, edge.inferred);
}
template <class Archive, PackedAs<NamedOutput> O>
void fields(Archive& archive, O& output) {
  archive(output.dtype, output.shape, output.shape_known);
}
template <class Archive, PackedAs<SourceLine> S>
void fields(Archive& archive, S& line) {
  archive(line.file, line.line, line.line_end, line.code, line.framework, line.enclosing, line.forward);
}

namespace {

struct ListedNode {
  NamedNode node;
  std::vector<SourceLine> sources;
};

template <class Archive, PackedAs<ListedNode> L>
void fields(Archive& archive, L& listed) {
  auto& node = listed.node;
  archive(node.kind, node.name, node.type, node.scope, node.gradient, node.inputs, node.outputs, node.attributes,
          node.counterparts, listed.sources);
}

std::vector<std::string> names_in_order(const Graph& graph) {
  std::vector<std::string> names;
  if (!graph.order_known()) return names;
  for (const NodeIndex node : graph.execution_order()) names.emplace_back(graph.nodes()[node].full_name);
  return names;
}

ListedNode listed_node(const Graph& graph, NodeIndex index) {
  const Node& node = graph.nodes()[index];
  ListedNode listed;
  listed.node.kind = node.kind;
  listed.node.name = node.full_name;
  listed.node.type = node.type;
  listed.node.scope = node.scope;
  listed.node.gradient = node.category == Category::gradient;
  const auto inputs = graph.inputs(index);
  listed.node.inputs.assign(inputs.begin(), inputs.end());
  for (const OutputType& type : graph.outputs(index)) {
    listed.node.outputs.push_back({std::string(type.dtype), type.shape, type.shape_known});
  }
  listed.node.attributes = graph.attributes(index);
  listed.node.counterparts = graph.counterparts(index);
  listed.sources = graph.source_lines(index);
  return listed;
}

bool has_valid_links(const std::vector<ListedNode>& nodes) {
  const auto is_known = [&](NodeIndex node) { return number_of(node) < nodes.size(); };
  return std::all_of(nodes.begin(), nodes.end(), [&](const ListedNode& listed) {
    const auto& inputs = listed.node.inputs;
    return listed.node.kind <= NodeKind::constant &&
           std::all_of(inputs.begin(), inputs.end(), [&](const Edge& edge) { return is_known(edge.node); }) &&
           std::all_of(listed.node.counterparts.begin(), listed.node.counterparts.end(), is_known);
  });
}

Result<std::shared_ptr<const Graph>> unpack_file(Unpacker& unpacker) {
  const std::string_view bytes = unpacker.bytes();
  GraphReadOptions options;
  unpacker(options.execution_order);
  if (!unpacker.done()) return not_understood();
  return parse_graph(std::as_bytes(std::span(bytes)), options, {});
}

Result<std::shared_ptr<const Graph>> unpack_list(Unpacker& unpacker) {
  std::string name;
  NodeListTraits traits;
  std::vector<ListedNode> listed;
  unpacker(name, traits.order_known, traits.edges_are_inferred, listed);
  if (!unpacker.done() || !has_valid_links(listed)) return not_understood();
  std::vector<NamedNode> nodes;
  nodes.reserve(listed.size());
  for (ListedNode& entry : listed) {
    if (!entry.sources.empty()) entry.node.sources = std::make_shared<const std::vector<SourceLine>>(std::move(entry.sources));
    nodes.push_back(std::move(entry.node));
  }
  return make_node_list_graph(std::move(name), std::move(nodes), traits);
}

}  // namespace

std::string pack_graph(const Graph& graph) {
  Packer packer;
  const auto* file = dynamic_cast<const FileGraph*>(&graph);
  packer(file != nullptr);
  if (file != nullptr) {
    packer.bytes(file->bytes());
    packer(names_in_order(graph));
    return std::move(packer).take();
  }
  std::vector<ListedNode> nodes;
  nodes.reserve(graph.nodes().size());
  for (const NodeIndex node : graph.nodes().indices()) nodes.push_back(listed_node(graph, node));
  packer(std::string(graph.name()), graph.order_known(), graph.edges_are_inferred(), nodes);
  return std::move(packer).take();
}

Result<std::shared_ptr<const Graph>> unpack_graph(std::string_view packed) {
  Unpacker unpacker(packed);
  bool is_file = false;
  unpacker(is_file);
  return is_file ? unpack_file(unpacker) : unpack_list(unpacker);
}

}  // namespace sporescope
