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

/// Which rows of a comparison are shown.
struct ComparisonFilter {
  enum class Rows : std::uint8_t { all, differing, diverging, only_in_one, not_comparable };
  Rows rows = Rows::all;
  QString text;  ///< part of a node's full name or type; empty: all
};

/// Executions of nodes of two runs, in the order of B; those of A alone where their neighbours stand. Rows are made when they
/// are looked at. UI thread only.
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

  /// What the rounds of B are called.
  void setRounds(const IterationLabels& iterationLabels) { iterationLabels_ = iterationLabels; }
  void setComparison(std::shared_ptr<const SessionComparison> comparison);
  /// The same comparison, further on: its rows stay in place.
  void update(std::shared_ptr<const SessionComparison> comparison);
  void setFilter(const ComparisonFilter& filter);
  [[nodiscard]] const ComparisonFilter& filter() const { return filter_; }

  /// Null for what is no row.
  [[nodiscard]] const ComparedNode* nodeAt(const QModelIndex& index) const;
  /// Where a node of the comparison stands (a place in SessionComparison::nodes); invalid if the filter hides it.
  [[nodiscard]] QModelIndex indexOf(std::size_t place) const;
  /// The next (previous) row after `index` at which the runs part; from nothing: the first (last).
  [[nodiscard]] QModelIndex nextDivergence(const QModelIndex& index, bool forward) const;
  /// True if it is a place at which the runs part.
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
  [[nodiscard]] std::vector<std::uint32_t> filtered() const;
  [[nodiscard]] bool isShown(const ComparedNode& node) const;
  [[nodiscard]] QString text(const ComparedNode& node, int column) const;
  [[nodiscard]] QString toolTip(const ComparedNode& node) const;

  std::shared_ptr<const SessionComparison> comparison_ = std::make_shared<SessionComparison>();
  ComparisonFilter filter_;
  std::vector<std::size_t> findings_;  // places of the findings, ascending
  bool severalIterations_ = false;
  std::vector<std::uint32_t> rows_;  // places in SessionComparison::nodes, ascending
};

}  // namespace sporescope::ui
