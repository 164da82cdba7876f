// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <vector>

#include "ui/table/table_model.h"
#include "ui/workspace/recomputation.h"

namespace sporescope::ui {

/// Table model of recomputed operators, one row for each execution in the order of the training. UI thread only.
class RecomputedModel : public TableModel {
  Q_OBJECT

 public:
  enum Column { kRank, kIteration, kOrder, kNode, kType, kElement, kFound, kExpected, kError, kBound, kResult, kColumns };
  enum Rows { kAll, kDiffering, kNotComputed };  ///< Order of the choices

  explicit RecomputedModel(QObject* parent = nullptr);

  /// Takes the current results; null: no session is open. `snapshot` provides the names of the nodes.
  void setRecomputation(const Recomputation* recomputation, std::shared_ptr<const SessionSnapshot> snapshot);
  /// Returns true if the rows are named by the graphs of this snapshot.
  [[nodiscard]] bool hasGraphsOf(const SessionSnapshot& snapshot) const;
  /// Appends the operators that were recomputed since.
  void appendNew();

  [[nodiscard]] std::size_t size() const override { return recomputation_ == nullptr ? 0 : recomputation_->operators().size(); }
  /// Returns true for operators that differ.
  [[nodiscard]] bool isOfInterest(std::size_t position) const override { return operatorAt(position).beyond() > 0; }
  [[nodiscard]] QColor textColor(std::size_t position, const Theme& theme) const override;

  [[nodiscard]] const RecomputedOperator& operatorAt(std::size_t position) const {
    return recomputation_->operators()[position];
  }
  /// Returns the row of an execution; invalid if it has none.
  [[nodiscard]] QModelIndex indexOf(const TensorKey& key) const;
  [[nodiscard]] bool hasSeveralIterations() const { return severalIterations_; }
  [[nodiscard]] bool hasSeveralRanks() const { return severalRanks_; }

 private:
  [[nodiscard]] std::vector<TableColumn> operatorColumns() const;
  [[nodiscard]] std::vector<TableColumn> resultColumns() const;
  [[nodiscard]] int rankAt(std::size_t position) const;
  [[nodiscard]] const Node* nodeAt(std::size_t position) const;
  [[nodiscard]] QString rowToolTip(std::size_t position) const override;
  void noteNew();

  const Recomputation* recomputation_ = nullptr;
  std::shared_ptr<const SessionSnapshot> snapshot_;
  std::size_t notedCount_ = 0;  ///< Number of operators that the members below cover
  bool severalIterations_ = false;
  bool severalRanks_ = false;
};

}  // namespace sporescope::ui
