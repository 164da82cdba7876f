// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/distribution/histogram_bar.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr double kSide = 10;
constexpr double kBin = 24;  // For NaN, −Inf, +Inf
constexpr double kBinGap = 8;
constexpr double kGap = 22;      // Between them and the finite bins
constexpr double kBarsTop = 16;  // Height of the counts above the first bins
constexpr double kRamp = 8;
constexpr double kGripHeight = 15;
constexpr double kGripWidth = 12;
constexpr double kAxis = 16;
constexpr double kGrab = 6;  // To each side of a handle

QString nameOfBin(int bin) {
  return bin == 0 ? QStringLiteral("NaN") : bin == 1 ? kMinus + QStringLiteral("Inf") : QStringLiteral("+Inf");
}

}  // namespace

HistogramBar::HistogramBar(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Distribution of the values and colour range"));
}

QSize HistogramBar::sizeHint() const { return {400, 128}; }

QSize HistogramBar::minimumSizeHint() const { return {220, 96}; }

void HistogramBar::setHistogram(const std::optional<Histogram>& histogram) {
  histogram_ = histogram;
  update();
}

void HistogramBar::setRange(const ValueRange& range) {
  range_ = range;
  setAccessibleDescription(tr("%1 to %2").arg(formatNumber(range.low), formatNumber(range.high)));
  update();
}

void HistogramBar::setColors(ColorMapName colors) {
  colors_ = colors;
  update();
}

void HistogramBar::setLogCounts(bool log) {
  logCounts_ = log;
  update();
}

void HistogramBar::setNonFinite(bool visible) {
  showsNonFinite_ = visible;
  update();
}

QRectF HistogramBar::barsBox() const {
  const double left = kSide + (showsNonFinite_ ? 3 * kBin + 2 * kBinGap + kGap : 0);
  const double bottom = height() - kAxis - kGripHeight - 2;
  return {left, kBarsTop, std::max(width() - left - kSide, 10.0), std::max(bottom - kBarsTop, 10.0)};
}

double HistogramBar::xOf(double value) const {
  const QRectF box = barsBox();
  if (!histogram_ || !(histogram_->high > histogram_->low)) return box.center().x();
  const double share = (value / 2 - histogram_->low / 2) / (histogram_->high / 2 - histogram_->low / 2);
  return box.left() + std::clamp(share, -1.0, 2.0) * box.width();
}

double HistogramBar::valueAt(double x) const {
  const QRectF box = barsBox();
  if (!histogram_) return 0;
  const double share = (x - box.left()) / box.width();
  return histogram_->low * (1 - share) + histogram_->high * share;
}

std::uint64_t HistogramBar::maxCount() const {
  std::uint64_t largest = std::max({histogram_->nan, histogram_->neg_inf, histogram_->pos_inf, std::uint64_t{1}});
  for (const std::uint64_t count : histogram_->bins) largest = std::max(largest, count);
  return largest;
}

double HistogramBar::heightOf(std::uint64_t count) const {
  if (count == 0) return 0;
  const auto largest = static_cast<double>(maxCount());
  const double share =
      logCounts_ ? std::log1p(static_cast<double>(count)) / std::log1p(largest) : static_cast<double>(count) / largest;
  return std::max(1.0, share * barsBox().height());
}

void HistogramBar::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  painter.fillRect(rect(), theme.base);
  if (!histogram_) return;
  painter.setFont(textFont(TextSize::tiny));
  if (showsNonFinite_) paintNonFinite(&painter);
  paintBins(&painter);
  paintRamp(&painter);
  paintAxis(&painter);
}

void HistogramBar::paintNonFinite(QPainter* painter) const {
  const Theme& theme = themeOf(palette());
  const QRectF box = barsBox();
  const std::uint64_t counts[] = {histogram_->nan, histogram_->neg_inf, histogram_->pos_inf};
  const Rgb fills[] = {theme.nan, theme.neg_inf, theme.pos_inf};
  for (int bin = 0; bin < 3; ++bin) {
    const double x = kSide + bin * (kBin + kBinGap);
    const double bar = heightOf(counts[bin]);
    const QRectF rect(x, box.bottom() - bar, kBin, bar);
    if (counts[bin] > 0) {
      painter->fillRect(rect, fills[bin]);
      if (bin == 2 && !theme.dark) {
        painter->setPen(theme.line.color());
        painter->drawRect(rect.adjusted(0, 0, -1, -1));
      }
      painter->setPen(theme.text.color());
      painter->drawText(QRectF(x - 20, rect.top() - 16, kBin + 40, 14), Qt::AlignHCenter | Qt::AlignBottom,
                        formatCount(counts[bin]));
    }
    painter->fillRect(QRectF(x, box.bottom(), kBin, 1), theme.ctl);
    painter->setPen(theme.text2.color());
    painter->drawText(QRectF(x - 6, box.bottom() + 2, kBin + 12, 14), Qt::AlignCenter, nameOfBin(bin));
  }
}

