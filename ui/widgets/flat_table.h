// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTreeView>

class QAbstractItemDelegate;

namespace sporescope::ui {

/// Base of tables with many rows and no hierarchy, in which one row can be selected. Derived classes set the column widths.
/// UI thread only.
class FlatTable : public QTreeView {
  Q_OBJECT

 public:
  /// `name` is the accessible name.
  FlatTable(QAbstractItemModel* model, QAbstractItemDelegate* delegate, const QString& name, QWidget* parent);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Adapts the columns to the current width of the table. Uses the widest possible text of a column, because measuring all
  /// rows would be too slow.
  virtual void fitColumns() = 0;
};

}  // namespace sporescope::ui
