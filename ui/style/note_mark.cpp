// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/note_mark.h"

#include <QPainter>
#include <QPixmap>
#include <QPolygonF>
#include <QWidget>
#include <initializer_list>

#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr qreal kStroke = 1.3;

QPolygonF scalePoints(const QRectF& box, std::initializer_list<QPointF> points) {
  QPolygonF polygon;
  for (const QPointF& point : points) polygon += {box.left() + point.x() * box.width(), box.top() + point.y() * box.height()};
  return polygon;
}

void beginMark(QPainter* painter, const QColor& color, const QColor& background) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(color, kStroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter->setBrush(background);
}

}  // namespace

void paintRibbon(QPainter* painter, const QRectF& box, const QColor& color, const QColor& background) {
  beginMark(painter, color, background);
  painter->drawPolygon(scalePoints(box, {{0.22, 0.06}, {0.78, 0.06}, {0.78, 0.94}, {0.5, 0.68}, {0.22, 0.94}}));
  painter->restore();
}

void paintBubble(QPainter* painter, const QRectF& box, const QColor& color, const QColor& background) {
  beginMark(painter, color, background);
  painter->drawPolygon(
      scalePoints(box, {{0.06, 0.12}, {0.94, 0.12}, {0.94, 0.7}, {0.5, 0.7}, {0.28, 0.94}, {0.28, 0.7}, {0.06, 0.7}}));
  for (const qreal y : {0.32, 0.5}) {
    const QPolygonF line = scalePoints(box, {{0.26, y}, {0.74, y}});
    painter->drawLine(line[0], line[1]);
  }
  painter->restore();
}

void paintPrompt(QPainter* painter, const QRectF& box, const QColor& color) {
  beginMark(painter, color, Qt::transparent);
  painter->drawPolyline(scalePoints(box, {{0.1, 0.1}, {0.5, 0.5}, {0.1, 0.9}}));
  const QPolygonF line = scalePoints(box, {{0.6, 0.9}, {1, 0.9}});
  painter->drawLine(line[0], line[1]);
  painter->restore();
}

QIcon noteMarkIcon(NoteMarkPainter paint, const QWidget& widget) {
  const Theme& theme = themeOf(widget.palette());
  QIcon icon;
  for (const bool isChecked : {false, true}) {
    QPixmap picture(QSize(kNoteMarkIcon, kNoteMarkIcon) * widget.devicePixelRatioF());
    picture.setDevicePixelRatio(widget.devicePixelRatioF());
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    const QColor color = isChecked ? theme.info : theme.text2;
    paint(&painter, QRectF(0, 0, kNoteMarkIcon, kNoteMarkIcon), color, isChecked ? color : QColor(Qt::transparent));
    icon.addPixmap(picture, QIcon::Normal, isChecked ? QIcon::On : QIcon::Off);
  }
  return icon;
}

}  // namespace sporescope::ui
