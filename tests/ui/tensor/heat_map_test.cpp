// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QImage>
#include <QJsonArray>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <cmath>
#include <limits>

#include "formula_session.h"
#include "opened_dump.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/style/appearance.h"
#include "ui/style/contrast.h"
#include "ui/tensor/distribution/histogram_bar.h"
#include "ui/tensor/distribution/range_panel.h"
#include "ui/tensor/heat_map/heat_map_view.h"
#include "ui/tensor/history/history_chart.h"
#include "ui/tensor/line_plot.h"
#include "ui/tensor/table/value_ranking.h"
#include "ui/text/format.h"
#include "ui/widgets/number_field.h"

namespace heat_map_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

/// Returns the answer of a session; empty if it is an error.
template <class T, class Question>
std::optional<T> answerTo(Question question) {
  std::optional<Result<T>> given;
  LatestRequest request;
  QObject receiver;
  request.start<T>(&receiver, std::move(question), [&](Result<T> answer) { given = std::move(answer); });
  return waitFor([&] { return given.has_value(); }) && *given ? std::optional<T>(std::move(**given)) : std::nullopt;
}

std::optional<TensorSummary> summaryOf(const OpenedDump& dump, const TensorKey& key) {
  return answerTo<TensorSummary>(
      [&](ResultCallback<TensorSummary> answer) { return dump.workspace.session()->summary(key, std::move(answer)); });
}

/// The map of a tensor whose element i is i.
struct FormulaMap {
  FormulaMap(const Shape& shape, const QSize& size, Formula formula = {}) {
    const auto session = std::make_shared<FormulaSession>(shape, std::move(formula));
    view.resize(size);
    plane.setTensor(session, session->known());
    view.show();
  }
  [[nodiscard]] bool shows(const Cell& cell, double value) const {
    return waitFor([&] { return view.settled() && view.picture().valueAt(cell) == value; });
  }

  TensorPlane plane;
  ValueBlocks blocks{&plane, TensorAspect::current};
  HeatMapView view{&plane, &blocks};
};

Cell cellOf(const QJsonValue& index) { return {index.toArray()[0].toInteger(), index.toArray()[1].toInteger()}; }

}  // namespace

class HeatMapTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void marksNonFiniteCells_data();
  void marksNonFiniteCells();
  void paintsGlyphs_data();
  void paintsGlyphs();
  void paintsValuesInTheirColours();
  void asksForWhatTheScreenCanShow();
  void turnsWithTheSlice();
  void movesWithOthers();
  void choosesByClickAndKeys();
  void thePointerIsOverWhatLiesBelowIt();
  void showsALoneNaNAmongMillions();
  void leavesOutliersOutOfTheColours();
  void anEndThatNobodyEditedIsExact();
  void countsAsNumPyDoes();
  void dragsTheRange();
  void bothHandlesCanBeDraggedIfTheyAreInOnePoint();
  void showsItsBarsUnderTheKeyboard();
  void drawsALineOfTheLargestNumbers();
  void refusesAWrongRange();
  void keepsBothHandlesOnTheAxis();
  void namesLinesWhereTheyEnd();
  void marksTheMomentThatIsShown();
  void ordersValuesAsNumPyDoes();
  void textColorHasContrast_data();
  void textColorHasContrast();
};

void HeatMapTest::initTestCase() { QApplication::setPalette(paletteOf(lightTheme())); }

void HeatMapTest::marksNonFiniteCells_data() {
  QTest::addColumn<QString>("kind");
  QTest::newRow("nan") << QStringLiteral("nan");
  QTest::newRow("neg_inf") << QStringLiteral("neg_inf");
}

