// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/statistics.h"

#include <hwy/highway.h>
#include <QtTest>
#include <bit>
#include <random>

#include "core/tensor/difference.h"
#include "core/tensor/npy.h"
#include "tests/core/tensor/golden.h"
#include "tests/program/test_class.h"

namespace statistics_test {

using namespace sporescope;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

const std::vector<DType>& all_dtypes() {
  static const std::vector<DType> dtypes = [] {
    std::vector<DType> result;
    for (int i = 0; i <= static_cast<int>(DType::complex128); ++i) result.push_back(static_cast<DType>(i));
    return result;
  }();
  return dtypes;
}

/// Returns random bits, which are random values of every type including denormal ones. NaN and Inf are inserted with the
/// probability `share`, or removed.
std::vector<std::byte> random_bytes(DType dtype, std::size_t count, double share, std::mt19937_64& random) {
  std::vector<std::byte> bytes(count * item_size(dtype));
  for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
  std::bernoulli_distribution bad(share);
  const auto fill = [&]<class Word>(Word exponent, Word fraction) {
    const auto label = bytes.size() / sizeof(Word);
    for (std::size_t i = 0; i < label; ++i) {
      Word word = 0;
      std::memcpy(&word, bytes.data() + i * sizeof(Word), sizeof(Word));
      // A medium exponent, so that sums do not overflow; a tenth are zeros.
      const Word middle = static_cast<Word>(static_cast<Word>(exponent >> 1U) & exponent);
      word = static_cast<Word>((word & static_cast<Word>(~exponent)) | (random() % 8 == 0 ? 0U : middle));
      if (random() % 10 == 0) word = static_cast<Word>(word & static_cast<Word>(~(exponent | fraction)));
      if (bad(random)) word = static_cast<Word>(word | exponent);
      if (bad(random) && (word & exponent) == exponent) word = static_cast<Word>(word & static_cast<Word>(~fraction));
      std::memcpy(bytes.data() + i * sizeof(Word), &word, sizeof(Word));
    }
  };
  switch (dtype) {
    case DType::float16:
      fill(std::uint16_t{0x7C00}, std::uint16_t{0x3FF});
      break;
    case DType::bfloat16:
      fill(std::uint16_t{0x7F80}, std::uint16_t{0x7F});
      break;
    case DType::float32:
    case DType::complex64:
      fill(std::uint32_t{0x7F800000}, std::uint32_t{0x7FFFFF});
      break;
    case DType::float64:
    case DType::complex128:
      fill(std::uint64_t{0x7FF0000000000000}, std::uint64_t{0xFFFFFFFFFFFFF});
      break;
    default:
      break;
  }
  return bytes;
}

QString difference(const std::optional<double>& a, const std::optional<double>& b, double relative, const char* name) {
  if (a.has_value() == b.has_value() && (!a || golden::close(*a, *b, relative))) return {};
  return QString("%1: %2, not %3; ").arg(name).arg(a.value_or(-0.0), 0, 'g', 17).arg(b.value_or(-0.0), 0, 'g', 17);
}

QString difference(std::optional<std::uint64_t> a, std::optional<std::uint64_t> b, const char* name) {
  return a == b ? QString() : QString("%1: %2, not %3; ").arg(name).arg(a.value_or(-1)).arg(b.value_or(-1));
}

/// Returns the differences. `relative` is the tolerance; the mean of numbers that cancel is compared relative to their mean
/// magnitude.
QString differences(const Statistics& a, const Statistics& b, double relative, bool positions = true) {
  QString text = difference(a.count, b.count, "count") + difference(a.nan, b.nan, "nan") +
                 difference(a.neg_inf, b.neg_inf, "neg_inf") + difference(a.pos_inf, b.pos_inf, "pos_inf") +
                 difference(a.zero, b.zero, "zero") + difference(a.negative, b.negative, "negative") +
                 difference(a.positive, b.positive, "positive") + difference(a.first_nan_at, b.first_nan_at, "first_nan_at") +
                 difference(a.first_inf_at, b.first_inf_at, "first_inf_at") + difference(a.min, b.min, 0, "min") +
                 difference(a.max, b.max, 0, "max") + difference(a.std, b.std, relative, "std") +
                 difference(a.l2, b.l2, relative, "l2") + difference(a.abs_mean, b.abs_mean, relative, "abs_mean");
  if (positions) text += difference(a.min_at, b.min_at, "min_at") + difference(a.max_at, b.max_at, "max_at");
  // Positive and negative numbers cancel in the mean, so its error is relative to their magnitude.
  const bool near = a.mean && b.mean && std::abs(*a.mean - *b.mean) <= relative * *b.abs_mean;
  if (!near) text += difference(a.mean, b.mean, relative, "mean");
  return text;
}

Statistics of_doubles(const std::vector<double>& values) {
  return compute_statistics(DType::float64, golden::bytes_of(values));
}

template <class T>
std::optional<T> value_of(const nlohmann::json& json, const char* name) {
  if (!json.contains(name) || json[name].is_null()) return std::nullopt;
  return json[name].get<T>();
}

}  // namespace