void HistogramBar::paintBins(QPainter* painter) const {
  const Theme& theme = themeOf(palette());
  const QRectF box = barsBox();
  const double from = std::clamp(xOf(range_.low), box.left(), box.right());
  const double to = std::clamp(xOf(range_.high), box.left(), box.right());
  painter->fillRect(QRectF(box.left(), box.top(), from - box.left(), box.height()), theme.alt);
  painter->fillRect(QRectF(to, box.top(), box.right() - to, box.height()), theme.alt);
  const auto count = histogram_->bins.size();
  for (std::size_t i = 0; i < count; ++i) {
    const double left = box.left() + box.width() * static_cast<double>(i) / static_cast<double>(count);
    const double right = box.left() + box.width() * static_cast<double>(i + 1) / static_cast<double>(count);
    const double bar = heightOf(histogram_->bins[i]);
    const bool outside = right <= from || left >= to;
    QColor fill = theme.histogram;
    if (outside) fill.setAlphaF(0.4F);
    const double gap = right - left > 4 ? 1 : 0;
    painter->fillRect(QRectF(left + gap, box.bottom() - bar, right - left - gap, bar), fill);
  }
  painter->fillRect(QRectF(box.left(), box.bottom(), box.width(), 1), theme.ctl);
}

void HistogramBar::paintRamp(QPainter* painter) const {
  const Theme& theme = themeOf(palette());
  const QRectF box = barsBox();
  const double from = xOf(range_.low);
  const double to = xOf(range_.high);
  const ColorTable table = colorTable(colors_, theme);
  const double y = box.bottom() + 1;
  const double left = std::max(from, box.left());
  const int columns = static_cast<int>(std::ceil(std::max(std::min(to, box.right()) - left, 0.0)));
  for (int column = 0; column < columns; ++column) {
    const double x = left + column;
    const auto index = static_cast<std::size_t>(std::clamp((x - from) / std::max(to - from, 1.0) * 255, 0.0, 255.0));
    painter->fillRect(QRectF(x, y, 1, kRamp), QColor(table[index]));
  }
  painter->setRenderHint(QPainter::Antialiasing);
  const ValueRange grips = gripPositions();
  for (const auto& [x, grip] : {std::pair(from, grips.low), std::pair(to, grips.high)}) {
    if (x < box.left() - 1 || x > box.right() + 1) continue;
    painter->setPen(QPen(theme.text.color(), 1.5));
    painter->drawLine(QPointF(x, box.top()), QPointF(x, box.bottom() + kRamp));
    const double half = kGripWidth / 2;
    const double tip = box.bottom() + 1;
    painter->setPen(QPen(theme.text.color(), 1.25));
    painter->setBrush(theme.base.color());
    painter->drawPolygon(QPolygonF({{x, tip},
                                    {grip + half, tip + 6},
                                    {grip + half, tip + kGripHeight - 1},
                                    {grip - half, tip + kGripHeight - 1},
                                    {grip - half, tip + 6}}));
  }
  painter->setRenderHint(QPainter::Antialiasing, false);
}

void HistogramBar::paintAxis(QPainter* painter) const {
  const Theme& theme = themeOf(palette());
  const QRectF box = barsBox();
  painter->setPen(theme.text2.color());
  const QRectF line(box.left(), height() - kAxis, box.width(), kAxis - 2);
  painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, formatNumber(histogram_->low));
  painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, formatNumber(histogram_->high));
  if (histogram_->low < 0 && histogram_->high > 0) {
    const double zero = xOf(0);
    const double reach = QFontMetrics(painter->font()).horizontalAdvance(formatNumber(histogram_->high)) + 16.0;
    if (zero > box.left() + reach && zero < box.right() - reach) {
      painter->drawText(QRectF(zero - 20, line.top(), 40, line.height()), Qt::AlignCenter, QStringLiteral("0"));
    }
  }
  if (!hasFocus()) return;
  painter->setPen(QPen(theme.focus.color(), 2));
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(rect().adjusted(1, 1, -1, -1));
}

ValueRange HistogramBar::gripPositions() const {
  const double low = xOf(range_.low);
  const double high = xOf(range_.high);
  const double missing = std::max(kGripWidth - (high - low), 0.0) / 2;
  return {low - missing, high + missing};
}

