// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/heat_map/heat_map_view.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPen>
#include <QRectF>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/style/theme.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr double kGrid = 8;

// Paints the lines between cells, if the cells are large enough.
void paintGrid(QPainter* painter, const MapViewport& port, const Theme& theme) {
  if (std::min(port.cellWidth(), port.cellHeight()) < kGrid) return;
  const CellWindow visible = port.visibleWindow();
  QColor line = theme.dark ? theme.canvas.color() : theme.text.color();
  line.setAlphaF(theme.dark ? 0.55F : 0.12F);
  const QRectF extent = port.rectOf(visible.row, visible.column, visible.rows, visible.columns);
  for (std::int64_t row = visible.row; row <= visible.row + visible.rows; ++row) {
    const double y = port.rectOf(row, visible.column, 1, 1).top();
    painter->fillRect(QRectF(extent.left(), y, extent.width() + 1, 1), line);
  }
  for (std::int64_t column = visible.column; column <= visible.column + visible.columns; ++column) {
    const double x = port.rectOf(visible.row, column, 1, 1).left();
    painter->fillRect(QRectF(x, extent.top(), 1, extent.height() + 1), line);
  }
}

// One pixel of white and one of black.
void paintFrame(QPainter* painter, const QRectF& cell) {
  const QRectF box = cell.width() < 4 || cell.height() < 4 ? QRectF(cell.center() - QPointF(3, 3), QSizeF(7, 7)) : cell;
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(Qt::black, 1));
  painter->drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
  painter->setPen(QPen(Qt::white, 1));
  painter->drawRect(box.adjusted(1.5, 1.5, -1.5, -1.5));
}

constexpr int kPauseMilliseconds = 20;
constexpr double kWheelStep = 1.25;
constexpr std::int64_t kMaxPixels = 8192;
constexpr double kBarSteps = 1e8;  // Of a scroll bar, which counts in int

std::int64_t stepFor(double cellSize) {
  return cellSize >= 1 ? 1 : std::max<std::int64_t>(1, static_cast<std::int64_t>(1 / cellSize));
}

// Returns the cells of the plane per step of the scroll bar.
double barUnit(std::int64_t count) { return std::max(1.0 / 16, static_cast<double>(count) / kBarSteps); }

}  // namespace

HeatMapView::HeatMapView(TensorPlane* plane, ValueBlocks* blocks, QWidget* parent)
    : QAbstractScrollArea(parent), plane_(plane), blocks_(blocks), rulers_(plane, &port_) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Heat map"));
  viewport()->setMouseTracking(true);
  viewport()->setBackgroundRole(QPalette::Base);
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &HeatMapView::requestMap);
  connect(plane_, &TensorPlane::tensorChanged, this, &HeatMapView::forget);
  connect(plane_, &TensorPlane::sliceChanged, this, [this] {
    forget();
    cells_.setPicture({});
    port_.setPlane(plane_->slice().rows(), plane_->slice().columns());
    layOut();
  });
  connect(plane_, &TensorPlane::colorsChanged, this, [this] {
    cells_.recolor();
    viewport()->update();
  });
  connect(plane_, &TensorPlane::formatChanged, viewport(), qOverload<>(&QWidget::update));
  connect(plane_, &TensorPlane::pointerChanged, viewport(), qOverload<>(&QWidget::update));
  connect(plane_, &TensorPlane::currentChanged, this, [this] {
    port_.makeVisible(plane_->current());
    refresh();
  });
  connect(blocks_, &ValueBlocks::blockReady, viewport(), qOverload<>(&QWidget::update));
  port_.setPlane(plane_->slice().rows(), plane_->slice().columns());
  layOut();
}

void HeatMapView::setAspect(TensorAspect aspect) {
  if (aspect == aspect_) return;
  aspect_ = aspect;
  forget();
}

void HeatMapView::setCentered(bool centered) {
  centered_ = centered;
  layOut();
}

// The picture shows other values now. It stays visible until the new one arrives.
void HeatMapView::forget() {
  request_.cancel();
  stale_ = true;
  cells_.recolor();
  updateTimer_.start();
}

void HeatMapView::layOut() {
  rulers_.measure();
  const QSize room = viewport()->size();
  const int width = room.width() - rulers_.left() - 8;
  port_.setView(QSizeF(width, room.height() - rulers_.top() - 8));
  const double used = static_cast<double>(port_.columns()) * port_.cellWidth();
  if (centered_ && port_.isFit()) rulers_.indent(std::max(0, static_cast<int>((width - used) / 2)));
  refresh();
}

