// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/replicas/replicas.h"
#include "core/session/dump_view.h"

/// The comparison of a dump's ranks, as views show it.
namespace sporescope {

/// The most severe result for a rank.
enum class RankVerdict : std::uint8_t {
  unknown,  ///< it has no tensors, or none that another rank also has
  agrees,   ///< all readable tensors that it shares with other ranks agree
  odd,      ///< it started with other parameters than the others: suspicious, but not a divergence of replicas
  differs,  ///< a tensor diverges on it, or it is on one side of a split
};

/// A rank and its result.
struct SessionRank {
  int rank = 0;
  RankVerdict verdict = RankVerdict::unknown;
  bool missing = false;                     ///< it has no folder, but ranks before and after it do
  bool known = true;                        ///< false for a process that may belong to another run, see DumpGraph::rank_known
  std::optional<std::size_t> finding = {};  ///< index in SessionReplicas::findings of the first finding that lists it
  std::uint64_t equal = 0;                  ///< number of its tensors that equal those of another rank
  std::uint64_t unread = 0;                 ///< number of its tensors that could not be read
  std::uint64_t absent = 0;                 ///< number of shared tensors that it lacks in iterations in which others have them
  std::optional<std::size_t> set = {};      ///< index in SessionReplicas::sets of its replicas
};

/// A snapshot of the comparison of a dump's ranks. Immutable once built, and thread-safe.
struct SessionReplicas {
  std::vector<SessionRank> ranks;  ///< sorted by rank number
  /// Sorted by iteration and time, with differences from the start at the end. findings[0] is the first one.
  std::vector<ReplicaFinding> findings;
  std::vector<ReplicaSet> sets;
  std::size_t restarted = 0;  ///< number of ranks with several runs in their folder; the last run was compared
  std::uint64_t tensors = 0;  ///< number of tensors that were compared with an earlier iteration of the same ranks
  Coverage coverage;          ///< tensors, counted per rank and iteration
  std::vector<Problem> problems;
  bool complete = true;
  /// The compared dump, under its indices at that time; null before the end.
  std::shared_ptr<const DumpView> view;
  std::shared_ptr<const Replicas> replicas;

  /// Returns null if there is no such rank.
  [[nodiscard]] const SessionRank* rank(int number) const;
  /// Returns the number of ranks with this verdict.
  [[nodiscard]] std::size_t count(RankVerdict verdict) const;
  [[nodiscard]] bool all_known() const;  ///< see SessionRank::known
  /// Returns true if several ranks share any tensor. Otherwise "they agree" is not a valid result.
  [[nodiscard]] bool anything_shared() const;
};

/// Converts the result of a comparison of ranks to the form that views show.
[[nodiscard]] SessionReplicas session_replicas(const DumpView& view, const Replicas& replicas);

}  // namespace sporescope
