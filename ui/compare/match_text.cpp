// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/match_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "core/compare/matching/pair_evidence.h"
#include "ui/compare/comparison_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

class MatchTexts {
  Q_DECLARE_TR_FUNCTIONS(MatchTexts)
};

constexpr auto kMaxNames = std::size_t{4};

QString bothText(const QString& ofA, const QString& ofB) {
  if (ofA == ofB) return ofA;
  return MatchTexts::tr("%1 in A, %2 in B").arg(ofA, ofB);
}

QString orDash(const QString& text) { return text.isEmpty() ? QString(kEnDash) : text; }

QString nameOf(const Graph& graph, NodeIndex node) { return toQString(graph.nodes()[node].name()); }

QString sourceLineText(const Graph& graph, NodeIndex node) {
  const auto line = graph.user_line(node);
  if (!line) return {};
  const QString file = toQString(line->file).section(u'/', -1);
  return file.isEmpty() ? toQString(line->code) : QStringLiteral("%1:%2").arg(file).arg(line->line);
}

EvidenceLine neighborLine(const QString& name, const CommonNeighbors& common, const MatchedGraphs& graphs) {
  QStringList names;
  for (std::size_t i = 0; i < std::min(common.same.size(), kMaxNames); ++i) {
    const auto [a, b] = common.same[i];
    names += nameOf(*graphs.a, a) == nameOf(*graphs.b, b)
                 ? nameOf(*graphs.a, a)
                 : QStringLiteral("%1 = %2").arg(nameOf(*graphs.a, a), nameOf(*graphs.b, b));
  }
  if (common.same.size() > kMaxNames) names += QStringLiteral("…");
  const std::size_t total = std::max(common.of_a, common.of_b);
  QString text = MatchTexts::tr("%1 of %2 matched").arg(formatCount(common.same.size()), formatCount(total));
  if (!names.isEmpty()) text = MatchTexts::tr("%1: %2", "how many, which").arg(text, names.join(QStringLiteral(", ")));
  return {name, common.same.size() == total, text};
}

QString previousMatchText(const MatchedGraphs& graphs, NodeIndex a, NodeIndex b) {
  QStringList clauses;
  const NodeIndex ofA = graphs.nodes->of_a(a);
  const NodeIndex ofB = graphs.nodes->of_b(b);
  const auto addClause = [&](NodeIndex inA, NodeIndex inB) {
    clauses += MatchTexts::tr("%1 in A is matched to %2 in B, by %3")
                   .arg(nameOf(*graphs.a, inA), nameOf(*graphs.b, inB), matchedByText(graphs.nodes->matched_by(inA)));
  };
  if (ofA != kNoNode && ofA != b) addClause(a, ofA);
  if (ofB != kNoNode && ofB != a) addClause(ofB, b);
  return joinedClauses(clauses);
}

}  // namespace

std::vector<EvidenceLine> evidenceLines(const MatchedGraphs& graphs, NodeIndex a, NodeIndex b) {
  const PairEvidence evidence = evidence_for(*graphs.a, a, *graphs.b, b, *graphs.nodes);
  const Node& inA = graphs.a->nodes()[a];
  const Node& inB = graphs.b->nodes()[b];
  std::vector<EvidenceLine> lines;
  lines.push_back({MatchTexts::tr("Type"), evidence.same_type, bothText(toQString(inA.type), toQString(inB.type))});
  QString shapes = bothText(outputText(*graphs.a, a), outputText(*graphs.b, b));
  if (!evidence.same_shapes) shapes = MatchTexts::tr("%1: values of different shapes are not compared").arg(shapes);
  lines.push_back({MatchTexts::tr("Shape"), evidence.same_shapes, shapes});
  if (!inA.scope.empty() || !inB.scope.empty()) {
    const QString scopes = bothText(orDash(toQString(inA.scope)), orDash(toQString(inB.scope)));
    lines.push_back({MatchTexts::tr("Scope"), evidence.same_scope, scopes});
  }
  const QString lineA = sourceLineText(*graphs.a, a);
  const QString lineB = sourceLineText(*graphs.b, b);
  if (!lineA.isEmpty() || !lineB.isEmpty()) {
    lines.push_back({MatchTexts::tr("Source line"), evidence.same_code, bothText(orDash(lineA), orDash(lineB))});
  }
  const auto add = [&](const QString& name, const CommonNeighbors& common) {
    if (common.of_a + common.of_b > 0) lines.push_back(neighborLine(name, common, graphs));
  };
  add(MatchTexts::tr("Predecessors"), evidence.before);
  add(MatchTexts::tr("Successors"), evidence.after);
  const QString previousMatch = previousMatchText(graphs, a, b);
  if (!previousMatch.isEmpty()) lines.push_back({MatchTexts::tr("Current match"), false, previousMatch});
  return lines;
}

QString outputText(const Graph& graph, NodeIndex node) {
  const auto outputs = graph.outputs(node);
  if (outputs.empty()) return QString(kEnDash);
  const OutputType& first = outputs.front();
  QStringList parts;
  if (!first.dtype.empty()) parts += toQString(first.dtype);
  if (first.shape_known) parts += formatShape(first.shape);
  return parts.isEmpty() ? QString(kEnDash) : parts.join(u' ');
}

}  // namespace sporescope::ui
