// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/line_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxRules = 5;
constexpr double kPlotTop = 10;
constexpr double kPlotBottom = 24;
constexpr double kPlotRight = 12;
constexpr double kDots = 6;  // Pixels between two points; from here on, points are circles
constexpr double kTickHeight = 5;
constexpr double kMinTick = 3;
constexpr int kPlotPauseMilliseconds = 20;

double yOf(double value, const QRectF& box, const AxisScale& values) {
  return box.bottom() - box.height() * values.share(value);
}

}  // namespace

LinePlot::LinePlot(TensorPlane* plane, QWidget* parent) : QWidget(parent), plane_(plane) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Values by index"));
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kPlotPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &LinePlot::requestValues);
  connect(plane_, &TensorPlane::tensorChanged, this, &LinePlot::forget);
  connect(plane_, &TensorPlane::sliceChanged, this, &LinePlot::forget);
  connect(plane_, &TensorPlane::currentChanged, this, qOverload<>(&QWidget::update));
  connect(plane_, &TensorPlane::pointerChanged, this, qOverload<>(&QWidget::update));
}

void LinePlot::setAspect(TensorAspect aspect) {
  if (aspect == aspect_) return;
  aspect_ = aspect;
  forget();
}

// The old line stays until the new one arrives.
void LinePlot::forget() {
  request_.cancel();
  stale_ = true;
  updateTimer_.start();
}

void LinePlot::requestValues() {
  if (!isVisible() || !plane_->session() || count() <= 0 || plane_->slice().dimensions() != 1) return;
  const auto limit = std::max<std::int64_t>(static_cast<std::int64_t>(plot().width()), 1);
  if (!stale_ && (map_.column_step == 1 || map_.picture_columns >= limit / 2)) return;
  request_.start<HeatMap>(
      this,
      [&](ResultCallback<HeatMap> onResult) {
        return plane_->session()->heat_map(plane_->key(), aspect_, plane_->slice().whole(), 1, limit, std::move(onResult));
      },
      [this](Result<HeatMap> map) {
        stale_ = false;
        map_ = map ? std::move(*map) : HeatMap{};
        if (!map) emit readFailed(translated(map.error().message));
        update();
      });
}

std::optional<AxisScale> LinePlot::scale() const {
  if (map_.lows.empty()) return valueScale(map_.cells, {-1, 1});
  std::vector<double> ends = map_.lows;
  ends.insert(ends.end(), map_.highs.begin(), map_.highs.end());
  return valueScale(ends, {-1, 1});
}

QRectF LinePlot::plot() const {
  const QFontMetrics metrics(textFont(TextSize::tiny));
  int left = 24;
  if (const auto values = scale()) {
    for (const double value : roundValues(*values, kMaxRules)) {
      left = std::max(left, metrics.horizontalAdvance(formatNumber(value)));
    }
  }
  return {left + 14.0, kPlotTop, std::max(width() - left - 14 - kPlotRight, 20.0),
          std::max(height() - kPlotTop - kPlotBottom, 20.0)};
}

double LinePlot::xOf(std::int64_t index) const {
  const QRectF box = plot();
  if (count() < 2) return box.center().x();
  return box.left() + box.width() * static_cast<double>(index) / static_cast<double>(count() - 1);
}

std::int64_t LinePlot::indexAt(double x) const {
  const QRectF box = plot();
  const double share = std::clamp((x - box.left()) / box.width(), 0.0, 1.0);
  return std::llround(share * static_cast<double>(std::max<std::int64_t>(count() - 1, 0)));
}

