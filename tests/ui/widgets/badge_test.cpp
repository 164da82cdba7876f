// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/badge.h"

#include <QApplication>
#include <QImage>
#include <QTest>

#include "tests/program/test_class.h"
#include "ui/widgets/run_badge.h"
#include "ui/widgets/verdict_style.h"

namespace badge_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

/// Returns the color at the left of the text of a badge without text.
QColor fillOf(Severity severity, BadgeFill fill, const Theme& theme) {
  QImage image(20, 15, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  paintBadge(&painter, QRectF(image.rect()), QApplication::font(), QString(), severity, fill, theme);
  painter.end();
  return image.pixelColor(10, 7);
}

/// Returns the color of the middle of the left outline.
QColor outlineOf(Severity severity, BadgeFill fill, const Theme& theme) {
  QImage image(20, 15, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  paintBadge(&painter, QRectF(image.rect()), QApplication::font(), QString(), severity, fill, theme);
  painter.end();
  return image.pixelColor(0, 7);
}

}  // namespace

class BadgeTest : public QObject {
  Q_OBJECT

 private slots:
  void fontsScaleWithTheFontOfThePanel() {
    QFont inPoints;
    inPoints.setPointSizeF(19.5);
    QCOMPARE(fontOfSize(inPoints, 13).pointSizeF(), 19.5);
    QCOMPARE(fontOfSize(inPoints, 26).pointSizeF(), 39.0);
    QFont inPixels;
    inPixels.setPixelSize(26);
    QCOMPARE(fontOfSize(inPixels, 11).pixelSize(), 22);
    inPixels.setPixelSize(1);
    QCOMPARE(fontOfSize(inPixels, 1).pixelSize(), 1);  // a font of 0 px is invalid
    QCOMPARE(badgeFont(inPoints).weight(), QFont::DemiBold);
    QCOMPARE(badgeFont(inPixels).weight(), QFont::DemiBold);
  }

  void badgesAreAsWideAsTheirText() {
    QFont base;
    base.setPixelSize(13);
    const QSize narrow = badgeSize(base, QStringLiteral("1"));
    const QSize wide = badgeSize(base, QStringLiteral("1000"));
    const QFontMetrics metrics(badgeFont(base));
    QCOMPARE(wide.width() - narrow.width(),
             metrics.horizontalAdvance(QStringLiteral("1000")) - metrics.horizontalAdvance(QStringLiteral("1")));
    QVERIFY(narrow.width() > metrics.horizontalAdvance(QStringLiteral("1")));
    QVERIFY(narrow.height() >= 15);
    base.setPixelSize(52);
    QVERIFY(badgeSize(base, QStringLiteral("1")).height() > 30);
  }

  void severityAndFillAreColors() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      QCOMPARE(fillOf(Severity::error, BadgeFill::solid, *theme), theme->error.color());
      QCOMPARE(fillOf(Severity::warning, BadgeFill::solid, *theme), theme->warning.color());
      for (const Severity severity : {Severity::error, Severity::warning}) {
        QCOMPARE(fillOf(severity, BadgeFill::hollow, *theme), theme->base.color());
        QCOMPARE(fillOf(severity, BadgeFill::stale, *theme), theme->base.color());
      }
      QCOMPARE(outlineOf(Severity::error, BadgeFill::hollow, *theme), theme->error.color());
      QCOMPARE(outlineOf(Severity::warning, BadgeFill::hollow, *theme), theme->warning.color());
    }
  }

  void theStateOfThePainterIsRestored() {
    QImage image(40, 20, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    const QPen pen(Qt::green, 3);
    const QFont font = painter.font();
    painter.setPen(pen);
    paintBadge(&painter, QRectF(0, 0, 20, 15), font, QStringLiteral("TO"), Severity::error, BadgeFill::stale, lightTheme());
    paintStaleClock(&painter, QPointF(30, 8), Qt::red);
    paintRunBadge(&painter, QRectF(0, 0, 16, 16), u'A', font, lightTheme());
    QCOMPARE(painter.pen(), pen);
    QCOMPARE(painter.font(), font);
    QVERIFY(!painter.testRenderHint(QPainter::Antialiasing));
  }

  /// Runs are never distinguished by color, so the letter is what a screen reader says.
  void aRunBadgeIsReadAsItsLetter() {
    const RunBadge badge(u'B');
    QCOMPARE(badge.accessibleName(), QStringLiteral("B"));
    QCOMPARE(badge.size(), QSize(16, 16));
  }

  void onlyFindingsHaveABackground_data() {
    QTest::addColumn<Verdict::Kind>("kind");
    QTest::addColumn<bool>("background");
    QTest::newRow("NaN") << Verdict::Kind::nan << true;
    QTest::newRow("Inf") << Verdict::Kind::inf << true;
    QTest::newRow("overflow") << Verdict::Kind::overflow << true;
    QTest::newRow("failure") << Verdict::Kind::failure << true;
    QTest::newRow("diverging replicas") << Verdict::Kind::diverges << true;
    QTest::newRow("no verdict") << Verdict::Kind::open << true;
    QTest::newRow("clean") << Verdict::Kind::clean << false;
    QTest::newRow("masked") << Verdict::Kind::masked << false;
    QTest::newRow("not checked") << Verdict::Kind::unknown << false;
  }
  void onlyFindingsHaveABackground() {
    QFETCH(Verdict::Kind, kind);
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      const VerdictStyle style = verdictStyle(kind, *theme);
      QTEST(style.hasBackground(), "background");
      QVERIFY(style.text != theme->base.color());
      // Magenta is used only for NaN.
      QCOMPARE(style.text == theme->nan_text.color(), kind == Verdict::Kind::nan);
    }
  }
};

SPORESCOPE_TEST(BadgeTest)

}  // namespace badge_test

#include "badge_test.moc"
