// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/history/history_chart.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/words/format.h"

namespace sporescope::ui {

namespace {

constexpr double kTop = 10;
constexpr double kBottom = 20;
constexpr double kRight = 70;  // room for the names
constexpr double kFew = 60;    // so many points wear circles

}  // namespace

HistoryChart::HistoryChart(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("History"));
}

void HistoryChart::setMoments(std::vector<HistoryMoment> moments) {
  moments_ = std::move(moments);
  runs_ = std::any_of(moments_.begin(), moments_.end(), [](const HistoryMoment& moment) { return moment.run > 1; });
  lines_.clear();
  nanTicks_.clear();
  update();
}

void HistoryChart::setLines(std::vector<HistoryLine> lines) {
  lines_ = std::move(lines);
  update();
}

void HistoryChart::setNanTicks(std::vector<bool> ticks) {
  nanTicks_ = std::move(ticks);
  update();
}

void HistoryChart::setCurrent(const HistoryMoment& moment) {
  current_ = moment;
  update();
}

HistoryChart::Scale HistoryChart::scale() const {
  std::optional<Scale> found;
  for (const HistoryLine& line : lines_) {
    for (const auto& value : line.values) {
      if (!value || !std::isfinite(*value)) continue;
      if (!found) found = Scale{*value, *value};
      found->low = std::min(found->low, *value);
      found->high = std::max(found->high, *value);
    }
  }
  if (!found) return {};
  if (found->low == found->high) {
    const double room = found->low == 0 ? 1 : std::abs(found->low) / 2;
    return found->low == 0 ? Scale{0, 1} : Scale{found->low - room, found->high + room};
  }
  return *found;
}

QRectF HistoryChart::plot() const {
  const Scale values = scale();
  const QFontMetrics metrics(textFont(TextSize::tiny));
  int left = 0;
  for (const double value : {values.low, (values.low + values.high) / 2, values.high}) {
    left = std::max(left, metrics.horizontalAdvance(formatNumber(value)));
  }
  return {left + 14.0, kTop, std::max(width() - left - 14 - kRight, 20.0), std::max(height() - kTop - kBottom, 20.0)};
}

// By the number of the iteration; runs stand one after the other.
double HistoryChart::xOf(std::size_t place) const {
  const QRectF box = plot();
  if (moments_.size() < 2) return box.center().x();
  if (runs_) return box.left() + box.width() * static_cast<double>(place) / static_cast<double>(moments_.size() - 1);
  const auto first = static_cast<double>(moments_.front().iteration);
  const double span = static_cast<double>(moments_.back().iteration) - first;
  return box.left() + box.width() * (static_cast<double>(moments_[place].iteration) - first) / span;
}

double HistoryChart::yOf(double value, const Scale& scale) const {
  const QRectF box = plot();
  return box.bottom() - box.height() * (value - scale.low) / (scale.high - scale.low);
}

std::optional<std::size_t> HistoryChart::placeAt(double x) const {
  std::optional<std::size_t> nearest;
  for (std::size_t i = 0; i < moments_.size(); ++i) {
    if (!nearest || std::abs(xOf(i) - x) < std::abs(xOf(*nearest) - x)) nearest = i;
  }
  return nearest;
}

std::optional<std::size_t> HistoryChart::currentPlace() const {
  const auto found = std::find(moments_.begin(), moments_.end(), current_);
  return found == moments_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - moments_.begin()));
}

