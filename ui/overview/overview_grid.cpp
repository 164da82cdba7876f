// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_grid.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/overview/overview_headers.h"
#include "ui/overview/overview_text.h"
#include "ui/style/fonts.h"

namespace sporescope::ui {
namespace {

constexpr int kHead = 304;
constexpr int kRuler = 26;
constexpr int kStrip = 15;
constexpr double kZoomStep = 1.2;
constexpr int kWheelStep = 120;

}  // namespace

OverviewGrid::OverviewGrid(const OverviewData* overview, QWidget* parent) : QAbstractScrollArea(parent), data_(overview) {
  setFocusPolicy(Qt::StrongFocus);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Tensors over the iterations"));
  viewport()->setMouseTracking(true);
  snapshot_ = std::make_shared<const SessionSnapshot>();
}

void OverviewGrid::setSnapshot(std::shared_ptr<const SessionSnapshot> snapshot) {
  snapshot_ = std::move(snapshot);
  viewport()->update();
}

void OverviewGrid::setScale(const OverviewScale& scale) {
  scale_ = scale;
  refresh();
}

void OverviewGrid::takeOverview() {
  const auto row = current_ ? lines_[current_->line].row : std::nullopt;
  const auto key = row ? std::optional(lines_.overview()->rows[*row]) : std::nullopt;
  const auto column = current_ ? std::optional(current_->column) : std::nullopt;
  hovered_.reset();
  current_.reset();
  column_.reset();
  lines_.setOverview(data_->overview());
  const bool overRanks = lines_.overview() && lines_.overview()->layout.axis == OverviewAxis::ranks;
  setAccessibleName(overRanks
                        ? tr("Tensors over the ranks")
                        : IterationLabels(*snapshot_).choose(tr("Tensors over the iterations"), tr("Tensors over the steps")));
  updateLines();
  if (key && lines_.overview()) setCurrent(lines_.overview()->row_of(*key), column);
  notifyPartsChanged(this);
}

void OverviewGrid::refresh() {
  backgroundsAreStale_ = true;
  viewport()->update();
}

OverviewContent OverviewGrid::content() const { return {&lines_, &data_->matrix(), data_->digest().get(), &scale_}; }

void OverviewGrid::updateLines() {
  zoom_.setContent(lines_.size(), lines_.overview() ? lines_.overview()->layout.columns() : 0);
  setBars();
  refresh();
}

void OverviewGrid::foldAll(bool folded) {
  const auto row = current_ ? lines_[current_->line].row : std::nullopt;
  lines_.setAllFolded(folded);
  const auto line = row ? lines_.lineOf(*row) : std::nullopt;
  current_ = line && current_ ? std::optional(Place{*line, current_->column}) : std::nullopt;
  hovered_.reset();
  updateLines();
  notifyPartsChanged(this);
}

void OverviewGrid::fold(std::size_t group, bool folded) {
  const auto previousLine = current_ ? std::optional(lines_[current_->line]) : std::nullopt;
  lines_.setFolded(group, folded);
  if (previousLine) {
    // A group header stays current. A row inside a folded group is replaced by the header.
    const std::size_t row = previousLine->row.value_or(lines_.overview()->layout.groups[previousLine->group].first);
    std::size_t line = lines_.lineOf(row).value_or(0);
    if (!previousLine->row && !lines_.isFolded(previousLine->group) && line > 0) --line;
    current_->line = line;
  }
  hovered_.reset();
  updateLines();
  notifyPartsChanged(this);
}

void OverviewGrid::setCurrent(std::optional<std::size_t> row, std::optional<std::size_t> column) {
  const auto line = row ? lines_.lineOf(*row) : std::nullopt;
  column_ = column;
  const bool isInside = line && column && *column < zoom_.columns();
  const auto cell = isInside ? std::optional(Place{*line, *column}) : std::nullopt;
  if (cell == current_) return refresh();
  current_ = cell;
  if (cell) zoom_.show(*cell);
  setBars();
  refresh();
  notifyPartFocused(this);
  emit pointed();
}

void OverviewGrid::fit() {
  zoom_.fit();
  notifyMoved();
}

// Geometry.

int OverviewGrid::headWidth() const { return std::min(kHead, viewport()->width() * 2 / 5); }
int OverviewGrid::rulerHeight() const { return std::max(kRuler, QFontMetrics(textFont(TextSize::tiny)).height() + 10); }

QRect OverviewGrid::cellArea() const {
  const QPoint corner(headWidth(), rulerHeight());
  return {corner, QSize(viewport()->width() - corner.x() - kStrip - 1, viewport()->height() - corner.y()).expandedTo({0, 0})};
}

QRect OverviewGrid::cellRect(const Place& cell) const {
  return QRectF(cellArea().left() + zoom_.left(cell.column), cellArea().top() + zoom_.top(cell.line), zoom_.column(),
                zoom_.row())
      .toRect();
}

QRect OverviewGrid::headRect(std::size_t line) const {
  return QRectF(0, cellArea().top() + zoom_.top(line), headWidth(), zoom_.row()).toRect();
}

std::optional<std::size_t> OverviewGrid::lineAt(const QPoint& point) const {
  return point.y() < cellArea().top() ? std::nullopt : zoom_.lineAt(point.y() - cellArea().top());
}

std::optional<OverviewGrid::Place> OverviewGrid::cellAt(const QPoint& point) const {
  if (!cellArea().contains(point)) return std::nullopt;
  const auto line = lineAt(point);
  const auto column = zoom_.columnAt(point.x() - cellArea().left());
  return line && column ? std::optional(Place{*line, *column}) : std::nullopt;
}

void OverviewGrid::setBars() {
  settingBars_ = true;
  const auto setBar = [](QScrollBar* bar, double content, double room, double position, double step) {
    bar->setRange(0, static_cast<int>(std::ceil(std::max(0.0, content - room))));
    bar->setPageStep(static_cast<int>(room));
    bar->setSingleStep(std::max(1, static_cast<int>(step)));
    bar->setValue(static_cast<int>(std::lround(position)));
  };
  setBar(verticalScrollBar(), zoom_.contentHeight(), zoom_.height(), zoom_.y(), zoom_.row());
  setBar(horizontalScrollBar(), zoom_.contentWidth(), zoom_.width(), zoom_.x(), zoom_.column());
  settingBars_ = false;
}

void OverviewGrid::notifyMoved() {
  setBars();
  hovered_.reset();
  refresh();
  emit viewportChanged();
  emit pointed();
}

void OverviewGrid::scrollContentsBy(int /*dx*/, int /*dy*/) {
  if (settingBars_) return;
  zoom_.moveTo(horizontalScrollBar()->value(), verticalScrollBar()->value());
  refresh();
  emit viewportChanged();
}

void OverviewGrid::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  const bool isCurrentVisible = current_ && current_->line >= zoom_.firstLine() && current_->line < zoom_.afterLastLine();
  zoom_.setViewportSize(cellArea().width(), cellArea().height());
  if (isCurrentVisible) zoom_.show(*current_);
  setBars();
  refresh();
  emit viewportChanged();
}

