// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/iteration.h"

#include <QTest>
#include <algorithm>
#include <set>
#include <type_traits>

#include "tests/program/test_class.h"

namespace iteration_test {

using namespace sporescope;

// Steps, counts and runs do not convert to iterations, or iterations to them.
static_assert(!std::is_convertible_v<std::int64_t, Iteration> && !std::is_convertible_v<Iteration, std::int64_t>);
static_assert(!std::is_convertible_v<int, Iteration>);
static_assert(sizeof(Iteration) == sizeof(std::int64_t));

class IterationTest : public QObject {
  Q_OBJECT

 private slots:
  void two_have_no_number() {
    QVERIFY(!is_numbered(Iteration::constants));
    QVERIFY(!is_numbered(Iteration::init));
    QVERIFY(is_numbered(Iteration{}));
    QVERIFY(is_numbered(Iteration{9'000'000'000'000'000'000}));
  }

  // Constants apply to all iterations, and initial values precede the first one.
  void stand_in_the_order_of_the_training() {
    std::vector<Iteration> mixed{Iteration{10}, Iteration::init, Iteration{9}, Iteration{0}, Iteration::constants};
    std::sort(mixed.begin(), mixed.end());
    const std::vector<Iteration> ordered{Iteration::constants, Iteration::init, Iteration{0}, Iteration{9}, Iteration{10}};
    QCOMPARE(mixed, ordered);
  }

  // The numbers are part of the output format.
  void are_written_as_their_numbers() {
    QCOMPARE(to_string(Iteration{0}), std::string("0"));
    QCOMPARE(to_string(Iteration{12'345'678'901}), std::string("12345678901"));
    QCOMPARE(to_string(Iteration::init), std::string("-1"));
    QCOMPARE(to_string(Iteration::constants), std::string("-2"));
    QCOMPARE(numbers_of(std::vector{Iteration{3}, Iteration{1}, Iteration{3}}), (std::vector<std::int64_t>{3, 1, 3}));
    QCOMPARE(numbers_of(std::set{Iteration{7}, Iteration::init}), (std::vector<std::int64_t>{-1, 7}));
    QVERIFY(numbers_of(std::vector<Iteration>()).empty());
  }

  void are_counted_by_their_numbers() {
    QCOMPARE(steps_between(Iteration{3}, Iteration{10}), std::int64_t{7});
    QCOMPARE(steps_between(Iteration{10}, Iteration{3}), std::int64_t{-7});
    QCOMPARE(iteration_after(Iteration{41}), Iteration{42});
    QCOMPARE(iteration_after(Iteration::init), Iteration{0});
  }
};

SPORESCOPE_TEST(IterationTest)

}  // namespace iteration_test

#include "iteration_test.moc"
