// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include "core/tensor/difference.h"
#include "tests/core/tensor/golden.h"
#include "tests/core/tensor/synthetic_values.h"
#include "tests/program/test_class.h"

namespace largest_differences_test {

using namespace sporescope;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

using Found = std::vector<std::pair<std::uint64_t, double>>;

Found found(const std::vector<double>& a, const std::vector<double>& b, std::size_t limit, bool fortran_order = false) {
  const Shape shape{2, static_cast<std::int64_t>(a.size() / 2)};
  const auto stored = [&](const std::vector<double>& values) {
    return std::make_shared<const StoredTensor>(DType::float64, shape, fortran_order, golden::bytes_of(values));
  };
  const auto largest = compute_largest_differences(stored(a), stored(b), limit);
  Found pairs;
  for (const ElementDifference& pair : largest.value().largest) pairs.emplace_back(pair.position, pair.difference);
  return pairs;
}

/// The two tensors of make_long_difference().
struct LongPair {
  std::vector<float> a, b;
};

LongPair long_pair() {
  LongPair pair{golden::even_values(golden::all()["long_difference"]["count"]), {}};
  pair.b = pair.a;
  for (std::size_t i = 0; i < pair.b.size(); ++i) {
    if (i % 3 != 0) pair.b[i] += static_cast<float>((golden::mixed(i, 2246822519) >> 12) - 2048) * 0x1p-23F;
  }
  return pair;
}

template <class T>
std::shared_ptr<const StoredTensor> line_of(DType dtype, const std::vector<T>& values) {
  return std::make_shared<const StoredTensor>(dtype, Shape{static_cast<std::int64_t>(values.size())}, false,
                                              golden::bytes_of(values));
}

/// Returns the results that must have the same bits for any number of threads.
std::vector<double> sums_of(const Difference& difference) {
  return {difference.mean_abs, difference.rms, difference.relative_l2, difference.cosine, difference.max_relative};
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

  // 2 x 3 in Fortran order: (0, 0), (1, 0), (0, 1), ...
  void places_are_those_of_the_c_order() {
    QCOMPARE(found({0, 1, 0, 0, 0, 7}, {0, 0, 0, 0, 0, 0}, 2, true), (Found{{5, 7}, {3, 1}}));
  }

  /// Calculated by hand: double cannot represent these integers, but it can represent their difference.
  void long_integers_differ_by_what_they_differ() {
    constexpr std::int64_t kLarge = std::int64_t{1} << 60U;
    const auto tensor = [](const std::vector<std::int64_t>& values) { return line_of(DType::int64, values); };
    const auto all = compute_largest_differences(tensor({kLarge + 1, 5, kLarge - 3}), tensor({kLarge, 5, kLarge}), 9).value();
    QCOMPARE(all.difference.max_abs, 3.0);
    QCOMPARE(all.largest.size(), std::size_t{2});
    QCOMPARE(all.largest[0].position, std::uint64_t{2});
    QCOMPARE(all.largest[0].difference, -3.0);
    QCOMPARE(all.largest[1].difference, 1.0);
  }

  void many_elements_data() {
    QTest::addColumn<bool>("wide");
    QTest::newRow("by the kernel") << false;
    QTest::newRow("one by one") << true;
  }

  /// Compares a large tensor on several threads with NumPy's results, in a single read.
  void many_elements() {
    QFETCH(bool, wide);
    const LongPair pair = long_pair();
    const auto a =
        wide ? line_of(DType::float64, std::vector<double>(pair.a.begin(), pair.a.end())) : line_of(DType::float32, pair.a);
    const auto b = line_of(DType::float32, pair.b);
    const nlohmann::json& expected = golden::all()["long_difference"];
    const auto all = compute_largest_differences(a, b, expected["largest"].size()).value();
    QCOMPARE(a->bytes_read.load(), a->count() * item_size(a->dtype()));
    QCOMPARE(b->bytes_read.load(), b->count() * sizeof(float));
    Found pairs, known;
    for (const ElementDifference& one : all.largest) pairs.emplace_back(one.position, one.difference);
    for (const auto& one : expected["largest"]) known.emplace_back(one[0], one[1]);
    QCOMPARE(pairs, known);
    const Difference& difference = all.difference;
    QCOMPARE(difference.count, a->count());
    QCOMPARE(difference.equal, expected["equal"].get<std::uint64_t>());
    QCOMPARE(difference.incomparable, std::uint64_t{0});
    QCOMPARE(difference.close, expected["close"].get<std::uint64_t>());
    QCOMPARE(difference.within_1_per_1000, expected["within_1_per_1000"].get<std::uint64_t>());
    QCOMPARE(difference.within_5_per_1000, expected["within_5_per_1000"].get<std::uint64_t>());
    QCOMPARE(difference.max_abs, expected["max_abs"].get<double>());
    QCOMPARE(*difference.max_abs_position, known.front().first);
    QCOMPARE(*difference.max_ulp, expected["max_ulp"].get<std::uint64_t>());
    QVERIFY(golden::close(difference.mean_abs, expected["mean_abs"], 1e-13));
    QVERIFY(golden::close(difference.rms, expected["rms"], 1e-13));
    QVERIFY(golden::close(difference.max_relative, expected["max_relative"], 1e-13));
    QVERIFY(golden::close(difference.relative_l2, expected["relative_l2"], 1e-13));
    QVERIFY(golden::close(difference.cosine, expected["cosine"], 1e-13));
    for (const unsigned threads : {1U, 2U, 3U, 0U}) {
      QCOMPARE(sums_of(compute_difference(*a, *b, {}, {}, threads).value()), sums_of(difference));
    }
  }

  void what_is_not_finite_is_found_in_each_part() {
    LongPair pair = long_pair();
    pair.a[8'999'999] = pair.b[5'000'000] = std::numeric_limits<float>::quiet_NaN();
    pair.b[4'500'000] += 3;
    const auto all = compute_largest_differences(line_of(DType::float32, pair.a), line_of(DType::float32, pair.b), 1).value();
    QCOMPARE(all.difference.incomparable, std::uint64_t{2});
    QCOMPARE(*all.difference.incomparable_position, std::uint64_t{5'000'000});
    QCOMPARE(*all.difference.max_abs_position, std::uint64_t{4'500'000});
    QCOMPARE(all.largest.front().position, std::uint64_t{4'500'000});
  }

  void failures_and_stops_are_errors() {
    const std::vector<float> values(9'000'000);
    StoredTensor failing(DType::float32, {9'000'000}, false, golden::bytes_of(values));
    failing.max_reads = 70;  // fails in the second part
    QCOMPARE(compute_difference(failing, *line_of(DType::float32, values), {}, {}, 0).error().code, ErrorCode::read_failed);
    std::stop_source stopped;
    stopped.request_stop();
    const auto tensor = line_of(DType::float32, values);
    QCOMPARE(compute_largest_differences(tensor, tensor, 1, stopped.get_token()).error().code, ErrorCode::cancelled);
  }

  void shapes_that_differ_are_refused() {
    const auto tensor = [](Shape shape) {
      const std::vector<double> values(4);
      return std::make_shared<const MemoryTensor>(DType::float64, std::move(shape), golden::bytes_of(values));
    };
    QVERIFY(!compute_largest_differences(tensor({4}), tensor({2, 2}), 1));
  }
};

SPORESCOPE_TEST(LargestDifferencesTest)

}  // namespace largest_differences_test

#include "largest_differences_test.moc"
