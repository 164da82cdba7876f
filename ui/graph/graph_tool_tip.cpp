// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_tool_tip.h"

#include <QToolTip>
#include <utility>

#include "ui/words/format.h"

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
  at_ = globalPosition;
  if (key.kind == ItemKey::Kind::scope) {
    showScope(scopes->scopes()[key.id], static_cast<ScopeIndex>(key.id));
  } else if (key.kind == ItemKey::Kind::node) {
    showNode(scopes->graph(), static_cast<NodeIndex>(key.id));
  }
}

void GraphToolTip::showScope(const Scope& scope, ScopeIndex index) {
  const HitMark& mark = marks_->ofScope(index);
  QStringList lines{toQString(scope.path), tr("Operators: %1").arg(formatCount(scope.node_count))};
  if (!mark.empty()) lines += mark.sentence();
  QToolTip::showText(at_, lines.join(u'\n'), view_);
}

void GraphToolTip::showNode(const std::shared_ptr<const Graph>& graph, NodeIndex node) {
  const TensorKey tensor{workspace_->graph(), node, workspace_->iteration(), Io::output, 0, 1};
  const auto session = workspace_->session();
  const auto known = session->known_card(tensor);
  write(*graph, node, known);
  const auto info = session->tensor_info(tensor);
  if (known || !info || !info->readable) return;
  cardRequest_.ask<TensorCard>(
      this, [&](Answer<TensorCard> answer) { return session->card(tensor, std::move(answer)); },
      [this, graph, node](Result<TensorCard> card) {
        if (card && QToolTip::isVisible()) write(*graph, node, std::move(*card));
      });
}

void GraphToolTip::write(const Graph& graph, NodeIndex node, const std::optional<TensorCard>& card) {
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
  if (card) {
    const Statistics& s = card->statistics;
    lines += tr("Min %1 · max %2 · NaN, Inf: %3").arg(formatNumber(s.min), formatNumber(s.max), formatNonFinite(s));
  }
  if (node == marks_->causeNode()) lines += tr("First cause");
  if (const HitMark& mark = marks_->ofNode(node); !mark.empty()) lines += mark.sentence();
  QToolTip::showText(at_, lines.join(u'\n'), view_);
}

}  // namespace sporescope::ui