void HeatMapView::refresh() {
  updateScrollBars();
  followPointer();
  updateTimer_.start();
  viewport()->update();
}

// When the map moves, a resting pointer is over another cell.
void HeatMapView::followPointer() {
  if (pointerPosition_) plane_->setPointer(port_.cellAt(toMap(*pointerPosition_)));
}

// Synchronized maps follow the user's moves.
void HeatMapView::notifyMoved() {
  refresh();
  emit portMoved(port_);
}

void HeatMapView::follow(const MapViewport& port) {
  if (port.rows() != port_.rows() || port.columns() != port_.columns()) return;
  port_.copyFrom(port);
  layOut();
}

void HeatMapView::fit() {
  port_.fit();
  layOut();
  notifyMoved();
}

void HeatMapView::zoomBy(double factor) {
  port_.zoom(factor, QPointF(viewport()->width() - rulers_.left(), viewport()->height() - rulers_.top()) / 2);
  notifyMoved();
}

void HeatMapView::updateScrollBars() {
  const QScopedValueRollback guard(updatingBars_, true);
  const auto setBar = [](QScrollBar* bar, double first, double visible, std::int64_t count) {
    const double unit = barUnit(count);
    bar->setRange(0, static_cast<int>(std::ceil(std::max(static_cast<double>(count) - visible, 0.0) / unit)));
    bar->setPageStep(std::max(1, static_cast<int>(std::min(visible / unit, kBarSteps))));
    bar->setSingleStep(std::max(1, static_cast<int>(1 / unit)));
    bar->setValue(static_cast<int>(first / unit));
  };
  setBar(verticalScrollBar(), port_.firstRow(), port_.visibleRows(), port_.rows());
  setBar(horizontalScrollBar(), port_.firstColumn(), port_.visibleColumns(), port_.columns());
}

void HeatMapView::scrollContentsBy(int /*dx*/, int /*dy*/) {
  if (updatingBars_) return;
  port_.scrollTo(verticalScrollBar()->value() * barUnit(port_.rows()),
                 horizontalScrollBar()->value() * barUnit(port_.columns()));
  notifyMoved();
}

void HeatMapView::requestMap() {
  if (!plane_->session() || port_.rows() <= 0 || port_.columns() <= 0) return;
  const CellWindow visible = port_.visibleWindow();
  const std::int64_t rowStep = stepFor(port_.cellHeight());
  const std::int64_t columnStep = stepFor(port_.cellWidth());
  if (visible.rows <= 0 || visible.columns <= 0) return;
  if (!stale_ && picture().covers(visible.row, visible.column, visible.rows, visible.columns, rowStep, columnStep)) return;
  // Half a screen more on each side, so that panning shows data immediately.
  CellWindow window = visible;
  window.row = std::max<std::int64_t>(visible.row - visible.rows / 2, 0);
  window.column = std::max<std::int64_t>(visible.column - visible.columns / 2, 0);
  window.rows = std::min(visible.row + visible.rows + visible.rows / 2, port_.rows()) - window.row;
  window.columns = std::min(visible.column + visible.columns + visible.columns / 2, port_.columns()) - window.column;
  const std::int64_t maxRows = std::clamp<std::int64_t>((window.rows + rowStep - 1) / rowStep, 1, kMaxPixels);
  const std::int64_t maxColumns = std::clamp<std::int64_t>((window.columns + columnStep - 1) / columnStep, 1, kMaxPixels);
  const SliceChoice& choice = plane_->slice();
  const bool transposed = choice.isTransposed();
  request_.start<HeatMap>(
      this,
      [&](ResultCallback<HeatMap> onResult) {
        return plane_->session()->heat_map(
            plane_->key(), aspect_, choice.slice(window.row, window.rows, window.column, window.columns),
            transposed ? maxColumns : maxRows, transposed ? maxRows : maxColumns, std::move(onResult));
      },
      [this, window, transposed](Result<HeatMap> result) { take(std::move(result), window, transposed); });
}

void HeatMapView::take(Result<HeatMap> result, const CellWindow& window, bool transposed) {
  stale_ = false;
  viewport()->update();
  if (!result) {
    cells_.setPicture({});
    emit readFailed(translated(result.error().message));
    return;
  }
  cells_.setPicture({std::move(*result), window.row, window.column, window.rows, window.columns, transposed});
}

