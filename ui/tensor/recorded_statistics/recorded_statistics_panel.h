// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QTableView>
#include <QWidget>

#include "ui/tensor/recorded_statistics/recorded_statistics_model.h"
#include "ui/tensor/tensor_loader.h"
#include "ui/widgets/section_title.h"

namespace sporescope::ui {

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
