// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/icons.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <functional>

#include "ui/style/theme.h"

// A resource in a static library is linked only if it is referenced. The macro must be used outside of any namespace.
static void loadIconResource() { Q_INIT_RESOURCE(icons); }

namespace sporescope::ui {

namespace {

QByteArray readSvg(const QString& name) {
  static const bool loaded = [] {
    loadIconResource();
    return true;
  }();
  Q_UNUSED(loaded)
  QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Breeze draws in `currentColor`, which an embedded style sheet sets to #232629. QtSvg supports only plain colors.
QByteArray recolorSvg(const QByteArray& svg, const QColor& color) {
  static const QLatin1String end("</style>");
  QString text = QString::fromUtf8(svg);
  const qsizetype tagStart = text.indexOf(QLatin1String("<style"));
  const qsizetype tagEnd = text.indexOf(end, tagStart);
  if (tagStart >= 0 && tagEnd >= 0) text.remove(tagStart, tagEnd + end.size() - tagStart);
  text.replace(QLatin1String("currentColor"), color.name());
  text.replace(QLatin1String("#232629"), color.name());
  return text.toUtf8();
}

QPixmap transparentPixmap(const QSize& pixels) {
  QPixmap pixmap(pixels);
  pixmap.fill(Qt::transparent);
  return pixmap;
}

// `paint` draws into the square (0, 0, pixels, pixels).
QPixmap cachedPixmap(const QString& name, const QSize& pixels, const QColor& color,
                     const std::function<void(QPainter&, const QRectF&)>& paint) {
  const QString key =
      QStringLiteral("sporescope/%1/%2x%3/%4").arg(name).arg(pixels.width()).arg(pixels.height()).arg(color.rgba());
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap)) return pixmap;
  pixmap = transparentPixmap(pixels);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  const int side = std::min(pixels.width(), pixels.height());
  paint(painter, QRect((pixels.width() - side) / 2, (pixels.height() - side) / 2, side, side));
  painter.end();
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

QPixmap svgPixmap(const QString& name, const QSize& pixels, const QColor& color) {
  return cachedPixmap(name, pixels, color, [&](QPainter& painter, const QRectF& square) {
    QSvgRenderer(recolorSvg(readSvg(name), color)).render(&painter, square);
  });
}

QColor signColor(Sign sign, const Theme& theme) {
  switch (sign) {
    case Sign::warning:
      return theme.warning;
    case Sign::error:
      return theme.error;
    case Sign::info:
      return theme.info;
    case Sign::unknown:
      return theme.text2;
    case Sign::tick:
      return theme.ok;
    case Sign::graph:
      break;
  }
  return theme.text;
}

// Draws in a square of 16 x 16.
void paintSign(QPainter& painter, Sign sign, const QColor& color) {
  painter.setPen(QPen(color, 1.25, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  switch (sign) {
    case Sign::warning:
      painter.drawPolygon(QPolygonF({{8, 2}, {14.2, 13.5}, {1.8, 13.5}}));
      painter.drawLine(QPointF(8, 6.2), QPointF(8, 9.6));
      painter.drawPoint(QPointF(8, 11.6));
      break;
    case Sign::error:
      painter.drawPolygon(
          QPolygonF({{5.4, 1.8}, {10.6, 1.8}, {14.2, 5.4}, {14.2, 10.6}, {10.6, 14.2}, {5.4, 14.2}, {1.8, 10.6}, {1.8, 5.4}}));
      painter.drawLine(QPointF(8, 4.8), QPointF(8, 8.8));
      painter.drawPoint(QPointF(8, 11.2));
      break;
    case Sign::tick:
      painter.drawPolyline(QPolygonF({{2.6, 8.8}, {6.2, 12.6}, {13.4, 3.8}}));
      break;
    case Sign::info:
    case Sign::unknown:
      painter.drawEllipse(QPointF(8, 8), 6, 6);
      painter.drawLine(QPointF(8, 7.4), QPointF(8, 11.2));
      painter.drawPoint(QPointF(8, 5));
      break;
    case Sign::graph:
      painter.drawLine(QPointF(3.6, 4), QPointF(8, 8.4));
      painter.drawLine(QPointF(12.4, 4), QPointF(8, 8.4));
      painter.drawLine(QPointF(8, 8.4), QPointF(8, 13));
      painter.setBrush(color);
      painter.setPen(Qt::NoPen);
      painter.drawEllipse(QPointF(3.6, 3.6), 1.7, 1.7);
      painter.drawEllipse(QPointF(12.4, 3.6), 1.7, 1.7);
      painter.drawEllipse(QPointF(8, 13), 1.7, 1.7);
      break;
  }
}

QPixmap signPixmap(Sign sign, const QSize& pixels, const QColor& color) {
  return cachedPixmap(QStringLiteral("sign%1").arg(static_cast<int>(sign)), pixels, color,
                      [&](QPainter& painter, const QRectF& square) {
                        painter.translate(square.topLeft());
                        painter.scale(square.width() / 16, square.height() / 16);
                        paintSign(painter, sign, color);
                      });
}

// Calls `draw` with the current palette color of a mode and state.
template <class Draw>
class ThemedEngine : public QIconEngine {
 public:
  explicit ThemedEngine(Draw draw) : draw_(std::move(draw)) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const qreal ratio = painter->device() != nullptr ? painter->device()->devicePixelRatioF() : 1;
    QPixmap picture = pixmap(QSize(qRound(rect.width() * ratio), qRound(rect.height() * ratio)), mode, state);
    picture.setDevicePixelRatio(ratio);
    painter->drawPixmap(rect.topLeft(), picture);
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    return draw_(size, themeOf(QApplication::palette()), mode, state);
  }
  QSize actualSize(const QSize& size, QIcon::Mode /*mode*/, QIcon::State /*state*/) override { return size; }
  bool isNull() override { return false; }
  [[nodiscard]] QIconEngine* clone() const override { return new ThemedEngine(draw_); }

 private:
  Draw draw_;
};

template <class Draw>
QIcon themedIcon(Draw draw) {
  return QIcon(new ThemedEngine<Draw>(std::move(draw)));
}

QPixmap withRatio(QPixmap pixmap, qreal ratio) {
  pixmap.setDevicePixelRatio(ratio);
  return pixmap;
}

}  // namespace

QIcon icon(const QString& name) {
  if (readSvg(name).isEmpty()) return {};
  return themedIcon([name](const QSize& size, const Theme& theme, QIcon::Mode mode, QIcon::State state) {
    const QColor color = mode == QIcon::Disabled ? theme.disabled : state == QIcon::On ? theme.accent : theme.text;
    return svgPixmap(name, size, color);
  });
}

QPixmap iconPixmap(const QString& name, int size, qreal devicePixelRatio, const QColor& color) {
  const int side = qRound(size * devicePixelRatio);
  return withRatio(svgPixmap(name, {side, side}, color), devicePixelRatio);
}

QIcon icon(Sign sign) {
  return themedIcon([sign](const QSize& size, const Theme& theme, QIcon::Mode mode, QIcon::State /*state*/) {
    return signPixmap(sign, size, mode == QIcon::Disabled ? theme.disabled.color() : signColor(sign, theme));
  });
}

QPixmap iconPixmap(Sign sign, int size, qreal devicePixelRatio) {
  const int side = qRound(size * devicePixelRatio);
  return withRatio(signPixmap(sign, {side, side}, signColor(sign, themeOf(QApplication::palette()))), devicePixelRatio);
}

}  // namespace sporescope::ui
