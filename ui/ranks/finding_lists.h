// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstddef>
#include <vector>

#include "core/session/replicas/session_replicas.h"
#include "core/session/session_snapshot.h"

namespace sporescope::ui {

/// One finding of a rank.
struct RankFindingEntry {
  std::size_t index = 0;    ///< Position in SessionReplicas::findings
  bool propagates = false;  ///< True if the node read, or the parameter was written from, a value that already differed
};

/// Returns the findings that name a rank, in the order in which they occurred.
[[nodiscard]] std::vector<RankFindingEntry> findingsOnRank(const SessionReplicas& replicas, const SessionSnapshot& snapshot,
                                                           int rank);
/// Returns the first finding of each rank that the finding at `index` does not name, without duplicates.
[[nodiscard]] std::vector<std::size_t> findingsOfOtherRanks(const SessionReplicas& replicas, std::size_t index);
/// Returns advice on what to check if this is the first finding of a rank; empty if there is none.
[[nodiscard]] QString adviceOn(const ReplicaFinding& first, int rank);

}  // namespace sporescope::ui
