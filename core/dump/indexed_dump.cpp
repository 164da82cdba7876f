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
  auto& places = order.first_places;
  for (std::size_t i = 0; i < all.size(); ++i) places.emplace_back(all[i], i);
  std::sort(places.begin(), places.end());
  const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
  places.erase(std::unique(places.begin(), places.end(), same), places.end());
  return order;
}

std::span<const RecordIndex> IndexedDump::of_node(DumpGraphIndex graph, NodeIndex node, Iteration iteration) const {
  if (!index_.graphs.has(graph) || node == kNoNode) return {};
  const DumpGraph& where = index_.graphs[graph];
  IndexRange<RecordIndex> places = where.constants;
  if (iteration != Iteration::constants) {
    const IterationFolder* folder = folder_of(where, iteration);
    if (folder == nullptr) return {};
    places = folder->records;
  }
  const std::span<const RecordIndex> all = index_.by_node.part(places);
  const auto node_of = [this](RecordIndex number) { return index_.records[number].node; };
  const auto begin = std::partition_point(all.begin(), all.end(), [&](RecordIndex number) { return node_of(number) < node; });
  const auto end = std::partition_point(begin, all.end(), [&](RecordIndex number) { return node_of(number) == node; });
  return {begin, end};
}

std::span<const RecordIndex> IndexedDump::records_of_shared_parameter(DumpGraphIndex graph, NodeIndex node,
                                                                      Iteration iteration) const {
  const auto own = of_node(graph, node, iteration);
  if (!own.empty() || !index_.graphs.has(graph) || index_.graphs[graph].graph == nullptr) return own;
  const DumpGraph& where = index_.graphs[graph];
  const auto nodes = where.graph->nodes();
  if (!nodes.has(node) || nodes[node].kind != NodeKind::parameter) return own;
  const auto related = [&](const DumpGraph& other) {
    return other.rank == where.rank && other.net == where.net && other.root_graph_id == where.root_graph_id;
  };
  for (const DumpGraphIndex i : index_.graphs.indices()) {
    const DumpGraph& other = index_.graphs[i];
    if (i == graph || other.graph == nullptr || !related(other)) continue;
    const NodeIndex same = other.graph->find(nodes[node].full_name);
    if (same == kNoNode || other.graph->nodes()[same].kind != NodeKind::parameter) continue;
    const auto found = of_node(i, same, iteration);
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
  const auto at = std::lower_bound(found.begin(), found.end(), desired, [&](RecordIndex number, const auto& key) {
    return tensor_of(index_.records[number]) < key;
  });
  if (at == found.end() || tensor_of(index_.records[*at]) != desired) return std::nullopt;
  return *at;
}

std::optional<Iteration> IndexedDump::previous_iteration(DumpGraphIndex graph, Iteration iteration) const {
  if (!index_.graphs.has(graph)) return std::nullopt;
  const DumpGraph& where = index_.graphs[graph];
  if (where.history_known) {
    const auto& [by_number, places] = orders_[graph];
    const auto found = std::lower_bound(places.begin(), places.end(), std::pair(iteration, std::size_t{0}));
    if (found == places.end() || found->first != iteration || found->second == 0) return std::nullopt;
    return (by_number.empty() ? where.history : by_number)[found->second - 1];
  }
  const IterationFolder* folder = folder_of(where, iteration);
  if (folder == nullptr || folder == where.iterations.data()) return std::nullopt;
  const Iteration before = std::prev(folder)->iteration;
  return is_numbered(before) ? std::optional(before) : std::nullopt;
}

}  // namespace sporescope
