// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstddef>
#include <vector>

#include "core/session/replicas/session_replicas.h"
#include "core/session/session_snapshot.h"

namespace sporescope::ui {

/// One of the findings of a rank in the order in which it came there.
struct RankFindingEntry {
  std::size_t place = 0;    ///< in SessionReplicas::findings
  bool propagates = false;  ///< it read what was different already, or was written by what did
};

/// What differs on a rank since some iteration, the first of it first.
[[nodiscard]] std::vector<RankFindingEntry> findingsOnRank(const SessionReplicas& replicas, const SessionSnapshot& snapshot,
                                                           int rank);
/// The first finding of each rank that the one at `place` does not name; each once.
[[nodiscard]] std::vector<std::size_t> findingsOfOtherRanks(const SessionReplicas& replicas, std::size_t place);
/// What to look at where something begins so; empty: nothing can be said.
[[nodiscard]] QString adviceOn(const SessionReplicaFinding& first, int rank);

}  // namespace sporescope::ui
