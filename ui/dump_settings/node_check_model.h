// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <string>
#include <vector>

#include "ui/dump_settings/node_rows.h"

namespace sporescope::ui {

/// Tree model of graph nodes with check boxes, which can be partially checked. Columns: name, number of selected nodes, and
/// their size. UI thread only.
class NodeCheckModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  using QAbstractItemModel::QAbstractItemModel;
  enum Column { kName, kChosen, kBytes, kColumns };
  /// bool: the row is, or contains, a node that matches the filter.
  static constexpr int kMatchesRole = Qt::UserRole;

  /// Sets the rows. Null clears them. The selection is kept by full name, as far as the new rows contain it.
  void setRows(std::shared_ptr<const NodeRows> rows);
  void setChosen(const std::vector<std::string>& kernels);
  /// Filters by a substring of the full name, ignoring case; empty: all nodes match. Checking a scope checks only its matching
  /// nodes. The selection does not change.
  void setFilter(const QString& text);
  [[nodiscard]] std::uint32_t matchCount() const { return matchesIn_.empty() ? 0 : matchesIn_.front(); }
  /// Returns the selected names in the order of the rows.
  [[nodiscard]] std::vector<std::string> chosen() const;
  [[nodiscard]] const std::shared_ptr<const NodeRows>& rows() const { return rows_; }

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  using QObject::parent;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

 signals:
  void selectionChanged();

 private:
  [[nodiscard]] static std::uint32_t rowOf(const QModelIndex& index) {
    return index.isValid() ? static_cast<std::uint32_t>(index.internalId()) : 0;
  }
  [[nodiscard]] Qt::CheckState stateOf(std::uint32_t row) const;
  [[nodiscard]] QString toolTipOf(std::uint32_t row) const;
  void updateTotals();
  void findMatches();

  std::shared_ptr<const NodeRows> rows_;
  std::vector<std::uint32_t> chosenIn_;  // Number of selected nodes in each row
  std::vector<std::uint64_t> chosenBytes_;
  QString filter_;
  std::vector<std::uint32_t> matchesIn_;  // Number of matching nodes in each row
};

}  // namespace sporescope::ui