// The picture and the pixels on the screen agree with NumPy on which cells are non-finite.
void HeatMapTest::marksNonFiniteCells() {
  QFETCH(QString, kind);
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  QVERIFY(dump.opened);
  TensorPlane plane;
  ValueBlocks blocks(&plane, TensorAspect::current);
  HeatMapView view(&plane, &blocks);
  view.resize(900, 500);
  const auto summary = summaryOf(dump, dump.key("fc2.weight", 0));
  QVERIFY(summary.has_value());
  plane.setTensor(dump.workspace.session(), *summary);
  plane.setRange(TensorAspect::current, {-777.2, 777.2});
  view.show();
  QVERIFY(waitFor([&] { return view.settled() && !view.picture().empty(); }));
  const QJsonArray marks = goldens()["fc2.weight"].toObject()["marks"].toObject()[kind].toArray();
  QVERIFY(!marks.isEmpty());
  const QImage image = view.viewport()->grab().toImage();
  const QColor expected = kind == QLatin1String("nan") ? lightTheme().nan.color() : lightTheme().neg_inf.color();
  for (const QJsonValue& index : marks) {
    const Cell cell = cellOf(index);
    const auto shown = view.picture().valueAt(cell);
    QVERIFY(shown.has_value());
    QVERIFY(kind == QLatin1String("nan") ? std::isnan(*shown) : *shown < 0 && std::isinf(*shown));
    const QPointF corner = view.rectOf(cell).topLeft() + QPointF(4, 4);
    QCOMPARE(image.pixelColor(corner.toPoint()), expected);
  }
  qsizetype counted = 0;
  for (std::int64_t row = 0; row < 10; ++row) {
    for (std::int64_t column = 0; column < 24; ++column) {
      const double value = *view.picture().valueAt({row, column});
      const bool counts = kind == QLatin1String("nan") ? std::isnan(value) : std::isinf(value) && value < 0;
      if (counts) ++counted;
    }
  }
  QCOMPARE(counted, marks.size());
}

void HeatMapTest::paintsGlyphs_data() {
  QTest::addColumn<TextRole>("meaning");
  QTest::addColumn<QColor>("textColor");
  QTest::addColumn<int>("narrow");  // The row of pixels at the tip of a triangle; a cross has none
  QTest::addColumn<int>("wide");
  QTest::newRow("NaN is a cross") << TextRole::nan << QColor(Qt::white) << -1 << -1;
  QTest::newRow("+Inf points up") << TextRole::pos_inf << QColor(Qt::black) << 9 << 15;
  QTest::newRow("-Inf points down") << TextRole::neg_inf << QColor(Qt::white) << 15 << 9;
}

void HeatMapTest::paintsGlyphs() {
  QFETCH(TextRole, meaning);
  QFETCH(QColor, textColor);
  QFETCH(int, narrow);
  QFETCH(int, wide);
  QImage image(24, 24, QImage::Format_RGB32);
  const QRgb background = qRgb(40, 90, 160);
  image.fill(background);
  QPainter painter(&image);
  paintGlyph(&painter, QRectF(0, 0, 24, 24), meaning);
  painter.end();
  QVERIFY(std::abs(image.pixelColor(12, 12).lightness() - textColor.lightness()) < 60);  // All three cover the middle
  QCOMPARE(image.pixel(1, 12), background);
  if (narrow < 0) {  // A cross leaves the parts straight above and below empty
    QCOMPARE(image.pixel(12, 8), background);
    QCOMPARE(image.pixel(12, 16), background);
    return;
  }
  const auto width = [&](int y) {
    int count = 0;
    for (int x = 0; x < image.width(); ++x) count += image.pixel(x, y) == background ? 0 : 1;
    return count;
  };
  QVERIFY(width(narrow) < width(wide));
}

