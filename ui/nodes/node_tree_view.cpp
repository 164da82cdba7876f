// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/nodes/node_tree_view.h"

#include <QHeaderView>
#include <QPainter>

#include "ui/style/node_shape.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr int kIndent = 12;
constexpr qreal kTriangle = 8;

}  // namespace

NodeTreeView::NodeTreeView(QWidget* parent) : QTreeView(parent) {
  setFrameShape(QFrame::NoFrame);
  setHeaderHidden(true);
  setUniformRowHeights(true);  // Otherwise the view would query the heights of up to 64,000 rows
  setIndentation(kIndent);
  setMouseTracking(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setExpandsOnDoubleClick(true);
  setContextMenuPolicy(Qt::CustomContextMenu);
}

void NodeTreeView::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  if ((option.state & QStyle::State_MouseOver) != 0) painter->fillRect(option.rect, themeOf(palette()).hover.color());
  // The current row looks active in an active window, even if another panel has the focus.
  QStyleOptionViewItem row = option;
  row.state.setFlag(QStyle::State_Active, isActiveWindow());
  QTreeView::drawRow(painter, row, index);
}

void NodeTreeView::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  if (!model()->hasChildren(index)) return;
  const QPointF center(rect.right() - kIndent / 2.0 + 2, rect.center().y() + 0.5);
  paintTriangle(painter, center, kTriangle, isExpanded(index), themeOf(palette()).text2.color());
}

}  // namespace sporescope::ui

#include "moc_node_tree_view.cpp"
