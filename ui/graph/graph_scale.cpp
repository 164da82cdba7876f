// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_scale.h"

#include <QFontMetrics>
#include <QPaintEvent>
#include <QPainter>
#include <algorithm>
#include <vector>

#include "ui/style/contrast.h"
#include "ui/style/fonts.h"
#include "ui/style/ramp.h"
#include "ui/text/difference_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr int kScalePadding = 8;
constexpr int kRampWidth = 200;
constexpr int kRampHeight = 10;
constexpr int kLine = 18;
constexpr int kSign = 9;
constexpr int kGapAfterSign = 5;
constexpr int kSignSpace = 9;

}  // namespace

QColor overlayColor(const OverlayMark& mark, const Theme& theme) {
  switch (mark.kind) {
    case OverlayMark::Kind::unknown:
      return theme.base;
    case OverlayMark::Kind::value:
      return rampColor(theme, mark.position);
    case OverlayMark::Kind::pos_inf:
      return theme.pos_inf;
    case OverlayMark::Kind::neg_inf:
      return theme.neg_inf;
    case OverlayMark::Kind::nan:
      return nanColor(theme, mark.position);
  }
  return theme.base;
}

QBrush overlayBrush(const OverlayMark& mark, const Theme& theme) {
  return mark.uncompared ? hatchBrush(theme) : QBrush(overlayColor(mark, theme));
}

QColor textColorOnFill(const QColor& fill, const Theme& theme) {
  const QColor text = theme.text;
  const QColor base = theme.base;
  return contrast(fill, text) >= contrast(fill, base) ? text : base;
}

GraphScale::GraphScale(const GraphOverlay* overlay, QWidget* parent) : QWidget(parent), overlay_(overlay) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  connect(overlay_, &GraphOverlay::changed, this, [this] {
    setVisible(overlay_->measure() != Measure::hits);
    setAccessibleName(caption());
    update();
    emit sizeChanged();
  });
  hide();
}

QString GraphScale::caption() const {
  switch (overlay_->measure()) {
    case Measure::nan_share:
      return tr("Share of NaN in output 0");
    case Measure::largest:
      return tr("Largest |x| of output 0, logarithmic");
    case Measure::mean:
      return tr("Mean |x| of output 0, logarithmic");
    case Measure::error:
      return tr("Error of the output against A, relative L2");
    case Measure::excess:
      return tr("Error against the recomputed output, in bounds");
    case Measure::hits:
      break;
  }
  return {};
}

// Returns the colors of marks without a number.
GraphScale::ScaleSigns GraphScale::signs(const Theme& theme) const {
  if (overlay_->measure() == Measure::excess) {
    return {{theme.nan.color(), QStringLiteral("NaN")}, {theme.base.color(), tr("✓ agrees; otherwise not computed")}};
  }
  if (overlay_->measure() == Measure::error) return signsOfComparison(theme);
  return {{theme.nan.color(), QStringLiteral("NaN")},
          {theme.pos_inf.color(), QStringLiteral("+Inf")},
          {theme.neg_inf.color(), QStringLiteral("−Inf")},
          {theme.base.color(), tr("unknown")}};
}

// Returns only the signs that occur in the graph.
GraphScale::ScaleSigns GraphScale::signsOfComparison(const Theme& theme) const {
  bool nan = false;
  bool agrees = false;
  bool uncompared = false;
  const auto collect = [&](const OverlayMark& mark) {
    nan = nan || mark.kind == OverlayMark::Kind::nan;
    agrees = agrees || (mark.kind == OverlayMark::Kind::unknown && !mark.text.isEmpty());
    uncompared = uncompared || mark.uncompared;
  };
  for (const OverlayMark& mark : overlay_->marks()) collect(mark);
  for (const auto& [instance, mark] : overlay_->instanceMarks()) collect(mark);
  ScaleSigns signs;
  if (nan) signs.emplace_back(theme.nan.color(), tr("NaN in one only"));
  if (agrees) signs.emplace_back(theme.base.color(), tr("✓ agrees"));
  if (uncompared) signs.emplace_back(hatchBrush(theme), tr("not compared"));
  return signs;
}

QStringList GraphScale::signTexts() const {
  QStringList texts;
  for (const auto& [brush, text] : signs(themeOf(palette()))) texts += text;
  return texts;
}

QSize GraphScale::sizeHint() const {
  const QFontMetrics metrics(textFont(TextSize::tiny));
  const int captionWidth = metrics.horizontalAdvance(caption());
  int rowWidth = -kSignSpace;
  for (const auto& [brush, text] : signs(themeOf(palette()))) {
    rowWidth += kSign + kGapAfterSign + metrics.horizontalAdvance(text) + kSignSpace;
  }
  return {std::max({kRampWidth, captionWidth, rowWidth}) + 2 * kScalePadding, 2 * kScalePadding + kRampHeight + 3 * kLine};
}

void GraphScale::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.base.color());
  painter.setPen(theme.line.color());
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
  painter.setFont(textFont(TextSize::tiny));
  painter.setPen(theme.text2.color());
  const QRect line(kScalePadding, kScalePadding, width() - 2 * kScalePadding, kLine);
  painter.drawText(line, Qt::AlignVCenter, caption());

  const bool isShare = overlay_->measure() == Measure::nan_share;
  const auto colorOf = [&](double position) {
    if (overlay_->measure() == Measure::error) return rampColor(theme, positionOfError(errorAt(position)));
    if (overlay_->measure() == Measure::excess) return rampColor(theme, positionOfShare(position));
    return isShare ? nanColor(theme, position) : rampColor(theme, position);
  };
  const QRect ramp(kScalePadding, line.bottom() + 1, width() - 2 * kScalePadding, kRampHeight);
  for (int x = 0; x < ramp.width(); ++x) {
    painter.fillRect(ramp.left() + x, ramp.top(), 1, ramp.height(), colorOf(x / static_cast<double>(ramp.width() - 1)));
  }
  const QRect ends(kScalePadding, ramp.bottom() + 1, ramp.width(), kLine);
  const auto range = overlay_->range();
  const auto endText = [&](double value) {
    if (overlay_->measure() == Measure::excess) return tr("%1 ×").arg(formatNumber(value));
    return overlay_->measure() == Measure::error ? formatError(value) : formatNumber(value);
  };
  painter.drawText(ends, Qt::AlignVCenter | Qt::AlignLeft, range ? endText(range->first) : QString(kEnDash));
  painter.drawText(ends, Qt::AlignVCenter | Qt::AlignRight, range ? endText(range->second) : QString(kEnDash));

  int left = kScalePadding;
  for (const auto& [brush, text] : signs(theme)) {
    const QRect square(left, ends.bottom() + 5, kSign, kSign);
    painter.fillRect(square, brush);
    painter.setPen(theme.line.color());
    painter.drawRect(square.adjusted(0, 0, -1, -1));
    painter.setPen(theme.text2.color());
    const int advance = painter.fontMetrics().horizontalAdvance(text);
    painter.drawText(QRect(square.right() + kGapAfterSign, ends.bottom(), advance + 2, kLine), Qt::AlignVCenter, text);
    left = square.right() + kGapAfterSign + advance + kSignSpace;
  }
}

}  // namespace sporescope::ui

#include "moc_graph_scale.cpp"
