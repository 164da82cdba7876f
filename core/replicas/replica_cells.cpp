// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/replica_cells.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "core/dump/history/dump_history.h"

namespace sporescope {
namespace {

/// Finds records of the last training of each rank, and the number of their run in that training.
class LastTraining {
 public:
  LastTraining(const Dump& dump, const CrossRankNames& names, const std::vector<RecordIndex>& records)
      : dump_(dump), trainings_(dump) {
    for (const TensorRecord& record : dump.records()) {
      if (record.graph == kNoDumpGraph || trainings_.count(rank_of(record)) == 1) continue;
      std::uint64_t& last = last_time_[rank_of(record)];
      last = std::max(last, record.time);
    }
    if (last_time_.empty()) return;
    for (const RecordIndex number : records) {
      const TensorRecord& record = dump.records()[number];
      if (record.graph != kNoDumpGraph && !contains(record)) ++earlier_runs_[run_key(record, names.of(record))];
    }
  }

  [[nodiscard]] bool contains(const TensorRecord& record) const {
    const auto last = last_time_.find(rank_of(record));
    return last == last_time_.end() || trainings_.in_same_training(last->first, record.time, last->second);
  }
  /// Returns the name with the run number in this training.
  [[nodiscard]] CrossRankName renumber(const TensorRecord& record, CrossRankName name) const {
    const auto removed_runs = earlier_runs_.find(run_key(record, name));
    if (removed_runs != earlier_runs_.end()) std::get<kRun>(name) -= std::min(removed_runs->second, record.run - 1);
    return name;
  }
  [[nodiscard]] std::vector<int> restarted_ranks() const {
    std::vector<int> ranks;
    ranks.reserve(last_time_.size());
    for (const auto& [rank, time] : last_time_) ranks.push_back(rank);
    return ranks;
  }

 private:
  static constexpr std::size_t kRun = std::tuple_size_v<CrossRankName> - 1;
  using RunKey = std::tuple<int, Iteration, CrossRankName>;  // for all runs

  [[nodiscard]] int rank_of(const TensorRecord& record) const { return dump_.graphs()[record.graph].rank; }
  [[nodiscard]] RunKey run_key(const TensorRecord& record, CrossRankName name) const {
    std::get<kRun>(name) = 0;
    return {rank_of(record), record.iteration, name};
  }

  const Dump& dump_;
  const Trainings trainings_;
  std::map<int, std::uint64_t> last_time_;  // of ranks with several trainings
  std::map<RunKey, std::uint32_t> earlier_runs_;
};

}  // namespace

ReplicaCells::ReplicaCells(const Dump& dump, const std::vector<RecordIndex>& records) : dump_(dump) {
  const CrossRankNames names(dump);
  const LastTraining last_training(dump, names, records);
  std::map<CrossRankName, std::uint32_t> tensors;
  std::set<int> ranks, unknown_ranks;
  std::vector<ReplicaCell> cells;
  for (const RecordIndex number : records) {
    const TensorRecord& record = dump.records()[number];
    if (record.graph == kNoDumpGraph) continue;
    const int rank = dump.graphs()[record.graph].rank;
    ranks.insert(rank);
    if (!dump.graphs()[record.graph].rank_known) {
      unknown_ranks.insert(rank);
      continue;
    }
    if (!is_numbered(record.iteration) || !last_training.contains(record)) continue;
    const CrossRankName name = last_training.renumber(record, names.of(record));
    const auto [tensor, is_new] = tensors.emplace(name, static_cast<std::uint32_t>(tensors.size()));
    if (is_new) names_.push_back(name);
    cells.push_back({tensor->second, rank, record.iteration, number});
  }
  ranks_.assign(ranks.begin(), ranks.end());
  unknown_ranks_.assign(unknown_ranks.begin(), unknown_ranks.end());
  const std::vector<int> restarted = last_training.restarted_ranks();
  std::set_intersection(restarted.begin(), restarted.end(), ranks_.begin(), ranks_.end(), std::back_inserter(restarted_ranks_));
  for (const DumpGraph& graph : dump.graphs()) {
    if (graph.rank_known) graphs_[{graph.rank, graph.net, graph.graph_id}] = graph.graph.get();
  }
  split_by_sharing(std::move(cells));
}

void ReplicaCells::split_by_sharing(std::vector<ReplicaCell> cells) {
  std::sort(cells.begin(), cells.end(), [](const ReplicaCell& a, const ReplicaCell& b) { return a.order() < b.order(); });
  std::vector<int> first_rank(names_.size(), -1);
  std::vector<bool> shared(names_.size());
  for (const ReplicaCell& cell : cells) {
    if (first_rank[cell.tensor] == -1) first_rank[cell.tensor] = cell.rank;
    if (first_rank[cell.tensor] != cell.rank) shared[cell.tensor] = true;
  }
  std::partition_copy(cells.begin(), cells.end(), std::back_inserter(shared_), std::back_inserter(unshared_),
                      [&](const ReplicaCell& cell) { return shared[cell.tensor]; });
}

std::vector<int> ReplicaCells::unmatched_ranks() const {
  std::set<int> sharing(unknown_ranks_.begin(), unknown_ranks_.end());
  for (const ReplicaCell& cell : shared_) sharing.insert(cell.rank);
  std::vector<int> unmatched;
  std::set_difference(ranks_.begin(), ranks_.end(), sharing.begin(), sharing.end(), std::back_inserter(unmatched));
  return unmatched;
}

bool ReplicaCells::belongs_to(const ReplicaCell& cell, int rank) {
  const auto& [net, graph_id, type, name, io, slot, run] = names_[cell.tensor];
  // A loop may run fewer times on the other rank.
  if (run > 1) return false;
  const auto graph = graphs_.find({rank, net, graph_id});
  if (graph == graphs_.end()) return false;
  const bool is_node = type.empty();
  if (graph->second != nullptr && is_node) return graph->second->find(name) != kNoNode;
  return is_similar(rank, cell.rank);
}

bool ReplicaCells::is_similar(int rank, int model) {
  const auto cached = similar_.find({rank, model});
  if (cached != similar_.end()) return cached->second;
  if (tensors_by_rank_.empty()) {
    for (const auto* cells : {&shared_, &unshared_}) {
      for (const ReplicaCell& cell : *cells) tensors_by_rank_[cell.rank].push_back(cell.tensor);
    }
    for (auto& [other_rank, tensors] : tensors_by_rank_) {
      std::sort(tensors.begin(), tensors.end());
      tensors.erase(std::unique(tensors.begin(), tensors.end()), tensors.end());
    }
  }
  const auto& own_tensors = tensors_by_rank_[rank];
  const auto& model_tensors = tensors_by_rank_[model];
  std::vector<std::uint32_t> common;
  std::set_intersection(own_tensors.begin(), own_tensors.end(), model_tensors.begin(), model_tensors.end(),
                        std::back_inserter(common));
  return similar_[{rank, model}] = 2 * common.size() > model_tensors.size();
}

}  // namespace sporescope
