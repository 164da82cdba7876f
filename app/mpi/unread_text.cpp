// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/unread_text.h"

#include <map>
#include <set>

#include "app/cli/output/plain_text.h"

namespace sporescope::mpi {

namespace {

constexpr std::size_t kMaxNamedGroups = 16;

std::string numbers_text(const char* singular, const char* plural, const std::set<std::int64_t>& numbers) {
  std::string text = numbers.size() == 1 ? singular : plural;
  text += ' ';
  text += cli::ranges_text({numbers.begin(), numbers.end()});
  return text;
}

/// Groups ranks by their set of iterations.
std::map<std::set<std::int64_t>, std::set<std::int64_t>> ranks_by_iterations(const DistributedItems& items,
                                                                             const std::vector<std::uint64_t>& selected_items) {
  std::map<int, std::set<std::int64_t>> iterations;
  for (const std::uint64_t item : selected_items) {
    const TensorRecord& record = items.dump.records()[items.record(item)];
    if (record.graph == kNoDumpGraph) continue;
    auto& rank_iterations = iterations[items.dump.graphs()[record.graph].rank];
    if (is_numbered(record.iteration)) rank_iterations.insert(number_of(record.iteration));
  }
  std::map<std::set<std::int64_t>, std::set<std::int64_t>> ranks;
  for (const auto& [rank, rank_iterations] : iterations) ranks[rank_iterations].insert(rank);
  return ranks;
}

}  // namespace

std::string location_text(const DistributedItems& items, const std::vector<std::uint64_t>& selected_items) {
  std::string text;
  std::size_t group_count = 0;
  const auto groups = ranks_by_iterations(items, selected_items);
  for (const auto& [iterations, ranks] : groups) {
    if (!text.empty()) text += "; ";
    if (group_count++ == kMaxNamedGroups) return text + "and others";
    text += numbers_text("rank", "ranks", ranks);
    if (iterations.empty()) continue;
    text += ", ";
    text += numbers_text("iteration", "iterations", iterations);
  }
  return text;
}

std::string lost_items_text(const DistributedItems& items, const std::vector<std::uint64_t>& remaining) {
  std::string text = std::to_string(remaining.size());
  text += " of ";
  text += cli::counted(items.count, "tensor was", "tensors were");
  text += " not checked: ";
  text += location_text(items, remaining);
  return text;
}

}  // namespace sporescope::mpi
