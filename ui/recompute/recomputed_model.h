// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <cstdint>
#include <memory>
#include <vector>

#include "ui/workspace/recomputation.h"

namespace sporescope::ui {

/// Which operators are shown.
struct RecomputedFilter {
  enum class Rows : std::uint8_t { all, differing, not_computed };
  Rows rows = Rows::all;
  QString text;  ///< part of a name or type
};

/// The operators that were computed again, one row for each execution in the order of the training. UI thread only.
class RecomputedModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kRank, kIteration, kOrder, kNode, kType, kElement, kFound, kExpected, kError, kBound, kResult, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  /// Takes what it has found so far; null: no session is open. `snapshot` name the nodes.
  void setRecomputation(const Recomputation* all, std::shared_ptr<const SessionSnapshot> snapshot);
  /// Its rows are named by the graphs that these facts know.
  [[nodiscard]] bool hasGraphsOf(const SessionSnapshot& snapshot) const;
  /// Further operators have come.
  void appendNew();
  void setFilter(const RecomputedFilter& filter);

  /// Null for what is no row.
  [[nodiscard]] const SessionRecomputed* operatorAt(const QModelIndex& index) const;
  /// The row of an execution; invalid if it has none.
  [[nodiscard]] QModelIndex indexOf(const TensorKey& key) const;
  /// The next row from here that differs; invalid if there is none.
  [[nodiscard]] QModelIndex nextDiffering(const QModelIndex& from, bool forward) const;
  [[nodiscard]] bool hasSeveralIterations() const { return severalIterations_; }
  [[nodiscard]] bool hasSeveralRanks() const { return severalRanks_; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  [[nodiscard]] int rankOf(const SessionRecomputed& one) const;
  [[nodiscard]] const Node* nodeOf(const SessionRecomputed& one) const;
  [[nodiscard]] bool isShown(const SessionRecomputed& one) const;
  [[nodiscard]] QString text(const SessionRecomputed& one, int column) const;
  [[nodiscard]] QString toolTip(const SessionRecomputed& one) const;
  [[nodiscard]] std::vector<std::uint32_t> shownFrom(std::size_t first);
  void readAll();

  const Recomputation* all_ = nullptr;
  std::shared_ptr<const SessionSnapshot> snapshot_;
  RecomputedFilter filter_;
  std::vector<std::uint32_t> rows_;  ///< places in Recomputation::operators(), ascending
  std::size_t seen_ = 0;             ///< of them
  bool severalIterations_ = false;
  bool severalRanks_ = false;
};

}  // namespace sporescope::ui
