// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAccessible>
#include <QHelpEvent>
#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <cmath>
#include <limits>
#include <vector>

#include "tests/program/test_class.h"
#include "ui/charts/chart.h"
#include "ui/style/theme.h"

namespace chart_test {

using namespace sporescope::ui;

namespace {

using Limits = std::numeric_limits<double>;

const QColor kBlue(0, 0, 255);

ChartLine lineOf(const std::vector<std::optional<double>>& values, const QString& name = {}) {
  ChartLine line{name, kBlue, QColor(255, 0, 0), {}};
  for (std::size_t i = 0; i < values.size(); ++i) line.points.push_back({static_cast<double>(i), values[i]});
  return line;
}

std::vector<double> places(int count) {
  std::vector<double> all;
  for (int i = 0; i < count; ++i) all.push_back(i);
  return all;
}

void fill(Chart* chart, const std::vector<std::optional<double>>& values, const QString& name = {}) {
  chart->resize(600, 200);
  chart->setPositions(places(static_cast<int>(values.size())));
  chart->setLines({lineOf(values, name)});
}

QImage pictureOf(Chart* chart) { return chart->grab().toImage(); }

bool isNear(const QColor& a, const QColor& b) {
  return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 60;
}

/// Returns the bounding box of all pixels of about this color.
QRect boxOf(const QImage& image, const QColor& color, const QRect& within) {
  QRect box;
  for (int y = within.top(); y <= within.bottom(); ++y) {
    for (int x = within.left(); x <= within.right(); ++x) {
      if (isNear(image.pixelColor(x, y), color)) box |= QRect(x, y, 1, 1);
    }
  }
  return box;
}

QRect boxOf(const QImage& image, const QColor& color) { return boxOf(image, color, image.rect()); }

}  // namespace

class ChartTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { QApplication::setPalette(paletteOf(lightTheme())); }

  void drawsTheLineWhereItsValuesAre() {
    Chart chart;
    fill(&chart, {0.0, 10.0, 5.0});
    const QImage image = pictureOf(&chart);
    const ChartFrame& frame = chart.chartGeometry().frame;
    const QRect box = boxOf(image, kBlue);
    QVERIFY(std::abs(box.left() - frame.box.left()) <= 4 && std::abs(box.right() - frame.box.right()) <= 4);
    QVERIFY(std::abs(box.top() - frame.box.top()) <= 4 && std::abs(box.bottom() - frame.box.bottom()) <= 4);
    // Halfway between the first two values, and not below the lines of the chart elsewhere.
    const int x = qRound(chart.xOf(0.5));
    QVERIFY(std::abs(boxOf(image, kBlue, QRect(x, 0, 1, image.height())).center().y() - frame.yOf(5)) <= 3);
  }

  void aMissingValueLeavesAGap() {
    Chart chart;
    fill(&chart, {1.0, 2.0, std::nullopt, 4.0, 5.0, std::nullopt, 6.0});
    const QImage image = pictureOf(&chart);
    const auto column = [&](double x) { return boxOf(image, kBlue, QRect(qRound(chart.xOf(x)), 0, 1, image.height())); };
    QVERIFY(!column(0.5).isEmpty() && !column(3.5).isEmpty());
    QVERIFY(column(1.5).isEmpty() && column(2).isEmpty() && column(2.5).isEmpty());
    // A single value between two gaps is a point.
    QVERIFY(column(5.5).isEmpty());
    const QRect around(qRound(chart.xOf(6)) - 4, 0, 9, image.height());
    QVERIFY(!boxOf(image, kBlue, around).isEmpty());
  }

  void handsOverAtMostFourThousandPoints() {
    Chart chart;
    chart.resize(3000, 300);
    constexpr int kCount = 1'000'000;
    ChartLine line;
    line.points.reserve(kCount);
    for (int i = 0; i < kCount; ++i) line.points.push_back({static_cast<double>(i), std::sin(i * 0.001) + (i % 7) * 0.01});
    chart.setPositions(places(kCount));
    chart.setPositionText([](int place) { return QString::number(place); });
    chart.setLines({line});
    QVERIFY(chart.drawnPoints() > 2000 && chart.drawnPoints() <= 4000);
    QVERIFY(chart.chartGeometry().positionLabels.size() < 100);
    pictureOf(&chart);
    chart.setLines({line, line, line});
    QVERIFY(chart.drawnPoints() > 2000 && chart.drawnPoints() <= 4000);
  }

