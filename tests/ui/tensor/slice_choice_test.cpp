// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/slice/slice_choice.h"

#include <QTest>

#include "tests/program/test_class.h"
#include "ui/tensor/heat_map/map_viewport.h"
#include "ui/tensor/slice/element_field.h"

namespace slice_choice_test {

using namespace sporescope;
using namespace sporescope::ui;

class SliceChoiceTest : public QObject {
  Q_OBJECT

 private slots:
  void showsTheLastTwoDimensions();
  void knowsScalarsAndVectors();
  void takesSlicesAsNumPyDoes();
  void refusesWhatIsNoSlice();
  void changesRoles();
  void cutsBlocks();
  void findsElements();
  void namesElements();
  void keepsThePointerWhileZooming();
  void stretchesStrips();
  void passesOverSingleElements();
};

void SliceChoiceTest::showsTheLastTwoDimensions() {
  const SliceChoice choice(Shape{8, 6, 24, 20});
  QCOMPARE(choice.sliceText(), std::string("a[0, 0, :, :]"));
  QCOMPARE(choice.rows(), 24);
  QCOMPARE(choice.columns(), 20);
  QVERIFY(choice.role(1) == SliceChoice::Role::index);
  QVERIFY(choice.role(2) == SliceChoice::Role::rows);
  QVERIFY(choice.role(3) == SliceChoice::Role::columns);
  QVERIFY(!choice.isTransposed());
}

void SliceChoiceTest::knowsScalarsAndVectors() {
  const SliceChoice scalar{Shape{}};
  QCOMPARE(scalar.rows(), 1);
  QCOMPARE(scalar.columns(), 1);
  QCOMPARE(scalar.sliceText(), std::string("a[()]"));
  SliceChoice vector(Shape{7});
  QCOMPARE(vector.rows(), 1);
  QCOMPARE(vector.columns(), 7);
  vector.transpose();
  QCOMPARE(vector.rows(), 7);
  QCOMPARE(vector.columns(), 1);
  QVERIFY(vector.isTransposed());
  QCOMPARE(vector.sliceText(), std::string("a[:]"));
  const SliceChoice empty(Shape{0, 3});
  QCOMPARE(empty.rows(), 0);
  QCOMPARE(empty.columns(), 3);
}

// Expected values from NumPy: range(10)[slice].
void SliceChoiceTest::takesSlicesAsNumPyDoes() {
  const struct {
    const char* text;
    std::int64_t count, first, second;
  } cases[] = {{":", 10, 0, 1},     {"2:5", 3, 2, 3},    {"::3", 4, 0, 3},     {"-4:", 4, 6, 7},   {"::-1", 10, 9, 8},
               {"8:2:-2", 3, 8, 6}, {":-8:-1", 7, 9, 8}, {"20:30", 0, 10, 11}, {"-100:3", 3, 0, 1}};
  for (const auto& each : cases) {
    SliceChoice choice(Shape{10});
    QVERIFY2(choice.setText(0, each.text).has_value(), each.text);
    QCOMPARE(choice.columns(), each.count);
    QCOMPARE(choice.columnNumber(0), each.first);
    QCOMPARE(choice.columnNumber(1), each.second);
  }
  SliceChoice choice(Shape{10, 4});
  QVERIFY(choice.setText(0, "-3").has_value());
  QCOMPARE(choice.sliceText(), std::string("a[7, :]"));
  QCOMPARE(choice.rows(), 1);
}

void SliceChoiceTest::refusesWhatIsNoSlice() {
  SliceChoice choice(Shape{10, 4});
  const SliceChoice before = choice;
  for (const char* text : {"10", "-11", "x", "1:2:0", "1, 2", "...", ""}) {
    QVERIFY2(!choice.setText(0, text).has_value(), text);
    QVERIFY(choice == before);
  }
}

void SliceChoiceTest::changesRoles() {
  SliceChoice choice(Shape{2, 3, 4});
  choice.setRole(0, SliceChoice::Role::rows);
  QCOMPARE(choice.sliceText(), std::string("a[:, 0, :]"));
  choice.setRole(0, SliceChoice::Role::columns);  // Rows and columns swap
  QCOMPARE(choice.sliceText(), std::string("a[:, 0, :].T"));
  QCOMPARE(choice.rows(), 4);
  QCOMPARE(choice.columns(), 2);
  QVERIFY(choice.setText(1, "1:").has_value());  // A third slice replaces the rows
  QVERIFY(choice.role(1) == SliceChoice::Role::rows);
  QCOMPARE(choice.sliceText(), std::string("a[:, 1:, 0].T"));
  choice.setRole(0, SliceChoice::Role::index);
  QCOMPARE(choice.columns(), 1);
  QCOMPARE(choice.rows(), 2);
}

void SliceChoiceTest::cutsBlocks() {
  SliceChoice choice(Shape{100, 50});
  QCOMPARE(choice.slice(64, 36, 0, 50).str(), Slice::parse("64:100, 0:50")->str());
  QVERIFY(choice.setText(0, "::-1").has_value());
  // NumPy: np.arange(100)[::-1][90:100] is np.arange(100)[9::-1]
  QCOMPARE(choice.slice(90, 10, 0, 50).str(), Slice::parse("9::-1, 0:50")->str());
  QCOMPARE(choice.slice(0, 10, 0, 50).str(), Slice::parse("99:89:-1, 0:50")->str());
}

void SliceChoiceTest::findsElements() {
  SliceChoice choice(Shape{4, 10, 10});
  QVERIFY(choice.setText(1, "::3").has_value());
  QCOMPARE(choice.elementAt(2, 5), (std::vector<std::int64_t>{0, 6, 5}));
  const std::pair<std::int64_t, std::int64_t> place(2, 5);
  QVERIFY(choice.placeOf({0, 6, 5}) == place);
  QVERIFY(!choice.placeOf({0, 7, 5}));
  QVERIFY(!choice.placeOf({1, 6, 5}));
  choice.showElement({3, 6, 1});
  QCOMPARE(choice.sliceText(), std::string("a[3, ::3, :]"));
  choice.showElement({3, 7, 1});  // The slice does not contain it and is extended to the whole dimension
  QCOMPARE(choice.sliceText(), std::string("a[3, :, :]"));
  const Shape shape{4, 10, 10};
  for (const std::uint64_t position : {0ULL, 1ULL, 99ULL, 100ULL, 399ULL}) {
    QCOMPARE(positionOf(shape, elementOf(shape, position)), position);
  }
  QCOMPARE(elementOf(shape, 399), (std::vector<std::int64_t>{3, 9, 9}));
}

void SliceChoiceTest::namesElements() {
  QString problem;
  const sporescope::Shape shape{4, 10, 10};
  QVERIFY(parseElement("3, 0, 2", shape, &problem) == (std::vector<std::int64_t>{3, 0, 2}));
  QVERIFY(parseElement("[3 0 -1]", shape, &problem) == (std::vector<std::int64_t>{3, 0, 9}));
  QVERIFY(parseElement("399", shape, &problem) == (std::vector<std::int64_t>{3, 9, 9}));
  QVERIFY(problem.isEmpty());
  QVERIFY(!parseElement("400", shape, &problem));
  QVERIFY(problem.contains("400"));
  QVERIFY(!parseElement("0, 10, 0", shape, &problem));
  QVERIFY(problem.contains("10"));
  QVERIFY(!parseElement("0, 1", shape, &problem));
  QVERIFY(!parseElement("a", shape, &problem));
}

void SliceChoiceTest::keepsThePointerWhileZooming() {
  MapViewport port;
  port.setPlane(1000, 1000);
  port.setView(QSizeF(500, 500));
  QCOMPARE(port.size(), 0.5);  // Everything is visible
  const QPointF at(123, 321);
  const auto under = port.cellAt(at);
  QVERIFY(under.has_value());
  for (int i = 0; i < 12; ++i) port.zoom(1.5, at);
  const auto still = port.cellAt(at);
  QVERIFY(still.has_value());
  QVERIFY(std::abs(still->row - under->row) <= 1 && std::abs(still->column - under->column) <= 1);
  for (int i = 0; i < 20; ++i) port.zoom(1.5, at);
  QCOMPARE(port.size(), MapViewport::kMax);
  for (int i = 0; i < 60; ++i) port.zoom(0.5, at);
  QCOMPARE(port.size(), MapViewport::kMin);
  port.makeVisible({999, 999});
  QVERIFY(port.cellAt(QPointF(10, 10)).has_value());
  port.zoom(1000, QPointF(0, 0));
  port.makeVisible({999, 0});
  QVERIFY(port.rectOf({999, 0}).bottom() <= 500.5);
  QVERIFY(port.rectOf({999, 0}).left() >= -0.5);
}

void SliceChoiceTest::stretchesStrips() {
  MapViewport port;
  port.setPlane(1, 100'000'000);
  port.setView(QSizeF(800, 400));
  QVERIFY(port.cellHeight() >= 40);
  QCOMPARE(port.cellWidth() * 100'000'000, 800.0);
  port.zoom(1e12, QPointF(400, 20));
  QCOMPARE(port.cellWidth(), MapViewport::kMax);
  port.scrollTo(0, 99'999'999);
  const auto last = port.cellAt(QPointF(799, 10));
  QVERIFY(last.has_value());
  QCOMPARE(last->column, 99'999'999);
}

// Dimensions with one element are not selected, because they show nothing.
void SliceChoiceTest::passesOverSingleElements() {
  const SliceChoice many(Shape{2, 1, 2, 1, 2, 1, 1, 3});
  QCOMPARE(many.rows(), 2);
  QCOMPARE(many.columns(), 3);
  QCOMPARE(many.role(4), SliceChoice::Role::rows);
  QCOMPARE(many.role(7), SliceChoice::Role::columns);
  const SliceChoice column(Shape{5, 1});
  QCOMPARE(column.rows() * column.columns(), 5);
  const SliceChoice one(Shape{1, 1});
  QCOMPARE(one.rows() * one.columns(), 1);
}

SPORESCOPE_TEST(SliceChoiceTest)

}  // namespace slice_choice_test

#include "slice_choice_test.moc"
