// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <optional>
#include <vector>

#include "core/dump/recorded_statistics/statistics_comparison.h"
#include "core/session/tensor_summary.h"
#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// The statistics of a tensor whose values were not dumped, those of the one before it, and by how much they differ: a row for
/// each number that is known of either. UI thread only.
class RecordedStatisticsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kName, kCurrent, kPrevious, kDifference, kColumns };
  static constexpr int kRunsRole = Qt::UserRole;  ///< TextRuns of a number

  using QAbstractTableModel::QAbstractTableModel;

  /// `currentText`, `previousText`: which moments they are of, "iteration 1". Without a previous one its columns are empty.
  void setSummaries(const TensorSummary& current, const QString& currentText, const std::optional<TensorSummary>& previous,
                    const QString& previousText);
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// All rows as tab-separated text, with the signs that programs read.
  [[nodiscard]] QString text() const;

 private:
  struct Row {
    RecordedField which = RecordedField::count;
    std::optional<double> current, previous;
  };
  [[nodiscard]] TextRun run(const Row& row, int column) const;

  std::vector<Row> rows_;
  QString currentTitle_, previousTitle_;
};

}  // namespace sporescope::ui
