// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/tolerances.h"

#include <QtTest>

#include "tests/program/test_class.h"

namespace tolerances_test {

using namespace sporescope;

/// Tests the errors up to which tensors agree.
class TolerancesTest : public QObject {
  Q_OBJECT

 private slots:
  void the_coarser_type_decides() {
    const Tolerances own;
    QCOMPARE(own.of(DType::float64, DType::float64), 1e-12);
    QCOMPARE(own.of(DType::complex128, DType::float32), 1e-5);
    QCOMPARE(own.of(DType::float32, DType::float16), 2e-3);
    QCOMPARE(own.of(DType::bfloat16, DType::float16), 2e-2);
    QCOMPARE(own.of(DType::int32, DType::boolean), 0.0);
    QCOMPARE(coarser(precision_of(DType::int64), precision_of(DType::complex64)), Precision::float32);
  }

  void texts_say_them() {
    const auto all = Tolerances::parse("0.5");
    QVERIFY(all);
    for (const Precision precision : kPrecisions) QCOMPARE(all->of(precision), 0.5);
    const auto some = Tolerances::parse("float32=1e-4,int=2");
    QVERIFY(some);
    QCOMPARE(some->of(DType::float32, DType::float32), 1e-4);
    QCOMPARE(some->of(DType::int8, DType::int8), 2.0);
    QCOMPARE(some->of(DType::float16, DType::float16), 2e-3);
    QVERIFY(*some != Tolerances());
  }

  void what_is_none_is_refused() {
    for (const char* text :
         {"", "small", "-1", "nan", "inf", "1e-5x", "float32", "float32=", "float32=-1", "float8=1", "1,,2"}) {
      QVERIFY2(!Tolerances::parse(text), text);
    }
  }
};

SPORESCOPE_TEST(TolerancesTest)

}  // namespace tolerances_test

#include "tolerances_test.moc"
