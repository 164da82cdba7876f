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

/// Of what a tensor consists: NaN, −Inf, finite values and +Inf as parts of a bar of 8 px; what is there is at least 2 px wide.
/// UI thread only.
class CompositionBar : public QWidget {
  Q_OBJECT

 public:
  explicit CompositionBar(QWidget* parent = nullptr);
  /// Nothing: an empty bar.
  void setStatistics(const std::optional<Statistics>& statistics);
  [[nodiscard]] QSize sizeHint() const override { return {120, 8}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<Statistics> statistics_;
};

/// Paints the bar into a cell of a table.
void paintComposition(QPainter* painter, const QRect& box, const Statistics& statistics, const Theme& theme);

/// Widths of the parts in the order NaN, −Inf, finite, +Inf; their sum is `width`. A part that is there has at least 2.
[[nodiscard]] std::array<int, 4> compositionWidths(const Statistics& statistics, int width);

}  // namespace sporescope::ui
