// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/dump/growing/parent_folders.h"
#include "core/dump/growing/reload_cache.h"
#include "core/dump/mindspore/load_graph.h"
#include "core/dump/mindspore/tensor_listing.h"
#include "core/graph/node_list.h"

namespace sporescope {

/// Caches the listings and graphs of a dump. An entry is used again if its folder or file is unchanged and was complete. Not
/// thread-safe, except as noted.
class ListingCache final : public ReloadCache {
 public:
  /// Returns the cached listing of a folder, or calls `read` and caches its result. May be called concurrently for different
  /// folders, after reset_entries().
  [[nodiscard]] TensorListing listing(const std::filesystem::path& folder, const std::function<TensorListing()>& read);
  /// Like listing(), for a graph.
  [[nodiscard]] LoadedGraph graph(const std::filesystem::path& file, const std::function<LoadedGraph()>& read);

  /// Starts a new reading of the dump. Must be called before any folder is read.
  void begin() { outer_.begin(); }
  /// Creates entries for these folders and graph files and removes all others. `outer` are the folders that contain folders.
  void reset_entries(const std::vector<std::filesystem::path>& folders, const std::vector<std::filesystem::path>& graphs,
                     const std::set<std::filesystem::path>& outer);

  [[nodiscard]] std::vector<StampedPath> folders() const override;

  /// Returns the nodes of a graph without a file, by rank and graph id. They keep their indices when the dump is reloaded.
  /// `rank` is an index into DumpBuild::ranks.
  [[nodiscard]] std::vector<NamedNode>& listed_nodes(std::size_t rank, std::uint32_t graph_id) {
    return listed_nodes_[{rank, graph_id}];
  }

 private:
  std::map<std::filesystem::path, TensorListing> listings_;
  std::map<std::filesystem::path, LoadedGraph> graphs_;
  std::map<std::pair<std::size_t, std::uint32_t>, std::vector<NamedNode>> listed_nodes_;
  ParentFolders outer_;
};

}  // namespace sporescope
