// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QPainter>
#include <QRect>
#include <QString>
#include <vector>

#include "ui/style/theme.h"
#include "ui/text/measure.h"
#include "ui/timeline/timeline_columns.h"

namespace sporescope::ui {

/// Where the parts of the band stand, in pixels of the screen.
struct TimelineGeometry {
  QRect ticks;  ///< of the hits, above the bars
  QRect bars;
  QRect names;  ///< below them; empty while columns are too narrow for names
  double ratio = 1;

  TimelineGeometry(const QSize& band, double pixelRatio, double pitch, const QFont& nameFont);
  [[nodiscard]] int pixels(double logical) const { return std::max(1, qRound(logical * ratio)); }
  /// Between the edges of a bar that is wide enough to stand apart.
  [[nodiscard]] int gapOf(const TimelineBar& bar) const { return bar.right - bar.left >= pixels(3) ? pixels(1) : 0; }
};

/// The bars with their ticks. UI thread only, as all here.
void paintBars(QPainter* painter, const std::vector<TimelineBar>& bars, const TimelineGeometry& geometry, Measure measure,
               const Theme& theme);
/// The frame of the chosen column, in [left, right): never thinner than can be seen.
void paintChosen(QPainter* painter, int left, int right, const TimelineGeometry& geometry, const QColor& color,
                 const Theme& theme);
void paintName(QPainter* painter, int left, int right, const TimelineGeometry& geometry, const QString& name,
               const Theme& theme);

}  // namespace sporescope::ui
