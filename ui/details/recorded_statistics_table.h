// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QWidget>
#include <optional>

#include "core/session/session.h"
#include "ui/details/label_grid.h"

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

}  // namespace sporescope::ui
