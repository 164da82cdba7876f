// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/charts/chart_items.h"

#include <QGraphicsItem>
#include <QPainter>
#include <QPolygonF>
#include <cmath>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/note_mark.h"

namespace sporescope::ui {

namespace {

constexpr double kTickHeight = 4;
constexpr double kDotRadius = 2.5;
constexpr double kPrompt = 8;

/// Base class of items that cover the whole chart.
class ChartItem : public QGraphicsItem {
 public:
  using Draw = void (*)(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme);

  ChartItem(const ChartGeometry* chartGeometry, std::function<const Theme&()> theme, Draw draw)
      : chartGeometry_(chartGeometry), theme_(std::move(theme)), draw_(draw) {}

  [[nodiscard]] QRectF boundingRect() const override { return {{}, chartGeometry_->frame.size}; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) override {
    painter->setFont(textFont(TextSize::tiny));
    draw_(painter, *chartGeometry_, theme_());
  }

 private:
  const ChartGeometry* chartGeometry_;
  std::function<const Theme&()> theme_;
  Draw draw_;
};

void drawAxes(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme) {
  const QRectF& box = chartGeometry.frame.box;
  for (const double y : chartGeometry.rules) painter->fillRect(QRectF(box.left(), y, box.width(), 1), theme.line2);
  painter->setPen(theme.text2.color());
  for (const auto& label : chartGeometry.values) painter->drawText(label.box, Qt::AlignRight | Qt::AlignVCenter, label.text);
  for (const auto& label : chartGeometry.positionLabels) painter->drawText(label.box, Qt::AlignCenter, label.text);
}

void drawTicks(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme) {
  for (const auto& tick : chartGeometry.ticks) {
    const QRectF box(std::round(tick.x) - 1, chartGeometry.frame.box.bottom() + 1, 3, kTickHeight);
    // Yellow on white is invisible without an outline.
    if (tick.meaning == TextRole::pos_inf && !theme.dark) painter->fillRect(box.adjusted(-1, -1, 1, 1), theme.pos_inf_text);
    painter->fillRect(box, tick.meaning == TextRole::nan       ? theme.nan
                           : tick.meaning == TextRole::pos_inf ? theme.pos_inf
                                                               : theme.neg_inf);
  }
}

void drawMarks(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme) {
  const QRectF& box = chartGeometry.frame.box;
  for (const double x : chartGeometry.marks) {
    painter->setPen(QPen(theme.info.color(), 1, Qt::DotLine));
    painter->drawLine(QPointF(x + 0.5, box.top()), QPointF(x + 0.5, box.bottom()));
    paintPrompt(painter, QRectF(x + 3, box.top() + 1, kPrompt, kPrompt), theme.info);
  }
}

void drawMarker(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme) {
  if (!chartGeometry.current) return;
  const QRectF& box = chartGeometry.frame.box;
  const double x = std::round(*chartGeometry.current);
  painter->fillRect(QRectF(x, box.top(), 1, box.height()), theme.accent);
  painter->setPen(Qt::NoPen);
  painter->setBrush(theme.accent.color());
  painter->drawPolygon(QPolygonF({{x - 4, box.top() - 7}, {x + 5, box.top() - 7}, {x + 0.5, box.top() - 1}}));
}

void drawDots(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme) {
  painter->setBrush(theme.base.color());
  for (const DrawnLine& line : chartGeometry.lines) {
    painter->setPen(QPen(line.color, kLinePen));
    for (const QPointF& dot : line.dots) painter->drawEllipse(dot, kDotRadius, kDotRadius);
  }
}

void drawNames(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& /*theme*/) {
  for (const auto& name : chartGeometry.names) {
    painter->setPen(name.color);
    painter->drawText(name.box, Qt::AlignLeft | Qt::AlignVCenter, name.text);
  }
}

}  // namespace

void addChartItems(QGraphicsScene* scene, const ChartGeometry* chartGeometry, const std::function<const Theme&()>& theme) {
  const auto add = [&](ChartItem::Draw draw, double level) {
    auto* item = new ChartItem(chartGeometry, theme, draw);
    item->setZValue(level);
    scene->addItem(item);
  };
  for (const auto draw : {drawAxes, drawTicks, drawMarks, drawMarker}) add(draw, -1);
  for (const auto draw : {drawDots, drawNames}) add(draw, 1);
}

}  // namespace sporescope::ui