  void drawsAtMostFourThousandPointsOfManyLines() {
    const auto drawn = [](std::size_t lines, std::size_t points) {
      ChartContent content;
      content.lines.assign(lines, lineOf(std::vector<std::optional<double>>(points, 1.0)));
      content.valueText = [](double value) { return QString::number(value); };
      std::size_t count = 0;
      for (const DrawnLine& line :
           computeChartGeometry(content, AxisScale(0, 1), QSizeF(1000, 300), QFontMetricsF(QFont())).lines) {
        count += static_cast<std::size_t>(line.dots.size());
        for (const auto& segment : line.segments) count += static_cast<std::size_t>(segment.size());
      }
      return count;
    };
    QCOMPARE(drawn(3, 60), std::size_t{360});  // Lines of only a few points have circles
    QCOMPARE(drawn(3, 61), std::size_t{183});
    for (const std::size_t lines : {2, 50, 100, 1999, 2000, 5000}) {
      for (const std::size_t points : {1, 3, 60, 200}) QVERIFY(drawn(lines, points) > 0 && drawn(lines, points) <= 4000);
    }
  }

  void saysWhereValuesAreNotFinite_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void saysWhereValuesAreNotFinite() {
    QFETCH(bool, dark);
    const Theme& theme = dark ? darkTheme() : lightTheme();
    QApplication::setPalette(paletteOf(theme));
    Chart chart;
    fill(&chart, {1.0, std::nan(""), Limits::infinity(), -Limits::infinity(), 2.0, std::nullopt});
    chart.setTicks({{4, TextRole::nan}, {-3, TextRole::nan}, {77, TextRole::nan}});
    const QImage image = pictureOf(&chart);
    const int foot = qRound(chart.chartGeometry().frame.box.bottom()) + 4;
    const auto at = [&](double x) { return image.pixelColor(qRound(chart.xOf(x)), foot); };
    QCOMPARE(at(1), theme.nan.color());
    QCOMPARE(at(2), theme.pos_inf.color());
    QCOMPARE(at(3), theme.neg_inf.color());
    QCOMPARE(at(4), theme.nan.color());
    QCOMPARE(at(0), theme.base.color());
    QCOMPARE(at(5), theme.base.color());
    QCOMPARE(chart.chartGeometry().ticks.size(), std::size_t{4});
  }

