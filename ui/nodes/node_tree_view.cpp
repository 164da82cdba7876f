// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/nodes/node_tree_view.h"

#include <QHeaderView>
#include <QPainter>

#include "ui/common/node_shape.h"
#include "ui/common/theme.h"

namespace sporescope::ui {

namespace {

constexpr int kIndent = 14;
constexpr qreal kTriangle = 8;

}  // namespace

NodeTreeView::NodeTreeView(QWidget* parent) : QTreeView(parent) {
  setFrameShape(QFrame::NoFrame);
  setHeaderHidden(true);
  setUniformRowHeights(true);  // else the view would ask every row of 64,000 for its height
  setIndentation(kIndent);
  setMouseTracking(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setExpandsOnDoubleClick(true);
  setContextMenuPolicy(Qt::CustomContextMenu);
}

void NodeTreeView::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Theme& theme = themeOf(palette());
  if (selectionModel()->isSelected(index)) {
    const auto group = hasFocus() || isActiveWindow() ? QPalette::Active : QPalette::Inactive;
    painter->fillRect(option.rect, palette().color(group, QPalette::Highlight));
  } else if ((option.state & QStyle::State_MouseOver) != 0) {
    painter->fillRect(option.rect, theme.hover.color());
  }
  QStyleOptionViewItem plain = option;
  plain.state &= ~(QStyle::State_Selected | QStyle::State_MouseOver);
  plain.palette.setColor(QPalette::Highlight, Qt::transparent);  // the ground is painted already
  QTreeView::drawRow(painter, plain, index);
}

void NodeTreeView::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  if (!model()->hasChildren(index)) return;
  const QPointF center(rect.right() - kIndent / 2.0 + 2, rect.center().y() + 0.5);
  paintTriangle(painter, center, kTriangle, isExpanded(index), themeOf(palette()).text2.color());
}

}  // namespace sporescope::ui
