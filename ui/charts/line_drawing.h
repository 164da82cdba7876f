// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QGraphicsScene>
#include <QList>
#include <QPen>
#include <QPointF>
#include <QSizeF>
#include <cstddef>
#include <vector>

class QChart;
class QLineSeries;
class QValueAxis;

namespace sporescope::ui {

/// One line as it is drawn, in pixels.
struct DrawnLine {
  QColor color;
  std::vector<QList<QPointF>> segments;
  QList<QPointF> dots;  ///< Drawn as circles
};

inline constexpr double kLinePen = 1.5;

/// Draws the lines of a chart with Qt Charts. It passes pixels instead of values, because Qt Charts treats ranges that differ
/// by less than 1e-12 as equal. Qt Charts does not support gaps, so each segment between two gaps is a series. Dots are drawn
/// by an item over the lines, because a later series would cover the dots of earlier ones. UI thread only.
class LineDrawing {
 public:
  explicit LineDrawing(QGraphicsScene* scene);

  void resize(const QSizeF& size);
  void draw(const std::vector<DrawnLine>& lines);
  /// Number of points that were passed to Qt Charts.
  [[nodiscard]] std::size_t points() const;

 private:
  QLineSeries* segmentSeries(std::size_t index);

  QChart* chart_;
  QValueAxis* across_;
  QValueAxis* down_;
  std::vector<QLineSeries*> segments_;  // Reused for the next drawing, because creating a series takes longer than filling it
};

}  // namespace sporescope::ui
