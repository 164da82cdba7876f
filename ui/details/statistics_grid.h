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

/// The statistics of one tensor in two pairs of columns. NaN and infinities have their own colors. Ctrl+C and the context menu
/// copy them. UI thread only.
class StatisticsGrid : public QWidget {
  Q_OBJECT

 public:
  explicit StatisticsGrid(QWidget* parent = nullptr);
  /// Without a summary, all values are "–".
  void setSummary(const std::optional<TensorSummary>& summary);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void arrange();
  void write();
  void copy() const;

  QGridLayout* grid_;
  int pairs_ = 0;  // Number of column pairs, each with names and values
  std::array<QLabel*, 14> names_{};
  std::array<QLabel*, 14> values_{};
  std::array<QString, 14> explanations_;  ///< Tool tips of statistics computed from values
  std::optional<TensorSummary> summary_;
};

}  // namespace sporescope::ui
