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

/// A tensor of the run in front beside its counterpart in the run that it is compared with: by how much they differ and where,
/// and the statistics of both. Hidden where nothing is compared. UI thread only.
class CounterpartTable : public QWidget {
  Q_OBJECT

 public:
  explicit CounterpartTable(QWidget* parent = nullptr);
  /// `comparison`: null if there is none. `summary`: of the tensor in front, as far as it is known.
  void setTensor(const Comparison* comparison, const TensorKey& key, const std::optional<TensorSummary>& summary);
  void clear();
  /// The words of a row: name, of A, of B; empty if it has no such row.
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
  std::optional<ComparedTensor> compared_;
  std::optional<TensorSummary> ofA_, ofB_;
  LatestRequest request_;
};

}  // namespace sporescope::ui
