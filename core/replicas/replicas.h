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

#include "core/flow/value_flow.h"
#include "core/replicas/fingerprint.h"
#include "core/replicas/replica_sets.h"
#include "core/tensor/element_index.h"
#include "core/watch/coverage.h"

namespace sporescope {

class DistributedReader;

enum class ReplicaKind : std::uint8_t {
  diverged,    ///< it was the same on several ranks in an earlier iteration and is no more
  collective,  ///< a communication that by definition leaves all ranks with the same did not, when it was first seen
  from_start,  ///< a parameter that most ranks begin alike is another one on few: a suspicion, for it may be meant
};

/// A tensor that is not the same on ranks on which it should be.
struct ReplicaFinding {
  ReplicaKind kind = ReplicaKind::diverged;
  RecordIndex record{};                 ///< of the first rank of the largest part
  RecordIndex other{};                  ///< of the first rank of the next part
  Iteration last_equal{};               ///< parted: the one up to which all of them had been seen, and were equal
  Iteration iteration{};                ///< the first dumped one in which they differ
  std::vector<std::vector<int>> ranks;  ///< that hold the same now, the largest part first, each ascending;
                                        ///< ranks that never agreed are in none
  FingerprintSource by = FingerprintSource::bytes;
  /// The first element in storage order that differs between `record` and `other`, with its values there; nothing where the
  /// values were not dumped, or types or shapes differ.
  std::optional<ElementIndex> element;
  std::string value, other_value;
  std::string bits, other_bits;  ///< "0xbe196baa"

  /// False if no more than half of the ranks agree, so that nobody can say which of them is the odd one.
  [[nodiscard]] bool has_majority() const;
  /// The parts in which the fault may be: all but the one that most agree in; of a split, where nobody can say, all.
  [[nodiscard]] std::span<const std::vector<int>> suspected() const;
  /// The ranks that are not like most; of a split, where none is, all but those of the largest part, which is the first.
  [[nodiscard]] std::vector<int> odd_ranks() const;
};

/// What became of one rank.
struct RankSummary {
  int rank = 0;
  std::uint64_t equal = 0;   ///< of its tensors that hold what another rank holds, and hardly by chance
  std::uint64_t unread = 0;  ///< of them that could not be read, or of which too little is known
  /// Those that it held alike with others and lacks in later iterations in which others of them have it, parameters that it
  /// lacks in the first one and holds like none later, and what it never left though its network has it and others hold it
  /// alike, or alone if replicas share it; in Looked, too.
  std::uint64_t absent = 0;
};

struct Replicas {
  std::vector<int> ranks;  ///< whose tensors were looked at
  std::vector<int>
      unmatched_ranks;  ///< those of them of which no tensor stands on another rank, so that they were not compared
  /// Those that are processes of which nobody knows the rank (DumpGraph::rank_known), and that were not compared either.
  std::vector<int> unknown_ranks;
  /// Those into whose folder several trainings wrote (Trainings), of which the last one alone was compared.
  std::vector<int> restarted_ranks;
  std::uint64_t tensors = 0;  ///< that stood on several ranks, and were compared with an earlier iteration of the same ranks
  std::vector<ReplicaFinding> findings;     ///< parted and collective: by iteration, then by time on their first rank
  std::vector<ReplicaFinding> others;       ///< from_start, in the same order
  std::vector<RankSummary> rank_summaries;  ///< one for each of `ranks`
  std::vector<ReplicaSet> sets;             ///< replicas of each other, by the parameters that they begin with
  Coverage coverage;  ///< tensors of single ranks and iterations; those that one rank alone has are not asked about
  std::vector<Problem> problems;
  bool complete = true;  ///< false if it was stopped
};

struct ReplicasOptions {
  unsigned threads = 0;                 ///< 0: as many as reading takes
  DistributedReader* shared = nullptr;  ///< with other processes, which are asked for the same; null: there are none
  std::stop_token stop;
  std::function<void(std::size_t tensors, std::size_t ranks)> on_begin;  ///< how much there is to read
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
  /// What is known of the first tensors, with all their iterations, some times a second; not complete.
  std::function<void(const Replicas&)> on_partial_result;
};

/// What of these records was the same on several ranks in an earlier dumped iteration and is no more (ReplicaGroups says when
/// that is told), and what should be the same by definition and is not. CrossRankNames says which tensor is the same one on all
/// ranks. Each is read once, in blocks, and a few bytes are kept of it; what is found is read a second time up to the first
/// element that differs. Constants and the folder `init` are left out.
[[nodiscard]] Replicas find_replicas(const ValueFlow& flow, const std::vector<RecordIndex>& records,
                                     const ReplicasOptions& options);

}  // namespace sporescope
