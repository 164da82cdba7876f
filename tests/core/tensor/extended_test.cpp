// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/extended.h"

#include <QtTest>
#include <bit>
#include <cmath>
#include <random>

#include "tests/program/test_class.h"

namespace extended_test {

using namespace sporescope;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr bool kHasHardwareExtended = std::numeric_limits<long double>::digits == 64;

std::uint64_t bits_of(double value) { return std::bit_cast<std::uint64_t>(std::isnan(value) ? kNan : value); }

/// Returns a number as its nearest double and the remainder.
template <class Number>
std::pair<std::uint64_t, std::uint64_t> parts_of(Number value) {
  const auto first = static_cast<double>(value);
  if (!std::isfinite(first)) return {bits_of(first), 0};
  return {bits_of(first), bits_of(static_cast<double>(value - Number(first)))};
}

/// Returns any double, or one of a similar size to others, so that sums cancel.
double random_double(std::mt19937_64& random) {
  switch (random() % 8) {
    case 0:
      return static_cast<double>(static_cast<std::int64_t>(random() % 16) - 8);
    case 1:
    case 2:
      return std::bit_cast<double>(random());
    default:
      return std::bit_cast<double>((random() & 0x800FFFFFFFFFFFFFU) | (1023 - 8 + random() % 16) << 52U);
  }
}

}  // namespace

/// Compares SoftExtended with the long double of x86, the same number format in hardware.
class ExtendedTest : public QObject {
  Q_OBJECT

 private slots:
  void computes_as_the_machine_does() {
    if constexpr (!kHasHardwareExtended) QSKIP("The long double of this processor is another number");
    std::mt19937_64 random(11);
    for (int i = 0; i < 60'000; ++i) {
      // Operands with 64 significant bits: a product, a sum or a quotient of doubles.
      const double a = random_double(random), b = random_double(random), c = random_double(random), d = random_double(random);
      const auto make = [&]<class Number>(Number) {
        const Number x = Number(a) * Number(b) + Number(c);
        const Number y = Number(c) / Number(d) - Number(b);
        return std::vector<Number>{x, y, x + y, x - y, x * y, x / y, y / x, y - y, -x};
      };
      const auto expected = make(0.0L);
      const auto result = make(SoftExtended());
      for (std::size_t k = 0; k < result.size(); ++k) {
        QVERIFY2(parts_of(result[k]) == parts_of(expected[k]), qPrintable(QString("%1 of %2 %3 %4 %5")
                                                                              .arg(k)
                                                                              .arg(a, 0, 'g', 17)
                                                                              .arg(b, 0, 'g', 17)
                                                                              .arg(c, 0, 'g', 17)
                                                                              .arg(d, 0, 'g', 17)));
        QCOMPARE(isnan(result[k]), std::isnan(expected[k]));
        QCOMPARE(isfinite(result[k]), std::isfinite(expected[k]));
        QVERIFY(parts_of(sqrt(result[k])) == parts_of(std::sqrt(expected[k])));
        QVERIFY(parts_of(abs(result[k])) == parts_of(std::abs(expected[k])));
      }
      QCOMPARE(result[0] < result[1], expected[0] < expected[1]);
      QCOMPARE(result[0] > result[1], expected[0] > expected[1]);
      QCOMPARE(result[0] == result[1], expected[0] == expected[1]);
      QCOMPARE(result[2] == result[2], expected[2] == expected[2]);
    }
  }

  void holds_whole_numbers_of_64_bits() {
    for (const std::int64_t value : {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, (std::int64_t{1} << 53) + 1,
                                     std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
      QCOMPARE(static_cast<std::int64_t>(SoftExtended(value)), value);
    }
    const std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
    QCOMPARE(static_cast<std::uint64_t>(SoftExtended(limit)), limit);
    QCOMPARE(static_cast<std::uint64_t>(SoftExtended(limit) - SoftExtended(1)), limit - 1);
  }

  void goes_beyond_double_and_comes_back() {
    const SoftExtended large = 1.7e308;
    QCOMPARE(static_cast<double>(large * large), HUGE_VAL);
    QCOMPARE(static_cast<double>(sqrt(large * large)), 1.7e308);
    const SoftExtended minimum = std::numeric_limits<double>::denorm_min();
    QCOMPARE(static_cast<double>(minimum * minimum), 0.0);
    QCOMPARE(static_cast<double>(sqrt(minimum * minimum)), std::numeric_limits<double>::denorm_min());
    // Ties among the denormal numbers: half of the smallest one is 0, one and a half of it is two.
    QCOMPARE(static_cast<double>(minimum / 2), 0.0);
    QCOMPARE(static_cast<double>(minimum * 1.5), 2 * std::numeric_limits<double>::denorm_min());
  }

  void infinities_and_nan_are_those_of_ieee() {
    const SoftExtended infinite = HUGE_VAL;
    const SoftExtended zero = 0;
    QCOMPARE(static_cast<double>(infinite + 1), HUGE_VAL);
    QCOMPARE(static_cast<double>(1 / zero), HUGE_VAL);
    QCOMPARE(static_cast<double>(1 / -infinite), 0.0);
    QVERIFY(isnan(infinite - infinite));
    QVERIFY(isnan(zero * infinite));
    QVERIFY(isnan(zero / zero));
    QVERIFY(isnan(sqrt(SoftExtended(-2))));
    QVERIFY(!(SoftExtended(kNan) == SoftExtended(kNan)));
    QVERIFY(!(SoftExtended(kNan) < 1));
  }
};

SPORESCOPE_TEST(ExtendedTest)

}  // namespace extended_test

#include "extended_test.moc"
