// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/flat_table.h"

#include <QAbstractItemDelegate>
#include <QHeaderView>

namespace sporescope::ui {

FlatTable::FlatTable(QAbstractItemModel* model, QAbstractItemDelegate* delegate, const QString& name, QWidget* parent)
    : QTreeView(parent) {
  setModel(model);
  delegate->setParent(this);
  setItemDelegate(delegate);
  setUniformRowHeights(true);
  setRootIsDecorated(false);
  setItemsExpandable(false);
  setAllColumnsShowFocus(true);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(name);
  header()->setStretchLastSection(false);
  header()->setSectionsMovable(false);
  header()->setMinimumSectionSize(24);
}

void FlatTable::resizeEvent(QResizeEvent* event) {
  QTreeView::resizeEvent(event);
  fitColumns();
}

}  // namespace sporescope::ui

#include "moc_flat_table.cpp"