void HeatMapTest::paintsValuesInTheirColours() {
  const HeatColors colors(ColorMapName::orange_teal, {-1, 1}, lightTheme());
  QCOMPARE(colors.of(-5), lightTheme().diverging.front().color().rgb());
  QCOMPARE(colors.of(5), lightTheme().diverging.back().color().rgb());
  const QColor zero(colors.of(0));
  QVERIFY(zero.lightness() > 250);  // White is zero
  QCOMPARE(colors.of(std::nan("")), lightTheme().nan.color().rgb());
  QVERIFY(!colors.framesPosInf());
  const HeatColors viridis(ColorMapName::viridis, {0, 1}, lightTheme());
  QVERIFY(viridis.framesPosInf());
  QCOMPARE(viridis.of(0), qRgb(0x44, 0x01, 0x54));
  QCOMPARE(viridis.of(1), qRgb(0xfd, 0xe7, 0x25));
  QCOMPARE(colorIndex(1e308, -1.7e308, 1.7e308), 203);  // (1e308 + 1.7e308) / 3.4e308 of 256
  QCOMPARE(colorIndex(3, 3, 3), 128);
}

void HeatMapTest::asksForWhatTheScreenCanShow() {
  FormulaMap shown({4000, 4000}, {400, 400});
  HeatMapView& view = shown.view;
  QVERIFY(waitFor([&] { return view.settled() && !view.picture().empty(); }));
  QVERIFY(view.picture().rowStep() >= 8 && view.picture().rowStep() <= 16);
  QVERIFY(view.picture().pictureRows() <= 500);
  QCOMPARE(view.picture().rows(), 4000);
  view.zoomBy(200);
  QVERIFY(waitFor([&] { return view.settled() && view.picture().rowStep() == 1; }));
  QVERIFY(view.picture().rows() < 100);
  const std::int64_t row = view.picture().firstRow();
  const std::int64_t column = view.picture().firstColumn();
  QCOMPARE(*view.picture().valueAt({row, column}), static_cast<double>(row * 4000 + column));
}

void HeatMapTest::turnsWithTheSlice() {
  FormulaMap shown({6, 30}, {600, 300});
  QVERIFY(shown.shows({2, 7}, 67));
  SliceChoice slice = shown.plane.slice();
  slice.transpose();
  shown.plane.setSlice(slice);
  QCOMPARE(shown.view.port().rows(), 30);
  QVERIFY(shown.shows({7, 2}, 67));
  QVERIFY(slice.setText(1, "::-1").has_value());
  shown.plane.setSlice(slice);
  QVERIFY(shown.shows({22, 2}, 67));
}

void HeatMapTest::movesWithOthers() {
  FormulaMap shown({100, 100}, {400, 400});
  HeatMapView& one = shown.view;
  HeatMapView other(&shown.plane, &shown.blocks);
  connect(&one, &HeatMapView::portMoved, &other, &HeatMapView::follow);
  other.resize(400, 400);
  other.show();
  one.zoomBy(6);
  QWheelEvent wheel(QPointF(50, 60), one.viewport()->mapToGlobal(QPointF(50, 60)), {}, QPoint(0, 240), Qt::NoButton,
                    Qt::NoModifier, Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(one.viewport(), &wheel);
  QVERIFY(one.port().size() > 6);
  QCOMPARE(other.port().size(), one.port().size());
  QCOMPARE(other.port().firstRow(), one.port().firstRow());
  QCOMPARE(other.port().firstColumn(), one.port().firstColumn());
}

void HeatMapTest::choosesByClickAndKeys() {
  FormulaMap shown({10, 10}, {400, 400});
  HeatMapView& view = shown.view;
  const TensorPlane& plane = shown.plane;
  QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.rectOf({3, 6}).center().toPoint());
  QVERIFY(plane.current() == (Cell{3, 6}));
  QTest::keyClick(&view, Qt::Key_Down);
  QTest::keyClick(&view, Qt::Key_Left);
  QVERIFY(plane.current() == (Cell{4, 5}));
  QTest::keyClick(&view, Qt::Key_End);
  QTest::keyClick(&view, Qt::Key_Right);  // It stops at the last one
  QVERIFY(plane.current() == (Cell{4, 9}));
  QTest::mouseMove(view.viewport(), view.rectOf({1, 2}).center().toPoint());
  QVERIFY(waitFor([&] { return plane.pointer() == std::optional(Cell{1, 2}); }));
}

