// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/depth.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "core/flow/parameter_roles.h"

namespace sporescope {
namespace {

constexpr std::int32_t kLast = std::numeric_limits<std::int32_t>::max();

class DepthBuilder {
 public:
  DepthBuilder(const ValueFlow& flow, const OverviewLayout& layout, const ScopesOf& scopes)
      : dump_(flow.dump()), layout_(layout), scopes_(scopes), flow_(flow) {
    for (std::size_t row = 0; row < layout.rows.size(); ++row) {
      const TensorRecord& record = record_of(row);
      if (record.node != kNoNode) rows_.try_emplace({record.graph, record.node, record.slot}, row);
    }
  }

  std::vector<DepthEntry> build() {
    for (std::size_t row = 0; row < layout_.rows.size(); ++row) {
      const TensorRecord& record = record_of(row);
      if (record.node == kNoNode || graph_of(record.graph) == nullptr) continue;
      const auto [undumped, is_new] = undumped_.try_emplace(record.graph);
      if (is_new) undumped->second = find_undumped(record.graph);
      const bool is_first = record.slot == 0 && record.run == 1;
      if (!is_first || !is_forward(record.graph, record.node)) continue;
      add_undumped(record.graph, undumped->second, order_of(record.graph, record.node));
      entries_.push_back(make_entry(row, record.graph, record.node));
    }
    for (auto& [graph, nodes] : undumped_) add_undumped(graph, nodes, kLast);
    return std::move(entries_);
  }

 private:
  [[nodiscard]] const TensorRecord& record_of(std::size_t row) const { return dump_.records()[layout_.rows[row].first]; }
  [[nodiscard]] const Graph* graph_of(DumpGraphIndex g) const { return dump_.graphs()[g].graph.get(); }

  /// Returns the execution order of the first gradient of a graph; kLast if there is none.
  [[nodiscard]] std::int32_t first_gradient(DumpGraphIndex g) {
    const auto [first, is_new] = first_gradients_.emplace(g, kLast);
    if (!is_new) return first->second;
    for (const Node& node : graph_of(g)->nodes()) {
      if (node.category == Category::gradient && node.order >= 0) first->second = std::min(first->second, node.order);
    }
    return first->second;
  }

  [[nodiscard]] bool is_forward(DumpGraphIndex g, NodeIndex number) {
    const Node& node = graph_of(g)->nodes()[number];
    return node.kind == NodeKind::op && node.category != Category::gradient && node.order >= 0 &&
           node.order < first_gradient(g);
  }

  [[nodiscard]] std::int32_t order_of(DumpGraphIndex g, NodeIndex number) const { return graph_of(g)->nodes()[number].order; }

  /// Returns the forward operators whose output is not in the dump, last one first. A live training provides only watched
  /// tensors, for example weights and their gradients.
  [[nodiscard]] std::vector<NodeIndex> find_undumped(DumpGraphIndex g) {
    std::vector<NodeIndex> nodes;
    for (const NodeIndex node : graph_of(g)->nodes().indices()) {
      if (is_forward(g, node) && !row_of(g, node, 0)) nodes.push_back(node);
    }
    std::sort(nodes.begin(), nodes.end(), [&](NodeIndex a, NodeIndex b) { return order_of(g, a) > order_of(g, b); });
    return nodes;
  }

  /// Adds those of them that run before `end` and have a known weight or gradient.
  void add_undumped(DumpGraphIndex g, std::vector<NodeIndex>& nodes, std::int32_t end) {
    for (; !nodes.empty() && order_of(g, nodes.back()) < end; nodes.pop_back()) {
      DepthEntry entry = make_entry(std::nullopt, g, nodes.back());
      if (entry.weight || entry.gradient) entries_.push_back(std::move(entry));
    }
  }

