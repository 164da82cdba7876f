// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/framework_network.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <map>
#include <numeric>
#include <optional>

#include "core/graph/gradient_scope.h"
#include "core/graph/operators/neutral_type.h"
#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

/// Entry in which msprobe collects the gradients of a layer's parameters.
constexpr std::string_view kGatheredGradients = "parameters_grad";

bool starts_with_any(std::string_view name, std::initializer_list<std::string_view> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(), [name](std::string_view prefix) { return name.starts_with(prefix); });
}

bool is_layer_call(const Graph& graph, NodeIndex node) {
  return graph.edges_are_inferred() && starts_with_any(graph.nodes()[node].full_name, {"Module.", "Cell."});
}

/// Returns the layer in which an operator was called, or the operator itself if others were called in it. The scopes of calls
/// are full names.
std::string_view innermost_scope(std::string_view scope, std::string_view full_name) {
  if (scope.ends_with(full_name)) return full_name;
  const std::size_t slash = scope.rfind('/');
  return slash == std::string_view::npos ? scope : scope.substr(slash + 1);
}

bool is_inside(std::string_view scope, std::string_view outer) {
  return scope.starts_with(outer) && (scope.size() == outer.size() || scope[outer.size()] == '/');
}

}  // namespace

Naming naming_of(const Graph& graph) {
  if (!graph.edges_are_inferred()) return Naming::graph;
  for (const Node& node : graph.nodes()) {
    if (node.kind != NodeKind::op) break;
    if (starts_with_any(node.full_name, {"Cell.", "Primitive.", "Mint.", "MintFunctional.", "Jit."})) {
      return Naming::mindspore_calls;
    }
    if (starts_with_any(node.full_name, {"Module.", "Torch.", "Aten.", "NPU.", "VF."})) return Naming::pytorch_calls;
  }
  return Naming::calls;
}

std::optional<std::int64_t> element_count(const OutputType& output) {
  const auto unknown = [](std::int64_t size) { return size < 0; };
  if (!output.shape_known || std::any_of(output.shape.begin(), output.shape.end(), unknown)) return std::nullopt;
  return std::accumulate(output.shape.begin(), output.shape.end(), std::int64_t{1}, std::multiplies<>());
}

FrameworkNetwork::FrameworkNetwork(const Graph& graph)
    : network_(graph),
      flow_(graph),
      producers_(graph.nodes().size()),
      forwarded_values_(graph.nodes().size(), kNoNode),
      layers_of_(graph.nodes().size()),
      parameters_(graph.nodes().size()),
      all_parameters_known_(graph.nodes().size(), !graph.edges_are_inferred()),
      kinds_(graph.nodes().size()) {
  for (const NodeIndex node : graph.nodes().indices()) outputs_.add(graph.outputs(node));
  find_layers();
  find_parameters();
  for (const NodeIndex node : flow_.order()) {
    const bool is_update = updates_in_place(graph.nodes()[node].type) || phase(node) == Phase::update;
    kinds_[node] = kind_of(node);
    const bool has_known_output = std::any_of(outputs_[node].begin(), outputs_[node].end(),
                                              [](const OutputType& output) { return element_count(output).has_value(); });
    producers_[node] = has_known_output && !is_update && forwarded_values_[node] == kNoNode &&
                       graph.nodes()[node].type != kGatheredGradients && !kinds_[node].type.empty();
  }
}

void FrameworkNetwork::find_layers() {
  if (!graph().edges_are_inferred()) return;
  for (const NodeIndex node : flow_.order()) {
    const Node& layer = network_.at(node);
    if (!is_layer_call(graph(), node) || innermost_scope(layer.scope, layer.full_name) != layer.full_name) continue;
    for (const Read& read : network_.reads(node)) {
      const Node& inner = network_.at(read.from);
      if (inner.kind != NodeKind::op || read.from == node || !is_inside(inner.scope, layer.scope)) continue;
      forwarded_values_[node] = read.from;
    }
    if (forwarded_values_[node] != kNoNode) layers_of_[forwarded_values_[node]].push_back(node);
  }
}

void FrameworkNetwork::find_parameters() {
  const auto add_parameters_of = [this](NodeIndex node, std::vector<NodeIndex>& parameters) {
    for (const Read& read : network_.reads(node)) {
      const bool is_new = std::find(parameters.begin(), parameters.end(), read.from) == parameters.end();
      if (network_.at(read.from).kind == NodeKind::parameter && is_new) parameters.push_back(read.from);
    }
  };
  for (const NodeIndex node : flow_.order()) {
    add_parameters_of(node, parameters_[node]);
    if (all_parameters_known_[node]) continue;
    const NodeIndex layer = enclosing_layer(node);
    all_parameters_known_[node] = is_layer_call(graph(), node) || layer != kNoNode;
    if (layer != kNoNode) add_parameters_of(layer, parameters_[node]);
  }
}

/// Returns the layer in which the function is the only operator with an output.
NodeIndex FrameworkNetwork::enclosing_layer(NodeIndex node) const {
  const Node& function = network_.at(node);
  if (function.scope.empty() || is_layer_call(graph(), node)) return kNoNode;
  const NodeIndex layer = graph().find(innermost_scope(function.scope, function.full_name));
  if (layer == kNoNode || !is_layer_call(graph(), layer)) return kNoNode;
  // Calls in a layer precede the layer.
  for (const NodeIndex other : network_.indices().before(layer).reversed()) {
    if (!is_inside(network_.at(other).scope, network_.at(layer).scope)) break;
    if (other != node && !outputs_[other].empty()) return kNoNode;
  }
  return layer;
}

OperatorKind FrameworkNetwork::kind_of(NodeIndex node) const {
  const Node& op = network_.at(node);
  if (!graph().edges_are_inferred() && phase(node) == Phase::backward) {
    const std::string_view forward = forward_reference(op.scope).type;
    if (!forward.empty()) return {neutral_type(forward)};
    const std::string_view differentiated = differentiated_type(op.type);
    return {differentiated.empty() ? neutral_type(op.type) : differentiated};
  }
  OperatorKind kind{neutral_type(op.type)};
  if (!may_add_bias(op.type) || phase(node) != Phase::forward) return kind;
  kind.biased = parameters_[node].size() > 1;
  // A bias of zeros is not distinguishable from other zeros, so that no edge shows it.
  if (!kind.biased && !all_parameters_known_[node]) return {};
  if (!kind.biased && kind.type == "Dense") kind.type = "MatMul";
  return kind;
}

std::string FrameworkNetwork::layer_name(NodeIndex node) const {
  if (!is_layer_call(graph(), node)) return {};
  const std::string_view name = network_.at(node).full_name;
  const std::size_t number = name.rfind('.');
  const std::size_t pass = number == std::string_view::npos ? number : name.rfind('.', number - 1);
  const std::size_t type = pass == std::string_view::npos ? pass : name.rfind('.', pass - 1);
  const std::size_t path = name.find('.') + 1;
  if (type == std::string_view::npos || type < path) return {};
  std::string result(neutral_type(name.substr(type + 1, pass - type - 1)));
  result += ' ';
  result += name.substr(pass + 1);
  result += ' ';
  result += name.substr(path, type - path);
  return result;
}

}  // namespace sporescope
