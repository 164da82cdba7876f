// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/unread_text.h"

#include <map>
#include <set>

#include "app/cli/output/plain_text.h"

namespace sporescope::mpi {

namespace {

constexpr std::size_t kPlacesNamed = 16;

std::string numbers(const char* one, const char* several, const std::set<std::int64_t>& all) {
  std::string text = all.size() == 1 ? one : several;
  text += ' ';
  text += cli::ranges_text({all.begin(), all.end()});
  return text;
}

/// Groups ranks by their set of iterations.
std::map<std::set<std::int64_t>, std::set<std::int64_t>> ranks_by_iterations(const DistributedItems& items,
                                                                             const std::vector<std::uint64_t>& some) {
  std::map<int, std::set<std::int64_t>> iterations;
  for (const std::uint64_t item : some) {
    const TensorRecord& record = items.dump.records()[items.record(item)];
    if (record.graph == kNoDumpGraph) continue;
    auto& those = iterations[items.dump.graphs()[record.graph].rank];
    if (is_numbered(record.iteration)) those.insert(number_of(record.iteration));
  }
  std::map<std::set<std::int64_t>, std::set<std::int64_t>> ranks;
  for (const auto& [rank, those] : iterations) ranks[those].insert(rank);
  return ranks;
}

}  // namespace

std::string places_of(const DistributedItems& items, const std::vector<std::uint64_t>& some) {
  std::string text;
  std::size_t named = 0;
  const auto places = ranks_by_iterations(items, some);
  for (const auto& [iterations, ranks] : places) {
    if (!text.empty()) text += "; ";
    if (named++ == kPlacesNamed) return text + "and others";
    text += numbers("rank", "ranks", ranks);
    if (iterations.empty()) continue;
    text += ", ";
    text += numbers("iteration", "iterations", iterations);
  }
  return text;
}

std::string lost_items_text(const DistributedItems& items, const std::vector<std::uint64_t>& left) {
  std::string text = std::to_string(left.size());
  text += " of ";
  text += cli::counted(items.count, "tensor was", "tensors were");
  text += " not checked: ";
  text += places_of(items, left);
  return text;
}

}  // namespace sporescope::mpi
