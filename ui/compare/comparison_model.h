// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <vector>

#include "core/session/comparison/session_comparison.h"
#include "ui/table/table_model.h"
#include "ui/text/iteration_labels.h"

namespace sporescope::ui {

/// Table model of a comparison: executions of nodes in the order of run B. Executions that are only in run A are next to their
/// neighbors. UI thread only.
class ComparisonModel : public TableModel {
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
  enum Rows { kAll, kDiffering, kDiverging, kOnlyInOne, kNotComparable };  ///< Order of the choices

  explicit ComparisonModel(QObject* parent = nullptr);

  /// Sets the labels of B's iterations or steps.
  void setIterationLabels(const IterationLabels& iterationLabels);
  void setComparison(std::shared_ptr<const SessionComparison> comparison);
  /// Sets a newer state of the same comparison. The rows keep their positions.
  void update(std::shared_ptr<const SessionComparison> comparison);

  [[nodiscard]] std::size_t size() const override { return comparison_->nodes.size(); }
  /// Returns true if the runs diverge at this row.
  [[nodiscard]] bool isOfInterest(std::size_t position) const override;
  [[nodiscard]] QColor textColor(std::size_t position, const Theme& theme) const override;

  [[nodiscard]] const ComparedNode& nodeAt(std::size_t position) const { return comparison_->nodes[position]; }
  /// Returns true if this row is a finding of the comparison.
  [[nodiscard]] bool isFinding(std::size_t position) const;
  [[nodiscard]] bool hasSeveralIterations() const { return severalIterations_; }
  [[nodiscard]] QString fullNameAt(std::size_t position) const;

 private:
  void defineChoices();
  [[nodiscard]] std::vector<TableColumn> nodeColumns() const;
  [[nodiscard]] std::vector<TableColumn> resultColumns() const;
  [[nodiscard]] TableColumn errorColumn(const QString& title, const QString& explanation, bool ofInputs) const;
  [[nodiscard]] const Node* graphNodeAt(std::size_t position) const { return comparison_->node(nodeAt(position)); }
  [[nodiscard]] QString rowToolTip(std::size_t position) const override;
  void indexFindings();

  std::shared_ptr<const SessionComparison> comparison_ = std::make_shared<SessionComparison>();
  std::vector<std::size_t> findings_;  // Positions of the findings, ascending
  bool severalIterations_ = false;
};

}  // namespace sporescope::ui
