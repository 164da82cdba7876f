// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/slice/slice_strip.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ui/style/theme.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr int kHeight = 6;
constexpr double kMinMark = 2;  // In pixels

Rgb colorOfMark(TextRole meaning, const Theme& theme) {
  return meaning == TextRole::nan ? theme.nan : meaning == TextRole::pos_inf ? theme.pos_inf : theme.neg_inf;
}

}  // namespace

SliceStrip::SliceStrip(QWidget* parent) : QWidget(parent) {
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  hide();
}

QSize SliceStrip::sizeHint() const { return {64, kHeight}; }

std::vector<std::int64_t> SliceStrip::markedIndices() const {
  std::vector<std::int64_t> indices;
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    if (marks_[i] != TextRole::plain) indices.push_back(static_cast<std::int64_t>(i));
  }
  return indices;
}

bool SliceStrip::hasMarks() const {
  // A dimension of size 1 offers no choice.
  return marks_.size() > 1 && std::any_of(marks_.begin(), marks_.end(), [](TextRole mark) { return mark != TextRole::plain; });
}

void SliceStrip::setMarks(std::vector<TextRole> marks) {
  marks_ = std::move(marks);
  setToolTip(hasMarks() ? tr("NaN or Inf at %1 of this dimension. A click goes there.").arg(formatRanges(markedIndices()))
                        : QString());
  setAccessibleName(toolTip());
  update();
}

void SliceStrip::setCurrent(std::optional<std::int64_t> index) {
  current_ = index;
  update();
}

void SliceStrip::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  painter.fillRect(QRectF(0, 1, width(), kHeight - 2), theme.line2.color());
  if (marks_.empty()) return;
  const double step = static_cast<double>(width()) / static_cast<double>(marks_.size());
  // In ascending order of severity: if several share a pixel, the most severe stays visible.
  for (const TextRole meaning : {TextRole::neg_inf, TextRole::pos_inf, TextRole::nan}) {
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      if (marks_[i] != meaning) continue;
      painter.fillRect(QRectF(static_cast<double>(i) * step, 1, std::max(step, kMinMark), kHeight - 2),
                       colorOfMark(meaning, theme).color());
    }
  }
  if (!current_) return;
  painter.setPen(QPen(theme.text.color(), 1));
  const double left = std::floor(static_cast<double>(*current_) * step);
  painter.drawRect(QRectF(left + 0.5, 0.5, std::max(std::round(step), 3.0) - 1, kHeight - 1));
}

void SliceStrip::mouseReleaseEvent(QMouseEvent* event) {
  const auto indices = markedIndices();
  if (event->button() != Qt::LeftButton || indices.empty()) return;
  const auto clickedIndex = static_cast<std::int64_t>(event->position().x() * static_cast<double>(marks_.size()) / width());
  const auto nearer = [clickedIndex](std::int64_t a, std::int64_t b) {
    return std::abs(a - clickedIndex) < std::abs(b - clickedIndex);
  };
  emit indexChosen(*std::min_element(indices.begin(), indices.end(), nearer));
}

}  // namespace sporescope::ui

#include "moc_slice_strip.cpp"
