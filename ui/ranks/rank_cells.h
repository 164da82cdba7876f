// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <cstdint>
#include <set>
#include <vector>

#include "core/session/replicas/session_replicas.h"

namespace sporescope::ui {

/// State of a rank in the strip, in ascending order of severity.
enum class RankState : std::uint8_t { agrees, unknown, odd, differs, nan };

/// The cell of one rank in the strip.
struct RankCell {
  int rank = 0;
  RankState state = RankState::unknown;
  bool partly = false;  ///< Some of its tensors could not be read
  bool operator==(const RankCell&) const = default;
};

/// A text above adjacent cells that belong together.
struct RankBracket {
  int first = 0, last = 0;  ///< Positions of cells
  QString text;             ///< For example "stage 0"; `shortText` is "0"
  QString shortText;
};

/// Returns the cells of all ranks. `nanRanks` are the ranks on which NaN or Inf began.
[[nodiscard]] std::vector<RankCell> cellsOf(const SessionReplicas& replicas, const std::set<int>& nanRanks);
/// Returns rows of brackets, the outermost first: pipeline stages if there are several, then sets of replicas. If the members
/// of a set are not adjacent, a single bracket says so.
[[nodiscard]] std::vector<std::vector<RankBracket>> bracketsOf(const SessionReplicas& replicas);

}  // namespace sporescope::ui
