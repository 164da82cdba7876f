// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>
#include <set>
#include <vector>

#include "core/session/replicas/session_replicas.h"

namespace sporescope::ui {

/// What the strip says of a rank, by gravity.
enum class RankState : std::uint8_t { agrees, unknown, odd, differs, nan };

struct RankCell {
  int rank = 0;
  RankState state = RankState::unknown;
  bool partly = false;  ///< some of its tensors could not be read
  bool operator==(const RankCell&) const = default;
};

/// Words above neighbouring cells that belong together.
struct RankBracket {
  int first = 0, last = 0;  ///< places of cells
  QString text;             ///< the shortest comes last: "stage 0", "0"
  QString shortText;
};

/// `nanRanks`: those on which a NaN or Inf began.
[[nodiscard]] std::vector<RankCell> cellsOf(const SessionReplicas& replicas, const std::set<int>& nanRanks);
/// Rows of brackets, the outermost first: stages of a pipeline if there are several, and replicas of each other. Where the
/// members of a set do not stand beside each other, one bracket says so.
[[nodiscard]] std::vector<std::vector<RankBracket>> bracketsOf(const SessionReplicas& replicas);

}  // namespace sporescope::ui
