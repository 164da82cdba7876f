// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timeline_text.h"

#include <algorithm>

#include "ui/text/format.h"
#include "ui/text/summary_text.h"

namespace sporescope::ui {

namespace {

TensorKey keyOf(const ExecutedOperator& execution, Iteration iteration) {
  return {execution.graph, execution.node, iteration, IoDirection::output, 0, execution.run};
}

QString plainTitle(ValueSeverity worst) {
  if (worst == ValueSeverity::nan) return QStringLiteral("NaN");
  return worst == ValueSeverity::neg_inf ? kMinus + QStringLiteral("Inf") : QStringLiteral("+Inf");
}

}  // namespace

TimelineText::TimelineText(const Workspace* workspace, const TimelineStatistics* statistics, const TimelineFindings* findings)
    : workspace_(workspace), statistics_(statistics), findings_(findings) {}

QString TimelineText::name(std::size_t execution) const {
  return workspace_->nodeName(keyOf(step_->executions()[execution], step_->iteration()));
}

QString TimelineText::location(std::size_t execution) const {
  const ExecutedOperator& executed = step_->executions()[execution];
  QStringList parts{tr("Operator %1 of %2").arg(formatCount(execution + 1), formatCount(step_->executions().size())),
                    workspace_->iterationLabels().inSentence(step_->iteration())};
  if (const SessionGraph* graph = workspace_->sessionGraph(executed.graph)) parts += toQString(graph->name);
  if (executed.runs > 1) parts += tr("run %1 of %2").arg(executed.run).arg(executed.runs);
  return parts.join(QStringLiteral(" · "));
}

// Includes the numbers of NaN and Inf if a summary is available.
QString TimelineText::nonFinite(std::size_t execution, ValueSeverity worst) const {
  const auto session = workspace_->session();
  for (const TensorKey& output : step_->outputs_of(execution)) {
    const auto summary = session ? session->cached_summary(output) : std::nullopt;
    if (summary && severity_of(*summary) == worst) return plainText(nonFiniteRuns(*summary));
  }
  return plainTitle(worst);
}

QString TimelineText::value(std::size_t execution) const {
  const ExecutionStatistics& statistics = statistics_->statistics()[execution];
  const auto found = findings_->hits().find(execution);
  const ValueSeverity worst =
      found == findings_->hits().end() ? statistics.worst : std::max(statistics.worst, found->second.worst);
  if (worst > ValueSeverity::finite) return nonFinite(execution, worst);
  if (step_->executions()[execution].output_count == 0) {
    return workspace_->live() != nullptr ? tr("Not captured") : tr("Not dumped");
  }
  if (statistics.failed) return tr("Could not be read");
  if (statistics.remaining > 0) {
    if (measure_ != Measure::hits) return tr("Not read yet");
    return workspace_->live() != nullptr ? tr("Captured") : tr("Dumped");
  }
  if (measure_ == Measure::hits) return tr("No NaN, no Inf");
  return tr("%1: %2").arg(measureName(measure_), formatNumber(statistics.value(measure_)));
}

QStringList TimelineText::toolTip(std::size_t execution) const {
  QStringList lines{workspace_->nodeFullName(keyOf(step_->executions()[execution], step_->iteration())), location(execution),
                    value(execution)};
  if (findings_->cause() == execution) lines += tr("First cause");
  const auto found = findings_->hits().find(execution);
  if (found != findings_->hits().end()) lines += found->second.sentence();
  return lines;
}

}  // namespace sporescope::ui
