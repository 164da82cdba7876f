// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/error_map_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/style/fonts.h"
#include "ui/style/ramp.h"
#include "ui/text/difference_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr int kCell = 13;
constexpr int kMinCell = 4;
constexpr int kRuler = 16;
constexpr int kLegend = 22;
constexpr int kRampWidth = 110;
constexpr int kSwatch = 10;
constexpr int kMargin = 8;
constexpr std::uint64_t kEvery = 4;  // Cells between two ruler numbers

}  // namespace

ErrorMapView::ErrorMapView(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Difference map"));
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ErrorMapView::setTensor(const RecomputedTensor& tensor) {
  tensor_ = tensor;
  current_ = -1;
  updateRange();
  notifyPartsChanged(this);
  updateGeometry();
  update();
}

void ErrorMapView::updateRange() {
  range_.reset();
  const auto& cells = tensor_.map.cells();
  double maxError = -1;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double error = cells[i].error;
    if (error > maxError) {
      maxError = error;
      current_ = static_cast<int>(i);
    }
    if (!(error > 0) || std::isinf(error)) continue;
    range_ = range_ ? std::pair(std::min(range_->first, error), std::max(range_->second, error)) : std::pair(error, error);
  }
}

int ErrorMapView::rulerWidth() const {
  const QFontMetrics metrics(textFont(TextSize::tiny));
  return metrics.horizontalAdvance(QString::number(tensor_.map.rows())) + kMargin;
}

int ErrorMapView::cellSize() const {
  const int room = width() - rulerWidth() - 2 * kMargin;
  const int columns = static_cast<int>(std::max<std::uint64_t>(tensor_.map.width(), 1));
  return std::clamp(room / columns, kMinCell, kCell);
}

QSize ErrorMapView::sizeHint() const {
  const int columns = static_cast<int>(tensor_.map.width());
  const int rows = static_cast<int>(tensor_.map.height());
  return {rulerWidth() + columns * kCell + 2 * kMargin, kRuler + rows * cellSize() + 1 + kLegend};
}

QSize ErrorMapView::minimumSizeHint() const { return {1, sizeHint().height()}; }

QRect ErrorMapView::cellBox(int position) const {
  const int columns = static_cast<int>(tensor_.map.width());
  const int size = cellSize();
  return {kMargin + rulerWidth() + position % columns * size, kRuler + position / columns * size, size, size};
}

ElementIndex ErrorMapView::elementOf(int position) const {
  return element_at(tensor_.shape, false, tensor_.map.cells()[static_cast<std::size_t>(position)].position);
}

QColor ErrorMapView::colorOf(double error, const Theme& theme) const {
  if (error == 0) return theme.base;
  if (std::isinf(error) || !range_) return theme.nan;
  const auto [low, high] = *range_;
  const double share = high > low ? std::log(error / low) / std::log(high / low) : 1;
  return rampColor(theme, positionOfShare(share));
}

void ErrorMapView::paintEvent(QPaintEvent* /*event*/) {
  if (partCount() == 0) return;
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  paintCells(&painter, theme);
  painter.setFont(textFont(TextSize::tiny));
  painter.setPen(theme.text2);
  paintRulers(&painter, theme);
  paintLegend(&painter, theme);
}

void ErrorMapView::paintCells(QPainter* painter, const Theme& theme) const {
  const QBrush hatch = hatchBrush(theme);
  painter->setPen(theme.line2);
  for (int i = 0; i < partCount(); ++i) {
    const double error = tensor_.map.cells()[static_cast<std::size_t>(i)].error;
    const QRect box = cellBox(i);
    painter->fillRect(box, std::isnan(error) ? hatch : QBrush(colorOf(error, theme)));
    painter->drawRect(box);
  }
  if (current_ < 0) return;
  painter->setPen(QPen(hasFocus() ? theme.focus.color() : theme.text.color(), hasFocus() ? 2 : 1));
  painter->drawRect(cellBox(current_).adjusted(-1, -1, 1, 1));
}

void ErrorMapView::paintRulers(QPainter* painter, const Theme& /*theme*/) const {
  const ErrorMap& map = tensor_.map;
  const int size = cellSize();
  const int left = kMargin + rulerWidth();
  const int labelWidth = static_cast<int>(kEvery) * size;
  for (std::uint64_t column = 0; column < map.width(); column += kEvery) {
    painter->drawText(QRect(left + static_cast<int>(column) * size, 0, labelWidth, kRuler - 2), Qt::AlignLeft | Qt::AlignBottom,
                      QString::number(map.first_column(column)));
  }
  const std::uint64_t step = map.height() > kEvery || size < kCell ? kEvery : 1;
  for (std::uint64_t row = 0; row < map.height(); row += step) {
    painter->drawText(QRect(0, kRuler + static_cast<int>(row) * size, left - 4, kCell), Qt::AlignRight | Qt::AlignVCenter,
                      QString::number(map.first_row(row)));
  }
}