HistogramBar::Grip HistogramBar::gripAt(const QPointF& position) const {
  if (!histogram_) return Grip::none;
  const ValueRange grips = gripPositions();
  const double toLow = std::abs(position.x() - grips.low);
  const double toHigh = std::abs(position.x() - grips.high);
  if (std::min(toLow, toHigh) <= kGrab) return toLow < toHigh ? Grip::low : Grip::high;
  const QRectF box = barsBox();
  const bool onRamp = position.y() > box.bottom() && position.y() < box.bottom() + kGripHeight;
  const bool between = position.x() > xOf(range_.low) && position.x() < xOf(range_.high);
  return onRamp && between ? Grip::both : Grip::none;
}

void HistogramBar::drag(Grip grip, double delta, bool single) {
  ValueRange moved = range_;
  const bool mirror = symmetric_ && !single && grip != Grip::both;
  if (grip == Grip::low || grip == Grip::both) moved.low += delta;
  if (grip == Grip::high || grip == Grip::both) moved.high += delta;
  if (mirror && grip == Grip::low) moved.high = -moved.low;
  if (mirror && grip == Grip::high) moved.low = -moved.high;
  if (!(moved.low < moved.high) || !std::isfinite(moved.low) || !std::isfinite(moved.high)) return;
  emit rangeDragged(moved, !mirror);
}

void HistogramBar::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  dragging_ = gripAt(event->position());
  if (dragging_ != Grip::none) activeGrip_ = dragging_;
  draggedFrom_ = valueAt(event->position().x());
}

void HistogramBar::mouseMoveEvent(QMouseEvent* event) {
  if (dragging_ == Grip::none) {
    const Grip grip = gripAt(event->position());
    setCursor(grip == Grip::none ? Qt::ArrowCursor : grip == Grip::both ? Qt::OpenHandCursor : Qt::SizeHorCursor);
    return;
  }
  const double value = valueAt(event->position().x());
  drag(dragging_, value - draggedFrom_, event->modifiers().testFlag(Qt::ControlModifier));
  draggedFrom_ = value;
}

void HistogramBar::mouseReleaseEvent(QMouseEvent* /*event*/) { dragging_ = Grip::none; }

void HistogramBar::mouseDoubleClickEvent(QMouseEvent* event) {
  const Grip grip = gripAt(event->position());
  if (grip == Grip::low || grip == Grip::high) emit endRequested(grip == Grip::low);
}

void HistogramBar::keyPressEvent(QKeyEvent* event) {
  const bool left = event->key() == Qt::Key_Left;
  if (!histogram_ || (!left && event->key() != Qt::Key_Right)) {
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
      activeGrip_ = event->key() == Qt::Key_Up ? Grip::high : Grip::low;
      return;
    }
    QWidget::keyPressEvent(event);
    return;
  }
  const double share = event->modifiers().testFlag(Qt::ShiftModifier) ? 0.1 : 0.01;
  const double step = (histogram_->high - histogram_->low) * share;
  drag(activeGrip_, left ? -step : step, event->modifiers().testFlag(Qt::ControlModifier));
}

QString HistogramBar::tipAt(const QPointF& position) const {
  const QRectF box = barsBox();
  if (!histogram_) return {};
  if (position.x() >= box.left() && position.x() < box.right() && !histogram_->bins.empty()) {
    const double share = (position.x() - box.left()) / box.width();
    const auto count = histogram_->bins.size();
    const auto bin = std::min(static_cast<std::size_t>(share * static_cast<double>(count)), count - 1);
    const double width = (histogram_->high - histogram_->low) / static_cast<double>(count);
    const double from = histogram_->low + width * static_cast<double>(bin);
    return tr("%1 to %2: %3").arg(formatNumber(from), formatNumber(from + width), formatCount(histogram_->bins[bin]));
  }
  const std::uint64_t counts[] = {histogram_->nan, histogram_->neg_inf, histogram_->pos_inf};
  for (int bin = 0; showsNonFinite_ && bin < 3; ++bin) {
    const double x = kSide + bin * (kBin + kBinGap);
    if (position.x() >= x && position.x() < x + kBin) {
      return QStringLiteral("%1: %2").arg(nameOfBin(bin), formatCount(counts[bin]));
    }
  }
  return {};
}

bool HistogramBar::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    if (tip.isEmpty()) {
      QToolTip::hideText();
    } else {
      QToolTip::showText(help->globalPos(), tip, this);
    }
    return true;
  }
  return QWidget::event(event);
}

}  // namespace sporescope::ui

#include "moc_histogram_bar.cpp"
