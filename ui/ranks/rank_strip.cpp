// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/rank_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "ui/ranks/rank_painter.h"
#include "ui/style/theme.h"
#include "ui/text/rank_text.h"
#include "ui/widgets/badge.h"

namespace sporescope::ui {

namespace {

constexpr int kStripMargin = 8;
constexpr double kBracketTop = 6;
constexpr double kBracketPitch = 24;
constexpr double kCellTop = 62;
constexpr double kCellHeight = 27;
constexpr double kNumberTop = kCellTop + kCellHeight + 6;
constexpr double kLinesTop = kNumberTop + 16;
constexpr double kLensTop = RankStrip::kHeight + 8;
constexpr double kLensNumberTop = kLensTop + kCellHeight + 6;
constexpr int kMinWidth = 200;

}  // namespace

RankStrip::RankStrip(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Ranks"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  fitHeight();
}

void RankStrip::setRanks(std::vector<RankCell> cells, std::vector<std::vector<RankBracket>> brackets,
                         std::function<QString(int rank)> explain) {
  const bool countChanged = cells.size() != cells_.size();
  cells_ = std::move(cells);
  brackets_ = std::move(brackets);
  explain_ = std::move(explain);
  if (countChanged) {
    hovered_ = -1;
    notifyPartsChanged(this);
  }
  fitHeight();
  update();
}

void RankStrip::setChosen(int rank) {
  if (rank == chosen_) return;
  chosen_ = rank;
  update();
  notifyPartFocused(this);
}

void RankStrip::step(int offset) {
  if (cells_.empty()) return;
  const int last = static_cast<int>(cells_.size()) - 1;
  const int current = positionOf(chosen_);
  const int next = current < 0 ? 0 : std::clamp(current + offset, 0, last);
  if (next != current) pressPart(next);
}

RankRowGeometry RankStrip::scale() const {
  return {0, static_cast<int>(cells_.size()), kStripMargin, static_cast<double>(width() - 2 * kStripMargin)};
}

RankRowGeometry RankStrip::lensScale() const {
  const auto [first, count] = lens();
  return {first, count, kStripMargin, static_cast<double>(width() - 2 * kStripMargin)};
}

bool RankStrip::hasLens() const {
  return static_cast<int>(cells_.size()) > RankRowGeometry::kLensRanks && scale().pitch() < RankRowGeometry::kLegible;
}

// The lens is over the pointer, else over the selected rank, else over the first rank that differs.
std::pair<int, int> RankStrip::lens() const {
  int center = hovered_ >= 0 ? hovered_ : positionOf(chosen_);
  if (center < 0) {
    const auto found =
        std::find_if(cells_.begin(), cells_.end(), [](const RankCell& cell) { return cell.state >= RankState::odd; });
    center = found == cells_.end() ? 0 : static_cast<int>(found - cells_.begin());
  }
  return lensAround(center, static_cast<int>(cells_.size()));
}

void RankStrip::fitHeight() {
  const int newHeight = kHeight + (hasLens() ? kLensHeight : 0);
  if (newHeight == height() && minimumHeight() == newHeight) return;
  setFixedHeight(newHeight);
  updateGeometry();
}

QSize RankStrip::sizeHint() const { return {800, kHeight + (hasLens() ? kLensHeight : 0)}; }

QSize RankStrip::minimumSizeHint() const { return {kMinWidth, sizeHint().height()}; }

int RankStrip::positionOf(int rank) const {
  const auto found =
      std::lower_bound(cells_.begin(), cells_.end(), rank, [](const RankCell& cell, int target) { return cell.rank < target; });
  return found == cells_.end() || found->rank != rank ? -1 : static_cast<int>(found - cells_.begin());
}

void RankStrip::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  if (cells_.empty()) return;
  const Theme& theme = themeOf(palette());
  const RankRowGeometry stripGeometry = scale();
  const RankPainter row(&painter, theme, stripGeometry, cells_);
  const QFont small = fontOfSize(font(), 11);
  const double first = kBracketTop + kBracketPitch * (2 - static_cast<double>(std::min<std::size_t>(brackets_.size(), 2)));
  for (std::size_t i = 0; i < brackets_.size() && i < 2; ++i) {
    row.paintBrackets(brackets_[i], first + kBracketPitch * static_cast<double>(i), small);
  }
  row.paintCells(kCellTop, kCellHeight);
  if (hasLens()) {
    row.paintLabels(kNumberTop, small);
  } else {
    row.paintNumbers(kNumberTop, small, positionOf(chosen_));
  }
  if (hasLens()) paintLens(&painter, stripGeometry);
  const QColor accent = hasFocus() ? theme.focus : theme.accent;
  row.paintFrame(positionOf(chosen_), kCellTop, kCellHeight, accent);
}