// The map moves under a resting pointer.
void HeatMapTest::thePointerIsOverWhatLiesBelowIt() {
  FormulaMap shown({100, 100}, {400, 400});
  HeatMapView& view = shown.view;
  const TensorPlane& plane = shown.plane;
  const QPoint rest(130, 140);
  QTest::mouseMove(view.viewport(), rest);
  QVERIFY(waitFor([&] { return plane.pointer().has_value(); }));
  const auto isRight = [&] { return plane.pointer() && view.rectOf(*plane.pointer()).contains(rest); };
  QVERIFY(isRight());
  view.zoomBy(6);
  QVERIFY(isRight());
  view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum());
  QVERIFY(isRight());
  QWheelEvent wheel(QPointF(300, 40), view.viewport()->mapToGlobal(QPointF(300, 40)), {}, QPoint(0, -480), Qt::NoButton,
                    Qt::NoModifier, Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(view.viewport(), &wheel);
  QVERIFY(plane.pointer() && view.rectOf(*plane.pointer()).contains(QPointF(300, 40)));
  view.fit();
  QVERIFY(plane.pointer() && view.rectOf(*plane.pointer()).contains(QPointF(300, 40)));
  QEvent left(QEvent::Leave);
  QCoreApplication::sendEvent(view.viewport(), &left);
  view.zoomBy(2);
  QVERIFY(!plane.pointer());
}

// One NaN in a plane that is much larger than the screen is at least five pixels wide.
void HeatMapTest::showsALoneNaNAmongMillions() {
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  FormulaMap map({4000, 4000}, {500, 500}, [&](std::uint64_t i) { return i == 2000ULL * 4000 + 1000 ? nan : 1.0; });
  QVERIFY(waitFor([&] { return map.view.settled() && !map.view.picture().empty(); }));
  QVERIFY(map.view.picture().columnStep() > 1);
  const QImage image = map.view.viewport()->grab().toImage();
  const QRgb magenta = lightTheme().nan.color().rgb();
  QRect found;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.pixel(x, y) == magenta) found |= QRect(x, y, 1, 1);
    }
  }
  QVERIFY2(found.width() >= 5 && found.height() >= 5,
           qPrintable(QStringLiteral("%1 x %2").arg(found.width()).arg(found.height())));
  QVERIFY(found.contains(map.view.rectOf({2000, 1000}).center().toPoint()));
}

// numpy.percentile of 999 values between -1 and 1 and one of 1e6 gives about -0.98 and 0.98.
void HeatMapTest::leavesOutliersOutOfTheColours() {
  TensorPlane plane;
  RangePanel panel(&plane, TensorAspect::current);
  panel.show();
  const auto session = std::make_shared<FormulaSession>(
      Shape{1000}, [](std::uint64_t i) { return i == 999 ? 1e6 : -1 + 2.0 * static_cast<double>(i) / 998; });
  plane.setTensor(session, session->known());
  panel.setData(ValueRange{-1, 1e6});
  QVERIFY(waitFor([&] { return panel.excludesOutliers(); }));
  const ValueRange range = plane.range(TensorAspect::current);
  QVERIFY2(range.high > 0.9 && range.high < 1.1 && range.low < -0.9, qPrintable(QString::number(range.high)));
  panel.fitToData();
  QVERIFY(!panel.excludesOutliers());
  QCOMPARE(plane.range(TensorAspect::current).high, 1e6);
}

