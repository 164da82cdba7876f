// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_headers.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPolygonF>
#include <QStyleOption>
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "ui/overview/overview_text.h"
#include "ui/style/fonts.h"
#include "ui/text/text_runs.h"

namespace sporescope::ui {

namespace {

constexpr int kMargin = 8;
constexpr double kRoomForName = 12;
constexpr int kRoomForNumber = 46;  // Between the numbers of the ruler
constexpr double kMark = 4;

QString unchangedText() { return QCoreApplication::translate("Overview", "unchanged"); }

/// Returns 1, 2, 5, 10, 20, ...: the number of columns between two numbers of the ruler.
std::size_t stepOf(double column) {
  for (std::size_t step = 1;; step *= 10) {
    for (const std::size_t factor : {std::size_t{1}, std::size_t{2}, std::size_t{5}}) {
      if (static_cast<double>(step * factor) * column >= kRoomForNumber) return step * factor;
    }
  }
}

}  // namespace

OverviewHeaders::OverviewHeaders(const OverviewContent& content, const OverviewZoom& zoom, const SessionSnapshot& snapshot,
                                 const QWidget& widget)
    : content_(content), zoom_(zoom), snapshot_(snapshot), widget_(widget), theme_(themeOf(widget.palette())) {}

void OverviewHeaders::setCurrent(std::optional<std::size_t> line, std::optional<std::size_t> column) {
  line_ = line;
  column_ = column;
}

void OverviewHeaders::paintHeads(QPainter* painter, const QRect& box) const {
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

void OverviewHeaders::paintHead(QPainter* painter, const QRect& box, std::size_t line) const {
  if (line_ == line) painter->fillRect(box, widget_.hasFocus() ? theme_.selection : theme_.selection_inactive);
  const OverviewLine& shown = (*content_.lines)[line];
  shown.row ? paintRowHead(painter, box, *shown.row) : paintGroupHead(painter, box, shown.group);
}

void OverviewHeaders::paintGroupHead(QPainter* painter, const QRect& box, std::size_t group) const {
  QStyleOption arrow;
  arrow.initFrom(&widget_);
  arrow.rect = QRect(box.left() + 4, box.top(), 14, box.height());
  const bool folded = content_.lines->isFolded(group);
  widget_.style()->drawPrimitive(folded ? QStyle::PE_IndicatorArrowRight : QStyle::PE_IndicatorArrowDown, &arrow, painter,
                                 &widget_);
  const QFont font = textFont(TextSize::small, QFont::DemiBold);
  const QRect nameRect(box.left() + kGroupIndent, box.top(), box.width() - kGroupIndent - kMargin, box.height());
  painter->setFont(font);
  painter->setPen(theme_.text.color());
  const QFontMetrics metrics(font);
  painter->drawText(nameRect.left(), baselineIn(nameRect, metrics),
                    elidedPath(groupName(overview(), group), metrics, nameRect.width(), PathOf::scope));
}

void OverviewHeaders::paintRowHead(QPainter* painter, const QRect& box, std::size_t row) const {
  const QFont font = textFont(TextSize::small);
  TextRuns rightRuns;
  if (content_.digest != nullptr) rightRuns = firstJumpRuns(*content_.digest, overview().layout, row);
  if (rightRuns.empty() && column_) {
    const OverviewCell ratio = content_.matrix->at(row, *column_, place_of(TrendStatistic::update_ratio));
    if (ratio.state == CellState::value && ratio.value == 0) rightRuns = {{unchangedText(), TextRole::warning}};
  }
  const int rightWidth = rightRuns.empty() ? 0 : widthOf(rightRuns, font) + kMargin;
  const bool isSingle = overview().layout.groups[overview().layout.rows[row].group].rows == 1;
  const int indent = isSingle ? kGroupIndent : kRowIndent;
  const QRect nameRect(box.left() + indent, box.top(), box.width() - indent - kMargin - rightWidth, box.height());
  painter->setFont(font);
  painter->setPen(theme_.text.color());
  const QFontMetrics metrics(font);
  painter->drawText(nameRect.left(), baselineIn(nameRect, metrics),
                    elidedPath(rowName(overview(), snapshot_, row), metrics, nameRect.width()));
  if (rightRuns.empty()) return;
  paintRuns(painter, QRect(box.right() - kMargin - rightWidth + kMargin, box.top(), rightWidth, box.height()), rightRuns, font,
            theme_);
}

void OverviewHeaders::paintRuler(QPainter* painter, const QRect& box) const {
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

void OverviewHeaders::paintColumn(QPainter* painter, const QRect& box, std::size_t column) const {
  const bool current = column_ == column;
  const QString number = columnText(overview().layout, column);
  QFont font = textFont(TextSize::tiny, current ? QFont::DemiBold : QFont::Normal);
  const QFontMetrics metrics(font);
  const double middle = box.left() + zoom_.left(column) + zoom_.column() / 2;
  const int width = metrics.horizontalAdvance(number);
  // The first number is shown entirely, too.
  const int left = std::max(box.left() + 2, static_cast<int>(std::lround(middle - width / 2.0)));
  const QRect rect(left, box.bottom() - metrics.height(), width, metrics.height());
  if (current) painter->fillRect(rect.adjusted(-4, 0, 4, 0), theme_.selection);
  painter->setFont(font);
  painter->setPen(current ? theme_.text.color() : theme_.text2.color());
  painter->drawText(rect.left(), baselineIn(rect, metrics), number);
}

// All jumps in one pixel share a mark, in the color of the most severe one.
void OverviewHeaders::paintJumpMarks(QPainter* painter, const QRect& box) const {
  if (content_.digest == nullptr) return;
  std::map<int, CellState> marks;
  const auto& jumps = content_.digest->jumps;
  const auto isBefore = [](const OverviewJump& jump, std::size_t column) { return jump.column < column; };
  const auto first = std::lower_bound(jumps.begin(), jumps.end(), zoom_.firstColumn(), isBefore);
  const auto after = std::lower_bound(first, jumps.end(), zoom_.afterLastColumn(), isBefore);
  for (auto jump = first; jump != after; ++jump) {
    const double middle = zoom_.left(jump->column) + zoom_.column() / 2;
    CellState& worst = marks[box.left() + static_cast<int>(middle)];
    worst = std::max(worst, content_.matrix->at(jump->row, jump->column, place_of(content_.digest->statistic)).state);
  }
  painter->setPen(Qt::NoPen);
  const double top = box.top() + 2;
  for (const auto& [middle, worst] : marks) {
    painter->setBrush(colorOfJump(worst));
    painter->drawPolygon(QPolygonF({{middle - kMark, top}, {middle + kMark, top}, {middle + 0.0, top + 1.5 * kMark}}));
  }
}

QColor OverviewHeaders::colorOfJump(CellState state) const {
  return state > CellState::value ? colorOf(state, theme_) : theme_.warning.color();
}

std::optional<CellState> OverviewHeaders::worstOf(std::size_t row) const {
  const RowDigest& digest = content_.digest->rows[row];
  if (digest.worst > CellState::value) return digest.worst;
  return digest.jumps.empty() ? std::nullopt : std::optional(CellState::value);
}

// The header of a folded group represents all its rows.
std::optional<CellState> OverviewHeaders::worstOf(const OverviewLine& line) const {
  if (line.row) return worstOf(*line.row);
  if (!content_.lines->isFolded(line.group)) return std::nullopt;
  const OverviewGroup& group = overview().layout.groups[line.group];
  std::optional<CellState> worst;
  for (std::size_t row = group.first; row < group.first + group.rows; ++row) worst = std::max(worst, worstOf(row));
  return worst;
}

// All lines in one pixel share a mark, in the color of the most severe one.
void OverviewHeaders::paintStrip(QPainter* painter, const QRect& box) const {
  painter->fillRect(box, theme_.alt);
  const auto lines = static_cast<double>(content_.lines->size());
  if (lines == 0) return;
  std::vector<std::optional<CellState>> marks(static_cast<std::size_t>(std::max(1, box.height())));
  const bool isDigestCurrent = content_.digest != nullptr && content_.digest->rows.size() == overview().layout.rows.size();
  for (std::size_t line = 0; isDigestCurrent && line < content_.lines->size(); ++line) {
    auto& mark = marks[static_cast<std::size_t>(static_cast<double>(line) / lines * static_cast<double>(marks.size()))];
    mark = std::max(mark, worstOf((*content_.lines)[line]));
  }
  for (std::size_t y = 0; y < marks.size(); ++y) {
    if (!marks[y]) continue;
    painter->fillRect(QRect(box.left() + 3, box.top() + static_cast<int>(y), box.width() - 6, 2), colorOfJump(*marks[y]));
  }
  const double totalHeight = std::max(zoom_.contentHeight(), 1.0);
  const double visibleHeight = std::min(zoom_.height(), totalHeight);
  painter->setPen(theme_.text2.color());
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(QRectF(box.left() + 0.5, box.top() + zoom_.y() / totalHeight * box.height() + 0.5, box.width() - 1,
                           std::max(3.0, visibleHeight / totalHeight * box.height() - 1)));
}

}  // namespace sporescope::ui
