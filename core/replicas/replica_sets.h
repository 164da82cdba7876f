// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace sporescope {

/// Ranks with equal parameters at the start of the training: replicas of each other.
struct ReplicaSet {
  std::vector<int> ranks;  ///< ascending
  /// Number of the pipeline stage, from 0, ordered by the lowest rank. Ranks of one stage have parameters of the same names,
  /// ranks of different stages have others.
  std::size_t stage = 0;
};

/// Distinguishes replicas, shards and stages by the contents of the ranks, without knowing how the network is distributed.
/// Parameters are added one by one; sets() may be called at any time. Not thread-safe.
class ReplicaSetFinder {
 public:
  /// Adds a parameter: the number of its content on each rank when it is first seen. It is kUnseen if the parameter is dumped
  /// later or unreadable.
  static constexpr int kUnseen = -1;
  void add(const std::map<int, int>& contents);

  /// Returns stages by their lowest rank, and in each stage the sets by their lowest rank. Ranks without known contents are in
  /// none.
  [[nodiscard]] std::vector<ReplicaSet> sets() const;

 private:
  static constexpr int kAbsent = -2;
  int parameters_ = 0;
  std::map<int, std::vector<int>> contents_;  // of each rank, by parameter; parameters after the end are absent
};

}  // namespace sporescope
