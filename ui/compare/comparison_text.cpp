// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/comparison_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <vector>

#include "core/compare/divergence_title.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

class ComparisonStrings {
  Q_DECLARE_TR_FUNCTIONS(Comparison)
};

QString countedText(QString sentence, std::uint64_t count) { return withSpacedCount(std::move(sentence), count); }

}  // namespace

QString matchedByText(MatchedBy matchedBy) {
  switch (matchedBy) {
    case MatchedBy::name:
      return ComparisonStrings::tr("name");
    case MatchedBy::structure:
      return ComparisonStrings::tr("structure");
    case MatchedBy::rule:
      return ComparisonStrings::tr("rule");
    case MatchedBy::manual:
      return ComparisonStrings::tr("hand");
    case MatchedBy::none:
      break;
  }
  return QString(kEnDash);
}

QString findingTitle(const Divergence& finding, const IterationLabels& iterationLabels) {
  return translated(divergence_title(finding.kind, finding.certain, finding.name,
                                     iterationLabels.inSentence(finding.iteration).toStdString()));
}

bool nothingMatches(const SessionComparison& comparison) {
  const bool hasNodes = comparison.only_a + comparison.only_b > 0;
  return hasNodes && comparison.matched() == 0 && comparison.coverage.judged() == 0;
}

QString agreementTitle(const SessionComparison& comparison) {
  if (nothingMatches(comparison)) return ComparisonStrings::tr("Nothing matches: these look like different networks");
  if (comparison.coverage.judged() == 0) return ComparisonStrings::tr("No tensors could be compared");
  const QString operators =
      countedText(ComparisonStrings::tr("%n operators", nullptr, static_cast<int>(comparison.operators)), comparison.operators);
  if (comparison.parameters == 0) return ComparisonStrings::tr("The runs agree in %1").arg(operators);
  const QString parameters = countedText(
      ComparisonStrings::tr("%n parameters", nullptr, static_cast<int>(comparison.parameters)), comparison.parameters);
  return ComparisonStrings::tr("The runs agree in %1 and %2").arg(operators, parameters);
}

QString countsText(const SessionComparison& comparison) {
  const std::uint64_t matched = comparison.matched();
  QStringList parts;
  if (matched + comparison.only_a + comparison.only_b == 0) return ComparisonStrings::tr("matched by the names of files");
  parts += ComparisonStrings::tr("%1 of %2 matched: %3 by name, %4 by structure")
               .arg(formatCount(matched), formatCount(matched + comparison.only_b), formatCount(comparison.matched_by_name),
                    formatCount(comparison.matched_by_structure));
  if (comparison.matched_by_rule > 0) {
    parts += ComparisonStrings::tr("%1 by rules").arg(formatCount(comparison.matched_by_rule));
  }
  if (comparison.matched_manually > 0) {
    parts += ComparisonStrings::tr("%1 by hand").arg(formatCount(comparison.matched_manually));
  }
  if (comparison.only_a > 0) parts += ComparisonStrings::tr("%1 only in A").arg(formatCount(comparison.only_a));
  if (comparison.only_b > 0) parts += ComparisonStrings::tr("%1 only in B").arg(formatCount(comparison.only_b));
  if (comparison.iterations_only_a > 0) {
    parts += ComparisonStrings::tr("iterations only in A: %1").arg(formatCount(comparison.iterations_only_a));
  }
  if (comparison.iterations_only_b > 0) {
    parts += ComparisonStrings::tr("iterations only in B: %1").arg(formatCount(comparison.iterations_only_b));
  }
  return parts.join(QStringLiteral(" · "));
}

QString coverageGapText(const SessionComparison& comparison) {
  if (comparison.coverage.not_judged() == 0) return {};
  return ComparisonStrings::tr("%1 of %2 tensors could not be compared")
      .arg(formatCount(comparison.coverage.not_judged()), formatCount(comparison.coverage.tensors));
}

QString comparingText(const Comparison& comparison) {
  if (comparison.total() == 0) return ComparisonStrings::tr("Reading the dumps");
  return ComparisonStrings::tr("Comparing: %1 of %2 tensors")
      .arg(formatCount(comparison.done()), formatCount(comparison.total()));
}

QString runName(const Comparison& comparison, bool isRunA) {
  const ComparedSessions& sessions = *comparison.sessions();
  const auto snapshot = (isRunA ? sessions.a() : sessions.b())->snapshot();
  QString name = toQString(snapshot->title.empty() ? snapshot->path.filename().string() : snapshot->title);
  const QString& part = isRunA ? comparison.parts().ofA : comparison.parts().ofB;
  if (!part.isEmpty()) name += QStringLiteral(", ") + part;
  return name;
}

std::size_t propagatingCount(const SessionComparison& comparison) {
  std::vector<NodeKey> propagating;
  for (const ComparedNode& node : comparison.nodes) {
    if (node.status == NodeStatus::propagates && node.b) propagating.push_back(*node.b);
  }
  std::sort(propagating.begin(), propagating.end());
  return static_cast<std::size_t>(std::unique(propagating.begin(), propagating.end()) - propagating.begin());
}

}  // namespace sporescope::ui
