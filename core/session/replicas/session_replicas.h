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
#include "core/session/tensor_key.h"

/// The ranks of a dump against each other, as the screens show them.
namespace sporescope {

/// A tensor that is not the same on ranks on which it should be, under the session's numbers.
struct SessionReplicaFinding {
  ReplicaFinding found;
  TensorKey key;          ///< on the first rank of the largest part
  TensorKey other;        ///< on the first rank of the next part
  std::string name;       ///< of the node, the last part: "fc2.weight"
  std::string full_name;  ///< of the node
  std::string type;       ///< of the node: "AllReduce"
};

/// What is said of a rank; the worst of it.
enum class RankVerdict : std::uint8_t {
  unknown,  ///< it left no tensors, or none that another rank holds, too
  agrees,   ///< what it shares with other ranks is the same, as far as it could be read
  odd,      ///< it began with parameters that others do not have: suspicious, but no replica's fault
  differs,  ///< something is different on it, or it is on one side of a split
};

struct SessionRank {
  int rank = 0;
  RankVerdict verdict = RankVerdict::unknown;
  bool missing = false;                     ///< no folder of it, between ranks that have one
  bool known = true;                        ///< false: a process that may be another run, see DumpGraph::rank_known
  std::optional<std::size_t> finding = {};  ///< the first that names it, in SessionReplicas::findings
  std::uint64_t equal = 0;                  ///< of its tensors that hold what another rank holds
  std::uint64_t unread = 0;                 ///< of them that could not be read
  std::uint64_t absent = 0;                 ///< that it held alike with others and lacks where others have them
  std::optional<std::size_t> set = {};      ///< of its replicas, in SessionReplicas::sets
};

/// A snapshot of what is known of the ranks of a dump. Immutable once made; any thread.
struct SessionReplicas {
  std::vector<SessionRank> ranks;  ///< by number
  /// By iteration and time; those that stand out from the start come last. findings[0] is where it begins.
  std::vector<SessionReplicaFinding> findings;
  std::vector<ReplicaSet> sets;
  std::size_t restarted = 0;  ///< ranks into whose folder several trainings wrote: the last one was compared
  std::uint64_t tensors = 0;  ///< that were compared with an earlier iteration of the same ranks
  Coverage coverage;          ///< tensors of single ranks and iterations
  std::vector<Problem> problems;
  bool complete = true;
  /// What it was made of, by the numbers of the dump as it was then; null before the end.
  std::shared_ptr<const DumpView> view;
  std::shared_ptr<const Replicas> replicas;

  /// Null: there is no such rank.
  [[nodiscard]] const SessionRank* rank(int number) const;
  [[nodiscard]] std::size_t count(RankVerdict verdict) const;
  [[nodiscard]] bool all_known() const;  ///< SessionRank::cache
  /// Tensors that several ranks hold alike were seen at all; else "they agree" is nothing that can be said.
  [[nodiscard]] bool anything_shared() const;
};

[[nodiscard]] SessionReplicas session_replicas(const DumpView& view, const Replicas& found);

}  // namespace sporescope
