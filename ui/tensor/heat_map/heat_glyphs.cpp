// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/heat_map/heat_glyphs.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxGlyphs = 64;

}  // namespace

void paintGlyph(QPainter* painter, const QRectF& cell, TextRole meaning) {
  const qreal reach = std::clamp(std::min(cell.width(), cell.height()) * 0.16, 2.0, 6.0);
  const QPointF center = cell.center();
  const QColor white = lightTheme().base;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  if (meaning == TextRole::nan) {
    painter->setPen(QPen(white, std::max(1.0, reach * 0.35)));
    painter->drawLine(center + QPointF(-reach, -reach), center + QPointF(reach, reach));
    painter->drawLine(center + QPointF(-reach, reach), center + QPointF(reach, -reach));
  } else {
    const qreal up = meaning == TextRole::pos_inf ? -1 : 1;
    painter->setPen(Qt::NoPen);
    painter->setBrush(meaning == TextRole::pos_inf ? QColor(Qt::black) : white);
    painter->drawPolygon(QPolygonF({center + QPointF(0, up * reach), center + QPointF(-reach * 1.15, -up * reach * 0.85),
                                    center + QPointF(reach * 1.15, -up * reach * 0.85)}));
  }
  painter->restore();
}

void GlyphCache::paint(QPainter* painter, const QRectF& cell, TextRole meaning) {
  const qreal ratio = painter->device() != nullptr ? painter->device()->devicePixelRatioF() : 1;
  const Key key{qRound(cell.width()), qRound(cell.height()), meaning, ratio};
  auto found = glyphs_.find(key);
  if (found == glyphs_.end()) {
    if (glyphs_.size() > kMaxGlyphs) glyphs_.clear();
    QPixmap pixmap(QSize(qCeil(key.width * ratio), qCeil(key.height * ratio)));
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter glyph(&pixmap);
    paintGlyph(&glyph, QRectF(0, 0, key.width, key.height), meaning);
    glyph.end();
    found = glyphs_.emplace(key, pixmap).first;
  }
  painter->drawPixmap(cell.topLeft(), found->second);
}

void paintMeaningSwatch(QPainter* painter, const QRectF& box, TextRole meaning, const Theme& theme) {
  painter->fillRect(box, meaning == TextRole::nan ? theme.nan : meaning == TextRole::pos_inf ? theme.pos_inf : theme.neg_inf);
  if (meaning == TextRole::pos_inf && !theme.dark) {
    painter->setPen(theme.line.color());
    painter->drawRect(box.adjusted(0, 0, -1, -1));
  }
  paintGlyph(painter, QRectF(box.center() - QPointF(10, 10), QSizeF(20, 20)), meaning);
}

}  // namespace sporescope::ui
