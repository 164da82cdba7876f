// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/cause_words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <set>

#include "ui/common/format.h"
#include "ui/common/hit_text.h"
#include "ui/common/source_text.h"
#include "ui/common/workspace.h"

namespace sporescope::ui {

namespace {

std::size_t rankCount(const SessionFacts& facts) {
  std::set<int> ranks;
  for (const SessionGraph& graph : facts.graphs) ranks.insert(graph.rank);
  return ranks.size();
}

std::optional<int> rankOf(const SessionFacts& facts, GraphIndex graph) {
  return graph < facts.graphs.size() ? std::optional(facts.graphs[graph].rank) : std::nullopt;
}

QString titlePattern(Outbreak outbreak, bool with_rank) {
  if (outbreak == Outbreak::nan) {
    return with_rank ? QCoreApplication::translate("cause", "NaN begins at %1, %2, rank %3")
                     : QCoreApplication::translate("cause", "NaN begins at %1, %2");
  }
  return with_rank ? QCoreApplication::translate("cause", "Inf begins at %1, %2, rank %3")
                   : QCoreApplication::translate("cause", "Inf begins at %1, %2");
}

// The engine writes for terminals; the screen has a real minus.
QString onScreen(QString text) {
  static const QRegularExpression minus(QStringLiteral("(?<![^\\s(])-(?=\\d|Inf)"));
  return text.replace(minus, QStringLiteral("−"));
}

}  // namespace

Outbreak outbreakOf(const SessionCause& cause) {
  const auto hasNan = [](const auto& step) { return step.second.nan > 0; };
  if (cause.statistics.nan > 0 || std::any_of(cause.path.begin(), cause.path.end(), hasNan)) return Outbreak::nan;
  return cause.statistics.neg_inf > 0 ? Outbreak::neg_inf : Outbreak::pos_inf;
}

CauseWords causeWords(const SessionCause& cause, const SessionFacts& facts) {
  CauseWords words;
  const std::optional<int> rank = rankOf(facts, cause.key.graph);
  const bool with_rank = rank && rankCount(facts) > 1;
  words.title =
      titlePattern(outbreakOf(cause), with_rank).arg(nodeNameIn(facts, cause.key), iterationWords(cause.key.iteration));
  if (with_rank) {
    words.title = words.title.arg(*rank);
  } else if (rank) {
    words.rank = QCoreApplication::translate("cause", "rank %1").arg(*rank);
  }
  if (cause.source) {
    words.source = sourceText(cause.source);
    words.code = toQString(cause.source->code);
  }
  words.why = onScreen(translated(cause.why));
  return words;
}

Verdict verdictOf(const SessionCause& cause, const SessionFacts& facts) {
  Verdict verdict;
  verdict.kind = outbreakOf(cause) == Outbreak::nan ? Verdict::Kind::nan : Verdict::Kind::inf;
  verdict.iteration = cause.key.iteration;
  if (rankCount(facts) > 1) verdict.rank = rankOf(facts, cause.key.graph);
  return verdict;
}

QString nodeNameIn(const SessionFacts& facts, const TensorKey& key) {
  if (key.graph >= facts.graphs.size()) return {};
  const auto& graph = facts.graphs[key.graph].graph;
  return graph && key.node < graph->nodes().size() ? toQString(graph->nodes()[key.node].name()) : QString();
}

QString stepWords(const SessionFacts& facts, const TensorKey& key, const Statistics& statistics) {
  const QString dot = QStringLiteral(" · ");
  return nodeNameIn(facts, key) + dot + Workspace::slotName(key) + dot + formatNonFinite(statistics);
}

}  // namespace sporescope::ui
