// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <string>
#include <vector>

#include "ui/dump_settings/node_rows.h"

namespace sporescope::ui {

/// The nodes of a graph with boxes that are checked, not checked, or checked in part: name, how many of how many are chosen,
/// and what they take. UI thread only.
class NodeCheckModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  using QAbstractItemModel::QAbstractItemModel;
  enum Column { kName, kChosen, kBytes, kColumns };
  /// Whether a row is, or holds, a node that matches the filter: a bool.
  static constexpr int kMatchesRole = Qt::UserRole;

  /// Keeps what was chosen, by full name, as far as it is there. Null: no rows.
  void setRows(std::shared_ptr<const NodeRows> rows);
  void setChosen(const std::vector<std::string>& kernels);
  /// Nodes match whose full names hold this text, capitals not counting; all do if it is empty. A tick on a scope is one on the
  /// nodes in it that match. What was chosen stays.
  void setFilter(const QString& text);
  [[nodiscard]] std::uint32_t matchCount() const { return matchesIn_.empty() ? 0 : matchesIn_.front(); }
  /// In the order of the rows.
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
  std::vector<std::uint32_t> chosenIn_;  // how many nodes of each row
  std::vector<std::uint64_t> chosenBytes_;
  QString filter_;
  std::vector<std::uint32_t> matchesIn_;  // how many nodes of each row match
};

}  // namespace sporescope::ui
