// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/indexed_dump.h"

#include <algorithm>
#include <tuple>

#include "core/dump/history/dump_history.h"

namespace sporescope {
namespace {

/// Returns the folder of an iteration; null if it was not dumped.
const IterationFolder* folder_of(const DumpGraph& graph, Iteration iteration) {
  const auto found =
      std::lower_bound(graph.iterations.begin(), graph.iterations.end(), iteration,
                       [](const IterationFolder& folder, Iteration desired) { return folder.iteration < desired; });
  return found != graph.iterations.end() && found->iteration == iteration ? &*found : nullptr;
}

auto tensor_of(const TensorRecord& record) { return std::tuple(record.io != IoDirection::input, record.slot, record.run); }

}  // namespace

IndexedDump::IndexedDump(DumpIndex index) : index_(std::move(index)) {
  for (const DumpGraph& graph : index_.graphs) orders_.add(order_of(graph));
}

IndexedDump::Order IndexedDump::order_of(const DumpGraph& graph) {
  Order order;
  if (!graph.history_known) return order;
  if (!missing_in_history(graph).empty()) {
    order.by_number = graph.history;
    for (const IterationFolder& folder : graph.iterations) {
      if (is_numbered(folder.iteration)) order.by_number.push_back(folder.iteration);
    }
    std::sort(order.by_number.begin(), order.by_number.end());
  }
  const std::vector<Iteration>& all = order.by_number.empty() ? graph.history : order.by_number;
  auto& positions = order.first_positions;
  for (std::size_t i = 0; i < all.size(); ++i) positions.emplace_back(all[i], i);
  std::sort(positions.begin(), positions.end());
  const auto has_same_iteration = [](const auto& a, const auto& b) { return a.first == b.first; };
  positions.erase(std::unique(positions.begin(), positions.end(), has_same_iteration), positions.end());
  return order;
}

std::span<const RecordIndex> IndexedDump::records_of_node(DumpGraphIndex graph, NodeIndex node, Iteration iteration) const {
  if (!index_.graphs.has(graph) || node == kNoNode) return {};
  const DumpGraph& dump_graph = index_.graphs[graph];
  IndexRange<RecordIndex> range = dump_graph.constants;
  if (iteration != Iteration::constants) {
    const IterationFolder* folder = folder_of(dump_graph, iteration);
    if (folder == nullptr) return {};
    range = folder->records;
  }
  const std::span<const RecordIndex> all = index_.by_node.part(range);
  const auto node_of = [this](RecordIndex number) { return index_.records[number].node; };
  const auto begin = std::partition_point(all.begin(), all.end(), [&](RecordIndex number) { return node_of(number) < node; });
  const auto end = std::partition_point(begin, all.end(), [&](RecordIndex number) { return node_of(number) == node; });
  return {begin, end};
}

std::span<const RecordIndex> IndexedDump::records_of_shared_parameter(DumpGraphIndex graph, NodeIndex node,
                                                                      Iteration iteration) const {
  const auto own = records_of_node(graph, node, iteration);
  if (!own.empty() || !index_.graphs.has(graph) || index_.graphs[graph].graph == nullptr) return own;
  const DumpGraph& dump_graph = index_.graphs[graph];
  const auto nodes = dump_graph.graph->nodes();
  if (!nodes.has(node) || nodes[node].kind != NodeKind::parameter) return own;
  const auto shares_root_graph = [&](const DumpGraph& other) {
    return other.rank == dump_graph.rank && other.net == dump_graph.net && other.root_graph_id == dump_graph.root_graph_id;
  };
  for (const DumpGraphIndex i : index_.graphs.indices()) {
    const DumpGraph& other = index_.graphs[i];
    if (i == graph || other.graph == nullptr || !shares_root_graph(other)) continue;
    const NodeIndex shared_parameter = other.graph->find(nodes[node].full_name);
    if (shared_parameter == kNoNode || other.graph->nodes()[shared_parameter].kind != NodeKind::parameter) continue;
    const auto found = records_of_node(i, shared_parameter, iteration);
    if (!found.empty()) return found;
  }
  return own;
}

std::vector<RecordIndex> IndexedDump::records_of(DumpGraphIndex graph, NodeIndex node, Iteration iteration) const {
  const auto found = records_of_shared_parameter(graph, node, iteration);
  std::vector<RecordIndex> numbers(found.begin(), found.end());
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::optional<RecordIndex> IndexedDump::find(DumpGraphIndex graph, NodeIndex node, Iteration iteration, IoDirection io,
                                             std::uint32_t slot, std::uint32_t run) const {
  const auto found = records_of_shared_parameter(graph, node, iteration);
  const auto desired = std::tuple(io != IoDirection::input, slot, run);
  const auto position = std::lower_bound(found.begin(), found.end(), desired, [&](RecordIndex number, const auto& key) {
    return tensor_of(index_.records[number]) < key;
  });
  if (position == found.end() || tensor_of(index_.records[*position]) != desired) return std::nullopt;
  return *position;
}

std::optional<Iteration> IndexedDump::previous_iteration(DumpGraphIndex graph, Iteration iteration) const {
  if (!index_.graphs.has(graph)) return std::nullopt;
  const DumpGraph& dump_graph = index_.graphs[graph];
  if (dump_graph.history_known) {
    const auto& [by_number, positions] = orders_[graph];
    const auto found = std::lower_bound(positions.begin(), positions.end(), std::pair(iteration, std::size_t{0}));
    if (found == positions.end() || found->first != iteration || found->second == 0) return std::nullopt;
    return (by_number.empty() ? dump_graph.history : by_number)[found->second - 1];
  }
  const IterationFolder* folder = folder_of(dump_graph, iteration);
  if (folder == nullptr || folder == dump_graph.iterations.data()) return std::nullopt;
  const Iteration before = std::prev(folder)->iteration;
  return is_numbered(before) ? std::optional(before) : std::nullopt;
}

}  // namespace sporescope
