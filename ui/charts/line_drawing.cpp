// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/charts/line_drawing.h"

#include <QChart>
#include <QLegend>
#include <QLineSeries>
#include <QValueAxis>

namespace sporescope::ui {

LineDrawing::LineDrawing(QGraphicsScene* scene) : chart_(new QChart), across_(new QValueAxis), down_(new QValueAxis) {
  chart_->legend()->hide();
  chart_->setBackgroundVisible(false);
  chart_->setMargins({});
  chart_->setMinimumSize(0, 0);
  down_->setReverse(true);
  for (QValueAxis* axis : {across_, down_}) {
    axis->setVisible(false);
    axis->setRange(0, 1);
  }
  chart_->addAxis(across_, Qt::AlignBottom);
  chart_->addAxis(down_, Qt::AlignLeft);
  scene->addItem(chart_);
}

void LineDrawing::resize(const QSizeF& size) {
  if (chart_->size() == size) return;
  chart_->resize(size);
  chart_->setPlotArea(QRectF({}, size));
  across_->setRange(0, size.width());
  down_->setRange(0, size.height());
}

QLineSeries* LineDrawing::segmentSeries(std::size_t index) {
  if (index < segments_.size()) return segments_[index];
  auto* result = new QLineSeries;
  chart_->addSeries(result);
  result->attachAxis(across_);
  result->attachAxis(down_);
  segments_.push_back(result);
  return result;
}

void LineDrawing::draw(const std::vector<DrawnLine>& lines) {
  std::size_t used = 0;
  for (const DrawnLine& line : lines) {
    for (const QList<QPointF>& points : line.segments) {
      QLineSeries* series = segmentSeries(used++);
      series->setPen(QPen(line.color, kLinePen));
      series->replace(points);
    }
  }
  for (; used < segments_.size(); ++used) {
    if (segments_[used]->count() > 0) segments_[used]->clear();
  }
}

std::size_t LineDrawing::points() const {
  std::size_t points = 0;
  for (const QLineSeries* series : segments_) points += static_cast<std::size_t>(series->count());
  return points;
}

}  // namespace sporescope::ui
