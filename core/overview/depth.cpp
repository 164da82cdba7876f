// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/depth.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace sporescope {
namespace {

constexpr std::int32_t kLast = std::numeric_limits<std::int32_t>::max();

class DepthMaker {
 public:
  DepthMaker(const ValueFlow& flow, const OverviewLayout& layout, const ScopesOf& scopes)
      : dump_(flow.dump()), layout_(layout), scopes_(scopes), flow_(flow) {
    for (std::size_t row = 0; row < layout.rows.size(); ++row) {
      const TensorRecord& record = record_of(row);
      if (record.node != kNoNode) rows_.try_emplace({record.graph, record.node, record.slot}, row);
    }
  }

  std::vector<DepthPlace> make() {
    std::vector<DepthPlace> places;
    for (std::size_t row = 0; row < layout_.rows.size(); ++row) {
      const TensorRecord& record = record_of(row);
      const bool is_first = record.slot == 0 && record.run == 1;
      if (!is_first || record.node == kNoNode || !is_forward(record.graph, record.node)) continue;
      places.push_back(place_of(row, record));
    }
    return places;
  }

 private:
  [[nodiscard]] const TensorRecord& record_of(std::size_t row) const { return dump_.records()[layout_.rows[row].first]; }
  [[nodiscard]] const Graph* graph_of(DumpGraphIndex g) const { return dump_.graphs()[g].graph.get(); }

  /// Where the gradients of a graph begin; 0 for one that has no order.
  [[nodiscard]] std::int32_t first_gradient(DumpGraphIndex g) {
    const auto [known, is_new] = first_gradients_.emplace(g, kLast);
    if (!is_new) return known->second;
    for (const Node& node : graph_of(g)->nodes()) {
      if (node.category == Category::gradient && node.order >= 0) known->second = std::min(known->second, node.order);
    }
    return known->second;
  }

  [[nodiscard]] bool is_forward(DumpGraphIndex g, NodeIndex number) {
    if (graph_of(g) == nullptr) return false;
    const Node& node = graph_of(g)->nodes()[number];
    return node.kind == NodeKind::op && node.category != Category::gradient && node.order >= 0 &&
           node.order < first_gradient(g);
  }

  [[nodiscard]] DepthPlace place_of(std::size_t row, const TensorRecord& record) const {
    DepthPlace place;
    place.row = row;
    for (const KernelInput& input : flow_.inputs_of(record.graph, record.node)) {
      if (place.weight || !is_matrix(record.graph, input.from)) continue;
      place.weight = row_of(record.graph, input.from.node, 0);
      place.gradient = gradient_of(record.graph, input.from.node);
      place.layer = layer_of(graph_of(record.graph)->nodes()[input.from.node]);
    }
    if (place.layer.empty()) place.layer = scope_of(record);
    return place;
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

  /// What arrives at the optimizer from an operator and is as large as the weight.
  [[nodiscard]] std::optional<std::size_t> gradient_of(DumpGraphIndex g, NodeIndex weight) const {
    const auto shape = graph_of(g)->outputs(weight).front().shape;
    for (const ValueFlow::Writer& writer : flow_.writers_of(g, weight)) {
      for (const KernelInput& input : flow_.inputs_of(writer.graph, writer.node)) {
        if (input.from.node == kNoNode || graph_of(writer.graph)->nodes()[input.from.node].kind != NodeKind::op) continue;
        const auto outputs = graph_of(writer.graph)->outputs(input.from.node);
        if (input.from.slot >= outputs.size() || outputs[input.from.slot].shape != shape) continue;
        return row_of(writer.graph, input.from.node, input.from.slot);
      }
    }
    return std::nullopt;
  }

  static std::string layer_of(const Node& weight) {
    const std::string_view name = weight.full_name;
    const std::size_t dot = name.rfind('.');
    return std::string(dot == std::string_view::npos ? name : name.substr(0, dot));
  }

  [[nodiscard]] std::string scope_of(const TensorRecord& record) const {
    const auto tree = scopes_(record.graph);
    if (!tree) return {};
    const std::string_view name = tree->scopes()[tree->scope_of(record.node)].name;
    const std::string_view cell = cell_name(name);
    return std::string(cell.empty() ? name : cell);
  }

  const Dump& dump_;
  const OverviewLayout& layout_;
  const ScopesOf& scopes_;
  const ValueFlow& flow_;
  std::map<std::tuple<DumpGraphIndex, NodeIndex, std::uint32_t>, std::size_t> rows_;  // the first run of each
  std::map<DumpGraphIndex, std::int32_t> first_gradients_;
};

}  // namespace

std::vector<DepthPlace> find_depth(const ValueFlow& flow, const OverviewLayout& layout, const ScopesOf& scopes) {
  return DepthMaker(flow, layout, scopes).make();
}

}  // namespace sporescope
