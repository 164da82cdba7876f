// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timeline_band.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/node_shape.h"
#include "ui/timeline/timeline_painter.h"

namespace sporescope::ui {

namespace {

constexpr double kKeyZoom = 1.5;
constexpr double kWheelForTwice = 240;  // Eighths of a degree: two notches
constexpr double kOldContent = 0.5;
constexpr int kFlag = 9;

}  // namespace

TimelineBand::TimelineBand(const TimelineText* text, QWidget* parent) : QWidget(parent), text_(text) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Execution order"));
}

void TimelineBand::setStep(std::shared_ptr<const ExecutedStep> step) {
  step_ = std::move(step);
  const std::size_t count = step_ ? step_->executions().size() : 0;
  if (scale_.columns.size() != count) scale_ = {};
  isStale_ = true;
  current_.reset();
  hovered_.reset();
  cause_.reset();
  viewport_.setCount(count);
  notifyPartsChanged(this);
  notifyMoved();
}

void TimelineBand::setScale(TimelineScale scale, Measure measure) {
  scale_ = std::move(scale);
  isStale_ = false;
  measure_ = measure;
  barsAreStale_ = true;
  update();
}

void TimelineBand::setCurrent(std::optional<std::size_t> execution) {
  if (execution == current_) return;
  current_ = execution;
  if (current_) viewport_.reveal(*current_);
  notifyMoved();
  notifyPartFocused(this);
}

void TimelineBand::setCause(std::optional<std::size_t> execution, const QColor& color) {
  cause_ = execution;
  causeColor_ = color;
  update();
}

void TimelineBand::setSentence(const QString& sentence) {
  if (sentence == sentence_) return;
  sentence_ = sentence;
  update();
}

void TimelineBand::fit() {
  viewport_.fit();
  notifyMoved();
}

void TimelineBand::notifyMoved() {
  barsAreStale_ = true;
  update();
  emit viewportChanged();
}

// Positions.

std::pair<int, int> TimelineBand::edgesOf(std::size_t execution) const {
  const auto column = static_cast<double>(execution);
  return {static_cast<int>(std::lround(viewport_.xOf(column))), static_cast<int>(std::lround(viewport_.xOf(column + 1)))};
}

QRect TimelineBand::columnRect(std::size_t execution) const {
  const double ratio = devicePixelRatioF();
  const auto column = static_cast<double>(execution);
  const double left = viewport_.xOf(column) / ratio;
  return QRectF(left, 0, std::max(1.0, viewport_.xOf(column + 1) / ratio - left), height()).toAlignedRect();
}

std::optional<std::size_t> TimelineBand::executionAt(const QPointF& position) const {
  return viewport_.columnAt(position.x() * devicePixelRatioF());
}

// Painting.

void TimelineBand::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.base.color());
  followScreen();
  if (isStale_ || !sentence_.isEmpty()) painter.setOpacity(kOldContent);
  paintColumns(&painter);
  painter.setOpacity(1);
  paintSentence(&painter);
  if (!hasFocus()) return;
  painter.setPen(theme.focus.color());
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void TimelineBand::paintColumns(QPainter* painter) {
  if (scale_.columns.empty()) return;
  const Theme& theme = themeOf(palette());
  if (std::exchange(barsAreStale_, false)) {
    bars_ = barsOf(scale_.columns, scale_.median, viewport_.first(), viewport_.pitch(), static_cast<int>(viewport_.room()));
  }
  const QFont font = textFont(TextSize::tiny);
  const TimelineGeometry geometry(size(), devicePixelRatioF(), viewport_.pitch(), font);
  painter->save();
  painter->scale(1 / geometry.ratio, 1 / geometry.ratio);
  if (hovered_) {
    const auto [left, right] = edgesOf(*hovered_);
    painter->fillRect(QRect(left, 0, std::max(right - left, 1), geometry.bars.bottom() + 1), theme.hover.color());
  }
  paintBars(painter, bars_, geometry, measure_, theme);
  painter->setFont(font);
  paintNames(painter, geometry);
  if (current_) {
    const auto [left, right] = edgesOf(*current_);
    paintChosen(painter, left, right, geometry, hasFocus() ? theme.focus : theme.accent, theme);
  }
  painter->restore();
  if (cause_) {
    const QRect column = columnRect(*cause_);
    painter->setRenderHint(QPainter::Antialiasing);
    paintFlag(painter, QRectF(column.center().x(), 1, kFlag, kFlag), causeColor_);
    painter->setRenderHint(QPainter::Antialiasing, false);
  }
}

void TimelineBand::paintNames(QPainter* painter, const TimelineGeometry& geometry) const {
  if (geometry.names.isEmpty()) return;
  for (auto execution = static_cast<std::size_t>(viewport_.first()); execution < viewport_.count(); ++execution) {
    const auto [left, right] = edgesOf(execution);
    if (left >= geometry.names.right()) break;
    paintName(painter, left, right, geometry, text_->name(execution), themeOf(palette()));
  }
}

