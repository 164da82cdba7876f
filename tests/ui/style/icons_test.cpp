// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/icons.h"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QTest>
#include <set>

#include "tests/program/test_class.h"
#include "ui/style/theme.h"

namespace icons_test {

using namespace sporescope::ui;

namespace {

// Colors of the opaque pixels.
std::set<QRgb> textColorOf(const QPixmap& pixmap) {
  const QImage image = pixmap.toImage().convertToFormat(QImage::Format_ARGB32);
  std::set<QRgb> textColor;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (qAlpha(image.pixel(x, y)) == 255) textColor.insert(image.pixel(x, y));
    }
  }
  return textColor;
}

int coveredPixels(const QPixmap& pixmap) {
  const QImage image = pixmap.toImage().convertToFormat(QImage::Format_ARGB32);
  int covered = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) covered += qAlpha(image.pixel(x, y)) > 0 ? 1 : 0;
  }
  return covered;
}

}  // namespace

class IconsTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { QApplication::setPalette(paletteOf(lightTheme())); }

  void everyBundledIconDrawsSomething() {
    (void)icon(QStringLiteral("go-next"));  // loads the resource
    const QStringList files = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
    QVERIFY(files.size() >= 40);
    for (const QString& file : files) {
      const QString name = file.chopped(4);
      QVERIFY2(!icon(name).isNull(), qPrintable(name));
      QVERIFY2(coveredPixels(icon(name).pixmap(16)) > 10, qPrintable(name));
    }
  }

  void anUnknownNameIsEmpty() { QVERIFY(icon(QStringLiteral("no-such-icon")).isNull()); }

  void inkIsThatOfTheTheme() {
    const QIcon next = icon(QStringLiteral("media-playback-stop"));
    const Theme& light = lightTheme();
    QCOMPARE(textColorOf(next.pixmap(16, QIcon::Normal)), std::set<QRgb>{light.text.color().rgb()});
    QCOMPARE(textColorOf(next.pixmap(16, QIcon::Disabled)), std::set<QRgb>{light.disabled.color().rgb()});
    QCOMPARE(textColorOf(next.pixmap(16, QIcon::Normal, QIcon::On)), std::set<QRgb>{light.accent.color().rgb()});
  }

  void theSameIconFollowsAThemeSwitch() {
    const QIcon stop = icon(QStringLiteral("media-playback-stop"));
    (void)stop.pixmap(16);
    QApplication::setPalette(paletteOf(darkTheme()));
    QCOMPARE(textColorOf(stop.pixmap(16)), std::set<QRgb>{darkTheme().text.color().rgb()});
  }

  void recordStaysRed() {
    const auto textColor = textColorOf(icon(QStringLiteral("media-record")).pixmap(16));
    QCOMPARE(textColor, std::set<QRgb>{QColor(0xda, 0x44, 0x53).rgb()});
  }

  void picturesAreSharpOnDenseScreens() {
    const QPixmap pixmap = iconPixmap(QStringLiteral("flag"), 16, 2.0, lightTheme().nan);
    QCOMPARE(pixmap.size(), QSize(32, 32));
    QCOMPARE(pixmap.deviceIndependentSize(), QSizeF(16, 16));
    QCOMPARE(icon(QStringLiteral("flag")).pixmap(QSize(16, 16), 2.0).size(), QSize(32, 32));
  }

  void signsWearTheirMeaning() {
    const Theme& light = lightTheme();
    QVERIFY(textColorOf(iconPixmap(Sign::error, 64, 1)).contains(light.error.color().rgb()));
    QVERIFY(textColorOf(iconPixmap(Sign::warning, 64, 1)).contains(light.warning.color().rgb()));
    QVERIFY(textColorOf(iconPixmap(Sign::info, 64, 1)).contains(light.info.color().rgb()));
    QVERIFY(textColorOf(iconPixmap(Sign::unknown, 64, 1)).contains(light.text2.color().rgb()));
    QVERIFY(textColorOf(iconPixmap(Sign::tick, 64, 1)).contains(light.ok.color().rgb()));
    QVERIFY(textColorOf(iconPixmap(Sign::graph, 64, 1)).contains(light.text.color().rgb()));
  }
};

SPORESCOPE_TEST(IconsTest)

}  // namespace icons_test

#include "icons_test.moc"