// The ends are formatted like all numbers. A rounded text is not taken for an edited value.
void HeatMapTest::anEndThatNobodyEditedIsExact() {
  TensorPlane plane;
  RangePanel panel(&plane, TensorAspect::current);
  panel.show();
  const auto session = std::make_shared<FormulaSession>(Shape{1000}, [](std::uint64_t i) { return static_cast<double>(i); });
  plane.setTensor(session, session->known());
  constexpr double kLow = -62176.40625;
  panel.setData(ValueRange{kLow, 61000.25});
  panel.fitToData();
  const auto field = [&](const QString& name) {
    for (NumberField* each : panel.findChildren<NumberField*>()) {
      if (each->accessibleName() == name) return each;
    }
    return static_cast<NumberField*>(nullptr);
  };
  QCOMPARE(field(QStringLiteral("Lower end of the range"))->text(), formatNumber(kLow));
  NumberField* high = field(QStringLiteral("Upper end of the range"));
  high->setFocus();
  high->selectAll();
  QTest::keyClicks(high, QStringLiteral("7"));
  QCOMPARE(plane.range(TensorAspect::current).high, 7.0);
  QCOMPARE(plane.range(TensorAspect::current).low, kLow);
  // Invalid text has no effect, and is replaced when editing ends.
  QTest::keyClicks(high, QStringLiteral("x"));
  QVERIFY(high->wrong());
  QTest::keyClick(high, Qt::Key_Escape);
  QVERIFY(!high->wrong());
  QCOMPARE(high->text(), formatNumber(7));
  QTest::keyClicks(high, QStringLiteral("x"));
  QFocusEvent left(QEvent::FocusOut);
  QCoreApplication::sendEvent(high, &left);
  QVERIFY(!high->wrong());
  QCOMPARE(high->text(), formatNumber(7));
  high->setFocus();
  high->selectAll();
  QTest::keyClicks(high, QStringLiteral("0.5"));
  panel.fitToData();
  QCOMPARE(high->text(), formatNumber(61000.25));
}

void HeatMapTest::countsAsNumPyDoes() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  QVERIFY(dump.opened);
  TensorPlane plane;
  RangePanel panel(&plane, TensorAspect::current);
  const auto summary = summaryOf(dump, dump.key("fc2.weight", 0));
  plane.setTensor(dump.workspace.session(), *summary);
  panel.setData(ValueRange{*summary->statistics.min, *summary->statistics.max});
  QVERIFY(waitFor([&] { return panel.bar()->histogram().has_value(); }));
  const QJsonObject golden = goldens()["fc2.weight"].toObject()["histogram"].toObject();
  const Histogram& counted = *panel.bar()->histogram();
  QCOMPARE(counted.low, golden["low"].toDouble());
  QCOMPARE(counted.high, golden["high"].toDouble());
  QCOMPARE(counted.bins.size(), static_cast<std::size_t>(golden["bins"].toArray().size()));
  for (std::size_t i = 0; i < counted.bins.size(); ++i) {
    QCOMPARE(counted.bins[i], static_cast<std::uint64_t>(golden["bins"].toArray()[static_cast<qsizetype>(i)].toInteger()));
  }
  QCOMPARE(counted.nan, 151ULL);
  QCOMPARE(counted.neg_inf, 1ULL);
  QCOMPARE(plane.range(TensorAspect::current).high, golden["high"].toDouble());
  QCOMPARE(plane.range(TensorAspect::current).low, golden["low"].toDouble());
}

// With an outlier, the range is a single pixel of the axis.
void HeatMapTest::bothHandlesCanBeDraggedIfTheyAreInOnePoint() {
  HistogramBar bar;
  bar.resize(500, 130);
  bar.setNonFinite(false);
  bar.setSymmetric(false);
  Histogram histogram;
  histogram.low = -1e6;
  histogram.high = 1e6;
  histogram.bins.assign(60, 5);
  bar.setHistogram(histogram);
  bar.setRange({-1, 1});
  bar.show();
  QSignalSpy dragged(&bar, &HistogramBar::rangeDragged);
  const int middle = bar.width() / 2;
  const auto drag = [&](int from, int to) {
    QTest::mousePress(&bar, Qt::LeftButton, {}, QPoint(from, 60));
    const QPoint at(to, 60);
    QMouseEvent move(QEvent::MouseMove, at, bar.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&bar, &move);
    QTest::mouseRelease(&bar, Qt::LeftButton, {}, at);
    return dragged.isEmpty() ? ValueRange() : dragged.takeLast().front().value<ValueRange>();
  };
  const ValueRange lower = drag(middle - 5, middle - 50);
  QVERIFY(lower.low < -1e5);
  QCOMPARE(lower.high, 1.0);
  const ValueRange upper = drag(middle + 5, middle + 50);
  QCOMPARE(upper.low, -1.0);
  QVERIFY(upper.high > 1e5);
}

