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

/// Size of nodes on disk, in one iteration of one rank.
struct DumpSize {
  std::uint64_t bytes = 0;
  std::uint64_t tensors = 0;
  std::uint64_t unknown = 0;  ///< tensors whose shape is unknown in the graph; not in `bytes`

  DumpSize& operator+=(const DumpSize& other) {
    bytes += other.bytes;
    tensors += other.tensors;
    unknown += other.unknown;
    return *this;
  }
};

/// Returns the size of one node according to the shapes in the graph: tensors with headers of 128 bytes, rows of statistics, or
/// both.
[[nodiscard]] DumpSize size_of_node(const Graph& graph, NodeIndex node, const DumpSettings& settings, const DumpTarget& target);

/// Estimated size of a dump.
struct SizeEstimate {
  DumpSize chosen;              ///< selected nodes, in one iteration of one rank
  DumpSize all;                 ///< all nodes, in one iteration of one rank
  std::uint64_t operators = 0;  ///< selected operators
  /// Number of all operators.
  std::uint64_t all_operators = 0;
  std::optional<std::uint64_t> iterations;  ///< none: all iterations of the training
  std::uint32_t ranks = 1;
  std::vector<std::string> unmatched_kernels;  ///< kernels that match no node of the graphs
  bool is_predictable = true;  ///< false: depends on errors in the training (overflow, exception), or on the script

  /// Returns the total size. Returns nothing if the number of iterations is unknown, or if the size is not predictable.
  [[nodiscard]] std::optional<std::uint64_t> bytes() const;
};

/// Estimates the size of a dump. `graphs` are the graphs of one rank of the network. Reads all nodes; do not call it on the UI
/// thread. Errors: invalid_argument for an invalid regular expression in the kernels.
[[nodiscard]] Result<SizeEstimate> estimate(const DumpSettings& settings, const DumpTarget& target,
                                            std::span<const std::shared_ptr<const Graph>> graphs, std::uint32_t ranks);

/// Returns the free bytes for the current user on the file system of `path`, which need not exist yet. Returns nothing if they
/// are unknown.
[[nodiscard]] std::optional<std::uint64_t> free_bytes_at(const std::filesystem::path& path);

}  // namespace sporescope
