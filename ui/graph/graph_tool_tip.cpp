// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_tool_tip.h"

#include <QToolTip>
#include <utility>

#include "ui/graph/repetition_text.h"
#include "ui/text/format.h"
#include "ui/text/inferred_scope_text.h"
#include "ui/text/summary_text.h"
#include "ui/workspace/notes.h"

namespace sporescope::ui {

namespace {

QString typeText(const OutputType& type) {
  const QString dtype = toQString(type.dtype);
  return dtype.isEmpty() ? formatShape(type.shape) : dtype + u' ' + formatShape(type.shape);
}

}  // namespace

GraphToolTip::GraphToolTip(const Workspace* workspace, const HitMarks* marks, QWidget* view)
    : QObject(view), workspace_(workspace), marks_(marks), view_(view) {}

void GraphToolTip::show(const std::shared_ptr<const ScopeTree>& scopes, const ItemKey& key, const QPoint& globalPosition) {
  position_ = globalPosition;
  if (key.kind == ItemKey::Kind::scope) {
    showScope(scopes->scopes()[key.scope()], key.scope(), {});
  } else if (key.kind == ItemKey::Kind::instance) {
    showScope(scopes->scopes()[key.scope()], key.scope(), tr("Click: show in the box. Double-click: show separately"));
  } else if (key.kind == ItemKey::Kind::node) {
    showNode(scopes, key.node());
  }
}

void GraphToolTip::showRepetition(const GraphScene& scene, ItemIndex item, const QPoint& globalPosition) {
  QStringList lines{scene.labelOf(item)};
  lines += repetitionText(scene.scopes(), scene.layout().items[item], marks_);
  lines += tr("Page Up, Page Down: previous, next. Enter: unfold all");
  QToolTip::showText(globalPosition, lines.join(u'\n'), view_);
}

void GraphToolTip::showScope(const Scope& scope, ScopeIndex index, const QString& hint) {
  const HitMark& mark = marks_->ofScope(index);
  QStringList lines{toQString(scope.path), tr("Operators: %1").arg(formatCount(scope.node_count))};
  if (!mark.empty()) lines += mark.sentence();
  if (!hint.isEmpty()) lines += hint;
  QToolTip::showText(position_, lines.join(u'\n'), view_);
}

void GraphToolTip::showNode(const std::shared_ptr<const ScopeTree>& scopes, NodeIndex node) {
  const TensorKey tensor{workspace_->graph(), node, workspace_->iteration(), IoDirection::output, 0, 1};
  const auto session = workspace_->session();
  const SessionGraph* shown = workspace_->sessionGraph();
  if (shown == nullptr || shown->node_at(node) == nullptr) return write(*scopes, node, std::nullopt);
  const auto known = session->cached_summary(tensor);
  write(*scopes, node, known);
  const auto info = session->tensor_info(tensor);
  if (known || !info || !info->has_summary()) return;
  summaryRequest_.start<TensorSummary>(
      this, [&](ResultCallback<TensorSummary> onResult) { return session->summary(tensor, std::move(onResult)); },
      [this, scopes, node](Result<TensorSummary> summary) {
        if (summary && QToolTip::isVisible()) write(*scopes, node, std::move(*summary));
      });
}

void GraphToolTip::write(const ScopeTree& scopes, NodeIndex node, const std::optional<TensorSummary>& summary) {
  const Graph& graph = *scopes.graph();
  const Node& n = graph.nodes()[node];
  QStringList lines{toQString(n.full_name)};
  if (n.kind == NodeKind::constant) {
    const std::string value = graph.constant_text(node);
    if (!value.empty()) lines += toQString(value);
  } else {
    const auto outputs = graph.outputs(node);
    QString type = toQString(n.type);
    if (!outputs.empty()) type += QStringLiteral(" · ") + typeText(outputs.front());
    lines += type;
  }
  if (const QString inferredScope = inferredScopeText(scopes, node); !inferredScope.isEmpty()) lines += inferredScope;
  if (summary) {
    const RecordedStatistics known = summary->known();
    lines += tr("Min %1 · max %2 · NaN, Inf: %3")
                 .arg(formatNumber(known.min), formatNumber(known.max), plainText(nonFiniteRuns(*summary)));
    if (!summary->from_values) lines += statisticsSourceText(*summary);
    lines += remarksText(*summary);
  }
  const SessionGraph* shown = workspace_->sessionGraph();
  if (shown != nullptr && shown->graph && shown->node_at(node) == nullptr) {
    lines += tr("Only in run A. Double-click: show it there");
  }
  if (node == marks_->causeNode()) lines += tr("First cause");
  if (const HitMark& mark = marks_->ofNode(node); !mark.empty()) lines += mark.sentence();
  const Note* note = workspace_->notes()->ofNode(node);
  if (note != nullptr && !note->text.empty()) lines += tr("Note: %1").arg(toQString(note->text));
  QToolTip::showText(position_, lines.join(u'\n'), view_);
}

}  // namespace sporescope::ui

#include "moc_graph_tool_tip.cpp"