void LinePlot::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  painter.fillRect(rect(), theme.base);
  if (map_.cells.empty()) return;
  const QRectF box = plot();
  const AxisScale values = scale().value_or(AxisScale(-1, 1));
  paintAxes(&painter, box, values);
  paintMarker(&painter, box, plane_->current().column, theme.accent);
  if (plane_->pointer()) paintMarker(&painter, box, plane_->pointer()->column, theme.text2);
  paintValues(&painter, box, values);
  paintTicks(&painter, box);
  if (!hasFocus()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.focus.color(), 2));
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void LinePlot::paintAxes(QPainter* painter, const QRectF& box, const AxisScale& values) const {
  const Theme& theme = themeOf(palette());
  painter->setFont(textFont(TextSize::tiny));
  painter->fillRect(QRectF(box.left(), std::round(box.bottom()), box.width(), 1), theme.line2);
  for (const double value : roundValues(values, kMaxRules)) {
    const double y = std::round(yOf(value, box, values));
    painter->fillRect(QRectF(box.left(), y, box.width(), 1), theme.line2);
    painter->setPen(theme.text2.color());
    painter->drawText(QRectF(0, y - 8, box.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter, formatNumber(value));
  }
  if (values.low() < 0 && values.high() > 0) {
    painter->fillRect(QRectF(box.left(), std::round(yOf(0, box, values)), box.width(), 1), theme.line);
  }
  double freeFrom = -1e9;
  const AxisScale indices(0, static_cast<double>(std::max<std::int64_t>(count() - 1, 0)));
  for (const double position : count() < 2 ? std::vector<double>{0} : roundValues(indices, kMaxRules, 1)) {
    const auto index = static_cast<std::int64_t>(position);
    const QString number = formatCount(static_cast<std::uint64_t>(std::max<std::int64_t>(index, 0)));
    const double half = painter->fontMetrics().horizontalAdvance(number) / 2.0;
    const double x = std::min(xOf(index), width() - half - 2);
    if (x - half < freeFrom) continue;
    painter->setPen(theme.text2.color());
    painter->drawText(QRectF(x - half - 2, box.bottom() + kTickHeight + 3, 2 * half + 4, 14), Qt::AlignCenter, number);
    freeFrom = x + half + 14;
  }
}

// If a column of pixels covers several values, the line spans their minimum and maximum.
void LinePlot::paintValues(QPainter* painter, const QRectF& box, const AxisScale& values) const {
  const Theme& theme = themeOf(palette());
  QPainterPath path;
  std::vector<QPointF> single;  // A point between gaps has no line
  const auto finite = [this](std::size_t i) { return i < map_.cells.size() && std::isfinite(lowAt(i)); };
  const bool dots = box.width() / static_cast<double>(std::max<std::size_t>(map_.cells.size(), 1)) >= kDots;
  for (std::size_t i = 0; i < map_.cells.size(); ++i) {
    if (!finite(i)) continue;
    const QPointF point(xOf(static_cast<std::int64_t>(i) * map_.column_step), yOf(lowAt(i), box, values));
    if (i > 0 && finite(i - 1)) {
      path.lineTo(point);
    } else {
      path.moveTo(point);
    }
    if (highAt(i) != lowAt(i)) path.lineTo(point.x(), yOf(highAt(i), box, values));
    if (dots || (!finite(i + 1) && (i == 0 || !finite(i - 1)))) single.push_back(point);
  }
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(theme.diverging[5].color(), 1.5));
  painter->setBrush(Qt::NoBrush);
  painter->drawPath(path);
  painter->setBrush(theme.base.color());
  for (const QPointF& point : single) painter->drawEllipse(point, 2.5, 2.5);
  painter->restore();
}

void LinePlot::paintTicks(QPainter* painter, const QRectF& box) const {
  const Theme& theme = themeOf(palette());
  const double width = std::max(box.width() / static_cast<double>(map_.cells.size()) * 0.6, kMinTick);
  for (std::size_t i = 0; i < map_.cells.size(); ++i) {
    const double value = map_.cells[i];
    if (std::isfinite(value)) continue;
    const QColor color = std::isnan(value) ? theme.nan : value > 0 ? theme.pos_inf : theme.neg_inf;
    const double x = xOf(static_cast<std::int64_t>(i) * map_.column_step);
    painter->fillRect(QRectF(x - width / 2, box.bottom() + 1, width, kTickHeight), color);
  }
}

void LinePlot::paintMarker(QPainter* painter, const QRectF& box, std::int64_t index, const QColor& color) const {
  painter->fillRect(QRectF(std::round(xOf(index)), box.top(), 1, box.height() + kTickHeight), color);
}

void LinePlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  updateTimer_.start();
}

void LinePlot::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  updateTimer_.start();
}

void LinePlot::mouseMoveEvent(QMouseEvent* event) {
  if (count() > 0) plane_->setPointer(Cell{0, indexAt(event->position().x())});
}

void LinePlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && count() > 0) choose(indexAt(event->position().x()));
}

void LinePlot::leaveEvent(QEvent* event) {
  plane_->setPointer(std::nullopt);
  QWidget::leaveEvent(event);
}

// A hidden widget receives no leave event.
void LinePlot::hideEvent(QHideEvent* event) {
  plane_->setPointer(std::nullopt);
  QWidget::hideEvent(event);
}

void LinePlot::choose(std::int64_t index) { plane_->setCurrent({0, index}); }

void LinePlot::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return choose(plane_->current().column - 1);
    case Qt::Key_Right:
      return choose(plane_->current().column + 1);
    case Qt::Key_Home:
      return choose(0);
    case Qt::Key_End:
      return choose(count() - 1);
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace sporescope::ui

#include "moc_line_plot.cpp"
