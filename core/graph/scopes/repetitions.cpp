// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scopes/repetitions.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

namespace sporescope {
namespace {

/// Maximum depth of nested lists; deeper ones are not folded.
constexpr std::size_t kMaxLevels = 4;

/// Candidates for repetitions: scope and class of the list, then cells by number.
using Lists = std::map<std::tuple<ScopeIndex, std::string_view>, std::map<std::uint64_t, ScopeIndex>>;

/// Returns the scopes named only by number and class ("3-Block"), by parent.
Lists numbered_cells(const ScopePaths& paths) {
  Lists lists;
  for (const ScopeIndex s : paths.all().indices().after(kRootScope)) {
    const std::string_view name = cell_name(paths[s].name);
    const std::string_view type = cell_class(paths[s].name);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (type.empty() || error != std::errc() || end != name.data() + name.size()) continue;
    lists[{paths[s].parent, type}].emplace(number, s);
  }
  std::erase_if(lists, [](const auto& list) { return list.second.size() < Repetitions::kMinInstances; });
  return lists;
}

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = a * 0x9E3779B97F4A7C15U + b;  // finalizer of SplitMix64 (Steele, Lea, Flood 2014)
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

/// Computes a hash of each numbered cell that is equal for cells with the same structure. It is a sum over operators and edges,
/// since their order does not matter.
class Structures {
 public:
  Structures(const Graph& graph, const ScopePaths& paths, IndexedSpan<NodeIndex, const ScopeIndex> scope_of, const Lists& lists)
      : graph_(graph), scope_of_(scope_of), cell_paths_(paths.all().size()), structure_(paths.all().size(), 0) {
    IndexedVector<ScopeIndex, bool> is_numbered(paths.all().size(), false);
    for (const auto& [list, cells] : lists) {
      for (const auto& [number, cell] : cells) is_numbered[cell] = true;
    }
    for (const ScopeIndex s : cell_paths_.indices().after(kRootScope)) {
      for (const CellPath& outer : cell_paths_[paths[s].parent]) {
        cell_paths_[s].push_back({outer.cell, mix(outer.path, hash_of(paths[s].name))});
      }
      if (is_numbered[s] && cell_paths_[s].size() < kMaxLevels) cell_paths_[s].push_back({s, 0});
    }
    for (const NodeIndex op : graph.nodes().indices()) {
      if (graph.nodes()[op].kind == NodeKind::op) add(op);
    }
  }

  [[nodiscard]] std::uint64_t structure_of(ScopeIndex cell) const { return structure_[cell]; }

 private:
  /// A cell around a scope, and the path from the cell to the scope.
  struct CellPath {
    ScopeIndex cell;
    std::uint64_t path;
  };

  static std::uint64_t hash_of(std::string_view text) { return std::hash<std::string_view>()(text); }

  void add(NodeIndex op) {
    const std::vector<CellPath>& cell_paths = cell_paths_[scope_of_[op]];
    const std::string_view type = graph_.nodes()[op].type;
    if (cell_paths.empty() || is_virtual_operator(type)) return;
    const std::uint64_t type_hash = hash_of(type);
    for (const CellPath& cell_path : cell_paths) structure_[cell_path.cell] += mix(cell_path.path, type_hash);
    for (const Edge& input : graph_.inputs(op)) {
      if (!input.control) add_edge(graph_.resolve(input), input.argument, cell_paths, type_hash);
    }
  }

  void add_edge(const Edge& source, std::uint32_t argument, const std::vector<CellPath>& consumer,
                std::uint64_t consumer_type) {
    if (source.node == kNoNode || graph_.nodes()[source.node].kind != NodeKind::op) return;
    const std::vector<CellPath>& producer = cell_paths_[scope_of_[source.node]];
    const std::uint64_t producer_type = hash_of(graph_.nodes()[source.node].type);
    for (std::size_t level = 0; level < std::min(producer.size(), consumer.size()); ++level) {
      if (producer[level].cell != consumer[level].cell) return;
      const std::uint64_t from = mix(mix(producer[level].path, producer_type), source.slot);
      const std::uint64_t to = mix(mix(consumer[level].path, consumer_type), argument);
      structure_[producer[level].cell] += mix(from, to);
    }
  }

  const Graph& graph_;
  IndexedSpan<NodeIndex, const ScopeIndex> scope_of_;
  IndexedVector<ScopeIndex, std::vector<CellPath>> cell_paths_;  ///< Numbered cells around each scope, from the outside inwards
  IndexedVector<ScopeIndex, std::uint64_t> structure_;
};

}  // namespace

Repetitions::Repetitions(const Graph& graph, const ScopePaths& paths, IndexedSpan<NodeIndex, const ScopeIndex> scope_of) {
  const Lists lists = numbered_cells(paths);
  if (lists.empty()) return;
  const Structures structures(graph, paths, scope_of, lists);
  for (const auto& [list, cells] : lists) {
    for (auto first = cells.begin(); first != cells.end();) {
      std::vector<ScopeIndex> run;
      auto next = first;
      while (next != cells.end() && next->first == first->first + run.size() &&
             structures.structure_of(next->second) == structures.structure_of(first->second)) {
        run.push_back(next->second);
        ++next;
      }
      if (run.size() >= kMinInstances && structures.structure_of(first->second) != 0) all_.push_back(std::move(run));
      first = next;
    }
  }
  if (!all_.empty()) repetition_of_.assign(paths.all().size(), kNone);
  for (std::uint32_t i = 0; i < all_.size(); ++i) {
    for (const ScopeIndex instance : all_[i]) repetition_of_[instance] = i;
  }
}

std::span<const ScopeIndex> Repetitions::instances_like(ScopeIndex scope) const {
  if (!repetition_of_.has(scope) || repetition_of_[scope] == kNone) return {};
  return all_[repetition_of_[scope]];
}

}  // namespace sporescope
