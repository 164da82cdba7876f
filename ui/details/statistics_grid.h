// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QWidget>
#include <array>
#include <optional>

#include "core/session/session.h"

namespace sporescope::ui {

/// The statistics of one tensor in two pairs of columns, NaN and infinities in the colours of their meaning. UI thread only.
class StatisticsGrid : public QWidget {
  Q_OBJECT

 public:
  explicit StatisticsGrid(QWidget* parent = nullptr);
  /// Nothing: "–" everywhere.
  void setSummary(const std::optional<TensorSummary>& summary);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  void write();

  QGridLayout* grid_;
  int pairs_ = 0;  // of columns, a name and its value each
  std::array<QLabel*, 14> names_{};
  std::array<QLabel*, 14> values_{};
  std::array<QString, 14> explanations_;  ///< of statistics over values that were read
  std::optional<TensorSummary> summary_;
};

}  // namespace sporescope::ui