  // Of several kinds in one pixel, the most severe is visible.
  void aMillionTicksAreOneForEachPixel() {
    Chart chart;
    chart.resize(600, 200);
    ChartLine line;
    for (int i = 0; i < 1'000'000; ++i) {
      line.points.push_back({static_cast<double>(i), i % 5 == 0 ? std::nan("") : Limits::infinity()});
    }
    chart.setPositions({0, 999'999});
    chart.setLines({line});
    const ChartGeometry& viewport = chart.chartGeometry();
    QVERIFY(viewport.ticks.size() <= static_cast<std::size_t>(viewport.frame.box.width()) + 1);
    for (const auto& tick : viewport.ticks) QCOMPARE(tick.meaning, TextRole::nan);
    QCOMPARE(chart.drawnPoints(), std::size_t{0});
    QVERIFY(viewport.values.empty() && viewport.names.empty());  // Without values there is no axis of values
  }

  void marksTheCurrentPlace() {
    Chart chart;
    fill(&chart, {1.0, 2.0, 3.0});
    const QColor accent = lightTheme().accent;
    QVERIFY(boxOf(pictureOf(&chart), accent).isEmpty());
    chart.setCurrent(1.5);
    const QImage image = pictureOf(&chart);
    const int middle = qRound(chart.chartGeometry().frame.box.center().y()) + 20;
    const QRect box = boxOf(image, accent, QRect(0, middle, image.width(), 1));
    QCOMPARE(box.left(), qRound(chart.xOf(1.5)));
    QCOMPARE(box.width(), 1);
    chart.setCurrent(7);
    QVERIFY(boxOf(pictureOf(&chart), accent).isEmpty());
  }

  void clicksAndKeysGoToAPlace() {
    Chart chart;
    fill(&chart, {1.0, 2.0, 3.0, 4.0});
    QSignalSpy chosen(&chart, &Chart::positionChosen);
    const auto last = [&] { return chosen.isEmpty() ? -1 : chosen.takeLast().at(0).toInt(); };
    for (int i = 0; i < 4; ++i) {
      QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(qRound(chart.xOf(i + (i < 3 ? 0.4 : -0.4))), 50));
      QCOMPARE(last(), i);
    }
    QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(1, 50));
    QCOMPARE(last(), 0);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(599, 50));
    QCOMPARE(last(), 3);
    QTest::mouseClick(&chart, Qt::RightButton, {}, QPoint(300, 50));
    QCOMPARE(last(), -1);
    QTest::keyClick(&chart, Qt::Key_Left);  // There is no current position
    QCOMPARE(last(), -1);
    QTest::keyClick(&chart, Qt::Key_End);
    QCOMPARE(last(), 3);
    QTest::keyClick(&chart, Qt::Key_Home);
    QCOMPARE(last(), 0);
    chart.setCurrent(1);
    QTest::keyClick(&chart, Qt::Key_Left);
    QCOMPARE(last(), 0);
    QTest::keyClick(&chart, Qt::Key_Right);
    QCOMPARE(last(), 2);
    chart.setCurrent(1.5);
    QTest::keyClick(&chart, Qt::Key_Left);
    QCOMPARE(last(), 1);
    QTest::keyClick(&chart, Qt::Key_Right);
    QCOMPARE(last(), 2);
    chart.setCurrent(3);
    QTest::keyClick(&chart, Qt::Key_Right);
    QCOMPARE(last(), -1);
    chosen.clear();
    chart.setPositions({});
    for (const auto key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End}) QTest::keyClick(&chart, key);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(300, 50));
    QCOMPARE(chosen.count(), 0);
  }

  void writesAsItsOwnerSays() {
    Chart chart;
    fill(&chart, {1000.0, 3000.0});
    const auto values = [&] {
      QStringList texts;
      for (const auto& label : chart.chartGeometry().values) texts += label.text;
      return texts;
    };
    QCOMPARE(values(), QStringList({"1000", "1500", "2000", "2500", "3000"}));
    chart.setValueText([](double value) { return QString::number(value / 1000) + "k"; });
    QCOMPARE(values(), QStringList({"1k", "1.5k", "2k", "2.5k", "3k"}));
    QVERIFY(chart.chartGeometry().positionLabels.empty());
    chart.setPositionText([](int place) { return place == 0 ? QString() : QStringLiteral("epoch %1").arg(place); });
    QCOMPARE(chart.chartGeometry().positionLabels.size(), std::size_t{1});
    QCOMPARE(chart.chartGeometry().positionLabels[0].text, QStringLiteral("epoch 1"));
  }

  void labelsOfPlacesNeverOverlap() {
    for (const int count : {1, 2, 12, 400, 10'000}) {
      Chart chart;
      fill(&chart, std::vector<std::optional<double>>(static_cast<std::size_t>(count), 1.0));
      chart.setPositionText([](int place) { return QString::number(place); });
      const auto& labels = chart.chartGeometry().positionLabels;
      QVERIFY(!labels.empty() && labels.size() <= 40);
      QCOMPARE(labels.front().text, QStringLiteral("0"));
      for (std::size_t i = 1; i < labels.size(); ++i) QVERIFY(labels[i - 1].box.right() <= labels[i].box.left());
    }
  }

  // Labels are even as on a ruler if the positions are even.
  void labelsOfPlacesStandEvenly() {
    Chart chart;
    fill(&chart, std::vector<std::optional<double>>(400, 1.0));
    chart.setPositionText([](int place) { return QString::number(place); });
    const auto numbers = [&] {
      QList<int> found;
      for (const auto& label : chart.chartGeometry().positionLabels) found += label.text.toInt();
      return found;
    };
    QVERIFY(numbers().size() >= 8);
    for (qsizetype i = 0; i < numbers().size(); ++i) QCOMPARE(numbers()[i], static_cast<int>(i) * numbers()[1]);
    QVERIFY((QList<int>{20, 50}).contains(numbers()[1]));
    chart.setLines({});
    // With several positions close together and one far away, that one has a label, too.
    chart.setPositions({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1000});
    QCOMPARE(numbers(), QList<int>({0, 10}));
    // The runs of an iteration share its number.
    chart.setPositions(places(6));
    chart.setPositionText([](int place) { return place % 2 == 0 ? QString::number(place / 2) : QString(); });
    QCOMPARE(numbers(), QList<int>({0, 1, 2}));
  }

  void screenReadersFindThePlaces() {
    Chart chart;
    fill(&chart, {1.0, 2.0, 3.0});
    chart.setAccessibleName("Loss");
    chart.setPositionTip([](int place) { return QStringLiteral("Step %1\ntrain 0.5\ntest 0.7").arg(place); });
    chart.setCurrent(2);
    chart.show();
    QAccessibleInterface* all = QAccessible::queryAccessibleInterface(&chart);
    QCOMPARE(all->role(), QAccessible::Chart);
    QCOMPARE(all->text(QAccessible::Name), QStringLiteral("Loss"));
    QCOMPARE(all->childCount(), 3);
    QCOMPARE(all->child(1)->text(QAccessible::Name), QStringLiteral("Step 1"));
    QCOMPARE(all->child(1)->text(QAccessible::Description), QStringLiteral("train 0.5, test 0.7"));
    QVERIFY(all->child(2)->state().selected && !all->child(1)->state().selected);
    QVERIFY(chart.part(1).box.contains(QPoint(qRound(chart.xOf(1)), 100)));
    QVERIFY(!chart.part(1).box.intersects(QRect(qRound(chart.xOf(2)), 0, 10, 200)));
    QSignalSpy chosen(&chart, &Chart::positionChosen);
    all->child(1)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(chosen.takeFirst().at(0).toInt(), 1);
  }

  void theToolTipTellsOfTheNearestPlace() {
    Chart chart;
    fill(&chart, {1.0, 2.0, 3.0});
    chart.setPositionTip([](int place) { return QStringLiteral("Step %1").arg(place); });
    chart.show();
    const QPoint point(qRound(chart.xOf(1)) + 5, 60);
    QHelpEvent event(QEvent::ToolTip, point, chart.mapToGlobal(point));
    QApplication::sendEvent(&chart, &event);
    QCOMPARE(QToolTip::text(), QStringLiteral("Step 1"));
    QToolTip::hideText();
  }

  void followsTheThemeAtOnce() {
    Chart chart;
    fill(&chart, {1.0, 1.0, 1.0});
    chart.setCurrent(0);
    chart.setTicks({{2, TextRole::nan}});
    for (const Theme* theme : {&lightTheme(), &darkTheme(), &lightTheme()}) {
      chart.setPalette(paletteOf(*theme));
      const QImage image = pictureOf(&chart);
      QCOMPARE(image.pixelColor(2, 2), theme->base.color());
      QVERIFY(!boxOf(image, theme->nan).isEmpty());
      QVERIFY(!boxOf(image, theme->accent).isEmpty());
      // The center of a circle.
      const QPoint dot(qRound(chart.xOf(1)), qRound(chart.chartGeometry().frame.yOf(1)));
      QVERIFY(!boxOf(image, theme->base, QRect(dot - QPoint(1, 1), QSize(3, 3))).isEmpty());
    }
  }

  void isSharpWherePixelsAreSmall() {
    Chart chart;
    fill(&chart, {1.0, 2.0, 3.0});
    chart.setCurrent(1);
    QImage image(chart.size() * 2, QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    chart.render(&image);
    const int row = 2 * (qRound(chart.chartGeometry().frame.box.center().y()) + 30);
    const QRect marker = boxOf(image, lightTheme().accent, QRect(0, row, image.width(), 1));
    QCOMPARE(marker.width(), 2);
    QCOMPARE(marker.left(), 2 * qRound(chart.xOf(1)));
    // Device pixels: a pen of 1.5 is 3 pixels wide.
    int thick = 0;
    for (int x = qRound(2 * chart.xOf(0.2)); x < qRound(2 * chart.xOf(0.4)); ++x) {
      thick = std::max(thick, boxOf(image, kBlue, QRect(x, 0, 1, image.height())).height());
    }
    QVERIFY2(thick >= 3 && thick <= 5, qPrintable(QString::number(thick)));
  }

  /// The labels are not 0.01927, 0.7223 and 27.08.
  void theAxisHasRoundNumbers() {
    Chart chart;
    chart.resize(600, 200);
    const auto values = [&] {
      QStringList texts;
      for (const auto& label : chart.chartGeometry().values) texts += label.text;
      return texts;
    };
    fill(&chart, {0.07749, 10.33});
    QCOMPARE(values(), QStringList({"2", "4", "6", "8", "10"}));
    fill(&chart, {-0.31, 0.3});
    QCOMPARE(values(), QStringList({"−0.2", "0", "0.2"}));
    fill(&chart, {2.2971, 2.3026});
    QCOMPARE(values(), QStringList({"2.298", "2.299", "2.3", "2.301", "2.302"}));
    chart.setExponents();
    fill(&chart, {std::log10(0.01927), std::log10(27.08)});
    QCOMPARE(values(), QStringList({"0.1", "1", "10"}));
    fill(&chart, {std::log10(1.2), std::log10(7.0)});
    QCOMPARE(values(), QStringList({"2", "5"}));
    // If a line does not begin at a round value, the labels of positions are still below a line.
    QCOMPARE(chart.chartGeometry().rules.back(), std::round(chart.chartGeometry().frame.box.bottom()));
  }

  void anyInputStaysInsideFrame_data() {
    QTest::addColumn<QList<double>>("values");
    const double nan = std::nan("");
    QTest::newRow("none") << QList<double>{};
    QTest::newRow("one") << QList<double>{3};
    QTest::newRow("one NaN") << QList<double>{nan};
    QTest::newRow("all NaN") << QList<double>{nan, nan, nan};
    QTest::newRow("constant") << QList<double>{2, 2, 2};
    QTest::newRow("zero") << QList<double>{0, 0, 0};
    QTest::newRow("large") << QList<double>{1e300, -1e300, 1e300};
    QTest::newRow("all doubles") << QList<double>{Limits::lowest(), 0, Limits::max()};
    QTest::newRow("small") << QList<double>{1e-300, 2e-300, 1e-300};
    QTest::newRow("smallest") << QList<double>{Limits::denorm_min(), 0, Limits::denorm_min()};
    QTest::newRow("infinite") << QList<double>{Limits::infinity(), -Limits::infinity()};
  }
  void anyInputStaysInsideFrame() {
    QFETCH(QList<double>, values);
    Chart chart;
    fill(&chart, {values.begin(), values.end()}, QString(3000, 'n'));
    chart.setPositionText([](int place) { return QString::number(place); });
    chart.setCurrent(0);
    for (const QSize& size : {QSize(600, 200), QSize(160, 84), QSize(1, 1), QSize(1920, 300)}) {
      chart.resize(size);
      const QImage image = pictureOf(&chart);
      const bool seen = std::any_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
      if (size.width() >= 160) QCOMPARE(!boxOf(image, kBlue).isEmpty(), seen);
      for (const auto& name : chart.chartGeometry().names)
        QVERIFY(name.box.right() <= chart.width() && name.text.size() < 3000);
      for (const DrawnLine& line : chart.chartGeometry().lines) {
        for (const auto& segment : line.segments) {
          for (const QPointF& point : segment) QVERIFY(chart.chartGeometry().frame.box.adjusted(-1, -1, 1, 1).contains(point));
        }
      }
    }
  }

  void circlesStandAroundTheirPoints() {
    Chart chart;
    fill(&chart, {std::nullopt, 1.0, std::nullopt});
    const QPointF at(chart.xOf(1), chart.chartGeometry().frame.yOf(1));
    QImage image(chart.size() * 4, QImage::Format_RGB32);
    image.setDevicePixelRatio(4);
    chart.render(&image);
    const QRect dot = boxOf(image, kBlue);
    QVERIFY(std::abs(dot.left() + dot.right() + 1 - 8 * at.x()) <= 2 &&
            std::abs(dot.top() + dot.bottom() + 1 - 8 * at.y()) <= 2);
    QVERIFY(dot.width() >= 24 && dot.width() <= 27);
    // Lines that are drawn later do not cover the circles of earlier lines.
    chart.setLines({lineOf({0.0, 1.0, 0.0}), lineOf({0.0, 1.0, 2.0})});
    const QImage later = pictureOf(&chart);
    const QPoint middle(static_cast<int>(chart.xOf(1)), static_cast<int>(chart.chartGeometry().frame.yOf(1)));
    QCOMPARE(later.pixelColor(middle), lightTheme().base.color());
  }

  // A line that spans the whole height has its full width at the edge, too.
  void linesAtTheEdgeAreNotCut() {
    Chart chart;
    fill(&chart, {0.0, 1.0, 1.0, 0.0, 0.0});
    const QImage image = pictureOf(&chart);
    const auto textColor = [&](double x) {
      int sum = 0;
      for (int y = 0; y < image.height(); ++y) {
        const QColor color = image.pixelColor(qRound(chart.xOf(x)), y);
        if (color.blue() > color.red() + 30) sum += color.blue() - color.red();
      }
      return sum;
    };
    QVERIFY(std::abs(textColor(1.5) - textColor(3.5)) < 80);
    QVERIFY(textColor(1.5) > 255);
  }
};

SPORESCOPE_TEST(ChartTest)

}  // namespace chart_test

#include "chart_test.moc"
