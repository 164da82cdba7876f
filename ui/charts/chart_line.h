// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QString>
#include <optional>
#include <vector>

#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// A point of a line. The line has a gap if y is missing, NaN or infinite. NaN and infinity also get a tick.
struct ChartPoint {
  double x = 0;
  std::optional<double> y;
};

/// A line of a chart with its name and points.
struct ChartLine {
  QString name;  ///< At the end of the line; empty: none
  QColor color;
  QColor nameColor;
  std::vector<ChartPoint> points;  ///< Finite x, in ascending order
};

/// A mark at the bottom of a chart.
struct ChartTick {
  double x = 0;
  TextRole meaning = TextRole::nan;  ///< One of nan, pos_inf or neg_inf
};

}  // namespace sporescope::ui
