// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/listing_cache.h"

#include <set>

namespace sporescope {
namespace {

template <class Kept>
void erase_others(std::map<std::filesystem::path, Kept>& kept, const std::vector<std::filesystem::path>& wanted) {
  const std::set<std::filesystem::path> names(wanted.begin(), wanted.end());
  std::erase_if(kept, [&](const auto& one) { return !names.contains(one.first); });
  for (const std::filesystem::path& name : names) kept.try_emplace(name);
}

}  // namespace

TensorListing ListingCache::listing(const std::filesystem::path& folder, const std::function<TensorListing()>& read) {
  TensorListing& kept = listings_.at(folder);
  const bool whole = !kept.read.empty() && kept.readable && kept.unfinished.empty();
  if (!whole || !all_unchanged(kept.read)) kept = read();
  return kept;
}

LoadedGraph ListingCache::graph(const std::filesystem::path& file, const std::function<LoadedGraph()>& read) {
  LoadedGraph& kept = graphs_.at(file);
  const bool whole = !kept.read.empty() && kept.unfinished.empty();
  if (!whole || !all_unchanged(kept.read)) kept = read();
  return kept;
}

void ListingCache::reset_entries(const std::vector<std::filesystem::path>& folders, const std::vector<std::filesystem::path>& graphs,
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
