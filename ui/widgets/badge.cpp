// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/badge.h"

#include <QFontMetrics>
#include <QPen>

namespace sporescope::ui {

namespace {

constexpr qreal kBasePixels = 13;
constexpr int kBadgeHeight = 15;
constexpr int kSidePadding = 4;

}  // namespace

QFont fontOfSize(const QFont& base, qreal pixels) {
  QFont font = base;
  if (base.pointSizeF() > 0) {
    font.setPointSizeF(base.pointSizeF() * pixels / kBasePixels);
  } else {
    font.setPixelSize(qMax(1, qRound(base.pixelSize() * pixels / kBasePixels)));
  }
  return font;
}

QFont badgeFont(const QFont& base) {
  QFont font = fontOfSize(base, 11);
  font.setWeight(QFont::DemiBold);
  return font;
}

QSize badgeSize(const QFont& base, const QString& text) {
  const QFontMetrics metrics(badgeFont(base));
  return {metrics.horizontalAdvance(text) + 2 * kSidePadding, qMax(kBadgeHeight, metrics.capHeight() + 7)};
}

void paintBadge(QPainter* painter, const QRectF& box, const QFont& base, const QString& text, Severity severity, BadgeFill fill,
                const Theme& theme) {
  const QColor color = fill == BadgeFill::stale ? theme.text2 : severity == Severity::error ? theme.error : theme.warning;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  if (fill == BadgeFill::solid) {
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawRoundedRect(box, 2, 2);
    painter->setPen(theme.badge_text.color());
  } else {
    painter->setPen(QPen(color, 1, fill == BadgeFill::stale ? Qt::DotLine : Qt::SolidLine));
    painter->setBrush(theme.base.color());
    painter->drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->setPen(color);
  }
  painter->setFont(badgeFont(base));
  painter->drawText(box, Qt::AlignCenter, text);
  painter->restore();
}

void paintStaleClock(QPainter* painter, const QPointF& center, const QColor& color) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(color, 1.25));
  painter->setBrush(Qt::NoBrush);
  painter->drawEllipse(center, 5.5, 5.5);
  painter->drawLine(center, center + QPointF(0, -3.5));
  painter->drawLine(center, center + QPointF(2.5, 1));
  painter->restore();
}

}  // namespace sporescope::ui
