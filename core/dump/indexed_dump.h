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

/// Which tensors there are, and how they are found.
struct DumpIndex {
  std::filesystem::path root;
  std::string family, layout, ms_version, device_target;
  IndexedVector<DumpGraphIndex, DumpGraph> graphs;
  IndexedVector<RecordIndex, TensorRecord> records;
  /// Record numbers; those of one graph and iteration stand where its records stand, sorted by node, io, slot, run.
  IndexedVector<RecordIndex, RecordIndex> by_node;
  std::vector<Problem> problems;
};

/// A dump whose index stands in memory; where the values lie is left open. Lookups are binary searches.
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
  /// The part of by_node that belongs to one node in one iteration.
  [[nodiscard]] std::span<const RecordIndex> of_node(DumpGraphIndex graph, NodeIndex node, Iteration iteration) const;
  /// The same for a parameter that other graphs of the same root graph have too: it was dumped once, for one of them.
  [[nodiscard]] std::span<const RecordIndex> of_shared_parameter(DumpGraphIndex graph, NodeIndex node,
                                                                 Iteration iteration) const;

  /// The iterations of a graph in their order.
  struct Order {
    std::vector<Iteration> by_number;  ///< where the history does not list all that were dumped; else empty: the history
    /// Iteration, and its first place in the order; by iteration.
    std::vector<std::pair<Iteration, std::size_t>> first_places;
  };
  [[nodiscard]] static Order order_of(const DumpGraph& graph);

  DumpIndex index_;
  IndexedVector<DumpGraphIndex, Order> orders_;
};

}  // namespace sporescope
