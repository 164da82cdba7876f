// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/dump/selection.h"
#include "ui/table/table_column.h"

namespace sporescope::ui {

/// The rows of a table that are shown.
struct TableFilter {
  int choice = 0;        ///< Index in TableModel::choices()
  QString text = {};     ///< Substring of a searched column, or "title: substring" for one column; ignores case
  NumberSet ranks = {};  ///< Rows without a rank are shown only if this is all ranks
};

/// Table model from a list of columns, with filter and sort order. Derived classes hold the rows; this class holds the
/// positions of those that are shown. Without a sort column, rows are in the order of their positions. UI thread only.
class TableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  /// A choice of rows, for example those that differ. The first one is all rows.
  struct Choice {
    QString label;
    std::function<bool(std::size_t)> includes;  ///< Empty: all rows
  };

  [[nodiscard]] const std::vector<TableColumn>& columns() const { return columns_; }
  [[nodiscard]] const std::vector<Choice>& choices() const { return choices_; }
  void setFilter(TableFilter filter);
  [[nodiscard]] const TableFilter& filter() const { return filter_; }

  /// Number of rows, hidden ones included.
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// Returns true for rows that next() stops at.
  [[nodiscard]] virtual bool isOfInterest(std::size_t /*position*/) const { return true; }
  /// Color of the texts of a row.
  [[nodiscard]] virtual QColor textColor(std::size_t position, const Theme& theme) const;

  /// Returns the position of a shown row among all rows; nothing for an invalid index.
  [[nodiscard]] std::optional<std::size_t> positionAt(const QModelIndex& index) const;
  /// Returns the index of a row, in a column that is never hidden; invalid if the filter hides the row.
  [[nodiscard]] QModelIndex indexOf(std::size_t position) const;
  /// Returns the next (previous) row of interest after `from`, or the first (last) one if `from` is invalid.
  [[nodiscard]] QModelIndex next(const QModelIndex& from, bool forward) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// Column -1: by position. Rows that are equal in a column are in the order of their positions.
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 protected:
  using QAbstractTableModel::QAbstractTableModel;

  /// Adds columns behind the others. Call this before the model has a view.
  void addColumns(const std::vector<TableColumn>& columns);
  void setTitle(int column, const QString& title, const QString& explanation = {});
  void setChoices(std::vector<Choice> choices) { choices_ = std::move(choices); }

  /// Resets the model after `change`, which replaces the rows.
  template <class Change>
  void reset(Change change) {
    beginResetModel();
    change();
    rows_ = filteredRows(0);
    endResetModel();
  }
  /// Shows rows that were added behind the others.
  void appendRows();
  /// Shows the changed contents of a row, which keeps its place.
  void refreshRow(std::size_t position);
  /// Shows rows whose contents have changed, and those that were added behind them. Shown rows keep their places if possible.
  void refreshRows();

 private:
  [[nodiscard]] virtual QString rowToolTip(std::size_t /*position*/) const { return {}; }
  [[nodiscard]] virtual std::optional<int> rankOf(std::size_t /*position*/) const { return std::nullopt; }
  [[nodiscard]] bool isShown(std::size_t position) const;
  [[nodiscard]] bool contains(int column, std::size_t position) const;
  [[nodiscard]] std::vector<std::uint32_t> filteredRows(std::size_t first);
  void sortRows(std::vector<std::uint32_t>* rows) const;

  std::vector<TableColumn> columns_;
  int mainColumn_ = 0;  // Never hidden
  std::vector<Choice> choices_;
  TableFilter filter_;
  QString searchedText_;
  int searchedColumn_ = -1;  // -1: all searched columns
  int sortColumn_ = -1;
  Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
  std::vector<std::uint32_t> rows_;  // Positions of the shown rows
  std::size_t filteredCount_ = 0;    // Number of rows that the filter has been applied to
};

}  // namespace sporescope::ui
