// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/text/format.h"
#include "ui/text/rank_text.h"

namespace sporescope::ui {

namespace {

/// All texts of this folder share one translation context.
QString translated(const char* text) { return QCoreApplication::translate("Overview", text); }

const Node* nodeOf(const SessionSnapshot& snapshot, const TensorKey& key) {
  if (!snapshot.graphs.has(key.graph) || !snapshot.graphs[key.graph].graph) return nullptr;
  const auto& nodes = snapshot.graphs[key.graph].graph->nodes();
  return nodes.has(key.node) ? &nodes[key.node] : nullptr;
}

constexpr std::uint32_t kMinParts = 2;  // Of a name: the operator and the scope around it

std::string_view lastParts(std::string_view path, std::uint32_t parts) {
  std::size_t slash = path.size();
  for (; parts > 0 && slash != std::string_view::npos && slash > 0; --parts) slash = path.rfind('/', slash - 1);
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

bool isNonFinite(const Jump& jump) { return !std::isfinite(jump.to); }

}  // namespace

QString statisticName(TrendStatistic statistic) {
  switch (statistic) {
    case TrendStatistic::l2:
      return translated(QT_TRANSLATE_NOOP("Overview", "L2 norm"));
    case TrendStatistic::max_abs:
      return translated(QT_TRANSLATE_NOOP("Overview", "Largest |x|"));
    case TrendStatistic::mean:
      return translated(QT_TRANSLATE_NOOP("Overview", "Mean"));
    case TrendStatistic::std:
      return translated(QT_TRANSLATE_NOOP("Overview", "Std. deviation"));
    case TrendStatistic::nan:
      return translated(QT_TRANSLATE_NOOP("Overview", "NaN share"));
    case TrendStatistic::zero_share:
      return translated(QT_TRANSLATE_NOOP("Overview", "Zero share"));
    case TrendStatistic::abs_mean:
      return translated(QT_TRANSLATE_NOOP("Overview", "Mean |x|"));
    case TrendStatistic::update_ratio:
      return translated(QT_TRANSLATE_NOOP("Overview", "Update ratio"));
    case TrendStatistic::group_difference:
      return translated(QT_TRANSLATE_NOOP("Overview", "Difference from the group"));
  }
  return {};
}

QString statisticTip(TrendStatistic statistic) {
  if (statistic != TrendStatistic::group_difference) return {};
  return translated(QT_TRANSLATE_NOOP(
      "Overview", "Largest difference from the majority of ranks, relative to their largest |x|; 0 = identical bytes"));
}

QString statisticText(TrendStatistic statistic, float value) {
  const bool share = statistic == TrendStatistic::nan || statistic == TrendStatistic::zero_share;
  const QString number = formatNumber(static_cast<double>(share ? value * 100 : value));
  return share ? translated(QT_TRANSLATE_NOOP("Overview", "%1%")).arg(number) : number;
}

QString rowFullName(const SessionOverview& overview, const SessionSnapshot& snapshot, std::size_t row) {
  const Node* node = nodeOf(snapshot, overview.rows[row]);
  return node != nullptr ? toQString(node->full_name) : translated(QT_TRANSLATE_NOOP("Overview", "a tensor without a node"));
}

QString rowName(const SessionOverview& overview, const SessionSnapshot& snapshot, std::size_t row) {
  const TensorKey& key = overview.rows[row];
  const Node* node = nodeOf(snapshot, key);
  QString name = rowFullName(overview, snapshot, row);
  if (node != nullptr && node->kind == NodeKind::op) {
    const std::string& scope = overview.layout.groups[overview.layout.rows[row].group].scope;
    const bool isInScope = !scope.empty() && node->full_name.starts_with(scope + '/');
    // Without a header that names the scope, the row includes as much of it as distinguishes the row from the others below that
    // header.
    name = toQString(isInScope       ? node->full_name.substr(scope.size() + 1)
                     : scope.empty() ? lastParts(node->full_name, std::max(overview.layout.rows[row].parts, kMinParts))
                                     : node->name());
  }
  if (key.slot > 0) name = translated(QT_TRANSLATE_NOOP("Overview", "%1, output %2")).arg(name).arg(key.slot);
  if (key.run > 1) name = translated(QT_TRANSLATE_NOOP("Overview", "%1, run %2")).arg(name).arg(key.run);
  return name;
}

QString groupName(const SessionOverview& overview, std::size_t group) {
  const OverviewGroup& info = overview.layout.groups[group];
  const QString count = formatCount(info.rows);
  switch (info.part) {
    case OverviewPart::inputs:
      return translated(QT_TRANSLATE_NOOP("Overview", "Inputs (%1)")).arg(count);
    case OverviewPart::weights:
      return translated(QT_TRANSLATE_NOOP("Overview", "Weights (%1)")).arg(count);
    case OverviewPart::moments:
      return translated(QT_TRANSLATE_NOOP("Overview", "Moments (%1)")).arg(count);
    case OverviewPart::parameters:
      return translated(QT_TRANSLATE_NOOP("Overview", "Other parameters (%1)")).arg(count);
    case OverviewPart::operators:
      break;
  }
  if (!info.scope.empty()) return toQString(info.scope);
  return translated(QT_TRANSLATE_NOOP("Overview", "Operators (%1)")).arg(count);
}

QString cellText(const OverviewCell& cell, TrendStatistic statistic) {
  switch (cell.state) {
    case CellState::not_dumped:
      return translated(QT_TRANSLATE_NOOP("Overview", "not dumped"));
    case CellState::unread:
      return translated(QT_TRANSLATE_NOOP("Overview", "not read yet"));
    case CellState::unreadable:
      return translated(QT_TRANSLATE_NOOP("Overview", "cannot be read"));
    case CellState::unknown:
      if (statistic == TrendStatistic::group_difference) {
        return translated(QT_TRANSLATE_NOOP("Overview", "nothing to compare with"));
      }
      return translated(QT_TRANSLATE_NOOP("Overview", "unknown"));
    case CellState::neg_inf:
      return formatNumber(-HUGE_VAL);
    case CellState::pos_inf:
      return formatNumber(HUGE_VAL);
    case CellState::nan:
      if (statistic == TrendStatistic::nan && cell.value > 0) return statisticText(statistic, cell.value);
      return formatNumber(std::nan(""));
    case CellState::value:
      break;
  }
  return statisticText(statistic, cell.value);
}

QString columnText(const OverviewLayout& layout, std::size_t column) {
  const OverviewColumn& entry = layout.ruler[column];
  return layout.axis == OverviewAxis::ranks ? rankName(entry.rank) : QString::number(number_of(entry.iteration));
}

TextRuns firstJumpRuns(const OverviewDigest& digest, const OverviewLayout& layout, std::size_t row) {
  if (row >= digest.rows.size() || digest.rows[row].jumps.empty()) return {};
  const auto& jumps = digest.rows[row].jumps;
  const bool overRanks = layout.axis == OverviewAxis::ranks;
  const bool hasNonFinite = overRanks ? std::any_of(jumps.begin(), jumps.end(), isNonFinite) : isNonFinite(jumps.front());
  QString text = columnText(layout, jumps.front().at);
  if (overRanks) text = translated(QT_TRANSLATE_NOOP("Overview", "rank %1")).arg(text);
  if (overRanks && jumps.size() > 1) {
    text = translated(QT_TRANSLATE_NOOP("Overview", "%1 ranks")).arg(formatCount(jumps.size()));
  }
  return {{text, hasNonFinite ? TextRole::nan : TextRole::warning, hasNonFinite}};
}

QString firstJumpSentence(const SessionOverview& overview, const SessionSnapshot& snapshot, const OverviewJump& jump,
                          bool steps) {
  const Node* node = nodeOf(snapshot, overview.rows[jump.row]);
  const QString name = node != nullptr ? toQString(node->name()) : rowFullName(overview, snapshot, jump.row);
  const OverviewColumn& column = overview.layout.ruler[jump.column];
  if (overview.layout.axis == OverviewAxis::iterations) {
    const QString pattern = steps ? translated(QT_TRANSLATE_NOOP("Overview", "First jump: %1, step %2"))
                                  : translated(QT_TRANSLATE_NOOP("Overview", "First jump: %1, iteration %2"));
    return pattern.arg(name).arg(number_of(column.iteration));
  }
  return translated(QT_TRANSLATE_NOOP("Overview", "%1 stands out on rank %2, iteration %3"))
      .arg(name)
      .arg(rankName(column.rank))
      .arg(number_of(column.iteration));
}

QString vanishingSentence(const VanishingGradients& vanishing) {
  return translated(QT_TRANSLATE_NOOP("Overview", "Gradients vanish: from %1 at %2 to %3 at %4"))
      .arg(formatNumber(static_cast<double>(vanishing.largest)), toQString(vanishing.from),
           formatNumber(static_cast<double>(vanishing.smallest)), toQString(vanishing.to));
}

}  // namespace sporescope::ui
