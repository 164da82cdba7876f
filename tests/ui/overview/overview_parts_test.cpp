// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the parts of the overview: zoom, lines, colors, pixels.

#include <QImage>
#include <QTest>
#include <cmath>
#include <limits>

#include "tests/program/test_class.h"
#include "ui/overview/overview_lines.h"
#include "ui/overview/overview_painter.h"
#include "ui/overview/overview_scale.h"
#include "ui/overview/overview_text.h"
#include "ui/overview/overview_zoom.h"

namespace overview_parts_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

OverviewEntry entry(std::size_t row, std::size_t column, float l2, CellState state = CellState::value) {
  OverviewEntry result;
  result.row = row;
  result.column = column;
  result.reading.numbers.fill(kNan);
  result.reading.numbers[place_of(TrendStatistic::l2)] = l2;
  result.reading.state = state;
  return result;
}

/// Groups with these numbers of rows, and a number of columns; all cells are 1.
struct BuiltOverview {
  BuiltOverview(const std::vector<std::size_t>& groups, std::size_t columns) {
    auto result = std::make_shared<SessionOverview>();
    for (std::size_t i = 0; i < columns; ++i) result->layout.ruler.push_back({0, Iteration{static_cast<std::int64_t>(i)}});
    for (const std::size_t rows : groups) {
      OverviewGroup group;
      group.first = result->layout.rows.size();
      group.rows = rows;
      for (std::size_t i = 0; i < rows; ++i) {
        result->layout.rows.push_back({RecordIndex{0}, static_cast<std::uint32_t>(result->layout.groups.size())});
        TensorKey key;
        key.graph = GraphIndex{0};
        key.node = index_at<NodeIndex>(result->rows.size());
        result->rows.push_back(key);
      }
      result->layout.groups.push_back(group);
    }
    result->layout.cells.assign(result->layout.rows.size() * columns, RecordIndex{0});
    matrix = OverviewMatrix(result->layout);
    for (std::size_t row = 0; row < result->rows.size(); ++row) {
      for (std::size_t column = 0; column < columns; ++column) matrix.put(entry(row, column, 1));
    }
    overview = result;
    lines.setOverview(overview);
  }
  [[nodiscard]] QImage drawn(const OverviewZoom& zoom, double ratio = 1) {
    digest = digest_overview(matrix, overview->layout, {});
    scale = OverviewScale::of(digest, false);
    const OverviewContent content{&lines, &matrix, &digest, &scale};
    return OverviewPainter(content, zoom, lightTheme()).paintBackgrounds(ratio);
  }

  std::shared_ptr<const SessionOverview> overview;
  OverviewMatrix matrix;
  OverviewLines lines;
  OverviewDigest digest;
  OverviewScale scale;
};

bool has(const QImage& image, const QColor& color) {
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.pixelColor(x, y) == color) return true;
    }
  }
  return false;
}

OverviewZoom zoomOf(const BuiltOverview& result, double width, double height) {
  OverviewZoom zoom;
  zoom.setContent(result.lines.size(), result.overview->layout.columns());
  zoom.setViewportSize(width, height);
  return zoom;
}

}  // namespace

class OverviewPartsTest : public QObject {
  Q_OBJECT

 private slots:
  // One NaN among 8,000 columns on 400 pixels, at all zoom levels in between.
  void oneNanIsSeenAtAnyZoom_data() {
    QTest::addColumn<int>("column");
    for (const int column : {0, 1, 4321, 7998, 7999}) QTest::addRow("%d", column) << column;
  }
  void oneNanIsSeenAtAnyZoom() {
    QFETCH(int, column);
    BuiltOverview result({1}, 8000);
    result.matrix.put(entry(0, static_cast<std::size_t>(column), kNan, CellState::nan));
    for (const double width : {1000.0, 1777.0, 4000.0, 8000.0}) {
      for (const double ratio : {1.0, 1.5, 2.0}) {
        const OverviewZoom zoom = zoomOf(result, width, 20);
        QVERIFY2(has(result.drawn(zoom, ratio), lightTheme().nan), qPrintable(QString::number(width)));
      }
    }
    OverviewZoom zoom = zoomOf(result, 1000, 20);
    for (int i = 0; i < 40; ++i) {
      zoom.zoomColumns(1.3, 0);
      zoom.show({0, static_cast<std::size_t>(column)});
      QVERIFY2(has(result.drawn(zoom), lightTheme().nan), qPrintable(QString::number(zoom.column())));
    }
  }

