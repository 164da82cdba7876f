// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QLabel>
#include <QString>
#include <QTableView>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/dump/recorded_statistics/statistics_comparison.h"
#include "core/session/tensor_summary.h"
#include "ui/tensor/tensor_loader.h"
#include "ui/text/text_runs.h"
#include "ui/widgets/section_title.h"

namespace sporescope::ui {

/// Table model of the statistics of a tensor without dumped values, those of the previous one, and their differences. It has a
/// row for each statistic that is known for either tensor. UI thread only.
class RecordedStatisticsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kName, kCurrent, kPrevious, kDifference, kColumns };
  static constexpr int kRunsRole = Qt::UserRole;  ///< TextRuns of a number

  using QAbstractTableModel::QAbstractTableModel;

  /// `currentText` and `previousText` label the columns, for example "iteration 1". Without `previous`, its columns are empty.
  void setSummaries(const TensorSummary& current, const QString& currentText, const std::optional<TensorSummary>& previous,
                    const QString& previousText);
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// Returns all rows as tab-separated text, with ASCII signs that other programs can read.
  [[nodiscard]] QString text() const;

 private:
  struct Row {
    RecordedField field = RecordedField::count;
    std::optional<double> current, previous;
  };
  [[nodiscard]] TextRun run(const Row& row, int column) const;

  std::vector<Row> rows_;
  QString currentTitle_, previousTitle_;
};

/// Replaces the views of values for a tensor without dumped values. Shows its recorded statistics next to those of the previous
/// iteration, other iterations with the same checksum, and the reason why there is no map. UI thread only.
class RecordedStatisticsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit RecordedStatisticsPanel(const TensorLoader* loader, QWidget* parent = nullptr);

  /// Updates the panel from the loader. `current` and `previous` are the labels of the two iterations.
  void refresh(const QString& current, const QString& previous);
  void copy() const;
  [[nodiscard]] RecordedStatisticsModel* model() const { return model_; }
  [[nodiscard]] QString reason() const { return reason_->text(); }
  [[nodiscard]] QString checksums() const { return checksums_->text(); }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fitTable();
  void writeChecksums();

  const TensorLoader* loader_;
  SectionTitle* title_;
  RecordedStatisticsModel* model_;
  QTableView* table_;
  QLabel* checksums_;
  QLabel* reason_;
};

}  // namespace sporescope::ui
