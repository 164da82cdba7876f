// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/history/dump_history.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace sporescope {
namespace {

/// A restart of the training, after `before` and not later than `after`.
struct Restart {
  std::uint64_t before = 0;
  std::uint64_t after = 0;
};

/// Returns the number of times that a history goes back. Repeated numbers do not count, because several root graphs also cause
/// them.
std::size_t count_decreases(const std::vector<Iteration>& history) {
  std::size_t decreases = 0;
  for (std::size_t i = 1; i < history.size(); ++i) decreases += history[i] < history[i - 1] ? 1 : 0;
  return decreases;
}

/// Compares only the first and last records of folders. In a dump of one training, each iteration ends before the next one
/// begins.
bool may_have_restarts(const DumpGraph& graph, IndexedSpan<RecordIndex, const TensorRecord> records) {
  std::uint64_t latest = 0;
  for (const IterationFolder& folder : graph.iterations) {
    if (!is_numbered(folder.iteration) || folder.records.empty()) continue;
    if (records[folder.records.front()].time < latest) return true;
    latest = std::max(latest, records[folder.records[folder.records.size() - 1]].time);
  }
  return false;
}

/// `first` is the first iteration of the rank. Going back to another iteration is not a restart. If several graphs run
/// alternately, MindSpore's numbers go back within one training ("0 1 1 3 2 5").
std::vector<Restart> find_restarts(const DumpGraph& graph, Iteration first,
                                   IndexedSpan<RecordIndex, const TensorRecord> records) {
  const std::size_t decreases = graph.history_known ? count_decreases(graph.history) : 0;
  if ((graph.history_known && decreases == 0) || !may_have_restarts(graph, records)) return {};
  std::vector<RecordIndex> by_time;
  for (const IterationFolder& folder : graph.iterations) {
    if (!is_numbered(folder.iteration)) continue;
    for (const RecordIndex i : folder.records) {
      if (records[i].time != 0) by_time.push_back(i);
    }
  }
  const auto sort_key = [&](RecordIndex i) { return std::tuple(records[i].time, records[i].iteration, i); };
  std::sort(by_time.begin(), by_time.end(), [&](RecordIndex a, RecordIndex b) { return sort_key(a) < sort_key(b); });
  std::vector<Restart> restarts;
  for (std::size_t i = 1; i < by_time.size(); ++i) {
    const TensorRecord& last = records[by_time[i - 1]];
    const TensorRecord& next = records[by_time[i]];
    const bool is_back_at_first = next.iteration < last.iteration && next.iteration == first;
    if (is_back_at_first && next.run > 1) restarts.push_back({last.time, next.time});
  }
  const bool is_plausible = !graph.history_known || restarts.size() <= decreases;
  return is_plausible ? restarts : std::vector<Restart>();
}

/// Returns the start times of trainings. All graphs of a rank have the same restarts, but some graphs lack some of them.
std::vector<std::uint64_t> training_start_times(std::vector<Restart> restarts) {
  std::sort(restarts.begin(), restarts.end(), [](const Restart& a, const Restart& b) { return a.after < b.after; });
  std::vector<std::uint64_t> start_times;
  for (const Restart& restart : restarts) {
    if (start_times.empty() || restart.before >= start_times.back()) start_times.push_back(restart.after);
  }
  return start_times;
}

}  // namespace

std::vector<const IterationFolder*> missing_in_history(const DumpGraph& graph) {
  const std::set<Iteration> listed(graph.history.begin(), graph.history.end());
  std::vector<const IterationFolder*> missing;
  for (const IterationFolder& folder : graph.iterations) {
    const bool is_dumped = is_numbered(folder.iteration) && !folder.records.empty();
    if (is_dumped && !listed.contains(folder.iteration)) missing.push_back(&folder);
  }
  return missing;
}

Trainings::Trainings(IndexedSpan<DumpGraphIndex, const DumpGraph> graphs,
                     IndexedSpan<RecordIndex, const TensorRecord> records) {
  std::map<int, Iteration> first_iterations;
  for (const DumpGraph& graph : graphs) {
    for (const IterationFolder& folder : graph.iterations) {
      if (!is_numbered(folder.iteration) || folder.records.empty()) continue;
      const auto known = first_iterations.emplace(graph.rank, folder.iteration).first;
      known->second = std::min(known->second, folder.iteration);
    }
  }
  std::map<int, std::vector<Restart>> restarts;
  for (const DumpGraph& graph : graphs) {
    if (!first_iterations.contains(graph.rank)) continue;
    for (const Restart& restart : find_restarts(graph, first_iterations[graph.rank], records)) {
      restarts[graph.rank].push_back(restart);
    }
  }
  for (auto& [rank, rank_restarts] : restarts) start_times_[rank] = training_start_times(std::move(rank_restarts));
}

std::size_t Trainings::count(int rank) const {
  const auto begins = start_times_.find(rank);
  return begins == start_times_.end() ? 1 : begins->second.size() + 1;
}

bool Trainings::in_same_training(int rank, std::uint64_t a, std::uint64_t b) const {
  const auto begins = start_times_.find(rank);
  if (begins == start_times_.end() || a == 0 || b == 0) return true;
  const auto training_index = [&](std::uint64_t time) {
    return std::upper_bound(begins->second.begin(), begins->second.end(), time) - begins->second.begin();
  };
  return training_index(a) == training_index(b);
}

}  // namespace sporescope