// Painting.

void OverviewGrid::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(viewport());
  const Theme& theme = themeOf(palette());
  painter.fillRect(viewport()->rect(), theme.base);
  if (!lines_.overview()) return;
  const OverviewContent shown = content();
  OverviewPainter cells(shown, zoom_, theme);
  if (backgroundsAreStale_ || background_.devicePixelRatio() != devicePixelRatioF()) {
    background_ = cells.paintBackgrounds(devicePixelRatioF());
  }
  backgroundsAreStale_ = false;
  painter.drawImage(cellArea().topLeft(), background_);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipRect(cellArea());
  painter.translate(cellArea().topLeft());
  painter.setFont(textFont(TextSize::small));
  cells.paintSigns(&painter);
  painter.restore();
  paintFrames(&painter);

  OverviewHeaders headers(shown, zoom_, *snapshot_, *this);
  headers.setCurrent(current_ ? std::optional(current_->line) : std::nullopt,
                     current_ ? std::optional(current_->column) : column_);
  const QRect box = cellArea();
  painter.setRenderHint(QPainter::Antialiasing);
  headers.paintHeads(&painter, QRect(0, box.top(), box.left() - 1, box.height()));
  headers.paintRuler(&painter, QRect(box.left(), 0, box.width(), box.top()));
  headers.paintStrip(&painter, QRect(box.right() + 2, box.top(), kStrip, box.height()));
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(theme.line.color());
  painter.drawLine(box.left() - 1, 0, box.left() - 1, viewport()->height());
  painter.drawLine(0, box.top() - 1, viewport()->width(), box.top() - 1);
}

