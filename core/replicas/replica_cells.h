// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "core/flow/cross_rank_name.h"

namespace sporescope {

/// One tensor of one rank in one iteration.
struct ReplicaCell {
  std::uint32_t tensor = 0;  ///< same number for all ranks and iterations of the tensor
  int rank = 0;
  Iteration iteration{};
  RecordIndex record{};

  [[nodiscard]] auto order() const { return std::tuple(tensor, iteration, rank, record); }
};

/// Finds the tensors that several ranks have, and the ranks that lack some of them. Not thread-safe. The dump must outlive it.
class ReplicaCells {
 public:
  ReplicaCells(const Dump& dump, const std::vector<RecordIndex>& records);

  /// Returns cells of tensors that several ranks have, sorted by tensor, iteration and rank.
  [[nodiscard]] const std::vector<ReplicaCell>& shared() const { return shared_; }
  /// Returns cells of tensors that only one rank has, in the same order.
  [[nodiscard]] const std::vector<ReplicaCell>& unshared() const { return unshared_; }
  /// Returns the ranks of all records.
  [[nodiscard]] const std::vector<int>& ranks() const { return ranks_; }
  /// Returns those that are processes with an unknown rank, which may be runs of the same rank.
  [[nodiscard]] const std::vector<int>& unknown_ranks() const { return unknown_ranks_; }
  /// Returns ranks whose folder contains several trainings, one after the other. They may have stopped at different iterations
  /// on each rank, so only the last training is compared.
  [[nodiscard]] const std::vector<int>& restarted_ranks() const { return restarted_ranks_; }
  /// Returns the other ranks that share no tensor with any rank, so that nothing of them can be compared.
  [[nodiscard]] std::vector<int> unmatched_ranks() const;
  /// Returns true if `rank` should have dumped the tensor, too: its network contains the operator or parameter. If its network
  /// is unknown, it must have most tensors of this cell's rank. Stages of a pipeline have different tensors.
  [[nodiscard]] bool belongs_to(const ReplicaCell& cell, int rank);

 private:
  using GraphKey = std::tuple<int, std::string_view, std::uint32_t>;  // rank, net, graph id

  void split_by_sharing(std::vector<ReplicaCell> cells);
  [[nodiscard]] bool is_similar(int rank, int model);

  const Dump& dump_;
  std::vector<ReplicaCell> shared_, unshared_;
  std::vector<int> ranks_, unknown_ranks_, restarted_ranks_;
  std::vector<CrossRankName> names_;  ///< names of the tensors
  std::map<GraphKey, const Graph*> graphs_;
  std::map<int, std::vector<std::uint32_t>> tensors_by_rank_;  ///< tensors of each rank, ascending
  std::map<std::pair<int, int>, bool> similar_;                ///< cached results of is_similar()
};

}  // namespace sporescope
