// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/node_list.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/graph/categories.h"

namespace sporescope {

namespace {

class NodeList final : public Graph {
 public:
  NodeList(std::string name, std::vector<ListedNode> listed) : name_(std::move(name)), listed_(std::move(listed)) {
    // As in graph files: operators, then parameters, then constants.
    std::stable_sort(listed_.begin(), listed_.end(), [](const auto& a, const auto& b) { return a.kind < b.kind; });
    for (const ListedNode& one : listed_) {
      const auto index = static_cast<NodeIndex>(nodes_.size());
      Node node;
      node.kind = one.kind;
      node.full_name = one.name;
      node.type = one.type;
      if (one.kind == NodeKind::op) {
        node.order = static_cast<std::int32_t>(order_.size());
        order_.push_back(index);
      }
      nodes_.push_back(node);
      by_name_.emplace(node.full_name, index);
    }
    assign_categories(*this, nodes_);
  }

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view root_name() const override { return {}; }
  [[nodiscard]] std::span<const Node> nodes() const override { return nodes_; }
  [[nodiscard]] std::size_t operator_count() const override { return order_.size(); }
  [[nodiscard]] std::size_t parameter_count() const override { return count(NodeKind::parameter); }
  [[nodiscard]] std::size_t constant_count() const override { return count(NodeKind::constant); }
  [[nodiscard]] std::size_t executed_count() const override { return order_.size(); }
  [[nodiscard]] bool order_known() const override { return false; }
  [[nodiscard]] std::span<const NodeIndex> execution_order() const override { return order_; }
  [[nodiscard]] std::span<const Edge> inputs(NodeIndex) const override { return {}; }
  [[nodiscard]] std::span<const Use> uses(NodeIndex) const override { return {}; }
  [[nodiscard]] std::vector<OutputType> outputs(NodeIndex) const override { return {}; }
  [[nodiscard]] Edge resolve(const Edge& edge) const override { return edge; }
  [[nodiscard]] std::vector<Attribute> attributes(NodeIndex) const override { return {}; }
  [[nodiscard]] std::vector<SourceLine> source_lines(NodeIndex) const override { return {}; }
  [[nodiscard]] std::optional<SourceLine> user_line(NodeIndex) const override { return std::nullopt; }
  [[nodiscard]] std::string constant_text(NodeIndex) const override { return {}; }
  [[nodiscard]] std::string_view constant_full_name(NodeIndex) const override { return {}; }
  [[nodiscard]] std::vector<NodeIndex> counterparts(NodeIndex) const override { return {}; }
  [[nodiscard]] NodeIndex find(std::string_view full_name) const override {
    const auto found = by_name_.find(full_name);
    return found == by_name_.end() ? kNoNode : found->second;
  }

 private:
  [[nodiscard]] std::size_t count(NodeKind kind) const {
    return static_cast<std::size_t>(
        std::count_if(nodes_.begin(), nodes_.end(), [kind](const Node& node) { return node.kind == kind; }));
  }

  std::string name_;
  std::vector<ListedNode> listed_;
  std::vector<Node> nodes_;
  std::vector<NodeIndex> order_;
  std::unordered_map<std::string_view, NodeIndex> by_name_;
};

}  // namespace

std::shared_ptr<const Graph> graph_of_nodes(std::string name, std::vector<ListedNode> nodes) {
  return std::make_shared<const NodeList>(std::move(name), std::move(nodes));
}

}  // namespace sporescope
