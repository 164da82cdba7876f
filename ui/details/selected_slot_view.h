// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QWidget>
#include <cstdint>
#include <optional>

#include "core/session/session.h"
#include "ui/details/label_grid.h"
#include "ui/details/statistics_grid.h"
#include "ui/text/iteration_labels.h"
#include "ui/widgets/composition_bar.h"
#include "ui/widgets/elided_label.h"

namespace sporescope::ui {

/// Compares the recorded statistics of a tensor with those computed from its values. Differing rows are marked, and possible
/// reasons are shown below. Hidden if there is nothing to compare. UI thread only.
class RecordedStatisticsTable : public QWidget {
  Q_OBJECT

 public:
  explicit RecordedStatisticsTable(QWidget* parent = nullptr);
  void setSummary(const std::optional<TensorSummary>& summary);
  /// Number of rows that differ.
  [[nodiscard]] int differences() const { return differences_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void write();

  QLabel* title_;
  LabelGrid* grid_;
  QLabel* reasons_;
  std::optional<TensorSummary> summary_;
  int differences_ = 0;
};

/// The baseline that a tensor can be compared with.
enum class BaselineOption : std::uint8_t { nothing, previous_iteration, counterpart };

/// The selected tensor of a node: its statistics and the actions for it. UI thread only.
class SelectedSlotView : public QWidget {
  Q_OBJECT

 public:
  explicit SelectedSlotView(QWidget* parent = nullptr);
  /// Inserts a widget between the title and the statistics. The widget becomes a child.
  void addBelowTitle(QWidget* widget) { column_->insertWidget(1, widget); }
  /// Sets whether texts speak of the previous iteration or step.
  void setIterationLabels(const IterationLabels& iterationLabels) { iterationLabels_ = iterationLabels; }
  /// Shows a slot.
  /// `name` is the name of the slot. `info` is the tensor whose values are shown; if it is not the slot's own tensor,
  /// `producer` names its operator.
  /// Without `summary` and `error`, the tensor is still being read or was not dumped; `missingReason` may explain the latter.
  /// `shortReason` is a short reason for a missing value that is not an error.
  void showSlot(const QString& name, const TensorInfo& info, const std::optional<TensorSummary>& summary,
                const std::optional<Error>& error, BaselineOption baseline, const QString& missingReason,
                const QString& shortReason, const QString& producer);

 signals:
  void viewRequested();
  void compareRequested();
  void saveRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  void writeNotes(const std::optional<TensorSummary>& summary);
  void writeRemark(const TensorInfo& info, const std::optional<TensorSummary>& summary, const std::optional<Error>& error,
                   const QString& missingReason, const QString& shortReason, const QString& producer);

  IterationLabels iterationLabels_;
  QVBoxLayout* column_;
  QBoxLayout* title_;
  QLabel* name_;
  ElidedLabel* remark_;
  QPushButton* view_;
  QPushButton* compare_;
  QToolButton* save_;
  CompositionBar* composition_;
  StatisticsGrid* statistics_;
  RecordedStatisticsTable* recorded_;
  QLabel* checksum_;
  QLabel* notes_;
};

}  // namespace sporescope::ui