void TimelineBand::paintSentence(QPainter* painter) const {
  if (sentence_.isEmpty()) return;
  painter->setFont(textFont(TextSize::small));
  const QString text = painter->fontMetrics().elidedText(sentence_, Qt::ElideRight, width() - 16);
  QRect box = painter->fontMetrics().boundingRect(text).adjusted(-6, -2, 6, 2);
  box.moveCenter(rect().center());
  painter->fillRect(box, themeOf(palette()).base.color());
  painter->setPen(themeOf(palette()).text2.color());
  painter->drawText(rect(), Qt::AlignCenter, text);
}

// Mouse.

void TimelineBand::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) pressPosition_ = event->position();
}

void TimelineBand::mouseMoveEvent(QMouseEvent* event) {
  const bool isDrag =
      pressPosition_ && std::abs(event->position().x() - pressPosition_->x()) >= QApplication::startDragDistance();
  if (isDrag && !dragPosition_) dragPosition_ = pressPosition_;
  if (dragPosition_) {
    viewport_.pan((event->position().x() - dragPosition_->x()) * devicePixelRatioF());
    dragPosition_ = event->position();
    notifyMoved();
  }
  hover(executionAt(event->position()));
}

void TimelineBand::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const bool click = pressPosition_ && !dragPosition_;
  pressPosition_.reset();
  dragPosition_.reset();
  const auto execution = executionAt(event->position());
  if (click && execution) emit chosen(*execution);
}

void TimelineBand::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto execution = executionAt(event->position());
  if (event->button() == Qt::LeftButton && execution) emit opened(*execution);
}

void TimelineBand::leaveEvent(QEvent* /*event*/) { hover(std::nullopt); }

void TimelineBand::hover(std::optional<std::size_t> execution) {
  if (execution == hovered_) return;
  hovered_ = execution;
  update();
}

void TimelineBand::wheelEvent(QWheelEvent* event) {
  const QPoint delta = event->angleDelta();
  if (std::abs(delta.x()) > std::abs(delta.y())) {
    viewport_.pan(delta.x() * devicePixelRatioF());
  } else {
    viewport_.zoom(std::pow(2, delta.y() / kWheelForTwice), event->position().x() * devicePixelRatioF());
  }
  notifyMoved();
  event->accept();
}

// Keyboard.

void TimelineBand::step(int offset) {
  if (viewport_.count() == 0) return;
  const auto last = static_cast<std::ptrdiff_t>(viewport_.count()) - 1;
  const auto from =
      current_ ? static_cast<std::ptrdiff_t>(*current_) + offset : static_cast<std::ptrdiff_t>(std::ceil(viewport_.first()));
  const auto target = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from, 0, last));
  if (target != current_) emit chosen(target);
}

void TimelineBand::keyPressEvent(QKeyEvent* event) {
  const auto zoom = [this](double factor) {
    const bool isCurrentVisible = current_ && viewport_.xOf(static_cast<double>(*current_)) >= 0 &&
                                  viewport_.xOf(static_cast<double>(*current_)) < viewport_.room();
    viewport_.zoom(factor, isCurrentVisible ? viewport_.xOf(static_cast<double>(*current_) + 0.5) : viewport_.room() / 2);
    notifyMoved();
  };
  switch (event->key()) {
    case Qt::Key_Left:
      return step(-1);
    case Qt::Key_Right:
      return step(1);
    case Qt::Key_Home:
    case Qt::Key_Space:
      return fit();
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(kKeyZoom);
    case Qt::Key_Minus:
      return zoom(1 / kKeyZoom);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (current_) emit opened(*current_);
      return;
    case Qt::Key_Escape:
      return emit stopRequested();
    default:
      QWidget::keyPressEvent(event);
  }
}

bool TimelineBand::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto execution = executionAt(help->pos());
    QToolTip::showText(help->globalPos(), execution && step_ ? text_->toolTip(*execution).join(u'\n') : QString(), this);
    return true;
  }
  // The surrounding graph also uses Space.
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

void TimelineBand::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  followScreen();
  if (current_) viewport_.reveal(*current_);
  notifyMoved();
}

// The window may have moved to a screen of another resolution.
void TimelineBand::followScreen() {
  const double room = width() * devicePixelRatioF();
  if (room == viewport_.room()) return;
  viewport_.setViewportSize(room, devicePixelRatioF());
  barsAreStale_ = true;
}

void TimelineBand::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  notifyPartFocused(this);
}

void TimelineBand::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) update();
}

// Screen readers.

AccessiblePart TimelineBand::part(int position) const {
  AccessiblePart part;
  if (position < 0 || position >= partCount() || !step_) return part;
  const auto execution = static_cast<std::size_t>(position);
  QStringList lines = text_->toolTip(execution);
  lines.removeFirst();
  part.name = text_->name(execution);
  part.description = lines.join(QStringLiteral(", "));
  part.box = columnRect(execution);
  part.state.selected = execution == current_;
  return part;
}

int TimelineBand::partAt(const QPoint& point) const {
  const auto execution = executionAt(point);
  return execution ? static_cast<int>(*execution) : -1;
}

void TimelineBand::pressPart(int position) {
  if (position >= 0 && position < partCount()) emit chosen(static_cast<std::size_t>(position));
}

}  // namespace sporescope::ui

#include "moc_timeline_band.cpp"