class StatisticsTest : public QObject {
  Q_OBJECT

 private slots:
  void statistics_are_numpys_data() {
    QTest::addColumn<int>("position");
    const auto& all = golden::all()["statistics"];
    QVERIFY(all.size() > 25);
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
      QTest::newRow(all[static_cast<std::size_t>(i)]["file"].get<std::string>().c_str()) << i;
    }
  }
  void statistics_are_numpys() {
    QFETCH(int, position);
    const auto& json = golden::all()["statistics"][static_cast<std::size_t>(position)];
    Statistics expected;
    expected.count = json["count"];
    expected.nan = json["nan"];
    expected.neg_inf = json["neg_inf"];
    expected.pos_inf = json["pos_inf"];
    expected.zero = json["zero"];
    expected.negative = json["negative"];
    expected.positive = json["positive"];
    expected.min = value_of<double>(json, "min");
    expected.max = value_of<double>(json, "max");
    expected.mean = value_of<double>(json, "mean");
    expected.std = value_of<double>(json, "std");
    expected.l2 = value_of<double>(json, "l2");
    expected.abs_mean = value_of<double>(json, "abs_mean");
    expected.min_at = value_of<std::uint64_t>(json, "min_at");
    expected.max_at = value_of<std::uint64_t>(json, "max_at");
    expected.first_nan_at = value_of<std::uint64_t>(json, "first_nan_at");
    expected.first_inf_at = value_of<std::uint64_t>(json, "first_inf_at");
    const auto file = NpyFile::open(golden::folder() / json["file"].get<std::string>()).value();
    const auto statistics = compute_statistics(*file);
    QVERIFY(statistics.has_value());
    const QString wrong = differences(*statistics, expected, 1e-12);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    QCOMPARE(statistics->negative + statistics->zero + statistics->positive + statistics->nan, statistics->count);
    std::vector<std::byte> bytes(file->count() * item_size(file->dtype()));
    QVERIFY(file->read(0, bytes));
    const QString plain_wrong = differences(compute_statistics_scalar(file->dtype(), bytes), expected, 1e-12);
    QVERIFY2(plain_wrong.isEmpty(), qPrintable(plain_wrong));
  }

  /// Tests every instruction set of this machine.
  void vector_code_agrees_with_the_plain_loop_data() {
    QTest::addColumn<int>("dtype");
    QTest::addColumn<qlonglong>("target");
    int targets = 0;
    for (const std::int64_t target : {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_NEON, HWY_STATIC_TARGET}) {
      if ((target & hwy::SupportedTargets()) == 0) continue;
      ++targets;
      for (const DType dtype : all_dtypes()) {
        const std::string row = std::string(dtype_name(dtype)) + " " + hwy::TargetName(target);
        QTest::newRow(row.c_str()) << static_cast<int>(dtype) << static_cast<qlonglong>(target);
      }
    }
    QVERIFY(targets > 0);
  }
  void vector_code_agrees_with_the_plain_loop() {
    QFETCH(int, dtype);
    QFETCH(qlonglong, target);
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    const auto restore = qScopeGuard([] {
      hwy::SetSupportedTargetsForTest(0);
      hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    });
    const auto type = static_cast<DType>(dtype);
    const bool may_be_non_finite = is_floating(type) || is_complex(type);
    std::mt19937_64 random(static_cast<unsigned>(dtype));
    for (const double share : {0.0, 0.001, 0.05, 0.5, 1.0}) {
      if (share > 0 && !may_be_non_finite) break;
      for (const std::size_t count :
           {0U, 1U, 2U, 3U, 7U, 8U, 15U, 16U, 17U, 31U, 32U, 33U, 100U, 1023U, 4096U, 4097U, 8191U, 20'003U, 40'000U}) {
        const auto bytes = random_bytes(type, count, share, random);
        const Statistics expected = compute_statistics_scalar(type, bytes);
        // At every alignment, by elements and by bytes.
        for (const std::size_t shift : {std::size_t{0}, std::size_t{1}, item_size(type), 3 * item_size(type)}) {
          std::vector<std::byte> shifted(shift);
          shifted.insert(shifted.end(), bytes.begin(), bytes.end());
          const QString wrong = differences(compute_statistics(type, std::span(shifted).subspan(shift)), expected, 1e-12);
          QVERIFY2(wrong.isEmpty(), qPrintable(QString("%1 elements, share %2: %3").arg(count).arg(share).arg(wrong)));
          if (count > 10'000) break;
        }
      }
    }
  }

  /// Results must be identical, so that a remote engine reports the same numbers as the local one.
  void every_instruction_set_gives_the_same_bits_data() {
    QTest::addColumn<int>("dtype");
    for (const DType dtype : all_dtypes()) QTest::newRow(std::string(dtype_name(dtype)).c_str()) << static_cast<int>(dtype);
  }
  void every_instruction_set_gives_the_same_bits() {
    QFETCH(int, dtype);
    const auto type = static_cast<DType>(dtype);
    const auto restore = qScopeGuard([] {
      hwy::SetSupportedTargetsForTest(0);
      hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    });
    const std::int64_t supported = hwy::SupportedTargets();
    std::mt19937_64 random(static_cast<unsigned>(dtype));
    for (const std::size_t count : {5U, 16U, 100U, 4097U, 20'003U}) {
      for (const double share : {0.0, 0.05}) {
        const auto bytes = random_bytes(type, count, share, random);
        const auto others = random_bytes(type, count, share, random);
        const StoredTensor a(type, {static_cast<std::int64_t>(count)}, false, bytes);
        const StoredTensor b(type, {static_cast<std::int64_t>(count)}, false, others);
        std::optional<std::vector<std::uint64_t>> first;
        for (const std::int64_t target : {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_NEON}) {
          if ((target & supported) == 0) continue;
          hwy::SetSupportedTargetsForTest(target);
          hwy::GetChosenTarget().Update(hwy::SupportedTargets());
          const Statistics value_of = compute_statistics(type, bytes);
          const Difference separate = compute_difference(a, b).value();
          std::vector<std::uint64_t> bits;
          for (const auto& value : {value_of.min, value_of.max, value_of.mean, value_of.std, value_of.l2, value_of.abs_mean}) {
            bits.push_back(std::bit_cast<std::uint64_t>(value.value_or(kNan)));
          }
          for (const double value :
               {separate.max_abs, separate.mean_abs, separate.rms, separate.relative_l2, separate.cosine}) {
            bits.push_back(std::bit_cast<std::uint64_t>(std::isnan(value) ? kNan : value));
          }
          if (!first) first = bits;
          QVERIFY2(bits == *first, qPrintable(QString("%1, %2 elements").arg(hwy::TargetName(target)).arg(count)));
        }
      }
    }
  }

  void threads_and_parts_add_up() {
    std::mt19937_64 random(5);
    for (const DType dtype : {DType::float32, DType::bfloat16, DType::int64}) {
      const std::size_t count = 3'000'001;
      const auto bytes = random_bytes(dtype, count, 0.0001, random);
      const Statistics expected = compute_statistics_scalar(dtype, bytes);
      for (const unsigned threads : {0U, 1U, 2U, 3U, 7U}) {
        const QString wrong = differences(compute_statistics(dtype, bytes, threads), expected, 1e-12);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
      }
      StatisticsAccumulator all(dtype);
      StatisticsAccumulator later(dtype);
      const std::size_t size = item_size(dtype);
      std::size_t at = 0;
      for (std::size_t step = 0; at < count; step = step * 2 + 1) {
        const std::size_t here = std::min(step, count - at);
        (at < count / 3 ? all : later).add(std::span(bytes).subspan(at * size, here * size));
        at += here;
      }
      all.merge(later);
      all.merge(StatisticsAccumulator(dtype));
      StatisticsAccumulator from_nothing(dtype);
      from_nothing.merge(all);
      const QString wrong = differences(from_nothing.result(), expected, 1e-12);
      QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }
  }

  void a_large_mean_does_not_eat_the_deviation() {
    // Exact: mean m, and a sum of squares around it of 1e6 * 0.25 for any m.
    for (const double mean : {0.0, 1.0, 1e6, 1e12}) {
      std::vector<double> values(1'000'000);
      for (std::size_t i = 0; i < values.size(); ++i) values[i] = mean + (i % 2 == 0 ? 0.5 : -0.5);
      const Statistics statistics = of_doubles(values);
      QVERIFY(golden::close(*statistics.mean, mean, 1e-15));
      QVERIFY2(golden::close(*statistics.std, std::sqrt(0.25 * 1e6 / 999'999.0), 1e-12),
               qPrintable(QString::number(*statistics.std, 'g', 17)));
    }
  }

  void a_ramp_is_right_to_the_last_digits() {
    // Minimum and maximum change in every block, and the mean drifts.
    for (const bool up : {true, false}) {
      const std::size_t count = 2'000'000;
      std::vector<float> values(count);
      for (std::size_t i = 0; i < count; ++i) values[up ? i : count - 1 - i] = static_cast<float>(i);
      const Statistics statistics = compute_statistics(DType::float32, golden::bytes_of(values));
      const double n = count;
      QCOMPARE(*statistics.mean, (n - 1) / 2);
      QVERIFY(golden::close(*statistics.std, std::sqrt(n * (n + 1) / 12), 1e-14));
      QVERIFY(golden::close(*statistics.l2, std::sqrt((n - 1) * n * (2 * n - 1) / 6), 1e-14));
      QCOMPARE(*statistics.min_at, up ? 0U : count - 1);
      QCOMPARE(*statistics.max_at, up ? count - 1 : 0U);
    }
  }

  void the_first_of_equal_extremes_is_told() {
    std::vector<double> values(10'000, 1.0);
    for (const std::size_t at : {5000U, 6000U, 9999U}) values[at] = -2;
    for (const std::size_t at : {4000U, 4001U}) values[at] = 3;
    const Statistics statistics = of_doubles(values);
    QCOMPARE(*statistics.min_at, std::uint64_t{5000});
    QCOMPARE(*statistics.max_at, std::uint64_t{4000});
  }

  void numbers_at_the_end_of_double() {
    // 1.7e308 many times: a plain sum overflows, but the mean does not; the sum of squares is beyond the range of double.
    const Statistics large = of_doubles(std::vector<double>(5000, 1.7e308));
    QVERIFY(golden::close(*large.mean, 1.7e308, 1e-15));
    QVERIFY(golden::close(*large.abs_mean, 1.7e308, 1e-15));
    QVERIFY(*large.std <= 1e294);
    QCOMPARE(*large.l2, HUGE_VAL);
    QCOMPARE(large.pos_inf, std::uint64_t{0});
    std::vector<double> both(4000);
    for (std::size_t i = 0; i < both.size(); ++i) both[i] = i % 2 == 0 ? 1e308 : -1e308;
    const Statistics balanced = of_doubles(both);
    QCOMPARE(*balanced.mean, 0.0);
    QVERIFY(golden::close(*balanced.abs_mean, 1e308, 1e-15));
    QVERIFY(golden::close(*balanced.std, 1e308 * std::sqrt(4000.0 / 3999.0), 1e-15));
    QCOMPARE(*balanced.l2, HUGE_VAL);  // 6.3e309
    QCOMPARE(*balanced.min, -1e308);
    QCOMPARE(*balanced.max, 1e308);
    // The sum of squares is within the range of double for 100 of them and beyond it for 1000; its root is within it.
    const Statistics finite = of_doubles(std::vector<double>(100, 1e153));
    QVERIFY(golden::close(*finite.l2, 1e154, 1e-15));
    QVERIFY(golden::close(*of_doubles(std::vector<double>(1000, 1e153)).l2, 1e153 * std::sqrt(1000.0), 1e-15));
    QVERIFY(golden::close(*of_doubles({1e300, -1e300, 2e300}).std, 1.5275252316519468e300, 1e-15));
    // The same with NaN and Inf.
    both[7] = kNan;
    both[8] = -HUGE_VAL;
    const Statistics masked = of_doubles(both);
    QCOMPARE(masked.nan, std::uint64_t{1});
    QCOMPARE(masked.neg_inf, std::uint64_t{1});
    QVERIFY(golden::close(*masked.abs_mean, 1e308, 1e-15));
    const Statistics tiny = of_doubles(std::vector<double>(20, std::numeric_limits<double>::denorm_min()));
    QCOMPARE(*tiny.mean, std::numeric_limits<double>::denorm_min());
    QCOMPARE(tiny.positive, std::uint64_t{20});
    QCOMPARE(tiny.zero, std::uint64_t{0});
    QVERIFY(golden::close(*tiny.l2, 2e-323, 1e-15));  // 4.47 times the smallest positive number, rounded
    std::vector<double> small(1000);
    for (std::size_t i = 0; i < small.size(); ++i) small[i] = i % 2 == 0 ? 1e-200 : -1e-200;
    QVERIFY(golden::close(*of_doubles(small).std, 1e-200 * std::sqrt(1000.0 / 999.0), 1e-14));
    QVERIFY(golden::close(*of_doubles(small).l2, 1e-200 * std::sqrt(1000.0), 1e-14));
  }

  void nothing_one_element_and_nothing_finite() {
    const Statistics none = of_doubles({});
    QCOMPARE(none.count, std::uint64_t{0});
    QVERIFY(!none.min && !none.max && !none.mean && !none.std && !none.l2 && !none.abs_mean && !none.min_at &&
            !none.first_nan_at);
    QVERIFY(!none.has_non_finite());
    const Statistics one = of_doubles({-3});
    QCOMPARE(*one.mean, -3.0);
    QCOMPARE(*one.std, 0.0);
    QCOMPARE(*one.l2, 3.0);
    QCOMPARE(*one.abs_mean, 3.0);
    const Statistics bad = of_doubles({kNan, HUGE_VAL, -HUGE_VAL, kNan});
    QCOMPARE(bad.finite(), std::uint64_t{0});
    QVERIFY(!bad.min && !bad.max && !bad.mean && !bad.std && !bad.l2 && !bad.abs_mean && !bad.max_at);
    QCOMPARE(bad.nan, std::uint64_t{2});
    QCOMPARE(bad.positive, std::uint64_t{1});
    QCOMPARE(bad.negative, std::uint64_t{1});
    QCOMPARE(*bad.first_nan_at, std::uint64_t{0});
    QCOMPARE(*bad.first_inf_at, std::uint64_t{1});
    const Statistics zeros = of_doubles({0.0, -0.0});
    QCOMPARE(zeros.zero, std::uint64_t{2});
    QCOMPARE(zeros.negative, std::uint64_t{0});
  }

  void complex_numbers_count_by_their_magnitude() {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    std::vector<float> parts;
    for (int i = 0; i < 16; ++i) {
      parts.insert(parts.end(), {3, -4, nan, 1, nan, -HUGE_VALF, HUGE_VALF, 0, 0, -0.0F, 3e38F, 3e38F});
    }
    const Statistics statistics = compute_statistics(DType::complex64, golden::bytes_of(parts));
    QCOMPARE(statistics.count, std::uint64_t{96});
    QCOMPARE(statistics.nan, std::uint64_t{16});
    QCOMPARE(statistics.pos_inf, std::uint64_t{32});
    QCOMPARE(statistics.negative, std::uint64_t{0});
    QCOMPARE(statistics.zero, std::uint64_t{16});
    QCOMPARE(*statistics.min, 0.0);
    QCOMPARE(*statistics.min_at, std::uint64_t{4});
    QVERIFY(golden::close(*statistics.max, std::sqrt(2.0) * 3e38, 1e-7));
    QCOMPARE(*statistics.first_nan_at, std::uint64_t{1});
    QCOMPARE(*statistics.first_inf_at, std::uint64_t{2});
    std::vector<double> extremes;
    for (int i = 0; i < 16; ++i) extremes.insert(extremes.end(), {3e200, 4e200, 3e-200, 4e-200, 1.7e308, 1.7e308});
    const Statistics wide = compute_statistics(DType::complex128, golden::bytes_of(extremes));
    QVERIFY(golden::close(*wide.max, 5e200, 1e-15));
    QVERIFY(golden::close(*wide.min, 5e-200, 1e-15));
    QCOMPARE(wide.pos_inf, std::uint64_t{16});
  }

  void positions_of_a_fortran_tensor_are_in_c_order() {
    // Storage order: (0,0) (1,0) (0,1) (1,1) (0,2) (1,2).
    const StoredTensor tensor(DType::float64, {2, 3}, true, golden::bytes_of<double>({1, kNan, 5, -1, kNan, HUGE_VAL}));
    const auto statistics = compute_statistics(tensor).value();
    QCOMPARE(*statistics.first_nan_at, std::uint64_t{2});
    QCOMPARE(*statistics.first_inf_at, std::uint64_t{5});
    QCOMPARE(*statistics.min_at, std::uint64_t{4});
    QCOMPARE(*statistics.max_at, std::uint64_t{1});
  }

  void a_tensor_of_many_blocks_is_read_whole() {
    std::mt19937_64 random(9);
    const std::size_t count = 1'234'567;
    const auto bytes = random_bytes(DType::float32, count, 0.01, random);
    const StoredTensor tensor(DType::float32, {static_cast<std::int64_t>(count)}, false, bytes);
    const auto statistics = compute_statistics(tensor);
    QVERIFY(statistics.has_value());
    const QString wrong = differences(*statistics, compute_statistics_scalar(DType::float32, bytes), 1e-12);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    QVERIFY(tensor.reads > 1);
    QCOMPARE(tensor.bytes_read, bytes.size());
  }

  void a_source_that_fails_and_a_user_who_stops_are_errors() {
    StoredTensor tensor(DType::float32, {1'000'000}, false, std::vector<std::byte>(4'000'000));
    std::stop_source source;
    QVERIFY(compute_statistics(tensor, source.get_token()).has_value());
    source.request_stop();
    QCOMPARE(compute_statistics(tensor, source.get_token()).error().code, ErrorCode::cancelled);
    tensor.max_reads = tensor.reads + 2;
    const auto failed = compute_statistics(tensor);
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, ErrorCode::read_failed);
  }

  // NumPy: np.std(np.array([2**53 + 1, 2**53 + 3], dtype), ddof=1) is 1.4142135623730951.
  void integers_beyond_double_are_exact() {
    constexpr std::int64_t kBase = std::int64_t{1} << 53;
    std::vector<std::int64_t> values(20000, 5);
    values[7] = std::numeric_limits<std::int64_t>::max() - 1;
    values[19999] = std::numeric_limits<std::int64_t>::min() + 1;
    const Statistics wide = compute_statistics(DType::int64, std::as_bytes(std::span(values)));
    QCOMPARE(std::get<std::int64_t>(*wide.integer_max), values[7]);
    QCOMPARE(std::get<std::int64_t>(*wide.integer_min), values[19999]);
    QCOMPARE(wide.max_at, std::optional<std::uint64_t>(7));
    QCOMPARE(wide.min_at, std::optional<std::uint64_t>(19999));
    const std::vector<std::int64_t> near{kBase + 1, kBase + 3};
    const Statistics close = compute_statistics(DType::int64, std::as_bytes(std::span(near)));
    QCOMPARE(std::get<std::int64_t>(*close.integer_min), kBase + 1);
    QCOMPARE(*close.std, 1.4142135623730951);
    const std::vector<std::uint64_t> unsigned_ones{std::numeric_limits<std::uint64_t>::max(), 1};
    const Statistics limit = compute_statistics(DType::uint64, std::as_bytes(std::span(unsigned_ones)));
    QCOMPARE(std::get<std::uint64_t>(*limit.integer_max), std::numeric_limits<std::uint64_t>::max());
    QVERIFY(!compute_statistics(DType::float32, std::as_bytes(std::span(near))).integer_min);
  }
};

SPORESCOPE_TEST(StatisticsTest)

}  // namespace statistics_test

#include "statistics_test.moc"
