// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/composition_bar.h"

#include <QPaintEvent>
#include <QPainter>
#include <algorithm>
#include <cstdint>

#include "ui/style/theme.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr int kMinPartWidth = 2;

}  // namespace

std::array<int, 4> compositionWidths(const Statistics& statistics, int width) {
  const std::array<std::uint64_t, 4> counts = {statistics.nan, statistics.neg_inf, statistics.finite(), statistics.pos_inf};
  std::array<int, 4> widths{};
  if (statistics.count == 0 || width <= 0) return widths;
  int sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const double share = static_cast<double>(counts[i]) / static_cast<double>(statistics.count);
    widths[i] = std::max(kMinPartWidth, static_cast<int>(share * width));
    sum += widths[i];
  }
  // The widest part absorbs rounding and the pixels of widened parts.
  *std::max_element(widths.begin(), widths.end()) += width - sum;
  return widths;
}

CompositionBar::CompositionBar(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setFixedHeight(8);
}

void CompositionBar::setStatistics(const std::optional<Statistics>& statistics) {
  statistics_ = statistics;
  QString text;
  if (statistics) {
    text = tr("NaN: %1 · −Inf: %2 · finite: %3 · +Inf: %4")
               .arg(formatCount(statistics->nan), formatCount(statistics->neg_inf), formatCount(statistics->finite()),
                    formatCount(statistics->pos_inf));
  }
  setToolTip(text);
  setAccessibleName(text);
  update();
}

void CompositionBar::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.alt.color());
  if (statistics_) paintComposition(&painter, rect(), *statistics_, theme);
  painter.setPen(theme.line.color());
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void paintComposition(QPainter* painter, const QRect& box, const Statistics& statistics, const Theme& theme) {
  const auto widths = compositionWidths(statistics, box.width());
  const std::array<QColor, 4> colors = {theme.nan, theme.neg_inf, theme.histogram, theme.pos_inf};
  int left = box.left();
  for (std::size_t i = 0; i < widths.size(); ++i) {
    painter->fillRect(QRect(left, box.top(), widths[i], box.height()), colors[i]);
    left += widths[i];
  }
}

}  // namespace sporescope::ui

#include "moc_composition_bar.cpp"
