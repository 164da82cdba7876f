// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/cause/cause_text.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/text/cause_symptom.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/text/rank_text.h"
#include "ui/text/source_text.h"
#include "ui/workspace/rank_choice.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

namespace {

std::optional<int> rankOf(const SessionSnapshot& snapshot, GraphIndex graph) {
  return snapshot.graphs.has(graph) ? std::optional(snapshot.graphs[graph].rank) : std::nullopt;
}

// Returns a pattern such as "The training stopped in Div-op0, iteration 3": %1 is the operator, %2 the iteration and, with
// several ranks, %3 the rank.
QString reportedTitle(const Finding& cause, bool showsRank) {
  if (cause.found_by == CauseSource::failure) {
    return showsRank ? QCoreApplication::translate("cause", "The training stopped in %1, %2, rank %3")
                     : QCoreApplication::translate("cause", "The training stopped in %1, %2");
  }
  if (cause.has_earlier_report) {
    return showsRank
               ? QCoreApplication::translate("cause", "First reported overflow among the dumped operators: %1, %2, rank %3")
               : QCoreApplication::translate("cause", "First reported overflow among the dumped operators: %1, %2");
  }
  return showsRank ? QCoreApplication::translate("cause", "First device-reported overflow: %1, %2, rank %3")
                   : QCoreApplication::translate("cause", "First device-reported overflow: %1, %2");
}

// With several ranks, %4 is the rank.
QString titlePattern(bool leadsToNan, bool showsRank) {
  if (leadsToNan) {
    return showsRank ? QCoreApplication::translate("cause", "%1 begins at %2, %3, rank %4, and leads to NaN")
                     : QCoreApplication::translate("cause", "%1 begins at %2, %3, and leads to NaN");
  }
  return showsRank ? QCoreApplication::translate("cause", "%1 begins at %2, %3, rank %4")
                   : QCoreApplication::translate("cause", "%1 begins at %2, %3");
}

// Returns the kind of values that the cause holds: "NaN", "−Inf". Some rows of statistic.csv do not count it.
QString valueKindText(const Finding& cause) {
  if (cause.value_class() == ValueClass::nan) return QStringLiteral("NaN");
  if (cause.statistics.neg_inf > 0) {
    return cause.statistics.pos_inf > 0 ? QStringLiteral("±Inf") : QStringLiteral("−Inf");
  }
  if (cause.statistics.pos_inf > 0) return QStringLiteral("+Inf");
  return symptomOf(cause) == CauseSymptom::nan ? QStringLiteral("NaN") : QStringLiteral("Inf");
}

// Returns the name of the operator that produced it, else of the tensor's own node, else of its file.
QString producerName(const Finding& cause, const SessionSnapshot& snapshot) {
  TensorKey key = cause.tensor.key;
  if (cause.produced_by != kNoNode) key.node = cause.produced_by;
  const QString name = nodeNameIn(snapshot, key);
  return name.isEmpty() ? QString::fromStdString(cause.tensor.file).section(QLatin1Char('/'), -1) : name;
}

Verdict::Kind verdictKindOf(const Finding& cause) {
  if (cause.found_by == CauseSource::failure) return Verdict::Kind::failure;
  if (symptomOf(cause) == CauseSymptom::nan) return Verdict::Kind::nan;
  return cause.found_by == CauseSource::overflow_report ? Verdict::Kind::overflow : Verdict::Kind::inf;
}

}  // namespace

CauseText causeText(const Finding& cause, const SessionSnapshot& snapshot) {
  CauseText text;
  const std::optional<int> rank = rankOf(snapshot, cause.tensor.key.graph);
  const bool showsRank = rank && ranksOf(snapshot).size() > 1;
  const QString operatorName = producerName(cause, snapshot);
  const QString iteration = IterationLabels(snapshot).inSentence(cause.tensor.key.iteration);
  if (cause.found_by != CauseSource::values) {
    text.title = reportedTitle(cause, showsRank).arg(operatorName, iteration);
  } else {
    const QString valueKind = valueKindText(cause);
    const bool leadsToNan = symptomOf(cause) == CauseSymptom::nan && valueKind != QStringLiteral("NaN");
    text.title = titlePattern(leadsToNan, showsRank).arg(valueKind, operatorName, iteration);
  }
  if (showsRank) {
    text.title = text.title.arg(rankName(*rank));
  } else if (rank) {
    text.rank = QCoreApplication::translate("cause", "rank %1").arg(rankName(*rank));
  }
  if (cause.source) {
    text.source = sourceText(cause.source);
    text.code = toQString(cause.source->code);
  }
  text.why = translated(cause.why);
  text.outcome = translated(cause.impact_text);
  if (!cause.expression.empty()) text.element = translated(cause.expression);
  return text;
}

Verdict verdictOf(const Finding& cause, const SessionSnapshot& snapshot) {
  Verdict verdict;
  verdict.kind = verdictKindOf(cause);
  verdict.iteration = cause.tensor.key.iteration;
  if (ranksOf(snapshot).size() > 1) verdict.rank = rankOf(snapshot, cause.tensor.key.graph);
  return verdict;
}

QString nodeNameIn(const SessionSnapshot& snapshot, const TensorKey& key) {
  const Node* node = snapshot.node_at(key.graph, key.node);
  return node == nullptr ? QString() : toQString(node->name());
}

QString stepText(const SessionSnapshot& snapshot, const TensorKey& key, const Statistics& statistics) {
  const QString dot = QStringLiteral(" · ");
  return nodeNameIn(snapshot, key) + dot + Workspace::slotName(key) + dot + formatNonFinite(statistics);
}

}  // namespace sporescope::ui