void HistoryChart::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  painter.fillRect(rect(), theme.base);
  if (moments_.empty()) return;
  const Scale values = scale();
  paintAxes(&painter, values);
  paintMarker(&painter);
  for (const HistoryLine& line : lines_) paintLine(&painter, line, values);
  paintNames(&painter, values);
  if (!hasFocus()) return;
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.focus.color(), 2));
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void HistoryChart::paintAxes(QPainter* painter, const Scale& scale) const {
  const Theme& theme = themeOf(palette());
  const QRectF box = plot();
  painter->setFont(textFont(TextSize::tiny));
  for (const double value : {scale.low, (scale.low + scale.high) / 2, scale.high}) {
    const double y = std::round(yOf(value, scale));
    painter->fillRect(QRectF(box.left(), y, box.width(), 1), theme.line2);
    painter->setPen(theme.text2.color());
    painter->drawText(QRectF(0, y - 8, box.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter, formatNumber(value));
  }
  const QFontMetrics metrics(painter->font());
  double free = -1e9;
  for (std::size_t i = 0; i < moments_.size(); ++i) {
    const double x = xOf(i);
    // Of an iteration with several runs the first one wears the number.
    const QString number = moments_[i].run > 1 ? QString() : QString::number(moments_[i].iteration);
    const double half = metrics.horizontalAdvance(number) / 2.0;
    if (i < nanTicks_.size() && nanTicks_[i]) painter->fillRect(QRectF(x - 1, box.bottom() + 1, 3, 4), theme.nan);
    if (number.isEmpty() || x - half < free) continue;
    painter->setPen(theme.text2.color());
    painter->drawText(QRectF(x - half - 2, box.bottom() + 4, 2 * half + 4, 14), Qt::AlignCenter, number);
    free = x + half + 14;
  }
}

void HistoryChart::paintLine(QPainter* painter, const HistoryLine& line, const Scale& scale) const {
  painter->setRenderHint(QPainter::Antialiasing);
  QPainterPath path;
  bool down = false;
  for (std::size_t i = 0; i < line.values.size() && i < moments_.size(); ++i) {
    if (!line.values[i] || !std::isfinite(*line.values[i])) {
      down = false;
      continue;
    }
    const QPointF point(xOf(i), yOf(*line.values[i], scale));
    if (down) {
      path.lineTo(point);
    } else {
      path.moveTo(point);
    }
    down = true;
  }
  painter->setPen(QPen(line.color, 1.5));
  painter->setBrush(Qt::NoBrush);
  painter->drawPath(path);
  if (static_cast<double>(moments_.size()) > kFew) return;
  painter->setBrush(themeOf(palette()).base.color());
  for (std::size_t i = 0; i < line.values.size() && i < moments_.size(); ++i) {
    if (line.values[i] && std::isfinite(*line.values[i]))
      painter->drawEllipse(QPointF(xOf(i), yOf(*line.values[i], scale)), 2.5, 2.5);
  }
}

// At the ends of the lines, moved apart where they would touch.
void HistoryChart::paintNames(QPainter* painter, const Scale& scale) const {
  struct Name {
    double x, y;
    const HistoryLine* line;
  };
  std::vector<Name> names;
  for (const HistoryLine& line : lines_) {
    const auto last = std::find_if(line.values.rbegin(), line.values.rend(),
                                   [](const auto& value) { return value && std::isfinite(*value); });
    if (last == line.values.rend()) continue;
    const auto place = static_cast<std::size_t>(std::distance(last, line.values.rend()) - 1);
    names.push_back({xOf(std::min(place, moments_.size() - 1)), yOf(**last, scale), &line});
  }
  std::sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.y < b.y; });
  painter->setFont(textFont(TextSize::tiny));
  const double line = QFontMetrics(painter->font()).height();
  // From the bottom up, so that the last one stays inside.
  double free = height() - 2.0;
  std::reverse(names.begin(), names.end());
  for (const Name& name : names) {
    const double y = std::min(name.y - line / 2, free - line);
    free = y;
    painter->setPen(name.line->nameColor);
    painter->drawText(QRectF(name.x + 8, y, kRight - 8, line), Qt::AlignLeft | Qt::AlignVCenter, name.line->name);
  }
}

void HistoryChart::paintMarker(QPainter* painter) const {
  const auto place = currentPlace();
  if (!place) return;
  const Theme& theme = themeOf(palette());
  const QRectF box = plot();
  const double x = std::round(xOf(*place));
  painter->fillRect(QRectF(x, box.top(), 1, box.height()), theme.accent);
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::NoPen);
  painter->setBrush(theme.accent.color());
  painter->drawPolygon(QPolygonF({{x - 4, box.top() - 7}, {x + 5, box.top() - 7}, {x + 0.5, box.top() - 1}}));
  painter->setRenderHint(QPainter::Antialiasing, false);
}

void HistoryChart::mouseReleaseEvent(QMouseEvent* event) {
  const auto place = placeAt(event->position().x());
  if (place && event->button() == Qt::LeftButton) emit momentClicked(moments_[*place]);
}

void HistoryChart::keyPressEvent(QKeyEvent* event) {
  const auto place = currentPlace();
  if (place && event->key() == Qt::Key_Left && *place > 0) {
    emit momentClicked(moments_[*place - 1]);
  } else if (place && event->key() == Qt::Key_Right && *place + 1 < moments_.size()) {
    emit momentClicked(moments_[*place + 1]);
  } else {
    QWidget::keyPressEvent(event);
  }
}

bool HistoryChart::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto place = placeAt(help->pos().x());
  QStringList words;
  if (place && runs_) words += tr("Iteration %1, run %2").arg(moments_[*place].iteration).arg(moments_[*place].run);
  if (place && !runs_) words += tr("Iteration %1").arg(moments_[*place].iteration);
  for (const HistoryLine& line : lines_) {
    if (place && *place < line.values.size() && line.values[*place])
      words += line.name + u' ' + formatNumber(*line.values[*place]);
  }
  QToolTip::showText(help->globalPos(), words.join(u'\n'), this);
  return true;
}

}  // namespace sporescope::ui
