// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QWidget>
#include <memory>
#include <optional>

#include "core/session/comparison/session_comparison.h"
#include "ui/concurrency/latest_request.h"
#include "ui/details/label_grid.h"
#include "ui/text/text_runs.h"
#include "ui/workspace/comparison.h"

namespace sporescope::ui {

/// Compares a tensor of the active session with its counterpart in run A: their difference and its position, and the statistics
/// of both. Hidden if there is no comparison. UI thread only.
class CounterpartTable : public QWidget {
  Q_OBJECT

 public:
  explicit CounterpartTable(QWidget* parent = nullptr);
  /// `comparison` is null if there is none. `summary` is that of the tensor in the active session, if known.
  void setTensor(const Comparison* comparison, const TensorKey& key, const std::optional<TensorSummary>& summary);
  void clear();
  /// Returns the texts of a row: name, value in A, value in B. Empty if there is no such row.
  [[nodiscard]] QStringList row(const QString& name) const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void requestA();
  void write();
  void writeRow(const QString& name, const TextRun& ofA, const TextRun& ofB);
  void writeDifference();

  QLabel *title_, *difference_;
  LabelGrid* grid_;
  int rows_ = 0;
  std::shared_ptr<Session> a_;
  QString nameInA_;
  TensorKey keyOfA_;
  std::optional<ComparedPair> compared_;
  std::optional<double> errorBeforeUpdate_;  ///< of a parameter from which the runs diverge
  std::optional<TensorSummary> ofA_, ofB_;
  LatestRequest request_;
};

}  // namespace sporescope::ui
