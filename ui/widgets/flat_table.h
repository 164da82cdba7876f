// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTreeView>

class QAbstractItemDelegate;

namespace sporescope::ui {

/// A table of many rows without branches, of which one is chosen. Who derives from it says how wide its columns are. UI thread
/// only.
class FlatTable : public QTreeView {
  Q_OBJECT

 public:
  /// `name`: the accessible one.
  FlatTable(QAbstractItemModel* model, QAbstractItemDelegate* delegate, const QString& name, QWidget* parent);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// For the width that the table has now. The rows are too many to be asked: by the widest that a column may hold.
  virtual void fitColumns() = 0;
};

}  // namespace sporescope::ui
