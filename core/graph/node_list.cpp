// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/node_list.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "core/graph/categories.h"

namespace sporescope {

namespace {

class NodeList final : public Graph {
 public:
  NodeList(std::string name, std::vector<NamedNode> listed, NodeListTraits traits)
      : name_(std::move(name)), listed_(std::move(listed)), traits_(traits) {
    // As in graph files: operators, then parameters, then constants.
    std::stable_sort(listed_.begin(), listed_.end(), [](const auto& a, const auto& b) { return a.kind < b.kind; });
    for (const NamedNode& one : listed_) {
      const auto index = static_cast<NodeIndex>(nodes_.size());
      Node node;
      node.kind = one.kind;
      node.full_name = one.name;
      node.type = one.type;
      node.scope = one.scope;
      if (one.kind == NodeKind::op) {
        node.order = static_cast<std::int32_t>(order_.size());
        order_.push_back(index);
      }
      nodes_.push_back(node);
      by_name_.emplace(node.full_name, index);
    }
    add_uses();
    assign_categories(*this, nodes_);
    for (NodeIndex i = 0; i < nodes_.size(); ++i) {
      if (listed_[i].gradient) nodes_[i].category = Category::gradient;
    }
  }

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view root_name() const override { return {}; }
  [[nodiscard]] std::span<const Node> nodes() const override { return nodes_; }
  [[nodiscard]] std::size_t operator_count() const override { return order_.size(); }
  [[nodiscard]] std::size_t parameter_count() const override { return count(NodeKind::parameter); }
  [[nodiscard]] std::size_t constant_count() const override { return count(NodeKind::constant); }
  [[nodiscard]] std::size_t executed_count() const override { return order_.size(); }
  [[nodiscard]] bool order_known() const override { return traits_.order_known; }
  [[nodiscard]] std::span<const NodeIndex> execution_order() const override { return order_; }
  [[nodiscard]] bool edges_are_inferred() const override { return traits_.edges_are_inferred; }
  [[nodiscard]] std::span<const Edge> inputs(NodeIndex node) const override { return listed_[node].inputs; }
  [[nodiscard]] std::span<const Use> uses(NodeIndex node) const override {
    return std::span(uses_).subspan(first_use_[node], first_use_[node + 1] - first_use_[node]);
  }
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
  [[nodiscard]] std::size_t count(NodeKind kind) const {
    return static_cast<std::size_t>(
        std::count_if(nodes_.begin(), nodes_.end(), [kind](const Node& node) { return node.kind == kind; }));
  }

  void add_uses() {
    first_use_.assign(nodes_.size() + 1, 0);
    for (const NamedNode& one : listed_) {
      for (const Edge& edge : one.inputs) ++first_use_[edge.node + 1];
    }
    std::partial_sum(first_use_.begin(), first_use_.end(), first_use_.begin());
    uses_.resize(first_use_.back());
    std::vector<std::uint32_t> next(first_use_.begin(), first_use_.end() - 1);
    for (NodeIndex consumer = 0; consumer < listed_.size(); ++consumer) {
      for (const Edge& edge : listed_[consumer].inputs) {
        uses_[next[edge.node]++] = {consumer, edge.argument, edge.slot, edge.control};
      }
    }
  }

  std::string name_;
  std::vector<NamedNode> listed_;
  NodeListTraits traits_;
  std::vector<Node> nodes_;
  std::vector<NodeIndex> order_;
  std::vector<Use> uses_;
  std::vector<std::uint32_t> first_use_;
  std::unordered_map<std::string_view, NodeIndex> by_name_;
};

}  // namespace

std::shared_ptr<const Graph> graph_of_nodes(std::string name, std::vector<NamedNode> nodes, NodeListTraits traits) {
  return std::make_shared<const NodeList>(std::move(name), std::move(nodes), traits);
}

}  // namespace sporescope
