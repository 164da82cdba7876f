// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/composition_bar.h"

#include <QTest>
#include <numeric>

#include "tests/program/test_class.h"

namespace composition_bar_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

Statistics counts(std::uint64_t nan, std::uint64_t neg_inf, std::uint64_t finite, std::uint64_t pos_inf) {
  Statistics statistics;
  statistics.count = nan + neg_inf + finite + pos_inf;
  statistics.nan = nan;
  statistics.neg_inf = neg_inf;
  statistics.pos_inf = pos_inf;
  return statistics;
}

using Widths = std::array<int, 4>;

}  // namespace

class CompositionBarTest : public QObject {
  Q_OBJECT

 private slots:
  void widthsAreTheFractions() {
    QCOMPARE(compositionWidths(counts(25, 25, 25, 25), 100), (Widths{25, 25, 25, 25}));
    QCOMPARE(compositionWidths(counts(10, 20, 30, 40), 200), (Widths{20, 40, 60, 80}));
    QCOMPARE(compositionWidths(counts(0, 0, 7, 0), 120), (Widths{0, 0, 120, 0}));
  }

  /// One NaN in a million values can be seen. The widest part gives up the pixels.
  void aPartThatIsNotEmptyIsTwoPixelsWide() {
    QCOMPARE(compositionWidths(counts(1, 0, 1'000'000, 0), 120), (Widths{2, 0, 118, 0}));
    QCOMPARE(compositionWidths(counts(1, 1, 1'000'000, 1), 120), (Widths{2, 2, 114, 2}));
    QCOMPARE(compositionWidths(counts(1'000'000, 0, 1, 0), 120), (Widths{118, 0, 2, 0}));
  }

  void widthsAddUpToTheBar() {
    for (const int width : {9, 17, 100, 119, 333}) {
      for (const Statistics& statistics : {counts(1, 1, 1, 0), counts(7, 11, 13, 17), counts(1, 0, 2, 0), counts(3, 3, 0, 1)}) {
        const Widths widths = compositionWidths(statistics, width);
        QCOMPARE(std::accumulate(widths.begin(), widths.end(), 0), width);
        QVERIFY(*std::min_element(widths.begin(), widths.end()) >= 0);
      }
    }
  }

  void withoutValuesOrSpaceThereIsNothing() {
    QCOMPARE(compositionWidths({}, 120), Widths{});
    QCOMPARE(compositionWidths(counts(1, 2, 3, 4), 0), Widths{});
  }

  void countsAreReadToUsersOfScreenReaders() {
    CompositionBar bar;
    bar.setStatistics(counts(11, 22, 33, 44));
    const QString name = bar.accessibleName();
    qsizetype at = -1;
    for (const char* count : {"11", "22", "33", "44"}) {
      QVERIFY2(name.indexOf(count) > at, qPrintable(name));
      at = name.indexOf(count);
    }
    QCOMPARE(bar.toolTip(), name);
    bar.setStatistics(std::nullopt);
    QCOMPARE(bar.accessibleName(), QString());
    QCOMPARE(bar.toolTip(), QString());
  }

  void partsHaveTheColorsOfTheTheme() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      CompositionBar bar;
      bar.setPalette(paletteOf(*theme));
      bar.resize(100, 8);
      bar.setStatistics(counts(25, 25, 25, 25));
      const QImage image = bar.grab().toImage();
      QCOMPARE(image.pixelColor(12, 4), theme->nan.color());
      QCOMPARE(image.pixelColor(37, 4), theme->neg_inf.color());
      QCOMPARE(image.pixelColor(62, 4), theme->histogram.color());
      QCOMPARE(image.pixelColor(87, 4), theme->pos_inf.color());
      bar.setStatistics(std::nullopt);
      QCOMPARE(bar.grab().toImage().pixelColor(12, 4), theme->alt.color());
    }
  }
};

SPORESCOPE_TEST(CompositionBarTest)

}  // namespace composition_bar_test

#include "composition_bar_test.moc"
