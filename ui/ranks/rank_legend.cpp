// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/rank_legend.h"

#include <QPaintEvent>
#include <QPainter>
#include <algorithm>

#include "ui/ranks/rank_painter.h"
#include "ui/text/format.h"
#include "ui/widgets/badge.h"

namespace sporescope::ui {

namespace {

constexpr int kLegendMargin = 8;
constexpr int kLine = 17;
constexpr int kBox = 11;
constexpr int kWidth = 264;

}  // namespace

RankLegend::RankLegend(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred); }

void RankLegend::setCells(const std::vector<RankCell>& cells) {
  title_ = withSpacedCount(tr("%n ranks", nullptr, static_cast<int>(cells.size())), cells.size());
  lines_.clear();
  const auto add = [&](RankState state, const QString& label) {
    const auto count = static_cast<std::uint64_t>(
        std::count_if(cells.begin(), cells.end(), [&](const RankCell& cell) { return cell.state == state; }));
    if (count > 0) lines_.push_back({state, label.arg(formatCount(count))});
  };
  add(RankState::nan, tr("NaN or Inf begins here (%1)"));
  add(RankState::differs, tr("differs from its replicas (%1)"));
  add(RankState::odd, tr("stands out, but is not a replica error (%1)"));
  add(RankState::unknown, tr("not checked, or nothing in common (%1)"));
  add(RankState::agrees, tr("agrees (%1)"));
  QString description = title_;
  for (const Line& line : lines_) description += u'\n' + line.text;
  setAccessibleName(description);
  setToolTip(description);
  update();
}

QSize RankLegend::sizeHint() const { return {kWidth * fontMetrics().horizontalAdvance(u'0') / 7, 6 * kLine}; }

void RankLegend::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  int top = 6;
  painter.setFont(strong);
  painter.setPen(theme.text.color());
  painter.drawText(QRect(kLegendMargin, top, width() - kLegendMargin, kLine), Qt::AlignVCenter, title_);
  painter.setFont(fontOfSize(font(), 12));
  for (const Line& line : lines_) {
    top += kLine;
    const QRectF box(kLegendMargin, top + (kLine - kBox) / 2.0, kBox, kBox);
    paintRankCell(&painter, box.adjusted(0.5, 0.5, -0.5, -0.5), {0, line.state, false}, theme);
    const bool pale = line.state == RankState::agrees || line.state == RankState::unknown;
    painter.setPen(pale ? theme.ctl.color() : colorsOf(line.state, theme).background);
    if (line.state == RankState::odd) painter.setPen(theme.warning.color());
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
    painter.setPen(theme.text.color());
    const QRect textRect(kLegendMargin + kBox + 7, top, width() - kLegendMargin - kBox - 7, kLine);
    painter.drawText(textRect, Qt::AlignVCenter, painter.fontMetrics().elidedText(line.text, Qt::ElideRight, textRect.width()));
  }
}

}  // namespace sporescope::ui

#include "moc_rank_legend.cpp"
