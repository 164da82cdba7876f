// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <cstdint>
#include <memory>
#include <vector>

#include "ui/workspace/recomputation.h"

namespace sporescope::ui {

/// The operators that are shown.
struct RecomputedFilter {
  enum class Rows : std::uint8_t { all, differing, not_computed };
  Rows rows = Rows::all;
  QString text;  ///< Substring of a name or type
};

/// Table model of recomputed operators, one row for each execution in the order of the training. UI thread only.
class RecomputedModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kRank, kIteration, kOrder, kNode, kType, kElement, kFound, kExpected, kError, kBound, kResult, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  /// Takes the current results; null: no session is open. `snapshot` provides the names of the nodes.
  void setRecomputation(const Recomputation* recomputation, std::shared_ptr<const SessionSnapshot> snapshot);
  /// Returns true if the rows are named by the graphs of this snapshot.
  [[nodiscard]] bool hasGraphsOf(const SessionSnapshot& snapshot) const;
  /// Appends the operators that were recomputed since.
  void appendNew();
  void setFilter(const RecomputedFilter& filter);

  /// Returns null for an invalid index.
  [[nodiscard]] const RecomputedOperator* operatorAt(const QModelIndex& index) const;
  /// Returns the row of an execution; invalid if it has none.
  [[nodiscard]] QModelIndex indexOf(const TensorKey& key) const;
  /// Returns the next (previous) row after `from` that differs; invalid if there is none.
  [[nodiscard]] QModelIndex nextDiffering(const QModelIndex& from, bool forward) const;
  [[nodiscard]] bool hasSeveralIterations() const { return severalIterations_; }
  [[nodiscard]] bool hasSeveralRanks() const { return severalRanks_; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  [[nodiscard]] int rankOf(const RecomputedOperator& recomputed) const;
  [[nodiscard]] const Node* nodeOf(const RecomputedOperator& recomputed) const;
  [[nodiscard]] bool isShown(const RecomputedOperator& recomputed) const;
  [[nodiscard]] QString text(const RecomputedOperator& recomputed, int column) const;
  [[nodiscard]] QString toolTip(const RecomputedOperator& recomputed) const;
  [[nodiscard]] std::vector<std::uint32_t> shownRowsFrom(std::size_t first);
  void rebuildRows();

  const Recomputation* recomputation_ = nullptr;
  std::shared_ptr<const SessionSnapshot> snapshot_;
  RecomputedFilter filter_;
  std::vector<std::uint32_t> rows_;  ///< Positions in Recomputation::operators(), ascending
  std::size_t processedCount_ = 0;   ///< Number of operators processed so far
  bool severalIterations_ = false;
  bool severalRanks_ = false;
};

}  // namespace sporescope::ui