  [[nodiscard]] DepthEntry make_entry(std::optional<std::size_t> row, DumpGraphIndex g, NodeIndex op) const {
    DepthEntry entry;
    entry.row = row;
    for (const KernelInput& input : flow_.inputs_of(g, op)) {
      if (entry.weight || !is_matrix(g, input.from)) continue;
      entry.weight = row_of(g, input.from.node, 0);
      entry.gradient = gradient_of(g, input.from.node);
      entry.layer = layer_of(graph_of(g)->nodes()[input.from.node]);
    }
    if (entry.layer.empty()) entry.layer = scope_of(g, op);
    return entry;
  }

  [[nodiscard]] bool is_matrix(DumpGraphIndex g, const Edge& from) const {
    if (from.node == kNoNode || graph_of(g)->nodes()[from.node].category != Category::weight) return false;
    const auto outputs = graph_of(g)->outputs(from.node);
    return !outputs.empty() && outputs.front().shape.size() >= 2;
  }

  [[nodiscard]] std::optional<std::size_t> row_of(DumpGraphIndex g, NodeIndex node, std::uint32_t slot) const {
    const auto found = rows_.find({g, node, slot});
    return found == rows_.end() ? std::nullopt : std::optional(found->second);
  }

  /// Returns the row of the optimizer's input from an operator that has the shape of the weight.
  [[nodiscard]] std::optional<std::size_t> gradient_of(DumpGraphIndex g, NodeIndex weight) const {
    const auto shape = graph_of(g)->outputs(weight).front().shape;
    // In PyNative mode, one operator represents the optimizer of all weights; gradients and weights correspond by position.
    if (flow_.updates_are_external()) {
      const auto update = external_update_of(flow_, g, weight);
      if (!update) return std::nullopt;
      const auto& inputs = flow_.inputs_of(g, update->optimizer);
      for (const std::size_t input_index : update->gradients) {
        if (is_result(g, inputs[input_index].from, shape)) {
          return row_of(g, inputs[input_index].from.node, inputs[input_index].from.slot);
        }
      }
      return std::nullopt;
    }
    for (const ValueFlow::Writer& writer : flow_.writers_of(g, weight)) {
      for (const KernelInput& input : flow_.inputs_of(writer.graph, writer.node)) {
        if (is_result(writer.graph, input.from, shape)) return row_of(writer.graph, input.from.node, input.from.slot);
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] bool is_result(DumpGraphIndex g, const Edge& from, const Shape& shape) const {
    if (from.node == kNoNode || graph_of(g)->nodes()[from.node].kind != NodeKind::op) return false;
    const auto outputs = graph_of(g)->outputs(from.node);
    return from.slot < outputs.size() && outputs[from.slot].shape == shape;
  }

  static std::string layer_of(const Node& weight) {
    const std::string_view name = weight.full_name;
    const std::size_t dot = name.rfind('.');
    return std::string(dot == std::string_view::npos ? name : name.substr(0, dot));
  }

  [[nodiscard]] std::string scope_of(DumpGraphIndex g, NodeIndex op) const {
    const auto tree = scopes_(g);
    if (!tree) return {};
    const std::string_view name = tree->scopes()[tree->scope_of(op)].name;
    const std::string_view cell = cell_name(name);
    return std::string(cell.empty() ? name : cell);
  }

  const Dump& dump_;
  const OverviewLayout& layout_;
  const ScopesOf& scopes_;
  const ValueFlow& flow_;
  std::map<std::tuple<DumpGraphIndex, NodeIndex, std::uint32_t>, std::size_t> rows_;  // for the first run of each tensor
  std::map<DumpGraphIndex, std::int32_t> first_gradients_;
  std::map<DumpGraphIndex, std::vector<NodeIndex>> undumped_;
  std::vector<DepthEntry> entries_;
};

}  // namespace

std::vector<DepthEntry> find_depth(const ValueFlow& flow, const OverviewLayout& layout, const ScopesOf& scopes) {
  return DepthBuilder(flow, layout, scopes).build();
}

}  // namespace sporescope