void RankStrip::paintLens(QPainter* painter, const RankRowGeometry& stripGeometry) const {
  const Theme& theme = themeOf(palette());
  const RankRowGeometry lensGeometry = lensScale();
  const double left = stripGeometry.leftOf(lensGeometry.first());
  const double right = stripGeometry.leftOf(lensGeometry.first() + lensGeometry.count());
  painter->setPen(QPen(theme.text2.color(), 1, Qt::DotLine));
  painter->drawLine(QPointF(left, kLinesTop), QPointF(lensGeometry.left(), kLensTop - 1));
  painter->drawLine(QPointF(right, kLinesTop), QPointF(lensGeometry.right(), kLensTop - 1));
  painter->setPen(QPen(theme.accent.color(), 2));
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(QRectF(left, kCellTop - 1, right - left, kCellHeight + 1));
  const RankPainter row(painter, theme, lensGeometry, cells_);
  row.paintCells(kLensTop, kCellHeight);
  row.paintNumbers(kLensNumberTop, fontOfSize(font(), 11), positionOf(chosen_));
  row.paintFrame(positionOf(chosen_), kLensTop, kCellHeight, hasFocus() ? theme.focus : theme.accent);
}

int RankStrip::partAt(const QPoint& point) const {
  const bool inLens = hasLens() && point.y() >= RankStrip::kHeight;
  return (inLens ? lensScale() : scale()).positionAt(point.x());
}

AccessiblePart RankStrip::part(int position) const {
  const RankCell& cell = cells_[static_cast<std::size_t>(position)];
  AccessiblePart part;
  part.name = explain_ ? explain_(cell.rank) : rankName(cell.rank);
  part.box = scale().cell(position, kCellTop, kCellHeight, false).toAlignedRect();
  part.state.selected = cell.rank == chosen_;
  return part;
}

void RankStrip::pressPart(int position) {
  if (position >= 0 && position < partCount()) emit chosen(cells_[static_cast<std::size_t>(position)].rank);
}

void RankStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) pressPart(partAt(event->pos()));
}

void RankStrip::mouseMoveEvent(QMouseEvent* event) {
  // A click inside the lens must not move the lens.
  const bool inLens = hasLens() && event->pos().y() >= kHeight;
  const int position = partAt(event->pos());
  if (!inLens) setHovered(position);
  emit hovered(position < 0 ? -1 : cells_[static_cast<std::size_t>(position)].rank);
}

void RankStrip::leaveEvent(QEvent* event) {
  setHovered(-1);
  emit hovered(-1);
  QWidget::leaveEvent(event);
}

void RankStrip::setHovered(int position) {
  if (position == hovered_) return;
  hovered_ = position;
  if (hasLens()) update();
}

void RankStrip::keyPressEvent(QKeyEvent* event) {
  const int count = static_cast<int>(cells_.size());
  switch (event->modifiers() == Qt::NoModifier ? event->key() : 0) {
    case Qt::Key_Left:
      return step(-1);
    case Qt::Key_Right:
      return step(1);
    case Qt::Key_Home:
      return step(-count);
    case Qt::Key_End:
      return step(count);
    default:
      QWidget::keyPressEvent(event);
  }
}

void RankStrip::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  notifyPartFocused(this);
  update();
}

void RankStrip::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

void RankStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitHeight();
}

bool RankStrip::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int position = partAt(help->pos());
    if (position >= 0 && help->pos().y() < kCellTop) {
      QToolTip::showText(help->globalPos(), tr("Inferred from the ranks’ initial parameters, which replicas share"), this);
    } else if (position < 0 || !explain_) {
      QToolTip::hideText();
    } else {
      QToolTip::showText(help->globalPos(), explain_(cells_[static_cast<std::size_t>(position)].rank), this);
    }
    return true;
  }
  return QWidget::event(event);
}

}  // namespace sporescope::ui

#include "moc_rank_strip.cpp"
