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

/// Listings and graphs of a dump as they were read the last time. One is used again while its folder or file is what it was and
/// held nothing unfinished.
class ListingCache final : public ReloadCache {
 public:
  /// The listing of a folder: the one that is kept, or what `computed` gives. Different folders may be asked for at the same
  /// time once there is a place for them.
  [[nodiscard]] TensorListing listing(const std::filesystem::path& folder, const std::function<TensorListing()>& read);
  /// The same for a graph.
  [[nodiscard]] LoadedGraph graph(const std::filesystem::path& file, const std::function<LoadedGraph()>& read);

  /// To be called before any folder is looked at.
  void begin() { outer_.begin(); }
  /// Makes place for these folders and graph files and forgets all others. `outer` are the folders that hold folders.
  void reset_entries(const std::vector<std::filesystem::path>& folders, const std::vector<std::filesystem::path>& graphs,
                     const std::set<std::filesystem::path>& outer);

  [[nodiscard]] std::vector<StampedPath> folders() const override;

  /// Nodes of a graph without a file, by the place of its rank and its id: they keep their numbers.
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
