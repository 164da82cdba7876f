// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scopes/drawn_scopes.h"

#include <algorithm>
#include <utility>

#include "core/graph/gradient_scope.h"
#include "core/graph/operators/operator_role.h"
#include "core/graph/scopes/backward_scope_inference.h"
#include "core/graph/scopes/forward_scope_inference.h"
#include "core/graph/scopes/scope_evidence.h"

namespace sporescope {
namespace {

constexpr std::string_view kGradients = "Gradients";

/// Returns the part of a gradient's scope after "Gradients/", without the part for the operator.
std::string_view forward_part(std::string_view scope) {
  if (const ForwardReference reference = forward_reference(scope); !reference.type.empty()) return reference.scope;
  return scope.starts_with(kGradients) ? scope.substr(std::min(scope.size(), kGradients.size() + 1)) : scope;
}

/// Returns the scopes of the forward network according to the names.
ScopePaths named_paths(const Graph& graph) {
  ScopePaths paths;
  for (const Node& node : graph.nodes()) {
    if (node.kind == NodeKind::op && node.category != Category::gradient && !is_expanded(node)) paths.add(node.scope);
  }
  return paths;
}

IndexedVector<NodeIndex, ScopeIndex> named_scopes(const Graph& graph, ScopePaths& paths) {
  IndexedVector<NodeIndex, ScopeIndex> named(graph.nodes().size(), kRootScope);
  for (const NodeIndex i : named.indices()) {
    if (graph.nodes()[i].kind == NodeKind::op) named[i] = paths.add(forward_part(graph.nodes()[i].scope));
  }
  return named;
}

class Drawing {
 public:
  explicit Drawing(const ScopeEvidence& evidence) : e_(evidence), drawn_(evidence.graph.nodes().size()) {}

  /// Returns the scopes of all operators. They are empty where the name is right.
  IndexedVector<NodeIndex, std::string> run(const IndexedVector<NodeIndex, NodeIndex>& weights) {
    for (const NodeIndex op : e_.flow.order()) {
      switch (e_.flow.phase(op)) {
        case Phase::forward:
          if (e_.place[op] != e_.named[op]) drawn_[op] = path(e_.place[op]);
          break;
        case Phase::backward:
          drawn_[op] = gradient_scope(op);
          break;
        case Phase::update:
          if (weights[op] != kNoNode) drawn_[op] = step_scope(op, weights[op]);
          break;
        case Phase::none:
          break;
      }
    }
    for (const NodeIndex op : drawn_.indices()) {
      if (e_.node(op).kind == NodeKind::op) follow_value(op);
    }
    return std::move(drawn_);
  }

 private:
  [[nodiscard]] std::string path(ScopeIndex scope) const { return std::string(e_.paths[scope].path); }

  [[nodiscard]] std::string gradient_scope(NodeIndex op) const {
    const std::string_view scope = e_.node(op).scope;
    if (e_.place[op] == e_.named[op]) return {};
    std::string drawn_scope = std::string(kGradients) + '/' + path(e_.place[op]);
    if (!forward_reference(scope).type.empty()) drawn_scope.append(scope.substr(scope.rfind('/')));
    return drawn_scope;
  }

  [[nodiscard]] std::string step_scope(NodeIndex op, NodeIndex weight) const {
    const std::string_view scope = e_.node(op).scope;
    const ParameterOwner owner = e_.owners.owner(e_.node(weight).full_name);
    if (scope.find("optimizer-") == std::string_view::npos || owner.scope == kNoScope) return {};
    std::string_view cells = e_.paths[owner.scope].path;
    if (owner.network != kRootScope) cells.remove_prefix(e_.paths[owner.network].path.size() + 1);
    return std::string(scope) + '/' + std::string(cells);
  }

  [[nodiscard]] std::string_view current_scope(NodeIndex op) const {
    return drawn_[op].empty() ? e_.node(op).scope : std::string_view(drawn_[op]);
  }

  /// Rule 15, for operators that do not run.
  void follow_value(NodeIndex op) {
    if (e_.flow.phase(op) != Phase::none) return;
    const OperatorRole role = operator_role(e_.node(op).type);
    std::string new_scope;
    if (role == OperatorRole::take_item && !e_.graph.inputs(op).empty()) {
      const NodeIndex builder = e_.graph.resolve(e_.graph.inputs(op).front()).node;
      if (builder != kNoNode && e_.node(builder).kind == NodeKind::op) new_scope = current_scope(builder);
    } else if (is_load(e_.node(op).type) && !e_.graph.inputs(op).empty()) {
      const NodeIndex parameter = e_.graph.resolve(e_.graph.inputs(op).front()).node;
      if (parameter != kNoNode && e_.is_parameter(parameter)) new_scope = scope_of_readers(parameter);
    }
    if (!new_scope.empty() && new_scope != e_.node(op).scope) drawn_[op] = std::move(new_scope);
  }

  [[nodiscard]] std::string scope_of_readers(NodeIndex parameter) const {
    ScopeIndex common_scope = kNoScope;
    for (const NodeIndex consumer : e_.flow.consumers(parameter)) {
      if (e_.flow.phase(consumer) == Phase::forward) common_scope = e_.paths.common(common_scope, e_.place[consumer]);
    }
    return common_scope == kNoScope ? std::string() : path(common_scope);
  }

  const ScopeEvidence& e_;
  IndexedVector<NodeIndex, std::string> drawn_;
};

}  // namespace

DrawnScopes::DrawnScopes(const Graph& graph) : graph_(graph) {
  if (graph.edges_are_inferred()) return;
  ScopePaths paths = named_paths(graph);
  RepeatedCells cells(paths);
  if (!cells.any()) return;
  ParameterOwners owners(paths);
  const OperatorFlow flow(graph);
  ScopeEvidence evidence{graph,
                         paths,
                         cells,
                         owners,
                         flow,
                         named_scopes(graph, paths),
                         IndexedVector<NodeIndex, ScopeIndex>(graph.nodes().size(), kNoScope)};
  infer_forward_scopes(evidence);
  const IndexedVector<NodeIndex, NodeIndex> weights = associated_weights(evidence);
  infer_backward_scopes(evidence, weights);
  const IndexedVector<NodeIndex, std::string> drawn = Drawing(evidence).run(weights);
  scopes_.resize(graph.nodes().size());
  for (const NodeIndex i : drawn.indices()) {
    if (!drawn[i].empty()) scopes_[i] = *texts_.insert(drawn[i]).first;
  }
}

}  // namespace sporescope