void HeatMapTest::dragsTheRange() {
  HistogramBar bar;
  bar.resize(500, 130);
  Histogram histogram;
  histogram.low = -10;
  histogram.high = 10;
  histogram.bins.assign(60, 5);
  bar.setHistogram(histogram);
  bar.setRange({-5, 5});
  bar.show();
  QSignalSpy dragged(&bar, &HistogramBar::rangeDragged);
  QTest::keyClick(&bar, Qt::Key_Right);  // The upper end moves by a hundredth of the axis; the lower one mirrors it
  QCOMPARE(dragged.size(), 1);
  auto range = dragged.front().front().value<ValueRange>();
  QVERIFY(std::abs(range.high - 5.2) < 1e-9 && std::abs(range.low + 5.2) < 1e-9);
  QTest::keyClick(&bar, Qt::Key_Left, Qt::ShiftModifier | Qt::ControlModifier);  // A tenth, without the other handle
  range = dragged.back().front().value<ValueRange>();
  QVERIFY(std::abs(range.high - 3) < 1e-9 && std::abs(range.low + 5) < 1e-9);
  QCOMPARE(dragged.back().back().toBool(), true);
  for (int i = 0; i < 20; ++i) QTest::keyClick(&bar, Qt::Key_Left, Qt::ShiftModifier);
  for (const auto& call : dragged) {  // Never reversed
    const auto each = call.front().value<ValueRange>();
    QVERIFY(each.low < each.high);
  }
}

void HeatMapTest::showsItsBarsUnderTheKeyboard() {
  HistogramBar bar;
  bar.resize(600, 140);
  Histogram histogram;
  histogram.low = 0;
  histogram.high = 1;
  histogram.bins.assign(10, 5);
  bar.setHistogram(histogram);
  bar.setRange({0.2, 0.8});
  bar.show();
  bar.activateWindow();
  bar.setFocus();
  QTRY_VERIFY_WITH_TIMEOUT(bar.hasFocus(), kTimeout);
  const QImage image = bar.grab().toImage();
  int pixels = 0;
  for (int x = 0; x < image.width(); ++x) {
    pixels += image.pixelColor(x, image.height() / 2).rgb() == QColor(lightTheme().histogram).rgb() ? 1 : 0;
  }
  QVERIFY2(pixels > 100, qPrintable(QString::number(pixels)));
}

// A bool has the range 0 to 1. Its map is symmetric, and so is the axis under it.
void HeatMapTest::keepsBothHandlesOnTheAxis() {
  OpenedDump dump(testPath("dumps/types-2.10"));
  QVERIFY(dump.opened);
  std::optional<TensorSummary> summary;
  const auto& graph = *dump.workspace.snapshot()->graphs.front().graph;
  for (const NodeIndex node : graph.nodes().indices()) {
    if (summary) break;
    for (const TensorInfo& info : dump.workspace.session()->tensors_of(GraphIndex{0}, node, Iteration{0})) {
      if (!info.readable || info.dtype != "bool") continue;
      summary = summaryOf(dump, info.key);
      break;
    }
  }
  QVERIFY(summary && summary->stored_dtype == DType::boolean);
  TensorPlane plane;
  RangePanel panel(&plane, TensorAspect::current);
  plane.setTensor(dump.workspace.session(), *summary);
  panel.setData(ValueRange{*summary->statistics.min, *summary->statistics.max});
  QVERIFY(waitFor([&] { return panel.bar()->histogram().has_value(); }));
  const ValueRange range = plane.range(TensorAspect::current);
  QVERIFY(panel.bar()->histogram()->low <= range.low);
  QVERIFY(panel.bar()->histogram()->high >= range.high);
}

