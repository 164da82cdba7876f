// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace sporescope {

/// Ranks that hold the same parameters when the training begins: replicas of each other.
struct ReplicaSet {
  std::vector<int> ranks;  ///< ascending
  /// Ranks of one stage have parameters of the same names: those of a pipeline have others in each of its stages. From 0, by
  /// the lowest rank.
  std::size_t stage = 0;
};

/// Tells replicas, shards and stages apart by what the ranks hold, without a word about how the network is distributed. Takes
/// one parameter after the other; what is known so far can be asked for at any time. One thread.
class ReplicaSetFinder {
 public:
  /// A parameter: which of its contents each rank holds when it is first seen; kUnseen where it is dumped later, or unread.
  static constexpr int kUnseen = -1;
  void add(const std::map<int, int>& contents);

  /// Stages by their lowest rank, in each the sets by theirs. Ranks of which nothing is known are in none.
  [[nodiscard]] std::vector<ReplicaSet> sets() const;

 private:
  static constexpr int kAbsent = -2;
  int parameters_ = 0;
  std::map<int, std::vector<int>> contents_;  // of each rank, by parameter; a shorter one: the rest is absent
};

}  // namespace sporescope
