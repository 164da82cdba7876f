// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/rank_cells.h"

#include <QCoreApplication>
#include <algorithm>
#include <functional>
#include <optional>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

class BracketText {
  Q_DECLARE_TR_FUNCTIONS(RankBrackets)
};

RankState stateOf(const SessionRank& rank, const std::set<int>& nanRanks) {
  if (nanRanks.contains(rank.rank)) return RankState::nan;
  switch (rank.verdict) {
    case RankVerdict::agrees:
      return RankState::agrees;
    case RankVerdict::odd:
      return RankState::odd;
    case RankVerdict::differs:
      return RankState::differs;
    case RankVerdict::unknown:
      break;
  }
  return RankState::unknown;
}

struct Run {
  int first = 0, last = 0;
  std::size_t number = 0;
};

using NumberOf = std::function<std::optional<std::size_t>(const SessionRank&)>;

/// Returns runs of adjacent ranks with the same number.
std::vector<Run> runsOf(const SessionReplicas& replicas, const NumberOf& numberOf) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < replicas.ranks.size(); ++i) {
    const auto number = numberOf(replicas.ranks[i]);
    if (!number) continue;
    const int position = static_cast<int>(i);
    // A rank without a number does not end the bracket of the ranks around it.
    if (!runs.empty() && runs.back().number == *number) {
      runs.back().last = position;
    } else {
      runs.push_back({position, position, *number});
    }
  }
  return runs;
}

std::size_t stageCount(const SessionReplicas& replicas) {
  std::set<std::size_t> stages;
  for (const ReplicaSet& set : replicas.sets) stages.insert(set.stage);
  return stages.size();
}

std::vector<RankBracket> stagesOf(const SessionReplicas& replicas) {
  const auto stage = [&](const SessionRank& rank) {
    return rank.set ? std::optional(replicas.sets[*rank.set].stage) : std::nullopt;
  };
  std::vector<RankBracket> brackets;
  for (const Run& run : runsOf(replicas, stage)) {
    brackets.push_back(
        {run.first, run.last, BracketText::tr("pipeline stage %1").arg(run.number), QString::number(run.number)});
  }
  return brackets;
}

/// Returns the number of a set, counted from 0 in each stage.
std::size_t numberInStage(const SessionReplicas& replicas, std::size_t set) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < set; ++i) number += replicas.sets[i].stage == replicas.sets[set].stage ? 1 : 0;
  return number;
}

std::vector<RankBracket> setsOf(const SessionReplicas& replicas) {
  const std::vector<Run> runs = runsOf(replicas, [](const SessionRank& rank) { return rank.set; });
  std::vector<RankBracket> brackets;
  if (runs.empty()) return brackets;
  if (runs.size() > replicas.sets.size()) {
    const QString text = BracketText::tr("%n replica groups, not contiguous", nullptr, static_cast<int>(replicas.sets.size()));
    return {{runs.front().first, runs.back().last, text, QString::number(replicas.sets.size())}};
  }
  for (const Run& run : runs) {
    const std::size_t number = numberInStage(replicas, run.number);
    const std::vector<int>& ranks = replicas.sets[run.number].ranks;
    const QString members = formatRanges({ranks.begin(), ranks.end()});
    const QString text = replicas.sets.size() == 1 ? BracketText::tr("data parallel: ranks %1 are replicas").arg(members)
                                                   : BracketText::tr("replicas %1").arg(number);
    brackets.push_back({run.first, run.last, text, QString::number(number)});
  }
  return brackets;
}

}  // namespace

std::vector<RankCell> cellsOf(const SessionReplicas& replicas, const std::set<int>& nanRanks) {
  std::vector<RankCell> cells;
  cells.reserve(replicas.ranks.size());
  for (const SessionRank& rank : replicas.ranks) {
    cells.push_back({rank.rank, stateOf(rank, nanRanks), rank.unread + rank.absent > 0});
  }
  return cells;
}

std::vector<std::vector<RankBracket>> bracketsOf(const SessionReplicas& replicas) {
  std::vector<std::vector<RankBracket>> rows;
  if (stageCount(replicas) > 1) rows.push_back(stagesOf(replicas));
  rows.push_back(setsOf(replicas));
  std::erase_if(rows, [](const auto& row) { return row.empty(); });
  return rows;
}

}  // namespace sporescope::ui
