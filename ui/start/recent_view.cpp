// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/start/recent_view.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include "ui/start/recent_delegate.h"

namespace sporescope::ui {

RecentView::RecentView(RecentDumps* dumps, QWidget* parent) : QListView(parent), dumps_(dumps) {
  setModel(dumps);
  setItemDelegate(new RecentDelegate(dumps, this));
  setFrameShape(QFrame::NoFrame);
  setUniformItemSizes(true);
  setMouseTracking(true);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // rows elide their text to the available width
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
  setAccessibleName(tr("Recent dumps"));
  const auto adapt = [this] {
    updateGeometry();
    if (!currentIndex().isValid() && dumps_->rowCount() > 0) setCurrentIndex(dumps_->index(0));
  };
  connect(dumps_, &QAbstractItemModel::modelReset, this, adapt);
  connect(dumps_, &QAbstractItemModel::rowsRemoved, this, adapt);
  adapt();
}

QSize RecentView::sizeHint() const {
  const int row = dumps_->rowCount() > 0 ? sizeHintForRow(0) : 0;
  return {560, row * dumps_->rowCount()};
}

QSize RecentView::minimumSizeHint() const { return {300, 0}; }

void RecentView::keyPressEvent(QKeyEvent* event) {
  const int row = currentIndex().row();
  if (row >= 0) {
    switch (event->key()) {
      case Qt::Key_Return:
      case Qt::Key_Enter:
        choose(row);
        return;
      case Qt::Key_Delete:
        dumps_->remove(row);
        return;
      case Qt::Key_P:
        togglePin(row);
        return;
      default:
        break;
    }
  }
  QListView::keyPressEvent(event);
}

void RecentView::mouseReleaseEvent(QMouseEvent* event) {
  QListView::mouseReleaseEvent(event);
  const QPoint at = event->position().toPoint();
  const QModelIndex index = indexAt(at);
  if (!index.isValid() || event->button() != Qt::LeftButton) return;
  if (RecentDelegate::pinRect(visualRect(index)).contains(at)) {
    togglePin(index.row());
  } else {
    choose(index.row());
  }
}

void RecentView::choose(int row) { emit dumpChosen(dumps_->dumps()[static_cast<std::size_t>(row)].path); }

void RecentView::togglePin(int row) {
  const RecentDump& dump = dumps_->dumps()[static_cast<std::size_t>(row)];
  const QString path = dump.path;
  dumps_->setPinned(row, !dump.pinned);
  for (int i = 0; i < dumps_->rowCount(); ++i) {
    if (dumps_->dumps()[static_cast<std::size_t>(i)].path == path) setCurrentIndex(dumps_->index(i));
  }
}

}  // namespace sporescope::ui

#include "moc_recent_view.cpp"
