// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// The index of a dump: its graphs and records.
struct DumpIndex {
  std::filesystem::path root;
  std::string family, layout, ms_version, device_target;
  IndexedVector<DumpGraphIndex, DumpGraph> graphs;
  IndexedVector<RecordIndex, TensorRecord> records;
  /// Record indices in the same ranges as the records of each graph and iteration, but sorted by node, io, slot, run.
  IndexedVector<RecordIndex, RecordIndex> by_node;
  std::vector<Problem> problems;
};

/// Base class of dumps with an index in memory. Derived classes define where the values are. Lookups are binary searches.
class IndexedDump : public Dump {
 public:
  explicit IndexedDump(DumpIndex index);

  [[nodiscard]] const std::filesystem::path& root() const override { return index_.root; }
  [[nodiscard]] std::string_view family() const override { return index_.family; }
  [[nodiscard]] std::string_view layout() const override { return index_.layout; }
  [[nodiscard]] std::string_view ms_version() const override { return index_.ms_version; }
  [[nodiscard]] std::string_view device_target() const override { return index_.device_target; }
  [[nodiscard]] IndexedSpan<DumpGraphIndex, const DumpGraph> graphs() const override { return index_.graphs.span(); }
  [[nodiscard]] IndexedSpan<RecordIndex, const TensorRecord> records() const override { return index_.records.span(); }
  [[nodiscard]] std::span<const Problem> problems() const override { return index_.problems; }
  [[nodiscard]] std::vector<RecordIndex> records_of(DumpGraphIndex graph, NodeIndex node, Iteration iteration) const override;
  [[nodiscard]] std::optional<RecordIndex> find(DumpGraphIndex graph, NodeIndex node, Iteration iteration, IoDirection io,
                                                std::uint32_t slot, std::uint32_t run) const override;
  [[nodiscard]] std::optional<Iteration> previous_iteration(DumpGraphIndex graph, Iteration iteration) const override;

 private:
  /// Returns the range of by_node for one node in one iteration.
  [[nodiscard]] std::span<const RecordIndex> records_of_node(DumpGraphIndex graph, NodeIndex node, Iteration iteration) const;
  /// Like of_node(), but also finds a parameter that was dumped for another graph of the same root graph.
  [[nodiscard]] std::span<const RecordIndex> records_of_shared_parameter(DumpGraphIndex graph, NodeIndex node,
                                                                         Iteration iteration) const;

  /// The iterations of a graph in execution order.
  struct Order {
    std::vector<Iteration> by_number;  ///< numeric order, if the history is incomplete; else empty: the history
    /// Iterations with their first position in the order, sorted by iteration.
    std::vector<std::pair<Iteration, std::size_t>> first_positions;
  };
  [[nodiscard]] static Order order_of(const DumpGraph& graph);

  DumpIndex index_;
  IndexedVector<DumpGraphIndex, Order> orders_;
};

}  // namespace sporescope
