// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/node_list.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/base/indexed_lists.h"
#include "core/graph/categories.h"

namespace sporescope {

namespace {

class NodeList final : public Graph {
 public:
  NodeList(std::string name, std::vector<NamedNode> listed, NodeListTraits traits) : name_(std::move(name)), traits_(traits) {
    // The order of graph files: operators, then parameters, then constants.
    std::stable_sort(listed.begin(), listed.end(), [](const auto& a, const auto& b) { return a.kind < b.kind; });
    listed_ = IndexedVector<NodeIndex, NamedNode>(std::move(listed));
    for (const NamedNode& named : listed_) {
      const NodeIndex index = nodes_.next();
      Node node;
      node.kind = named.kind;
      node.full_name = named.name;
      node.type = named.type;
      node.scope = named.scope;
      if (named.kind == NodeKind::parameter) ++parameter_count_;
      if (named.kind == NodeKind::op) {
        node.order = static_cast<std::int32_t>(order_.size());
        order_.push_back(index);
      }
      nodes_.add(node);
      by_name_.emplace(node.full_name, index);
    }
    add_uses();
    assign_categories(*this, nodes_);
    for (const NodeIndex i : nodes_.indices()) {
      if (listed_[i].gradient) nodes_[i].category = Category::gradient;
    }
  }

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view root_name() const override { return {}; }
  [[nodiscard]] IndexedSpan<NodeIndex, const Node> nodes() const override { return nodes_; }
  [[nodiscard]] std::size_t operator_count() const override { return order_.size(); }
  [[nodiscard]] std::size_t parameter_count() const override { return parameter_count_; }
  [[nodiscard]] std::size_t constant_count() const override { return nodes_.size() - order_.size() - parameter_count_; }
  [[nodiscard]] std::size_t executed_count() const override { return order_.size(); }
  [[nodiscard]] bool order_known() const override { return traits_.order_known; }
  [[nodiscard]] std::span<const NodeIndex> execution_order() const override { return order_; }
  [[nodiscard]] bool edges_are_inferred() const override { return traits_.edges_are_inferred; }
  [[nodiscard]] std::span<const Edge> inputs(NodeIndex node) const override { return listed_[node].inputs; }
  [[nodiscard]] std::span<const Use> uses(NodeIndex node) const override { return uses_[node]; }
  [[nodiscard]] std::vector<OutputType> outputs(NodeIndex node) const override {
    std::vector<OutputType> types;
    for (const NamedOutput& output : listed_[node].outputs) types.push_back({output.dtype, output.shape, output.shape_known});
    return types;
  }
  [[nodiscard]] Edge resolve(const Edge& edge) const override { return edge; }
  [[nodiscard]] std::vector<Attribute> attributes(NodeIndex node) const override { return listed_[node].attributes; }
  [[nodiscard]] std::vector<SourceLine> source_lines(NodeIndex node) const override {
    const auto& lines = listed_[node].sources;
    return lines == nullptr ? std::vector<SourceLine>() : *lines;
  }
  [[nodiscard]] std::optional<SourceLine> user_line(NodeIndex node) const override {
    const auto& lines = listed_[node].sources;
    return lines == nullptr ? std::nullopt : innermost_user_line(*lines);
  }
  [[nodiscard]] std::string constant_text(NodeIndex) const override { return {}; }
  [[nodiscard]] std::string_view constant_full_name(NodeIndex) const override { return {}; }
  [[nodiscard]] std::vector<NodeIndex> counterparts(NodeIndex node) const override { return listed_[node].counterparts; }
  [[nodiscard]] NodeIndex find(std::string_view full_name) const override {
    const auto found = by_name_.find(full_name);
    return found == by_name_.end() ? kNoNode : found->second;
  }

 private:
  void add_uses() {
    uses_ = {nodes_.size(), [this](auto&& put) {
               for (const NodeIndex consumer : listed_.indices()) {
                 for (const Edge& edge : listed_[consumer].inputs) {
                   put(edge.node, Use{consumer, edge.argument, edge.slot, edge.control});
                 }
               }
             }};
  }

  std::string name_;
  IndexedVector<NodeIndex, NamedNode> listed_;
  NodeListTraits traits_;
  IndexedVector<NodeIndex, Node> nodes_;
  std::vector<NodeIndex> order_;
  std::size_t parameter_count_ = 0;
  IndexedLists<NodeIndex, Use> uses_;
  std::unordered_map<std::string_view, NodeIndex> by_name_;
};

}  // namespace

std::shared_ptr<const Graph> make_node_list_graph(std::string name, std::vector<NamedNode> nodes, NodeListTraits traits) {
  return std::make_shared<const NodeList>(std::move(name), std::move(nodes), traits);
}

}  // namespace sporescope