void ErrorMapView::paintLegend(QPainter* painter, const Theme& theme) const {
  const QFontMetrics metrics(painter->font());
  const int top = height() - kLegend + 4;
  int left = kMargin + rulerWidth();
  const auto addText = [&](const QString& label) {
    const QRect box(left, top, std::max(0, width() - left), kLegend - 8);
    painter->setPen(theme.text2);
    painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(label, Qt::ElideRight, box.width()));
    left += metrics.horizontalAdvance(label) + kMargin;
  };
  const auto addSwatch = [&](const QBrush& fill, int swatchWidth) {
    const QRect box(left, top + (kLegend - 8 - kSwatch) / 2, swatchWidth, kSwatch);
    painter->fillRect(box, fill);
    painter->setPen(theme.line);
    painter->drawRect(box);
    left += swatchWidth + 5;
  };
  addSwatch(theme.base.color(), kSwatch);
  if (tensor_.beyond == 0) {
    addText(tr("%1 of %2 values within the bound")
                .arg(formatCount(tensor_.examined - tensor_.beyond), formatCount(tensor_.elements)));
    return;
  }
  addText(tr("within the bound"));
  if (!range_) {
    addSwatch(theme.nan.color(), kSwatch);
    addText(tr("not finite"));
    return;
  }
  QLinearGradient ramp(left, 0, left + kRampWidth, 0);
  constexpr int kStops = 8;
  for (int i = 0; i <= kStops; ++i) {
    const double share = static_cast<double>(i) / kStops;
    ramp.setColorAt(share, rampColor(theme, positionOfShare(share)));
  }
  addSwatch(ramp, kRampWidth);
  const auto [low, high] = *range_;
  addText(low == high ? formatNumber(low) : tr("%1 to %2").arg(formatNumber(low), formatNumber(high)));
}

QString ErrorMapView::cellText(int position) const {
  const double error = tensor_.map.cells()[static_cast<std::size_t>(position)].error;
  const QString element = formatShape(elementOf(position));
  if (std::isnan(error)) return tr("%1: inconclusive").arg(element);
  if (error == 0) return tr("%1: within the bound").arg(element);
  return std::isinf(error) ? tr("%1: not finite").arg(element) : tr("%1: off by %2").arg(element, formatNumber(error));
}

AccessiblePart ErrorMapView::part(int position) const {
  AccessiblePart part;
  part.name = cellText(position);
  part.box = cellBox(position);
  part.role = QAccessible::Cell;
  part.state.selected = position == current_;
  part.state.selectable = true;
  return part;
}

int ErrorMapView::partAt(const QPoint& point) const {
  const int size = cellSize();
  const int column = point.x() - kMargin - rulerWidth();
  const int row = point.y() - kRuler;
  const ErrorMap& map = tensor_.map;
  if (column < 0 || row < 0 || column / size >= static_cast<int>(map.width()) || row / size >= static_cast<int>(map.height())) {
    return -1;
  }
  return row / size * static_cast<int>(map.width()) + column / size;
}

void ErrorMapView::moveTo(int position) {
  current_ = position;
  update();
  notifyPartFocused(this);
}

void ErrorMapView::pressPart(int position) {
  if (position < 0 || position >= partCount()) return;
  moveTo(position);
  emit elementChosen(elementOf(position));
}

void ErrorMapView::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) pressPart(partAt(event->pos()));
}

void ErrorMapView::keyPressEvent(QKeyEvent* event) {
  const int columns = static_cast<int>(tensor_.map.width());
  int target = current_;
  switch (event->key()) {
    case Qt::Key_Left:
      if (current_ % std::max(columns, 1) > 0) --target;
      break;
    case Qt::Key_Right:
      if (current_ % std::max(columns, 1) + 1 < columns) ++target;
      break;
    case Qt::Key_Up:
      target -= columns;
      break;
    case Qt::Key_Down:
      target += columns;
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return pressPart(current_);
    default:
      return QWidget::keyPressEvent(event);
  }
  if (target >= 0 && target < partCount()) moveTo(target);
  if (current_ >= 0) QToolTip::showText(mapToGlobal(cellBox(current_).bottomRight()), cellText(current_), this);
}

void ErrorMapView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void ErrorMapView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

// Cells shrink in a narrow panel, and the height with them.
void ErrorMapView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->oldSize().width() != event->size().width()) updateGeometry();
}

bool ErrorMapView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int position = partAt(help->pos());
  QToolTip::showText(help->globalPos(), position < 0 ? QString() : cellText(position), this);
  return true;
}

}  // namespace sporescope::ui

#include "moc_error_map_view.cpp"