QRectF HeatMapView::rectOf(const Cell& cell) const { return port_.rectOf(cell).translated(rulers_.left(), rulers_.top()); }

HeatColors HeatMapView::colors() const { return {plane_->colors(aspect_), plane_->range(aspect_), themeOf(palette())}; }

void HeatMapView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(viewport());
  const Theme& theme = themeOf(palette());
  painter.fillRect(viewport()->rect(), theme.base);
  if (port_.rows() <= 0 || port_.columns() <= 0) {
    painter.setPen(theme.text2.color());
    painter.drawText(viewport()->rect(), Qt::AlignCenter, tr("No elements"));
    return;
  }
  painter.save();
  painter.setClipRect(viewport()->rect().adjusted(rulers_.left(), rulers_.top(), 0, 0));
  painter.translate(rulers_.left(), rulers_.top());
  // Booleans are written as in the table. A difference of booleans is a number.
  const bool asBooleans = plane_->dtype() == DType::boolean && aspect_ != TensorAspect::difference;
  cells_.paint(&painter, port_, colors(), asBooleans);
  paintGrid(&painter, port_, theme);
  paintFrame(&painter, port_.rectOf(plane_->current()));
  if (plane_->pointer() && *plane_->pointer() != plane_->current()) paintFrame(&painter, port_.rectOf(*plane_->pointer()));
  painter.restore();
  rulers_.paint(&painter, viewport()->size(), theme);
}

void HeatMapView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  layOut();
}

void HeatMapView::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) cells_.recolor();
  if (event->type() == QEvent::FontChange) layOut();
}

bool HeatMapView::viewportEvent(QEvent* event) {
  // A view that is hidden receives no Leave event.
  if (event->type() == QEvent::Leave || event->type() == QEvent::Hide) {
    pointerPosition_.reset();
    plane_->setPointer(std::nullopt);
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void HeatMapView::wheelEvent(QWheelEvent* event) {
  pointerPosition_ = event->position();
  const double steps = event->angleDelta().y() / 120.0;
  if (steps != 0) port_.zoom(std::pow(kWheelStep, steps), toMap(event->position()));
  layOut();
  notifyMoved();
  event->accept();
}

void HeatMapView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  pressing_ = true;
  dragging_ = false;
  pressPosition_ = event->position();
  dragPosition_ = pressPosition_;
}

void HeatMapView::mouseMoveEvent(QMouseEvent* event) {
  pointerPosition_ = event->position();
  followPointer();
  if (!pressing_) return;
  if (!dragging_ && (event->position() - pressPosition_).manhattanLength() < QApplication::startDragDistance()) return;
  dragging_ = true;
  viewport()->setCursor(Qt::ClosedHandCursor);
  port_.pan(event->position() - dragPosition_);
  dragPosition_ = event->position();
  notifyMoved();
}

void HeatMapView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (pressing_ && !dragging_) {
    if (const auto cell = port_.cellAt(toMap(event->position()))) plane_->setCurrent(*cell);
  }
  pressing_ = false;
  dragging_ = false;
  viewport()->unsetCursor();
}

void HeatMapView::moveCurrent(std::int64_t rows, std::int64_t columns) {
  plane_->setCurrent({plane_->current().row + rows, plane_->current().column + columns});
}

void HeatMapView::keyPressEvent(QKeyEvent* event) {
  const auto page = std::max<std::int64_t>(1, static_cast<std::int64_t>(port_.visibleRows()) - 1);
  switch (event->key()) {
    case Qt::Key_Left:
      return moveCurrent(0, -1);
    case Qt::Key_Right:
      return moveCurrent(0, 1);
    case Qt::Key_Up:
      return moveCurrent(-1, 0);
    case Qt::Key_Down:
      return moveCurrent(1, 0);
    case Qt::Key_PageUp:
      return moveCurrent(-page, 0);
    case Qt::Key_PageDown:
      return moveCurrent(page, 0);
    case Qt::Key_Home:
      return plane_->setCurrent({plane_->current().row, 0});
    case Qt::Key_End:
      return plane_->setCurrent({plane_->current().row, port_.columns() - 1});
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoomBy(kWheelStep);
    case Qt::Key_Minus:
      return zoomBy(1 / kWheelStep);
    default:
      QAbstractScrollArea::keyPressEvent(event);
  }
}

}  // namespace sporescope::ui

#include "moc_heat_map_view.cpp"
