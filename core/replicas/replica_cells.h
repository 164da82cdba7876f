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
  std::uint32_t tensor = 0;  ///< the same for all ranks and iterations of it
  int rank = 0;
  Iteration iteration{};
  RecordIndex record{};

  [[nodiscard]] auto order() const { return std::tuple(tensor, iteration, rank, record); }
};

/// Which tensors several ranks have, and which ranks lack some that they should have. One thread; the dump must outlive it.
class ReplicaCells {
 public:
  ReplicaCells(const Dump& dump, const std::vector<RecordIndex>& records);

  /// Of tensors that several ranks have: by tensor, then iteration, then rank.
  [[nodiscard]] const std::vector<ReplicaCell>& shared() const { return shared_; }
  /// Of those that one rank alone has, in the same order.
  [[nodiscard]] const std::vector<ReplicaCell>& unshared() const { return unshared_; }
  /// All that the records are of.
  [[nodiscard]] const std::vector<int>& ranks() const { return ranks_; }
  /// Those of them that are processes of which nobody knows the rank, so that they may be runs of one and the same.
  [[nodiscard]] const std::vector<int>& unknown_ranks() const { return unknown_ranks_; }
  /// Those into whose folder several trainings wrote, one after the other. How far each of them came differs from rank to rank,
  /// so that the last one alone is held against that of the others.
  [[nodiscard]] const std::vector<int>& restarted_ranks() const { return restarted_ranks_; }
  /// Other ones that have no tensor which another one has, too: nothing of them can be held against anything.
  [[nodiscard]] std::vector<int> unmatched_ranks() const;
  /// True if another rank should have left the tensor, too: its network has the operator or parameter, or, where nobody knows
  /// its network, most of what the rank of this cell has stands on it. Stages of a pipeline have other ones.
  [[nodiscard]] bool belongs_to(const ReplicaCell& cell, int rank);

 private:
  using Place = std::tuple<int, std::string_view, std::uint32_t>;  // rank, net, graph id

  void split_by_sharing(std::vector<ReplicaCell> cells);
  [[nodiscard]] bool is_like(int rank, int model);

  const Dump& dump_;
  std::vector<ReplicaCell> shared_, unshared_;
  std::vector<int> ranks_, unknown_ranks_, restarted_ranks_;
  std::vector<CrossRankName> names_;  ///< of the tensors
  std::map<Place, const Graph*> graphs_;
  std::map<int, std::vector<std::uint32_t>> tensors_of_;  ///< of each rank, ascending
  std::map<std::pair<int, int>, bool> like_;              ///< what is_like() found
};

}  // namespace sporescope
