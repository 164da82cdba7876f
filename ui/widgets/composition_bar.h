// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPainter>
#include <QWidget>
#include <array>
#include <optional>

#include "core/tensor/statistics.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// A bar of 8 px height that shows the fractions of NaN, −Inf, finite values and +Inf of a tensor. Non-empty parts are at
/// least 2 px wide. UI thread only.
class CompositionBar : public QWidget {
  Q_OBJECT

 public:
  explicit CompositionBar(QWidget* parent = nullptr);
  /// An empty optional clears the bar.
  void setStatistics(const std::optional<Statistics>& statistics);
  [[nodiscard]] QSize sizeHint() const override { return {120, 8}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<Statistics> statistics_;
};

/// Paints the bar into a table cell.
void paintComposition(QPainter* painter, const QRect& box, const Statistics& statistics, const Theme& theme);

/// Returns the widths of NaN, −Inf, finite and +Inf; their sum is `width`. A non-empty part is at least 2 wide.
[[nodiscard]] std::array<int, 4> compositionWidths(const Statistics& statistics, int width);

}  // namespace sporescope::ui
