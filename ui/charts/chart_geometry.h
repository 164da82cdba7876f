// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QFontMetricsF>
#include <QRectF>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "ui/charts/chart_frame.h"
#include "ui/charts/chart_line.h"
#include "ui/charts/line_drawing.h"

namespace sporescope::ui {

/// Content of a chart, as set by its owner.
struct ChartContent {
  std::vector<double> positions;
  std::vector<ChartLine> lines;
  std::vector<ChartTick> ticks;
  std::vector<double> marks;  ///< Ascending
  std::function<QString(double)> valueText;
  bool exponents = false;  ///< The values are exponents of ten
  std::function<QString(int)> positionText;
};

/// Everything in a chart of a given size, ready to be drawn.
struct ChartGeometry {
  struct Text {
    QRectF box;
    QString text;
    QColor color;  ///< For names; if invalid, the color of labels is used
  };
  struct Tick {
    double x = 0;
    TextRole meaning = TextRole::nan;
  };

  ChartFrame frame;
  std::vector<double> rules;         ///< Horizontal lines across the box
  std::vector<Text> values;          ///< To the left of the rules
  std::vector<Text> positionLabels;  ///< Below the box
  std::vector<Text> names;           ///< At the ends of the lines
  std::vector<Tick> ticks;           ///< At most one per pixel, from left to right
  std::vector<double> marks;         ///< In pixels, at most one per pixel
  std::vector<DrawnLine> lines;
  std::optional<double> current;  ///< In pixels
};

/// Limit of points, because Qt Charts is slow with many.
inline constexpr std::size_t kMaxDrawnPoints = 4000;

/// `verticalScale` is the scale of content.lines; empty if they hold no finite value.
[[nodiscard]] ChartGeometry computeChartGeometry(const ChartContent& content, const std::optional<AxisScale>& verticalScale,
                                                 const QSizeF& size, const QFontMetricsF& metrics);

}  // namespace sporescope::ui
