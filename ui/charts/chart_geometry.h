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

/// What a chart has to show, as its owner said it.
struct ChartContent {
  std::vector<double> places;
  std::vector<ChartLine> lines;
  std::vector<ChartTick> ticks;
  std::vector<double> marks;  ///< ascending
  std::function<QString(double)> valueText;
  bool exponents = false;  ///< the values are exponents of ten
  std::function<QString(int)> placeText;
};

/// All that stands in a chart of some size, ready to be drawn.
struct ChartGeometry {
  struct Text {
    QRectF box;
    QString text;
    QColor color;  ///< of names; not valid: that of labels
  };
  struct Tick {
    double x = 0;
    TextRole meaning = TextRole::nan;
  };

  ChartFrame frame;
  std::vector<double> rules;  ///< horizontal lines across the box
  std::vector<Text> values;   ///< on the left of the rules
  std::vector<Text> places;   ///< below the box
  std::vector<Text> names;    ///< at the lines' ends
  std::vector<Tick> ticks;    ///< at most one for each pixel, from left to right
  std::vector<double> marks;  ///< x in pixels, at most one for each
  std::vector<DrawnLine> lines;
  std::optional<double> current;  ///< x, in pixels
};

/// Qt Charts is slow with many points.
inline constexpr std::size_t kMaxDrawnPoints = 4000;

/// `up` is the scale of content.lines, if these hold a value.
[[nodiscard]] ChartGeometry computeChartGeometry(const ChartContent& content, const std::optional<AxisScale>& up,
                                                 const QSizeF& size, const QFontMetricsF& metrics);

}  // namespace sporescope::ui