  void aFoldedGroupTakesTheWorst() {
    BuiltOverview result({3, 1}, 10);
    result.matrix.put(entry(2, 7, kNan, CellState::nan));
    result.lines.setFolded(0, true);
    QCOMPARE(result.lines.size(), std::size_t{2});
    const QImage image = result.drawn(zoomOf(result, 100, 40));
    QCOMPARE(image.pixelColor(73, 5), lightTheme().nan.color());
    QVERIFY(image.pixelColor(63, 5) != lightTheme().nan.color());
    QVERIFY(image.pixelColor(73, 20) != lightTheme().nan.color());
  }

  void whatWasNotDumpedIsHatched() {
    BuiltOverview result({2}, 4);
    result.matrix.put(entry(0, 1, kNan, CellState::not_dumped));
    const QImage image = result.drawn(zoomOf(result, 384, 48));
    // Row 0 is on the second line; column 1 begins at 96.
    int lines = 0;
    for (int x = 100; x < 124; ++x) lines += image.pixelColor(x, 24) == lightTheme().ctl.color() ? 1 : 0;
    QCOMPARE(lines, 4);
    QVERIFY(image.pixelColor(10, 24) != lightTheme().base.color());
  }

  void linesFoldAndFindTheirRows() {
    BuiltOverview result({3, 1, 2}, 2);
    OverviewLines& lines = result.lines;
    // A header and three rows; one row; a header and two rows.
    QCOMPARE(lines.size(), std::size_t{8});
    QCOMPARE(lines.openRows(), std::size_t{6});
    QVERIFY(!lines[0].row && lines[1].row == std::size_t{0} && lines[4].row == std::size_t{3} && !lines[5].row);
    QCOMPARE(*lines.lineOf(5), std::size_t{7});
    lines.setFolded(0, true);
    QCOMPARE(*lines.lineOf(2), std::size_t{0});
    QCOMPARE(*lines.lineOf(5), std::size_t{4});
    QCOMPARE(*result.overview->row_of(result.overview->rows[4]), std::size_t{4});
    QVERIFY(!lines.lineOf(6));
    lines.setAllFolded(true);
    QCOMPARE(lines.size(), std::size_t{3});
    lines.setOverview(nullptr);
    QVERIFY(lines.size() == 0 && !lines.lineOf(0));
  }

  void zoomKeepsWhatIsUnderThePointer() {
    OverviewZoom zoom;
    zoom.setContent(1000, 500);
    zoom.setViewportSize(1000, 400);
    QCOMPARE(zoom.column(), 2.0);
    const auto before = zoom.columnAt(600);
    zoom.zoomColumns(4, 600);
    QCOMPARE(zoom.column(), 8.0);
    QCOMPARE(zoom.columnAt(600), before);
    zoom.zoomColumns(1e9, 0);
    QCOMPARE(zoom.column(), OverviewZoom::kMaxColumn);
    zoom.zoomRows(1e-9, 0);
    QCOMPARE(zoom.row(), OverviewZoom::kMinRow);
    zoom.moveTo(1e12, -5);
    QCOMPARE(zoom.x(), 500 * OverviewZoom::kMaxColumn - 1000);
    QCOMPARE(zoom.y(), 0.0);
    zoom.fit();
    QCOMPARE(zoom.column(), 2.0);
    QVERIFY(!zoom.columnAt(1000) && !zoom.lineAt(-1));
    // A few columns grow up to a limit.
    zoom.setContent(10, 2);
    QCOMPARE(zoom.column(), OverviewZoom::kMaxFitted);
  }

  void keysStep() {
    OverviewZoom zoom;
    QVERIFY(!zoom.stepped(Qt::Key_Down, {}));
    zoom.setContent(20, 3);
    zoom.setViewportSize(100, 80);
    QCOMPARE(*zoom.stepped(Qt::Key_Up, {}), (OverviewCellIndex{0, 0}));
    QCOMPARE(*zoom.stepped(Qt::Key_PageDown, {3, 1}), (OverviewCellIndex{8, 1}));
    QCOMPARE(*zoom.stepped(Qt::Key_PageDown, {18, 1}), (OverviewCellIndex{19, 1}));
    QCOMPARE(*zoom.stepped(Qt::Key_Right, {3, 2}), (OverviewCellIndex{3, 2}));
    QCOMPARE(*zoom.stepped(Qt::Key_End, {3, 0}), (OverviewCellIndex{3, 2}));
    QVERIFY(!zoom.stepped(Qt::Key_A, {}));
  }

