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
#include "ui/details/recorded_statistics_table.h"
#include "ui/details/statistics_grid.h"
#include "ui/text/iteration_labels.h"
#include "ui/widgets/composition_bar.h"
#include "ui/widgets/elided_label.h"

namespace sporescope::ui {

/// What a tensor can be shown beside.
enum class BaselineOption : std::uint8_t { nothing, previous_iteration, counterpart };

/// The chosen one of a node's tensors: its statistics, and what can be done with it. UI thread only.
class SelectedSlotView : public QWidget {
  Q_OBJECT

 public:
  explicit SelectedSlotView(QWidget* parent = nullptr);
  /// A widget between the title and the statistics; it becomes a child.
  void addBelowTitle(QWidget* widget) { column_->insertWidget(1, widget); }
  /// What is before a tensor: its iteration, or its step.
  void setIterationLabels(const IterationLabels& iterationLabels) { iterationLabels_ = iterationLabels; }
  /// `name` is the slot's; `info` the tensor whose values are shown: if it is not the slot's own, `producer` says whose.
  /// Neither `summary` nor `error`: it is being read, or was not dumped; for the latter `whyMissing` may say why. `unseen`: in
  /// a word, where the error is none of anybody's.
  void showSlot(const QString& name, const TensorInfo& info, const std::optional<TensorSummary>& summary,
                const std::optional<Error>& error, BaselineOption baseline, const QString& whyMissing, const QString& unseen,
                const QString& producer);

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
                   const QString& whyMissing, const QString& unseen, const QString& producer);

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
