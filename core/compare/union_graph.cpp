// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/union_graph.h"

#include <unordered_map>
#include <utility>

namespace sporescope {

namespace {

using Edges = std::unordered_map<NodeIndex, std::vector<Edge>>;
using Uses = std::unordered_map<NodeIndex, std::vector<Use>>;

class TwoGraphs final : public Graph {
 public:
  TwoGraphs(std::shared_ptr<const Graph> a, std::shared_ptr<const Graph> b, const NodeMatching& matching,
            const std::vector<NodeIndex>& only_in_a)
      : a_(std::move(a)),
        b_(std::move(b)),
        only_in_a_(only_in_a),
        nodes_(std::vector<Node>(b_->nodes().begin(), b_->nodes().end())) {
    index_of_a_.assign(a_->nodes().size(), kNoNode);
    for (const NodeIndex node : index_of_a_.indices()) index_of_a_[node] = matching.of_a(node);
    for (const NodeIndex node : only_in_a_) {
      index_of_a_[node] = nodes_.add(a_->nodes()[node]);
      nodes_.back().order = -1;  // It has no order in B
    }
    for (const NodeIndex node : index_of_a_.indices()) {
      if (index_of_a_[node] != kNoNode) add_edges(node);
    }
  }

  [[nodiscard]] std::string_view name() const override { return b_->name(); }
  [[nodiscard]] std::string_view root_name() const override { return b_->root_name(); }
  [[nodiscard]] IndexedSpan<NodeIndex, const Node> nodes() const override { return nodes_; }
  [[nodiscard]] std::size_t operator_count() const override { return b_->operator_count(); }
  [[nodiscard]] std::size_t parameter_count() const override { return b_->parameter_count(); }
  [[nodiscard]] std::size_t constant_count() const override { return b_->constant_count(); }
  [[nodiscard]] std::size_t executed_count() const override { return b_->executed_count(); }
  [[nodiscard]] bool order_known() const override { return b_->order_known(); }
  [[nodiscard]] std::span<const NodeIndex> execution_order() const override { return b_->execution_order(); }
  [[nodiscard]] bool edges_are_inferred() const override { return b_->edges_are_inferred(); }

  [[nodiscard]] std::span<const Edge> inputs(NodeIndex node) const override {
    const auto changed = inputs_.find(node);
    if (changed != inputs_.end()) return changed->second;
    return is_of_a(node) ? std::span<const Edge>() : b_->inputs(node);
  }
  [[nodiscard]] std::span<const Use> uses(NodeIndex node) const override {
    const auto changed = uses_.find(node);
    if (changed != uses_.end()) return changed->second;
    return is_of_a(node) ? std::span<const Use>() : b_->uses(node);
  }
  [[nodiscard]] std::vector<OutputType> outputs(NodeIndex node) const override {
    return is_of_a(node) ? a_->outputs(in_a(node)) : b_->outputs(node);
  }
  // Edges to A's own nodes already start at the resolved producer.
  [[nodiscard]] Edge resolve(const Edge& edge) const override { return is_of_a(edge.node) ? edge : b_->resolve(edge); }

  [[nodiscard]] std::vector<Attribute> attributes(NodeIndex node) const override {
    return is_of_a(node) ? a_->attributes(in_a(node)) : b_->attributes(node);
  }
  [[nodiscard]] std::vector<SourceLine> source_lines(NodeIndex node) const override {
    return is_of_a(node) ? a_->source_lines(in_a(node)) : b_->source_lines(node);
  }
  [[nodiscard]] std::optional<SourceLine> user_line(NodeIndex node) const override {
    return is_of_a(node) ? a_->user_line(in_a(node)) : b_->user_line(node);
  }
  [[nodiscard]] std::string constant_text(NodeIndex node) const override {
    return is_of_a(node) ? a_->constant_text(in_a(node)) : b_->constant_text(node);
  }
  [[nodiscard]] std::string_view constant_full_name(NodeIndex node) const override {
    return is_of_a(node) ? a_->constant_full_name(in_a(node)) : b_->constant_full_name(node);
  }
  [[nodiscard]] std::vector<NodeIndex> counterparts(NodeIndex node) const override {
    if (!is_of_a(node)) return b_->counterparts(node);
    std::vector<NodeIndex> found;
    for (const NodeIndex other : a_->counterparts(in_a(node))) {
      if (index_of_a_[other] != kNoNode) found.push_back(index_of_a_[other]);
    }
    return found;
  }
  [[nodiscard]] NodeIndex find(std::string_view full_name) const override {
    if (const NodeIndex node = b_->find(full_name); node != kNoNode) return node;
    for (const NodeIndex node : nodes_of_a()) {
      if (nodes_[node].full_name == full_name) return node;
    }
    return kNoNode;
  }

 private:
  [[nodiscard]] IndexRange<NodeIndex> nodes_of_a() const {
    return nodes_.indices().part(b_->nodes().size(), only_in_a_.size());
  }
  [[nodiscard]] bool is_of_a(NodeIndex node) const { return !b_->nodes().has(node); }
  [[nodiscard]] NodeIndex in_a(NodeIndex node) const { return only_in_a_[nodes_of_a().position_of(node)]; }

  // Adds the edges into a node of A that have at least one end only in A.
  void add_edges(NodeIndex consumer) {
    const NodeIndex target = index_of_a_[consumer];
    for (const Edge& edge : a_->inputs(consumer)) {
      if (edge.control) continue;
      const Edge from = a_->resolve(edge);
      const NodeIndex producer = index_of_a_[from.node];
      if (producer == kNoNode || !(is_of_a(producer) || is_of_a(target))) continue;
      inputs_of(target).push_back({edge.argument, producer, from.slot});
      uses_of(producer).push_back({target, edge.argument, from.slot});
    }
  }

  // Returns the modifiable inputs of a node. A node of B keeps its own edges.
  std::vector<Edge>& inputs_of(NodeIndex node) {
    auto [entry, is_new] = inputs_.try_emplace(node);
    if (is_new && !is_of_a(node)) entry->second.assign(b_->inputs(node).begin(), b_->inputs(node).end());
    return entry->second;
  }
  std::vector<Use>& uses_of(NodeIndex node) {
    auto [entry, is_new] = uses_.try_emplace(node);
    if (is_new && !is_of_a(node)) entry->second.assign(b_->uses(node).begin(), b_->uses(node).end());
    return entry->second;
  }

  std::shared_ptr<const Graph> a_, b_;
  std::vector<NodeIndex> only_in_a_;
  IndexedVector<NodeIndex, Node> nodes_;
  IndexedVector<NodeIndex, NodeIndex> index_of_a_;  // Index in this graph; kNoNode if it is not connected
  Edges inputs_;                                    // Inputs of nodes that do not only have those of B
  Uses uses_;                                       // The same for uses
};

}  // namespace

UnionGraph make_union_graph(std::shared_ptr<const Graph> a, std::shared_ptr<const Graph> b, const NodeMatching& nodes) {
  std::vector<NodeIndex> only_in_a;
  for (const NodeIndex node : compared_nodes(*a)) {
    if (nodes.of_a(node) == kNoNode) only_in_a.push_back(node);
  }
  if (only_in_a.empty()) return {std::move(b), {}};
  auto graph = std::make_shared<const TwoGraphs>(std::move(a), std::move(b), nodes, only_in_a);
  return {std::move(graph), std::move(only_in_a)};
}

}  // namespace sporescope