void OverviewGrid::paintFrames(QPainter* painter) const {
  const auto column = current_ ? std::optional(current_->column) : column_;
  if (!column || *column >= zoom_.columns()) return;
  const Theme& theme = themeOf(palette());
  painter->save();
  painter->setClipRect(cellArea());
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(theme.graph_selection.color(), 2));
  const QRect cell = cellRect(current_.value_or(Place{0, *column}));
  painter->drawRect(QRect(cell.left(), cellArea().top() - 2, std::max(2, cell.width()), cellArea().height() + 4));
  painter->setPen(QPen(theme.text.color(), 1));
  if (current_ && zoom_.row() >= 4) painter->drawRect(cell.adjusted(0, 0, -1, -1));
  painter->restore();
}

// Mouse.

void OverviewGrid::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
  pressPosition_ = event->position().toPoint();
  dragPosition_ = event->position();
  panning_ = false;
}

void OverviewGrid::mouseMoveEvent(QMouseEvent* event) {
  const QPoint position = event->position().toPoint();
  if (pressPosition_ && cellArea().contains(*pressPosition_)) {
    panning_ = panning_ || (position - *pressPosition_).manhattanLength() >= 8;
    if (panning_) {
      const QPointF delta = event->position() - std::exchange(dragPosition_, event->position());
      zoom_.moveTo(zoom_.x() - delta.x(), zoom_.y() - delta.y());
      return notifyMoved();
    }
  }
  const auto cell = cellAt(position);
  if (std::exchange(hovered_, cell) != cell) emit pointed();
}

void OverviewGrid::mouseReleaseEvent(QMouseEvent* event) {
  const auto pressPosition = std::exchange(pressPosition_, std::nullopt);
  if (!pressPosition || std::exchange(panning_, false) || event->button() != Qt::LeftButton) return;
  const QPoint position = event->position().toPoint();
  if (position.x() > cellArea().right()) {
    // The strip represents all lines.
    const double share = static_cast<double>(position.y() - cellArea().top()) / std::max(1, cellArea().height());
    zoom_.moveTo(zoom_.x(), share * zoom_.contentHeight() - zoom_.height() / 2);
    return notifyMoved();
  }
  const auto line = lineAt(position);
  if (line && position.x() < cellArea().left() && !lines_[*line].row) {
    return fold(lines_[*line].group, !lines_.isFolded(lines_[*line].group));
  }
  if (const auto cell = cellAt(position)) return choose(*cell);
  if (line && current_) choose({*line, current_->column});
}

void OverviewGrid::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto cell = cellAt(event->position().toPoint());
  if (!cell || !lines_[cell->line].row) return;
  emit opened(*lines_[cell->line].row, cell->column, true);
}

void OverviewGrid::wheelEvent(QWheelEvent* event) {
  if ((event->modifiers() & Qt::ControlModifier) == 0) return QAbstractScrollArea::wheelEvent(event);
  const QPoint delta = event->angleDelta();
  const double factor = std::pow(kZoomStep, static_cast<double>(delta.y() != 0 ? delta.y() : delta.x()) / kWheelStep);
  if ((event->modifiers() & Qt::ShiftModifier) != 0) {
    zoom_.zoomRows(factor, event->position().y() - cellArea().top());
  } else {
    zoom_.zoomColumns(factor, event->position().x() - cellArea().left());
  }
  notifyMoved();
  event->accept();
}

