// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/comparison/session_comparison.h"
#include "ui/text/iteration_labels.h"

namespace sporescope::ui {

/// The rows of a comparison that are shown.
struct ComparisonFilter {
  enum class Rows : std::uint8_t { all, differing, diverging, only_in_one, not_comparable };
  Rows rows = Rows::all;
  QString text;  ///< Substring of a node's full name or type; empty: all nodes
};

/// Table model of a comparison: executions of nodes in the order of run B. Executions that are only in run A are next to their
/// neighbors. Cell contents are computed on demand. UI thread only.
class ComparisonModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    kIteration,
    kOrder,
    kNode,
    kType,
    kInputError,
    kOutputError,
    kLargest,
    kStatus,
    kMatchedBy,
    kColumns,
  };

  using QAbstractTableModel::QAbstractTableModel;

  /// Sets the labels of B's iterations or steps.
  void setIterationLabels(const IterationLabels& iterationLabels) { iterationLabels_ = iterationLabels; }
  void setComparison(std::shared_ptr<const SessionComparison> comparison);
  /// Sets a newer state of the same comparison. The rows keep their positions.
  void update(std::shared_ptr<const SessionComparison> comparison);
  void setFilter(const ComparisonFilter& filter);
  [[nodiscard]] const ComparisonFilter& filter() const { return filter_; }

  /// Returns null for an invalid index.
  [[nodiscard]] const ComparedNode* nodeAt(const QModelIndex& index) const;
  /// Returns the row of a node, given its position in SessionComparison::nodes. Invalid if the filter hides it.
  [[nodiscard]] QModelIndex indexOf(std::size_t position) const;
  /// Returns the next (previous) row after `index` at which the runs diverge. Starts at the first (last) such row if `index` is
  /// invalid.
  [[nodiscard]] QModelIndex nextDivergence(const QModelIndex& index, bool forward) const;
  /// Returns true if the runs diverge at this row.
  [[nodiscard]] bool isFinding(const QModelIndex& index) const;
  [[nodiscard]] bool hasSeveralIterations() const { return severalIterations_; }
  [[nodiscard]] QString fullNameAt(const QModelIndex& index) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  IterationLabels iterationLabels_;
  void indexFindings();
  [[nodiscard]] std::vector<std::uint32_t> filteredRows() const;
  [[nodiscard]] bool isShown(const ComparedNode& node) const;
  [[nodiscard]] QString text(const ComparedNode& node, int column) const;
  [[nodiscard]] QString toolTip(const ComparedNode& node) const;

  std::shared_ptr<const SessionComparison> comparison_ = std::make_shared<SessionComparison>();
  ComparisonFilter filter_;
  std::vector<std::size_t> findings_;  // Positions of the findings, ascending
  bool severalIterations_ = false;
  std::vector<std::uint32_t> rows_;  // Positions in SessionComparison::nodes, ascending
};

}  // namespace sporescope::ui
