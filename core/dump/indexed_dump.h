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
  std::vector<DumpGraph> graphs;
  std::vector<TensorRecord> records;
  /// Record numbers; those of one graph and iteration stand where its records stand, sorted by node, io, slot, run.
  std::vector<std::uint32_t> by_node;
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
  [[nodiscard]] std::span<const DumpGraph> graphs() const override { return index_.graphs; }
  [[nodiscard]] std::span<const TensorRecord> records() const override { return index_.records; }
  [[nodiscard]] std::span<const Problem> problems() const override { return index_.problems; }
  [[nodiscard]] std::vector<std::uint32_t> records_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const override;
  [[nodiscard]] std::optional<std::uint32_t> find(GraphIndex graph, NodeIndex node, std::int64_t iteration, Io io,
                                                  std::uint32_t slot, std::uint32_t run) const override;
  [[nodiscard]] std::optional<std::int64_t> previous_iteration(GraphIndex graph, std::int64_t iteration) const override;

 private:
  /// The part of by_node that belongs to one node in one iteration.
  [[nodiscard]] std::span<const std::uint32_t> of_node(GraphIndex graph, NodeIndex node, std::int64_t iteration) const;
  /// The same for a parameter that other graphs of the same root graph have too: it was dumped once, for one of them.
  [[nodiscard]] std::span<const std::uint32_t> of_shared_parameter(GraphIndex graph, NodeIndex node,
                                                                   std::int64_t iteration) const;

  DumpIndex index_;
  /// Of each graph: (iteration, place of its first line in the history), by iteration.
  std::vector<std::vector<std::pair<std::int64_t, std::size_t>>> first_lines_;
};

}  // namespace sporescope
