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

/// Areas of the band, in device pixels.
struct TimelineGeometry {
  QRect ticks;  ///< Of the hits, above the bars
  QRect bars;
  QRect names;  ///< Below the bars; empty while columns are too narrow for names
  double ratio = 1;

  TimelineGeometry(const QSize& band, double pixelRatio, double pitch, const QFont& nameFont);
  [[nodiscard]] int pixels(double logical) const { return std::max(1, qRound(logical * ratio)); }
  /// Returns the gap between bars that are wide enough to be separated.
  [[nodiscard]] int gapOf(const TimelineBar& bar) const { return bar.right - bar.left >= pixels(3) ? pixels(1) : 0; }
};

/// Paints the bars with their ticks. All functions of this file: UI thread only.
void paintBars(QPainter* painter, const std::vector<TimelineBar>& bars, const TimelineGeometry& geometry, Measure measure,
               const Theme& theme);
/// Paints the frame of the current column in [left, right). The frame has a minimum width that is visible.
void paintChosen(QPainter* painter, int left, int right, const TimelineGeometry& geometry, const QColor& color,
                 const Theme& theme);
/// Paints the name of the operator below its column.
void paintName(QPainter* painter, int left, int right, const TimelineGeometry& geometry, const QString& name,
               const Theme& theme);

}  // namespace sporescope::ui
