// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/dump/tensor_key.h"
#include "core/flow/value_flow.h"
#include "core/replicas/fingerprint.h"
#include "core/replicas/replica_sets.h"
#include "core/tensor/element_index.h"
#include "core/watch/coverage.h"

namespace sporescope {

class DistributedReader;

/// Kinds of replica findings.
enum class ReplicaKind : std::uint8_t {
  diverged,    ///< was equal on several ranks in an earlier iteration, and no longer is
  collective,  ///< the result of a collective that must be equal on all ranks differs when it is first seen
  from_start,  ///< a parameter that starts equal on most ranks differs on a few: only a suspicion, it may be intended
};

/// A tensor that differs between ranks on which it should be equal.
struct ReplicaFinding {
  ReplicaKind kind = ReplicaKind::diverged;
  RecordIndex record{};                 ///< of the first rank in the largest group
  RecordIndex other{};                  ///< of the first rank in the second group
  Iteration last_equal{};               ///< for `diverged`: last iteration up to which all of them were seen and equal
  Iteration iteration{};                ///< first dumped iteration in which they differ
  std::vector<std::vector<int>> ranks;  ///< groups that are equal now, the largest first, each ascending; ranks that never
                                        ///< agreed are in none
  FingerprintSource by = FingerprintSource::bytes;
  /// The first element in storage order that differs between `record` and `other`, with its values. Empty if the values were
  /// not dumped, or if dtypes or shapes differ.
  std::optional<ElementIndex> element;
  std::string value, other_value;
  std::string bits, other_bits;  ///< "0xbe196baa"

  // Filled in by sessions, for views.
  TensorKey key, other_key;  ///< of `record` and `other`
  std::string name;          ///< last part of the node's name: "fc2.weight"
  std::string full_name;     ///< full name of the node
  std::string type;          ///< type of the node: "AllReduce"

  /// Returns false if no more than half of the ranks agree, so that the odd ranks cannot be determined.
  [[nodiscard]] bool has_majority() const;
  /// Returns the groups that may contain the fault: all except the majority, or all groups if there is no majority.
  [[nodiscard]] std::span<const std::vector<int>> suspected() const;
  /// Returns the ranks outside the first and largest group, whether or not that is a majority.
  [[nodiscard]] std::vector<int> odd_ranks() const;
};

/// Summary of one rank.
struct RankSummary {
  int rank = 0;
  std::uint64_t equal = 0;   ///< tensors that equal those of another rank, unlikely by coincidence
  std::uint64_t unread = 0;  ///< tensors that could not be read, or about which too little is known
  /// Missing tensors: those that were equal to other ranks and are missing in later iterations in which others have them;
  /// parameters that are missing in the first iteration and never equal another rank later; and those that are never present,
  /// although the rank's network contains them and other ranks hold them equally, or one rank holds them and replicas share
  /// them. Also counted in Coverage::undetermined.
  std::uint64_t absent = 0;
};

/// Result of find_replicas().
struct Replicas {
  std::vector<int> ranks;            ///< ranks whose tensors were read
  std::vector<int> unmatched_ranks;  ///< ranks that share no tensor with another rank, and were not compared
  /// Processes with an unknown rank (DumpGraph::rank_known), which were not compared either.
  std::vector<int> unknown_ranks;
  /// Ranks whose folder contains several trainings (Trainings), of which only the last one was compared.
  std::vector<int> restarted_ranks;
  std::uint64_t tensors = 0;  ///< tensors of several ranks that were compared with an earlier iteration of the same ranks
  std::vector<ReplicaFinding> findings;     ///< diverged and collective: by iteration, then by time on their first rank
  std::vector<ReplicaFinding> others;       ///< from_start, in the same order
  std::vector<RankSummary> rank_summaries;  ///< one for each of `ranks`
  std::vector<ReplicaSet> sets;             ///< replicas, by their initial parameters
  Coverage coverage;  ///< counts tensors of single ranks and iterations, without those that only one rank has
  std::vector<Problem> problems;
  bool complete = true;  ///< false if the search was stopped
};

/// Options of find_replicas().
struct ReplicasOptions {
  unsigned threads = 0;                 ///< 0: the default for reading files
  DistributedReader* shared = nullptr;  ///< shares the work with other processes, which run the same search; null if there are
                                        ///< none
  std::stop_token stop;
  std::function<void(std::size_t tensors, std::size_t ranks)> on_begin;  ///< receives the amount of data to read
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
  /// Receives results for the first tensors in all their iterations, several times a second. Their `complete` is false.
  std::function<void(const Replicas&)> on_partial_result;
};

/// Finds tensors that were equal on several ranks in an earlier dumped iteration and no longer are (see ReplicaGroups), and
/// tensors that must be equal by definition and are not. CrossRankNames identifies the same tensor on all ranks. Each tensor is
/// read once, in blocks, and only a few bytes of it are kept. Tensors with findings are read again, up to the first element
/// that differs. Constants and the folder `init` are excluded.
[[nodiscard]] Replicas find_replicas(const ValueFlow& flow, const std::vector<RecordIndex>& records,
                                     const ReplicasOptions& options);

}  // namespace sporescope
