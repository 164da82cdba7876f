// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_margins.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPolygonF>
#include <QStyleOption>
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/overview/overview_words.h"
#include "ui/style/fonts.h"
#include "ui/words/text_runs.h"

namespace sporescope::ui {

namespace {

constexpr int kMargin = 8;
constexpr double kRoomForName = 12;
constexpr int kRoomForNumber = 46;  // between the numbers of the ruler
constexpr double kMark = 4;

QString unchangedWord() { return QCoreApplication::translate("Overview", "unchanged"); }

/// 1, 2, 5, 10, 20, ... columns between two numbers of the ruler.
std::size_t stepOf(double column) {
  for (std::size_t step = 1;; step *= 10) {
    for (const std::size_t factor : {std::size_t{1}, std::size_t{2}, std::size_t{5}}) {
      if (static_cast<double>(step * factor) * column >= kRoomForNumber) return step * factor;
    }
  }
}

}  // namespace

OverviewMargins::OverviewMargins(const OverviewContent& content, const OverviewZoom& zoom, const SessionFacts& facts,
                                 const QWidget& widget)
    : content_(content), zoom_(zoom), facts_(facts), widget_(widget), theme_(themeOf(widget.palette())) {}

void OverviewMargins::setCurrent(std::optional<std::size_t> line, std::optional<std::size_t> column) {
  line_ = line;
  column_ = column;
}

void OverviewMargins::paintHeads(QPainter* painter, const QRect& box) const {
  if (zoom_.row() < kRoomForName) return;
  painter->save();
  painter->setClipRect(box);
  for (std::size_t line = zoom_.firstLine(); line < zoom_.afterLastLine(); ++line) {
    const int top = box.top() + static_cast<int>(std::lround(zoom_.top(line)));
    const int bottom = box.top() + static_cast<int>(std::lround(zoom_.top(line + 1)));
    paintHead(painter, QRect(box.left(), top, box.width(), bottom - top), line);
  }
  painter->restore();
}

void OverviewMargins::paintHead(QPainter* painter, const QRect& box, std::size_t line) const {
  if (line_ == line) painter->fillRect(box, widget_.hasFocus() ? theme_.selection : theme_.selection_inactive);
  const OverviewLine& shown = (*content_.lines)[line];
  shown.row ? paintRowHead(painter, box, *shown.row) : paintGroupHead(painter, box, shown.group);
}

void OverviewMargins::paintGroupHead(QPainter* painter, const QRect& box, std::size_t group) const {
  QStyleOption arrow;
  arrow.initFrom(&widget_);
  arrow.rect = QRect(box.left() + 4, box.top(), 14, box.height());
  const bool folded = content_.lines->isFolded(group);
  widget_.style()->drawPrimitive(folded ? QStyle::PE_IndicatorArrowRight : QStyle::PE_IndicatorArrowDown, &arrow, painter,
                                 &widget_);
  const QFont font = textFont(TextSize::small, QFont::DemiBold);
  const QRect room(box.left() + kGroupIndent, box.top(), box.width() - kGroupIndent - kMargin, box.height());
  painter->setFont(font);
  painter->setPen(theme_.text.color());
  const QFontMetrics metrics(font);
  painter->drawText(room.left(), baselineIn(room, metrics), elidedPath(groupName(overview(), group), metrics, room.width()));
}

void OverviewMargins::paintRowHead(QPainter* painter, const QRect& box, std::size_t row) const {
  const QFont font = textFont(TextSize::small);
  TextRuns right;
  if (content_.digest != nullptr) right = firstJumpRuns(*content_.digest, overview().layout, row);
  if (right.empty() && column_) {
    const OverviewCell ratio = content_.matrix->at(row, *column_, place_of(TrendStatistic::update_ratio));
    if (ratio.state == CellState::value && ratio.value == 0) right = {{unchangedWord(), Meaning::warning}};
  }
  const int taken = right.empty() ? 0 : widthOf(right, font) + kMargin;
  const bool alone = overview().layout.groups[overview().layout.rows[row].group].rows == 1;
  const int indent = alone ? kGroupIndent : kRowIndent;
  const QRect room(box.left() + indent, box.top(), box.width() - indent - kMargin - taken, box.height());
  painter->setFont(font);
  painter->setPen(theme_.text.color());
  const QFontMetrics metrics(font);
  painter->drawText(room.left(), baselineIn(room, metrics),
                    elidedPath(rowName(overview(), facts_, row), metrics, room.width()));
  if (right.empty()) return;
  paintRuns(painter, QRect(box.right() - kMargin - taken + kMargin, box.top(), taken, box.height()), right, font, theme_);
}

void OverviewMargins::paintRuler(QPainter* painter, const QRect& box) const {
  painter->save();
  painter->setClipRect(box);
  painter->setFont(textFont(TextSize::tiny));
  const std::size_t step = stepOf(zoom_.column());
  for (std::size_t column = zoom_.firstColumn() / step * step; column < zoom_.afterLastColumn(); column += step) {
    const bool hidden = column_ && std::fabs(zoom_.left(*column_) - zoom_.left(column)) < kRoomForNumber && column != *column_;
    if (!hidden) paintColumn(painter, box, column);
  }
  if (column_) paintColumn(painter, box, *column_);
  paintJumpMarks(painter, box);
  painter->restore();
}

void OverviewMargins::paintColumn(QPainter* painter, const QRect& box, std::size_t column) const {
  const bool current = column_ == column;
  const QString number = QString::number(number_of(overview().layout.iterations[column]));
  QFont font = textFont(TextSize::tiny, current ? QFont::DemiBold : QFont::Normal);
  const QFontMetrics metrics(font);
  const double middle = box.left() + zoom_.left(column) + zoom_.column() / 2;
  const int width = metrics.horizontalAdvance(number);
  // The first one stands whole, too.
  const int left = std::max(box.left() + 2, static_cast<int>(std::lround(middle - width / 2.0)));
  const QRect place(left, box.bottom() - metrics.height(), width, metrics.height());
  if (current) painter->fillRect(place.adjusted(-4, 0, 4, 0), theme_.selection);
  painter->setFont(font);
  painter->setPen(current ? theme_.text.color() : theme_.text2.color());
  painter->drawText(place.left(), baselineIn(place, metrics), number);
}

void OverviewMargins::paintJumpMarks(QPainter* painter, const QRect& box) const {
  if (content_.digest == nullptr) return;
  painter->setPen(Qt::NoPen);
  int last = std::numeric_limits<int>::min();
  for (const OverviewJump& jump : content_.digest->jumps) {
    const double middle = box.left() + zoom_.left(jump.column) + zoom_.column() / 2;
    if (static_cast<int>(middle) == last) continue;
    last = static_cast<int>(middle);
    const auto& jumps = content_.digest->rows[jump.row].jumps;
    const auto mine = std::find_if(jumps.begin(), jumps.end(), [&](const Jump& one) { return one.at == jump.column; });
    painter->setBrush(mine != jumps.end() && !std::isfinite(mine->to) ? theme_.nan.color() : theme_.warning.color());
    const double top = box.top() + 2;
    painter->drawPolygon(QPolygonF({{middle - kMark, top}, {middle + kMark, top}, {middle, top + 1.5 * kMark}}));
  }
}

void OverviewMargins::paintStrip(QPainter* painter, const QRect& box) const {
  painter->fillRect(box, theme_.alt);
  const auto lines = static_cast<double>(content_.lines->size());
  if (lines == 0) return;
  const double pitch = box.height() / lines;
  int lastBad = -1, lastJump = -1;
  const auto mark = [&](double place, int& last, int height, const QColor& color) {
    const int y = box.top() + static_cast<int>(place * pitch);
    if (y == last) return;
    last = y;
    painter->fillRect(QRect(box.left() + 3, y, box.width() - 6, height), color);
  };
  for (std::size_t line = 0; content_.digest != nullptr && line < content_.lines->size(); ++line) {
    const auto row = (*content_.lines)[line].row;
    if (!row || *row >= content_.digest->rows.size()) continue;
    const RowDigest& digest = content_.digest->rows[*row];
    const auto place = static_cast<double>(line);
    if (!digest.jumps.empty()) mark(place, lastJump, 2, theme_.warning);
    if (digest.worst > CellState::value) mark(place, lastBad, 2, colorOf(digest.worst, theme_));
  }
  const double all = std::max(zoom_.contentHeight(), 1.0);
  const double shown = std::min(zoom_.height(), all);
  painter->setPen(theme_.text2.color());
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(QRectF(box.left() + 0.5, box.top() + zoom_.y() / all * box.height() + 0.5, box.width() - 1,
                           std::max(3.0, shown / all * box.height() - 1)));
}

}  // namespace sporescope::ui
