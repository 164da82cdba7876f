// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/graph/graph.h"

namespace sporescope {

/// Cache of graphs by the bytes that they were read from. Ranks with the same work have the same graph and share one object.
/// Thread-safe.
class GraphFileCache {
 public:
  using Key = std::pair<std::uint64_t, std::uint64_t>;
  [[nodiscard]] std::shared_ptr<const Graph> find(const Key& key) const;
  /// Adds the graph unless the key has one already. Returns the graph of the key.
  std::shared_ptr<const Graph> add(const Key& key, std::shared_ptr<const Graph> graph);

 private:
  mutable std::mutex mutex_;
  std::map<Key, std::shared_ptr<const Graph>> graphs_;
};

struct GraphReadOptions {
  /// Full names in execution order (ms_execution_order_graph_{id}.csv without its header); empty if unknown.
  std::vector<std::string> execution_order;
  GraphFileCache* cache = nullptr;  ///< Shares graphs of files with equal bytes and order; may be null
};

/// Parses a graph: a ModelProto (graph files) or a bare GraphProto (sent by a live training). `path` is for messages only.
/// Errors: malformed (with advice), unsupported.
[[nodiscard]] Result<std::shared_ptr<const Graph>> parse_graph(std::span<const std::byte> bytes,
                                                               const GraphReadOptions& options,
                                                               const std::filesystem::path& path);
/// Parses the text of an .ir file, see convert_ir_text().
[[nodiscard]] Result<std::shared_ptr<const Graph>> parse_ir_text(std::string_view text, const GraphReadOptions& options,
                                                                 const std::filesystem::path& path);
/// Reads a .pb or an .ir file. Errors: those of parse_graph(); not_found, no_permission, read_failed.
[[nodiscard]] Result<std::shared_ptr<const Graph>> read_graph_file(const std::filesystem::path& path,
                                                                   const GraphReadOptions& options);

}  // namespace sporescope
