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
  QList<QPointF> dots;  ///< wear circles
};

inline constexpr double kLinePen = 1.5;

/// The lines of a chart, drawn by Qt Charts. It is told pixels and not values: it takes ranges that differ by less than 1e-12
/// for the same, and knows no gaps. So each stretch between two gaps is a series. The dots it leaves to an item over the lines:
/// of its own series a later one covers those before it. UI thread only.
class LineDrawing {
 public:
  explicit LineDrawing(QGraphicsScene* scene);

  void resize(const QSizeF& size);
  void draw(const std::vector<DrawnLine>& lines);
  /// How many points Qt Charts was handed.
  [[nodiscard]] std::size_t points() const;

 private:
  QLineSeries* segmentSeries(std::size_t place);

  QChart* chart_;
  QValueAxis* across_;
  QValueAxis* down_;
  std::vector<QLineSeries*> segments_;  // kept for the next drawing: to make a series takes longer than to fill it
};

}  // namespace sporescope::ui
