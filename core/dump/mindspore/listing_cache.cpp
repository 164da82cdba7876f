// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/listing_cache.h"

#include <set>

namespace sporescope {
namespace {

template <class Value>
void retain_entries(std::map<std::filesystem::path, Value>& cached, const std::vector<std::filesystem::path>& paths) {
  const std::set<std::filesystem::path> names(paths.begin(), paths.end());
  std::erase_if(cached, [&](const auto& entry) { return !names.contains(entry.first); });
  for (const std::filesystem::path& name : names) cached.try_emplace(name);
}

}  // namespace

TensorListing ListingCache::listing(const std::filesystem::path& folder, const std::function<TensorListing()>& read) {
  TensorListing& cached = listings_.at(folder);
  const bool is_complete = !cached.read.empty() && cached.readable && cached.incomplete_files.empty();
  if (!is_complete || !all_unchanged(cached.read)) cached = read();
  return cached;
}

LoadedGraph ListingCache::graph(const std::filesystem::path& file, const std::function<LoadedGraph()>& read) {
  LoadedGraph& cached = graphs_.at(file);
  const bool is_complete = !cached.read.empty() && cached.incomplete_file.empty();
  if (!is_complete || !all_unchanged(cached.read)) cached = read();
  return cached;
}

void ListingCache::reset_entries(const std::vector<std::filesystem::path>& folders,
                                 const std::vector<std::filesystem::path>& graphs,
                                 const std::set<std::filesystem::path>& outer) {
  retain_entries(listings_, folders);
  retain_entries(graphs_, graphs);
  outer_.set(outer);
}

std::vector<StampedPath> ListingCache::folders() const {
  std::vector<StampedPath> all = outer_.stamps();
  for (const auto& [path, listing] : listings_) {
    if (!listing.read.empty()) all.push_back(listing.read.front());
  }
  return all;
}

}  // namespace sporescope
