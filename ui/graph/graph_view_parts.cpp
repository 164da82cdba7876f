// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QStringList>

#include "ui/graph/graph_view.h"

// What a screen reader finds in the drawing: its boxes, in the order of the layout.
namespace sporescope::ui {

int GraphView::partCount() const { return scene_ ? static_cast<int>(scene_->layout().items.size()) : 0; }

QString GraphView::kindWords(const LayoutItem& item) {
  switch (item.kind) {
    case LayoutKind::scope_closed:
      return tr("scope, closed");
    case LayoutKind::scope_open:
      return tr("scope, open");
    case LayoutKind::aggregation:
      return tr("aggregation");
    case LayoutKind::op:
      return tr("operator");
    case LayoutKind::parameter:
      return tr("parameter");
    case LayoutKind::constant:
      return tr("constant");
  }
  return {};
}

AccessiblePart GraphView::part(int position) const {
  AccessiblePart part;
  if (position < 0 || position >= partCount()) return part;
  const auto index = static_cast<ItemIndex>(position);
  const LayoutItem& item = scene_->layout().items[index];
  part.name = tr("%1, %2").arg(scene_->labelOf(index), kindWords(item));
  part.role = QAccessible::TreeItem;
  part.box = camera_.toScreen(item.kind == LayoutKind::scope_open ? scene_->titleOf(index) : scene_->boxOf(index)).toRect();
  const bool scope = item.kind == LayoutKind::scope_closed || item.kind == LayoutKind::scope_open;
  QStringList lines;
  if (look_.marks != nullptr) {
    const ItemKey key = keyOf(item);
    if (key.kind == ItemKey::Kind::node && key.id == look_.marks->causeNode()) lines += tr("First cause");
    const HitMark& mark = scope ? look_.marks->ofScope(item.scope) : look_.marks->ofNode(item.node);
    if (!mark.empty()) lines += mark.sentence();
  }
  const auto fromWhere = scene_->edgesInto(index).size();
  const auto whereTo = scene_->edgesOutOf(index).size();
  if (fromWhere + whereTo > 0) lines += tr("Edges in: %1, out: %2").arg(fromWhere).arg(whereTo);
  part.description = lines.join(u'\n');
  part.state.selected = look_.selected.contains(index);
  part.state.expandable = scope || item.kind == LayoutKind::aggregation;
  part.state.expanded = item.kind == LayoutKind::scope_open;
  part.state.collapsed = part.state.expandable && !part.state.expanded;
  return part;
}

int GraphView::partAt(const QPoint& point) const {
  const ItemIndex item = scene_ ? scene_->itemAt(camera_.toLogical(point)) : kNoItem;
  return item == kNoItem ? -1 : static_cast<int>(item);
}

int GraphView::currentPart() const {
  const ItemIndex item = currentItem();
  return item == kNoItem ? -1 : static_cast<int>(item);
}

void GraphView::pressPart(int position) {
  if (position < 0 || position >= partCount()) return;
  const auto item = static_cast<ItemIndex>(position);
  choose(item);
  if (scene_ && position < partCount()) ensureInSight(item);
}

void GraphView::openPart(int position) {
  if (position >= 0 && position < partCount()) emit toggled(keyOf(scene_->layout().items[static_cast<ItemIndex>(position)]));
}

}  // namespace sporescope::ui
