// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/charts/line_drawing.h"

#include <QChart>
#include <QLegend>
#include <QLineSeries>
#include <QScatterSeries>
#include <QValueAxis>

namespace sporescope::ui {

namespace {

constexpr double kPen = 1.5;
constexpr double kDot = 5;

// Qt Charts centres the box around a circle and its pen as if it began at the circle: half a pen too far to the left and up.
QList<QPointF> centred(QList<QPointF> dots) {
  for (QPointF& dot : dots) dot += QPointF(kPen / 2, kPen / 2);
  return dots;
}

template <class Series>
void emptyFrom(const std::vector<Series*>& all, std::size_t place) {
  for (; place < all.size(); ++place) {
    if (all[place]->count() > 0) all[place]->clear();
  }
}

template <class Series>
std::size_t pointsOf(const std::vector<Series*>& all) {
  std::size_t points = 0;
  for (const Series* series : all) points += static_cast<std::size_t>(series->count());
  return points;
}

}  // namespace

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

template <class Series>
Series* LineDrawing::nth(std::vector<Series*>* all, std::size_t place) {
  if (place < all->size()) return (*all)[place];
  auto* made = new Series;
  chart_->addSeries(made);
  made->attachAxis(across_);
  made->attachAxis(down_);
  all->push_back(made);
  return made;
}

void LineDrawing::draw(const std::vector<DrawnLine>& lines, const QColor& ground) {
  std::size_t stretches = 0;
  std::size_t dots = 0;
  for (const DrawnLine& line : lines) {
    const QPen pen(line.color, kPen);
    for (const QList<QPointF>& stretch : line.stretches) {
      QLineSeries* series = nth(&stretches_, stretches++);
      series->setPen(pen);
      series->replace(stretch);
    }
    if (line.dots.isEmpty()) continue;
    QScatterSeries* series = nth(&dots_, dots++);
    series->setMarkerSize(kDot);
    series->setPen(pen);
    series->setBrush(ground);
    series->replace(centred(line.dots));
  }
  emptyFrom(stretches_, stretches);
  emptyFrom(dots_, dots);
}

std::size_t LineDrawing::points() const { return pointsOf(stretches_) + pointsOf(dots_); }

}  // namespace sporescope::ui