// If the dump ends early, so do the lines. Their names are there instead of at the far right.
void HeatMapTest::namesLinesWhereTheyEnd() {
  HistoryChart chart;
  chart.resize(600, 200);
  chart.setPoints({{Iteration{0}, 1}, {Iteration{1}, 1}, {Iteration{2}, 1}, {Iteration{3}, 1}});
  const QColor textColor(255, 0, 0);
  chart.setLines({{QStringLiteral("mean"), QColor(0, 0, 255), textColor, {1.0, 2.0, std::nullopt, std::nullopt}}});
  const QImage image = chart.grab().toImage();
  int left = image.width();
  int right = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const QColor color = image.pixelColor(x, y);
      if (color.red() < 200 || color.green() > 120 || color.blue() > 120) continue;
      left = std::min(left, x);
      right = std::max(right, x);
    }
  }
  QVERIFY2(left > 150 && right < 300, qPrintable(QStringLiteral("%1 to %2").arg(left).arg(right)));
}

// Of a long training, not every iteration has a point. Runs are placed one after the other.
void HeatMapTest::marksTheMomentThatIsShown() {
  HistoryChart chart;
  chart.resize(600, 200);
  chart.setCurrent({Iteration{25}, 1});
  chart.setPoints({{Iteration{0}, 1}, {Iteration{20}, 1}, {Iteration{30}, 1}});
  const auto marked = [&] { return chart.chartGeometry().current; };
  QVERIFY(marked() == chart.xOf(25));
  QSignalSpy clicked(&chart, &HistoryChart::pointClicked);
  const auto last = [&] { return clicked.takeLast().at(0).value<HistoryPoint>(); };
  QTest::keyClick(&chart, Qt::Key_Left);
  QCOMPARE(last(), (HistoryPoint{Iteration{20}, 1}));
  QTest::keyClick(&chart, Qt::Key_Right);
  QCOMPARE(last(), (HistoryPoint{Iteration{30}, 1}));
  chart.setCurrent({Iteration{31}, 1});
  QVERIFY(!marked());
  chart.setPoints({{Iteration{0}, 1}, {Iteration{0}, 2}, {Iteration{0}, 3}, {Iteration{1}, 1}});
  QVERIFY(!marked());
  chart.setCurrent({Iteration{0}, 2});
  QVERIFY(marked() == chart.xOf(1));
  QTest::keyClick(&chart, Qt::Key_Right);
  QCOMPARE(last(), (HistoryPoint{Iteration{0}, 3}));
  chart.setLines({{QStringLiteral("NaN"), QColor(0, 0, 255), QColor(255, 0, 0), {1.0, std::nullopt, 2.0, 3.0}}});
  QCOMPARE(chart.part(2).name, QStringLiteral("Iteration 0, run 3"));
  QCOMPARE(chart.part(2).description, QStringLiteral("NaN 2"));
  QCOMPARE(chart.chartGeometry().positionLabels.size(), std::size_t{2});  // One number for each iteration
}

// Even if the distance between two values overflows.
void HeatMapTest::drawsALineOfTheLargestNumbers() {
  using Limits = std::numeric_limits<double>;
  const auto session = std::make_shared<FormulaSession>(Shape{5}, [](std::uint64_t i) {
    return i == 2 ? 0.0 : i < 2 ? Limits::lowest() : Limits::max();
  });
  TensorPlane plane;
  LinePlot line(&plane);
  line.setPalette(paletteOf(lightTheme()));
  line.resize(600, 200);
  plane.setTensor(session, session->known());
  line.show();
  QVERIFY(waitFor([&] { return line.settled() && line.points().size() == 5; }));
  const QImage image = line.grab().toImage();
  const QColor textColor = themeOf(line.palette()).diverging[5];
  const auto heightAt = [&](double index) {
    const int x = static_cast<int>(std::round((line.xOf(0) * (4 - index) + line.xOf(4) * index) / 4));
    for (int y = 4; y < image.height(); ++y) {  // Below the focus ring
      const QColor color = image.pixelColor(x, y);
      const int separate = std::abs(color.red() - textColor.red()) + std::abs(color.green() - textColor.green()) +
                           std::abs(color.blue() - textColor.blue());
      if (separate < 120) return y;
    }
    return -1;
  };
  QVERIFY2(heightAt(0.5) > 150, qPrintable(QString::number(heightAt(0.5))));
  QVERIFY2(heightAt(1.5) > 100 && heightAt(1.5) < 150, qPrintable(QString::number(heightAt(1.5))));
  QVERIFY2(heightAt(3.5) > 0 && heightAt(3.5) < 30, qPrintable(QString::number(heightAt(3.5))));
}

