// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QModelIndexList>
#include <QObject>
#include <QString>
#include <functional>
#include <vector>

#include "ui/concurrency/background_task.h"
#include "ui/table/rows_as_text.h"

class QAbstractItemView;
class QAction;

namespace sporescope::ui {

/// Actions that copy the rows of a table as text, Markdown or CSV, and write them to a file. They are added to the table and
/// have no key until one is set. UI thread only.
class RowActions : public QObject {
  Q_OBJECT

 public:
  struct Source {
    std::function<QModelIndexList()> rows;      ///< All rows in their order, each with an index in any column
    std::function<std::vector<int>()> columns;  ///< Columns that are copied, in their order
  };

  /// `table` owns this object.
  RowActions(QAbstractItemView* table, Source source);

  /// Copies the selected rows, or all if none is selected.
  [[nodiscard]] QAction* copyAction() const { return copy_; }
  [[nodiscard]] QAction* exportAction() const { return export_; }
  /// The other actions: copy the whole table in each format.
  [[nodiscard]] const QList<QAction*>& copyTableActions() const { return copyTable_; }

  /// Returns all rows, or only the selected ones if there are any, with the titles of the columns. Empty if there is no row.
  [[nodiscard]] QString rowsAs(TableFormat format, bool all) const;
  /// Copies rows, see rowsAs().
  void copy(TableFormat format, bool all);
  /// Asks for a file and writes all rows to it, in the format of its name.
  void exportRows();
  void exportTo(const QString& path);

 signals:
  void statusMessage(const QString& sentence, bool isError);

 private:
  QAction* addAction(const QString& text, const std::function<void()>& run);

  QAbstractItemView* table_;
  Source source_;
  QAction *copy_ = nullptr, *export_ = nullptr;
  QList<QAction*> copyTable_;
  BackgroundTask exportTask_;
};

}  // namespace sporescope::ui
