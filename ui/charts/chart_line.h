// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QString>
#include <optional>
#include <vector>

#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// A point of a line. Where y is missing, NaN or infinite the line has a gap; of NaN and infinity a tick tells, too.
struct ChartPoint {
  double x = 0;
  std::optional<double> y;
};

struct ChartLine {
  QString name;  ///< stands at the line's end; empty: none
  QColor color;
  QColor nameColor;
  std::vector<ChartPoint> points;  ///< finite x, none smaller than the one before
};

/// A mark at the foot of a chart.
struct ChartTick {
  double x = 0;
  TextRole meaning = TextRole::nan;  ///< nan, pos_inf or neg_inf
};

}  // namespace sporescope::ui
