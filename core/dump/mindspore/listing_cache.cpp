// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/listing_cache.h"

#include <set>

namespace sporescope {
namespace {

template <class Stored>
void erase_others(std::map<std::filesystem::path, Stored>& stored, const std::vector<std::filesystem::path>& desired) {
  const std::set<std::filesystem::path> names(desired.begin(), desired.end());
  std::erase_if(stored, [&](const auto& one) { return !names.contains(one.first); });
  for (const std::filesystem::path& name : names) stored.try_emplace(name);
}

}  // namespace

TensorListing ListingCache::listing(const std::filesystem::path& folder, const std::function<TensorListing()>& read) {
  TensorListing& stored = listings_.at(folder);
  const bool whole = !stored.read.empty() && stored.readable && stored.unfinished.empty();
  if (!whole || !all_unchanged(stored.read)) stored = read();
  return stored;
}

LoadedGraph ListingCache::graph(const std::filesystem::path& file, const std::function<LoadedGraph()>& read) {
  LoadedGraph& stored = graphs_.at(file);
  const bool whole = !stored.read.empty() && stored.unfinished.empty();
  if (!whole || !all_unchanged(stored.read)) stored = read();
  return stored;
}

void ListingCache::reset_entries(const std::vector<std::filesystem::path>& folders,
                                 const std::vector<std::filesystem::path>& graphs,
                                 const std::set<std::filesystem::path>& outer) {
  erase_others(listings_, folders);
  erase_others(graphs_, graphs);
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
