// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/fonts.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QStringList>

namespace sporescope::ui {

namespace {

constexpr qreal kDefaultPoints = 9.75;

qreal sizeFactor(TextSize size) {
  switch (size) {
    case TextSize::name:
      return 22.0 / 13;
    case TextSize::title:
      return 15.0 / 13;
    case TextSize::normal:
      break;
    case TextSize::small:
      return 12.0 / 13;
    case TextSize::tiny:
      return 11.0 / 13;
  }
  return 1;
}

bool hasTabularDigits(const QFont& font) {
  const QFontMetricsF metrics(font);
  const qreal zero = metrics.horizontalAdvance(u'0');
  for (char digit = '1'; digit <= '9'; ++digit) {
    if (!qFuzzyCompare(metrics.horizontalAdvance(QLatin1Char(digit)), zero)) return false;
  }
  return true;
}

// A bare X server names a generic family, for which fontconfig substitutes any font.
bool isGeneric(const QString& family) {
  static const QStringList generic{QStringLiteral("Sans Serif"), QStringLiteral("Sans"),  QStringLiteral("sans-serif"),
                                   QStringLiteral("Helvetica"),  QStringLiteral("Serif"), QString()};
  return generic.contains(family, Qt::CaseInsensitive);
}

}  // namespace

QFont textFont(TextSize size, QFont::Weight weight) {
  QFont font = QApplication::font();
  // A font that was set in pixels has no point size.
  if (font.pointSizeF() > 0) {
    font.setPointSizeF(font.pointSizeF() * sizeFactor(size));
  } else {
    font.setPixelSize(qRound(font.pixelSize() * sizeFactor(size)));
  }
  font.setWeight(weight);
  return font;
}

QFont codeFont(TextSize size) {
  static const bool hasNoto = QFontDatabase::families().contains(QStringLiteral("Noto Sans Mono"));
  QFont font = textFont(size);
  const QString family =
      hasNoto ? QStringLiteral("Noto Sans Mono") : QFontDatabase::systemFont(QFontDatabase::FixedFont).family();
  font.setFamilies({family, QStringLiteral("Noto Sans Mono CJK SC")});
  font.setStyleHint(QFont::Monospace);
  return font;
}

QFont chooseApplicationFont(const QFont& platform) {
  if (!isGeneric(platform.family()) && hasTabularDigits(platform)) return platform;
  if (!QFontDatabase::families().contains(QStringLiteral("Noto Sans"))) return platform;
  QFont font(QStringLiteral("Noto Sans"));
  font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans CJK SC")});
  font.setPointSizeF(kDefaultPoints);
  return font;
}

}  // namespace sporescope::ui
