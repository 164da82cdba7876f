// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the crossing counter for drawings on lines with obvious crossings.

#include "line_crossings.h"

#include <QTest>

#include "tests/program/test_class.h"

namespace line_crossings_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

/// Returns a curve that is vertical at both ends, as the layout draws an edge between two layers.
std::vector<LayoutPoint> curve(double from, double to) { return {{from, 0}, {from, 50}, {to, 50}, {to, 100}}; }

}  // namespace

class LineCrossingsTest : public QObject {
  Q_OBJECT

 private slots:
  void straight_lines() {
    const DrawnLine falling{{0, 0}, {100, 100}};
    const DrawnLine rising{{100, 0}, {0, 100}};
    const DrawnLine baseline{{200, 0}, {120, 100}};
    QCOMPARE(crossings_of(falling, rising), 1U);
    QCOMPARE(crossings_of(rising, falling), 1U);
    QCOMPARE(crossings_of(falling, baseline), 0U);
    QCOMPARE(count_crossings({falling, rising, baseline}), 1U);
  }

  void common_ends_do_not_count() {
    const DrawnLine left{{50, 0}, {0, 100}};
    const DrawnLine right{{50, 0}, {100, 100}};
    const DrawnLine upper_left{{0, 0}, {50, 100}};
    QCOMPARE(crossings_of(left, right), 0U);
    QCOMPARE(crossings_of(upper_left, {{100, 0}, {50, 100}}), 0U);
    QCOMPARE(crossings_of(left, left), 0U);
  }

  void lines_that_touch_and_part_do_not_cross() {
    const DrawnLine straight{{0, 0}, {0, 100}};
    QCOMPARE(crossings_of(straight, {{50, 0}, {0, 50}, {50, 100}}), 0U);
    QCOMPARE(crossings_of(straight, {{50, 0}, {0, 40}, {0, 60}, {50, 100}}), 0U);
    QCOMPARE(crossings_of(straight, {{50, 0}, {0, 40}, {0, 60}, {-50, 100}}), 1U);
    QCOMPARE(crossings_of(straight, {{50, 0}, {-50, 50}, {50, 100}}), 2U);
  }

  void only_common_heights_count() {
    const DrawnLine upper{{0, 0}, {100, 100}};
    QCOMPARE(crossings_of(upper, {{100, 100}, {0, 200}}), 0U);
    QCOMPARE(crossings_of(upper, {{100, 50}, {0, 150}}), 1U);
    QCOMPARE(count_crossings({upper, {}, {{5, 5}}}), 0U);
    QCOMPARE(count_crossings({}), 0U);
  }

  void curves() {
    // three lines between two layers in the orders 1 2 3 and 3 1 2 have two crossings
    QCOMPARE(count_crossings({sampled(curve(0, 100)), sampled(curve(100, 200)), sampled(curve(200, 0))}), 2U);
    // all edges between two and two vertices: one
    QCOMPARE(count_crossings({sampled(curve(0, 0)), sampled(curve(0, 100)), sampled(curve(100, 0)), sampled(curve(100, 100))}),
             1U);
    // K(3,3) drawn in two layers has 9: C(3,2) * C(3,2)
    std::vector<DrawnLine> lines;
    for (const double from : {0, 100, 200}) {
      for (const double to : {0, 100, 200}) {
        lines.push_back(sampled(curve(from, to)));
      }
    }
    QCOMPARE(count_crossings(lines), 9U);
  }

  void samples_never_go_up() {
    const DrawnLine line = sampled({{0, 0}, {0, 200}, {100, -100}, {100, 100}});
    QVERIFY(line.size() > 4);
    for (std::size_t i = 1; i < line.size(); ++i) {
      QVERIFY(line[i].y > line[i - 1].y);
    }
    QVERIFY(sampled({}).empty());
  }

  void parts_of_lines() {
    const DrawnLine line{{0, 0}, {100, 100}, {100, 200}};
    const DrawnLine part = between(line, 50, 150);
    QCOMPARE(part.size(), 3U);
    QCOMPARE(part.front().x, 50.0);
    QCOMPARE(part.back().y, 150.0);
    QCOMPARE(between(line, -10, 500).size(), 3U);
    QVERIFY(between(line, 300, 400).empty());
    QVERIFY(between({}, 0, 1).empty());
  }
};

SPORESCOPE_TEST(LineCrossingsTest)

}  // namespace line_crossings_test

#include "line_crossings_test.moc"