void HeatMapTest::refusesAWrongRange() {
  const auto session = std::make_shared<FormulaSession>(Shape{4, 4});
  TensorPlane plane;
  RangePanel panel(&plane, TensorAspect::current);
  plane.setTensor(session, session->known());
  panel.setData(ValueRange{-2, 6});
  QVERIFY(plane.range(TensorAspect::current) == (ValueRange{-6, 6}));
  const auto fields = panel.findChildren<NumberField*>();
  QCOMPARE(fields.size(), 2);
  const auto type = [](NumberField* field, const QString& text) {
    field->selectAll();
    QTest::keyClicks(field, text);
  };
  type(fields[0], "7");
  QVERIFY(fields[0]->wrong() && fields[1]->wrong());
  QVERIFY(plane.range(TensorAspect::current) == (ValueRange{-6, 6}));
  type(fields[0], "nan");
  QVERIFY(fields[0]->wrong());
  type(fields[0], "1e-9");
  QVERIFY(!fields[0]->wrong() && !fields[1]->wrong());
  QVERIFY(plane.range(TensorAspect::current) == (ValueRange{1e-9, 6}));
}

void HeatMapTest::ordersValuesAsNumPyDoes() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  const TensorKey key = dump.key("fc2.weight", 0);
  const auto values = answerTo<Values>([&](ResultCallback<Values> answer) {
    return dump.workspace.session()->values(key, TensorAspect::current, Slice(), std::move(answer));
  });
  QVERIFY(values.has_value());
  const auto order = rankValues(*values);
  QVERIFY(order.has_value());
  const QJsonObject golden = goldens()["fc2.weight"].toObject();
  const Shape shape{10, 24};
  const auto element = [](const QJsonArray& index) {
    return std::vector<std::int64_t>{index[0].toInteger(), index[1].toInteger()};
  };
  QCOMPARE(elementOf(shape, order->min_position), element(golden["least"].toArray()));
  QCOMPARE(elementOf(shape, order->max_position), element(golden["most"].toArray()));
  for (std::size_t i = 0; i < 3; ++i) {
    const double expected = golden["percentiles"].toArray()[static_cast<qsizetype>(i)].toDouble();
    QVERIFY(std::abs(order->percentiles[i] - expected) <= 1e-12 * std::abs(expected));
  }
  QVERIFY(!rankValues(Values(DType::float32, {0}, {})));
}

void HeatMapTest::textColorHasContrast_data() {
  QTest::addColumn<ColorMapName>("name");
  QTest::addColumn<const Theme*>("theme");
  for (const ColorMapName name :
       {ColorMapName::orange_teal, ColorMapName::viridis, ColorMapName::cividis, ColorMapName::gray}) {
    QTest::addRow("%s, light", qPrintable(colorMapTitle(name))) << name << &lightTheme();
    QTest::addRow("%s, dark", qPrintable(colorMapTitle(name))) << name << &darkTheme();
  }
}

void HeatMapTest::textColorHasContrast() {
  QFETCH(ColorMapName, name);
  QFETCH(const Theme*, theme);
  for (const QRgb background : colorTable(name, *theme)) QVERIFY(contrast(background, textColorOn(background)) >= 4.0);
}

SPORESCOPE_TEST(HeatMapTest)

}  // namespace heat_map_test

#include "heat_map_test.moc"
