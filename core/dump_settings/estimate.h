// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/dump_settings/dump_settings.h"
#include "core/dump_settings/target.h"
#include "core/graph/graph.h"

namespace sporescope {

/// What nodes leave on the disk in one iteration of one rank.
struct DumpSize {
  std::uint64_t bytes = 0;
  std::uint64_t tensors = 0;
  std::uint64_t unknown = 0;  ///< tensors whose shape the graph does not tell; not in `bytes`

  DumpSize& operator+=(const DumpSize& other) {
    bytes += other.bytes;
    tensors += other.tensors;
    unknown += other.unknown;
    return *this;
  }
};

/// What one node leaves, by the shapes of the graph: tensors with their headers of 128 bytes, rows of statistics, or both.
[[nodiscard]] DumpSize size_of_node(const Graph& graph, NodeIndex node, const DumpSettings& settings, const DumpTarget& target);

struct SizeEstimate {
  DumpSize chosen;              ///< in one iteration of one rank
  DumpSize all;                 ///< the same, were all nodes chosen
  std::uint64_t operators = 0;  ///< that are chosen
  std::uint64_t of_operators = 0;
  std::optional<std::uint64_t> iterations;  ///< none: as many as the training runs
  std::uint32_t ranks = 1;
  std::vector<std::string> unmatched_kernels;  ///< that name no node of the graphs
  bool is_predictable = true;  ///< false: it depends on what goes wrong (overflow, exception), or the script chooses

  /// Nothing if the number of iterations is open, or it cannot be foretold.
  [[nodiscard]] std::optional<std::uint64_t> bytes() const;
};

/// How large the dump will be if the network is that of these graphs of one rank. Reads all nodes: not for a UI thread. Errors:
/// invalid_argument for a wrong regular expression among the kernels.
[[nodiscard]] Result<SizeEstimate> estimate(const DumpSettings& settings, const DumpTarget& target,
                                            std::span<const std::shared_ptr<const Graph>> graphs, std::uint32_t ranks);

/// Bytes that are free where `path` is, or will be, for the user of the program. Nothing if the system does not tell.
[[nodiscard]] std::optional<std::uint64_t> free_bytes_at(const std::filesystem::path& path);

}  // namespace sporescope
