// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any bytes as a graph file: an error, or a graph of which everything may be asked. A corpus to begin with: tests/data/**/*.pb.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/graph/layout.h"
#include "core/graph/node_filter.h"
#include "core/graph/read_graph.h"
#include "core/graph/scope_tree.h"

namespace {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

void ask_everything(const Graph& graph) {
  const auto nodes = graph.nodes();
  require(graph.operator_count() + graph.parameter_count() + graph.constant_count() == nodes.size());
  for (const NodeIndex i : nodes.indices()) {
    for (const Edge& edge : graph.inputs(i)) {
      require(nodes.has(edge.node) && nodes.has(graph.resolve(edge).node));
    }
    for (const Use& use : graph.uses(i)) {
      require(nodes.has(use.node));
    }
    static_cast<void>(graph.outputs(i));
    static_cast<void>(graph.attributes(i));
    static_cast<void>(graph.user_line(i));
    static_cast<void>(graph.constant_text(i));
    static_cast<void>(graph.constant_full_name(i));
    for (const NodeIndex other : graph.counterparts(i)) {
      require(graph.operators().contains(other));
    }
    require(graph.nodes()[i].full_name.empty() || graph.find(graph.nodes()[i].full_name) <= i);
  }
}

/// Each second instance of what repeats is picked, each third stands apart.
Folding fold_something(const ScopeTree& tree) {
  Folding folding;
  for (const std::vector<ScopeIndex>& instances : tree.repetitions().all()) {
    for (std::size_t i = 0; i < instances.size(); ++i) {
      if (i % 2 == 1) folding.pick(tree.repetitions(), instances[i]);
      if (i % 3 == 2) folding.set_unfolded(instances[i], true);
      const auto fold = folding.fold_of(tree.repetitions(), instances[i]);
      if (!fold.empty()) require(std::find(fold.begin(), fold.end(), folding.shown_instance(fold)) != fold.end());
    }
  }
  return folding;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  const auto graph = parse_graph(bytes, {{"Default/Add-op0", "Default/Add-op0"}}, "fuzz.pb");
  if (!graph) {
    require(!graph.error().str().empty());
    return 0;
  }
  ask_everything(**graph);
  const ScopeTree tree(*graph);
  LayoutRequest request;
  for (const ScopeIndex s : tree.scopes().indices()) {
    if (number_of(s) % 2 == 0) request.open_scopes.insert(s);
  }
  require(lay_out(tree, request).has_value());
  request.folding = fold_something(tree);
  require(lay_out(tree, request).has_value());
  NodeFilter filter;
  filter.text = "op";
  filter.stack = "net.py:4";
  static_cast<void>(NodeMatcher::make(filter)->find_all(**graph));
  return 0;
}