  void scalesAreLogarithmic() {
    const OverviewScale absolute(TrendStatistic::l2, false, 0.01F, 100);
    QVERIFY(std::fabs(*absolute.place(1, 0) - 0.5) < 1e-6);
    QCOMPARE(*absolute.place(1e9F, 0), 1.0);
    QVERIFY(!absolute.place(0, 1));
    const OverviewScale relative(TrendStatistic::l2, true, 0.1F, 10);
    QVERIFY(std::fabs(*relative.place(500, 500) - 0.5) < 1e-6);
    QVERIFY(std::fabs(*relative.place(5000, 500) - 1.0) < 1e-6);
    const OverviewScale mean(TrendStatistic::mean, false, -2, 2);
    QCOMPARE(*mean.place(0, 0), 0.5);
    QCOMPARE(*mean.place(2, 0), 1.0);
    QCOMPARE(*mean.place(-2, 0), 0.0);
    QVERIFY(!mean.isRelative());
    const OverviewScale share(TrendStatistic::nan, true, 0, 1);
    QCOMPARE(*share.place(0.25F, 0), 0.25);
    QCOMPARE(share.color(0, lightTheme()), lightTheme().base.color());
  }

  // The table has the colors of the scale, within one step of 256.
  void shadesAreThoseOfTheScale() {
    using enum TrendStatistic;
    for (const OverviewScale& scale :
         {OverviewScale(l2, false, 0.01F, 100), OverviewScale(l2, false, 1, 1.1F), OverviewScale(l2, true, 1e-3F, 1e3F),
          OverviewScale(max_abs, false, 1e-38F, 3e38F), OverviewScale(l2, false, 2, 2), OverviewScale(mean, false, -3, 3),
          OverviewScale(mean, false, 0, 0), OverviewScale(zero_share, false, 0, 1)}) {
      const OverviewColorTable shades(scale, darkTheme());
      for (const float value : {1e-45F, 1e-38F, 1e-3F, 0.02F, 0.5F, 1.0F, 1.01F, 1.05F, 2.0F, 99.0F, 101.0F, 1e30F, 3e38F}) {
        for (const float sign : {1.0F, -1.0F}) {
          if (scale.statistic() != mean && sign < 0) continue;
          const QColor exact = scale.color(*scale.place(sign * value, 2), darkTheme());
          const QColor taken(shades.of({CellState::value, sign * value}, 2));
          const int off = std::abs(exact.red() - taken.red()) + std::abs(exact.green() - taken.green()) +
                          std::abs(exact.blue() - taken.blue());
          QVERIFY2(off <= 9, qPrintable(QString::number(static_cast<double>(sign * value))));
        }
      }
    }
    const OverviewColorTable shades(OverviewScale(l2, false, 0.01F, 100), darkTheme());
    QCOMPARE(shades.of({CellState::value, 0}, 1), darkTheme().base.color().rgb());
    QCOMPARE(shades.of({CellState::nan, 0}, 1), darkTheme().nan.color().rgb());
    QCOMPARE(shades.of({CellState::not_dumped, 0}, 1), OverviewColorTable::kHatched);
    QCOMPARE(shades.of({CellState::unknown, 0}, 1), OverviewColorTable::kHatched);
    QCOMPARE(shades.of({CellState::unread, 0}, 1), darkTheme().alt.color().rgb());
  }

  void sentences() {
    const VanishingGradients found{0, "layers.18", "layers.0", 0.7672F, 3.911e-18F};
    QCOMPARE(vanishingSentence(found),
             QString::fromUtf8("Gradients vanish: from 0.7672 at layers.18 to 3.911e−18 at layers.0"));
    QCOMPARE(cellText({CellState::not_dumped, 0}, TrendStatistic::l2), QStringLiteral("not dumped"));
    QCOMPARE(cellText({CellState::nan, 0}, TrendStatistic::l2), QStringLiteral("NaN"));
    QCOMPARE(cellText({CellState::nan, 0.5F}, TrendStatistic::nan), QStringLiteral("50%"));
    QCOMPARE(cellText({CellState::unreadable, 0}, TrendStatistic::mean), QStringLiteral("cannot be read"));
  }
};

SPORESCOPE_TEST(OverviewPartsTest)

}  // namespace overview_parts_test

#include "overview_parts_test.moc"
