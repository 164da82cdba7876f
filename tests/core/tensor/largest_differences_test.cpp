// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/largest_differences.h"

#include <QtTest>

#include "tests/core/tensor/golden.h"

using namespace sporescope;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

using Found = std::vector<std::pair<std::uint64_t, double>>;

Found found(const std::vector<double>& a, const std::vector<double>& b, std::size_t most, bool fortran_order = false) {
  const Shape shape{2, static_cast<std::int64_t>(a.size() / 2)};
  const auto stored = [&](const std::vector<double>& values) {
    return std::make_shared<const StoredTensor>(DType::float64, shape, fortran_order, golden::bytes_of(values));
  };
  const auto largest = largest_differences(stored(a), stored(b), most);
  Found pairs;
  for (const ElementDifference& pair : largest.value()) pairs.emplace_back(pair.position, pair.difference);
  return pairs;
}

}  // namespace

class LargestDifferencesTest : public QObject {
  Q_OBJECT
 private slots:
  void the_largest_come_first() {
    QCOMPARE(found({1, 5, 3, 0}, {1, 1, 4, 0.5}, 10), (Found{{1, 4}, {2, -1}, {3, -0.5}}));
    QCOMPARE(found({1, 5, 3, 0}, {1, 1, 4, 0.5}, 2), (Found{{1, 4}, {2, -1}}));
    QCOMPARE(found({1, 5, 3, 0}, {1, 1, 4, 0.5}, 0), Found());
  }

  void of_several_that_are_as_large_the_first_ones() {
    QCOMPARE(found({1, -1, 1, -1}, {0, 0, 0, 0}, 2), (Found{{0, 1}, {1, -1}}));
  }

  void what_is_not_finite_has_no_size() { QCOMPARE(found({kNan, kInf, kInf, 2}, {1, 1, kInf, 1}, 4), (Found{{3, 1}})); }

  // 2 x 3, the first index fastest: (0, 0), (1, 0), (0, 1), ...
  void places_are_those_of_the_c_order() {
    QCOMPARE(found({0, 1, 0, 0, 0, 7}, {0, 0, 0, 0, 0, 0}, 2, true), (Found{{5, 7}, {3, 1}}));
  }

  void shapes_that_differ_are_refused() {
    const auto tensor = [](Shape shape) {
      const std::vector<double> values(4);
      return std::make_shared<const MemoryTensor>(DType::float64, std::move(shape), golden::bytes_of(values));
    };
    QVERIFY(!largest_differences(tensor({4}), tensor({2, 2}), 1));
  }
};

QTEST_APPLESS_MAIN(LargestDifferencesTest)
#include "largest_differences_test.moc"