bool OverviewGrid::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave && hovered_) {
    hovered_.reset();
    emit pointed();
  }
  if (event->type() != QEvent::ToolTip || !lines_.overview()) return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto line = lineAt(help->pos());
  QString tip;
  if (line && help->pos().x() < cellArea().left()) {
    const OverviewLine& shown = lines_[*line];
    tip = shown.row ? rowFullName(*lines_.overview(), *snapshot_, *shown.row) : groupName(*lines_.overview(), shown.group);
  }
  QToolTip::showText(help->globalPos(), tip, viewport());
  return true;
}

// Keyboard and selection.

void OverviewGrid::choose(const Place& cell) {
  current_ = cell;
  zoom_.show(cell);
  setBars();
  refresh();
  notifyPartFocused(this);
  emit pointed();
  if (lines_[cell.line].row) emit chosen(*lines_[cell.line].row, cell.column);
}

void OverviewGrid::keyPressEvent(QKeyEvent* event) {
  const bool plain = event->modifiers() == Qt::NoModifier;
  if (const auto target =
          plain ? zoom_.stepped(event->key(), current_.value_or(Place{0, column_.value_or(0)})) : std::nullopt) {
    return choose(*target);
  }
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!plain || !current_) break;
      if (const OverviewLine& line = lines_[current_->line]; line.row) {
        emit opened(*line.row, current_->column, false);
      } else {
        fold(line.group, !lines_.isFolded(line.group));
      }
      return;
    case Qt::Key_J:
      if ((event->modifiers() & ~Qt::ShiftModifier) != 0) break;
      event->modifiers() == Qt::ShiftModifier ? previousJump() : nextJump();
      return;
    case Qt::Key_Space:
      return fit();
    case Qt::Key_Escape:
      emit stopRequested();
      break;
    default:
      break;
  }
  QAbstractScrollArea::keyPressEvent(event);
}

void OverviewGrid::goTo(const std::optional<OverviewJump>& jump) {
  if (!jump || !lines_.overview()) return;
  const std::size_t group = lines_.overview()->layout.rows[jump->row].group;
  if (lines_.isFolded(group)) fold(group, false);
  if (const auto line = lines_.lineOf(jump->row)) choose({*line, jump->column});
}

void OverviewGrid::nextJump() {
  if (!data_->digest()) return;
  const bool onHead = current_ && !lines_[current_->line].row;
  goTo(onHead ? jump_from(*data_->digest(), *currentJump()) : jump_after(*data_->digest(), currentJump()));
}

void OverviewGrid::previousJump() {
  if (data_->digest()) goTo(jump_before(*data_->digest(), currentJump()));
}

void OverviewGrid::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) refresh();
}

void OverviewGrid::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  notifyPartFocused(this);
}

// Screen readers.

AccessiblePart OverviewGrid::part(int position) const {
  AccessiblePart result;
  const auto line = static_cast<std::size_t>(position);
  const OverviewLine& shown = lines_[line];
  result.role = QAccessible::Row;
  result.box =
      headRect(line).united(QRect(cellArea().left(), headRect(line).top(), cellArea().width(), headRect(line).height()));
  result.name =
      shown.row ? rowFullName(*lines_.overview(), *snapshot_, *shown.row) : groupName(*lines_.overview(), shown.group);
  if (current_) result.description = cellText(content().at(shown, current_->column).cell, scale_.statistic());
  result.state.selectable = result.state.focusable = true;
  result.state.selected = result.state.focused = currentPart() == position;
  if (!shown.row) {
    result.state.expandable = true;
    (lines_.isFolded(shown.group) ? result.state.collapsed : result.state.expanded) = true;
  }
  return result;
}

int OverviewGrid::partAt(const QPoint& point) const {
  const auto line = lineAt(point);
  return line ? static_cast<int>(*line) : -1;
}

void OverviewGrid::pressPart(int position) { choose({static_cast<std::size_t>(position), current_ ? current_->column : 0}); }

void OverviewGrid::openPart(int position) {
  const OverviewLine line = lines_[static_cast<std::size_t>(position)];
  if (!line.row) fold(line.group, !lines_.isFolded(line.group));
}

}  // namespace sporescope::ui

#include "moc_overview_grid.cpp"
