// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <hwy/highway.h>

#include <QtTest>
#include <bit>
#include <numeric>

#include "core/tensor/c_order.h"
#include "core/tensor/difference.h"
#include "core/tensor/find_non_finite.h"
#include "core/tensor/heat_map.h"
#include "core/tensor/histogram.h"
#include "core/tensor/ulp.h"
#include "tests/core/tensor/golden.h"
#include "tests/core/tensor/synthetic_values.h"
#include "tests/program/test_class.h"

namespace views_test {

using namespace sporescope;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::string text_of(const std::vector<double>& values) {
  std::string text;
  for (const double value : values) text += std::to_string(value) + " ";
  return text;
}

bool same_numbers(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) { return golden::close(x, y, 0); });
}

/// Returns the same values in Fortran order.
template <class T>
std::vector<T> fortran_stored(const std::vector<T>& values, const Shape& shape) {
  std::vector<T> stored;
  for (std::size_t i = 0; i < values.size(); ++i) stored.push_back(values[c_order_position(i, shape)]);
  return stored;
}

/// A tensor of zeros with 2^62 elements.
class EndlessTensor final : public TensorSource {
 public:
  [[nodiscard]] DType dtype() const override { return DType::complex128; }
  [[nodiscard]] const Shape& shape() const override { return shape_; }
  [[nodiscard]] bool fortran_order() const override { return false; }
  [[nodiscard]] std::uint64_t count() const override { return std::uint64_t{1} << 62U; }
  [[nodiscard]] Result<void> read(std::uint64_t, std::span<std::byte> out) const override {
    std::fill(out.begin(), out.end(), std::byte{0});
    return {};
  }

 private:
  Shape shape_{std::int64_t{1} << 31, std::int64_t{1} << 31};
};

MemoryTensor doubles(const std::vector<double>& values) {
  return golden::tensor_of(DType::float64, {static_cast<std::int64_t>(values.size())}, values);
}

/// The values counted by make_long_histograms(), with NaN, Inf and -Inf inserted alternately if the type has them.
MemoryTensor long_values(const nlohmann::json& way, DType dtype) {
  const std::size_t count = way["count"];
  std::vector<float> values = golden::even_values(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (way["way"] == "steps") values[i] = static_cast<float>(golden::mixed(i, 2654435761) >> 16);
    if (way["way"] == "relu") values[i] = std::max(values[i], 0.0F);
    values[i] = values[i] * way["scale"].get<float>() + way["offset"].get<float>();
  }
  const Shape shape{static_cast<std::int64_t>(count)};
  if (dtype == DType::int32) {
    return golden::tensor_of(dtype, shape, std::vector<std::int32_t>(values.begin(), values.end()));
  }
  const std::vector<float> special{std::nanf(""), HUGE_VALF, -HUGE_VALF};
  for (std::size_t i = 5, turn = 0; i < count; i += 1009) values[i] = special[turn++ % special.size()];
  if (dtype == DType::float64) return golden::tensor_of(dtype, shape, std::vector<double>(values.begin(), values.end()));
  if (dtype == DType::float32) return golden::tensor_of(dtype, shape, values);
  std::vector<std::uint16_t> halves;
  for (const float value : values) halves.push_back(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16U));
  return golden::tensor_of(dtype, shape, halves);
}

}  // namespace

class ViewsTest : public QObject {
  Q_OBJECT

 private slots:
  void histograms_are_numpys() {
    int compared = 0;
    for (const auto& expected : golden::all()["histograms"]) {
      const auto values = golden::numbers(expected["values"]);
      const auto bins = expected["bins"].get<std::vector<std::uint64_t>>();
      const auto histogram = compute_histogram(doubles(values), expected["low"], expected["high"], bins.size());
      QVERIFY(histogram.has_value());
      QCOMPARE(histogram->bins, bins);
      QCOMPARE(histogram->low, expected["first_edge"].get<double>());
      QCOMPARE(histogram->high, expected["last_edge"].get<double>());
      std::uint64_t all = histogram->below + histogram->above;
      for (const std::uint64_t bin : histogram->bins) all += bin;
      QCOMPARE(all, values.size());
      ++compared;
    }
    QCOMPARE(compared, 9);
  }

  /// For each type with its own loop: values between the edges, on them and outside of them.
  void long_histograms_are_numpys() {
    for (const std::int64_t target : {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_NEON, HWY_STATIC_TARGET}) {
      if ((target & hwy::SupportedTargets()) == 0) continue;
      hwy::SetSupportedTargetsForTest(target);
      hwy::GetChosenTarget().Update(hwy::SupportedTargets());
      compare_long_histograms();
      hwy::SetSupportedTargetsForTest(0);
      hwy::GetChosenTarget().Update(hwy::SupportedTargets());
      if (QTest::currentTestFailed()) return;
    }
  }

  void a_histogram_counts_what_is_outside() {
    const auto histogram =
        compute_histogram(doubles({-5, 0, 0.5, 1, 7, 8, kNan, HUGE_VAL, HUGE_VAL, -HUGE_VAL}), 0, 1, 2).value();
    QCOMPARE(histogram.bins, (std::vector<std::uint64_t>{1, 2}));
    QCOMPARE(histogram.below, std::uint64_t{1});
    QCOMPARE(histogram.above, std::uint64_t{2});
    QCOMPARE(histogram.nan, std::uint64_t{1});
    QCOMPARE(histogram.pos_inf, std::uint64_t{2});
    QCOMPARE(histogram.neg_inf, std::uint64_t{1});
  }

  void a_histogram_may_span_all_of_double_or_almost_nothing() {
    const double limit = std::numeric_limits<double>::max();
    const auto wide = compute_histogram(doubles({-limit, -1, 0, limit / 2, limit}), -limit, limit, 4).value();
    QCOMPARE(wide.bins, (std::vector<std::uint64_t>{1, 1, 1, 2}));
    const double minimum = std::numeric_limits<double>::denorm_min();
    const auto narrow = compute_histogram(doubles({0, minimum, 2 * minimum}), 0, 2 * minimum, 2).value();
    QCOMPARE(narrow.bins, (std::vector<std::uint64_t>{1, 2}));
    const auto finer = compute_histogram(doubles({0, minimum}), 0, minimum, 7).value();
    QCOMPARE(std::accumulate(finer.bins.begin(), finer.bins.end(), std::uint64_t{0}), std::uint64_t{2});
    const auto one_large = compute_histogram(doubles({1e300, 1e300}), 1e300, 1e300, 3).value();
    QVERIFY(one_large.low < one_large.high);
    QCOMPARE(one_large.below + one_large.above, std::uint64_t{0});
  }

  /// Each thread counts a part; together they count each value once.
  void a_large_tensor_is_counted_in_parts() {
    constexpr std::size_t kRounds = 3000;
    std::vector<double> values;
    for (std::size_t i = 0; i < kRounds * 1000; ++i) values.push_back(static_cast<double>(i % 1000));
    const std::vector<double> special{kNan, kNan, HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -1, 2000, 2000};
    values.insert(values.begin() + 1'700'000, special.begin(), special.end());
    const auto histogram = compute_histogram(doubles(values), 0, 1000, 10).value();
    QCOMPARE(histogram.bins, std::vector<std::uint64_t>(10, kRounds * 100));
    QCOMPARE((std::vector{histogram.nan, histogram.pos_inf, histogram.neg_inf, histogram.below, histogram.above}),
             (std::vector<std::uint64_t>{2, 1, 3, 1, 2}));
    std::stop_source stopped;
    stopped.request_stop();
    QCOMPARE(compute_histogram(doubles(values), 0, 1000, 10, stopped.get_token()).error().code, ErrorCode::cancelled);
    QCOMPARE(make_heat_map(doubles(values), Slice(), 10, 10, stopped.get_token()).error().code, ErrorCode::cancelled);
  }

  void histograms_of_all_kinds_of_numbers() {
    const auto bytes =
        compute_histogram(golden::tensor_of<std::int8_t>(DType::int8, {4}, {-128, 0, 1, 127}), -128, 127, 3).value();
    QCOMPARE(bytes.bins, (std::vector<std::uint64_t>{1, 2, 1}));
    const auto complex = compute_histogram(golden::tensor_of<float>(DType::complex64, {2}, {3, 4, 0, 1}), 0, 5, 5).value();
    QCOMPARE(complex.bins, (std::vector<std::uint64_t>{0, 1, 0, 0, 1}));
  }

  void histograms_without_sense_are_errors() {
    const auto tensor = doubles({1});
    for (const auto& [low, high] : {std::pair(1.0, 0.0), {kNan, 1.0}, {0.0, kNan}, {0.0, HUGE_VAL}, {-HUGE_VAL, 0.0}}) {
      const auto histogram = compute_histogram(tensor, low, high, 3);
      QVERIFY(!histogram);
      QCOMPARE(histogram.error().code, ErrorCode::invalid_argument);
    }
    QCOMPARE(compute_histogram(tensor, 0, 1, 0).error().code, ErrorCode::invalid_argument);
    QCOMPARE(compute_histogram(tensor, 0, 1, std::numeric_limits<std::size_t>::max()).error().code,
             ErrorCode::invalid_argument);
  }

  void heat_maps_show_the_worst() {
    int compared = 0;
    for (const auto& expected : golden::all()["heat_maps"]) {
      const auto shape = expected["shape"].get<Shape>();
      const auto values = golden::numbers(expected["values"]);
      const auto cells = golden::numbers(expected["cells"]);
      for (const bool fortran : {false, true}) {
        const StoredTensor tensor(DType::float64, shape, fortran,
                                  golden::bytes_of(fortran ? fortran_stored(values, shape) : values));
        const auto map = make_heat_map(tensor, Slice(), expected["most_rows"], expected["most_columns"]).value();
        QCOMPARE(map.rows, shape[0]);
        QCOMPARE(map.columns, shape[1]);
        QCOMPARE(map.row_step, expected["row_step"].get<std::int64_t>());
        QCOMPARE(map.column_step, expected["column_step"].get<std::int64_t>());
        QCOMPARE((Shape{map.picture_rows, map.picture_columns}), expected["picture_shape"].get<Shape>());
        QVERIFY2(same_numbers(map.cells, cells), (text_of(map.cells) + "\n" + text_of(cells)).c_str());
        // float32 has its own loop. Rounding to float32 does not change which value is largest.
        const std::vector<float> singles(values.begin(), values.end());
        const StoredTensor single(DType::float32, shape, fortran,
                                  golden::bytes_of(fortran ? fortran_stored(singles, shape) : singles));
        const std::vector<float> single_cells(cells.begin(), cells.end());
        QVERIFY(same_numbers(make_heat_map(single, Slice(), expected["most_rows"], expected["most_columns"]).value().cells,
                             {single_cells.begin(), single_cells.end()}));
        ++compared;
      }
    }
    QCOMPARE(compared, 10);
  }

  void a_row_that_is_made_small_keeps_its_ends() {
    const auto tensor = golden::tensor_of<float>(DType::float32, {7}, {5, 1, 5, 9, 5, std::nanf(""), std::nanf("")});
    const auto map = make_heat_map(tensor, Slice(), 1, 4).value();
    QVERIFY(same_numbers(map.cells, {5, 9, std::nan(""), std::nan("")}));
    QVERIFY(same_numbers(map.lows, {1, 5, 5, std::nan("")}));
    QVERIFY(same_numbers(map.highs, {5, 9, 5, std::nan("")}));
    QVERIFY(make_heat_map(tensor, Slice(), 1, 7)->lows.empty());
  }

  void heat_maps_of_slices_of_any_dimension() {
    const auto tensor = golden::tensor_of<std::int32_t>(DType::int32, {2, 3}, {1, -2, 3, 4, 5, -6});
    const auto picture = [&](const char* slice) { return make_heat_map(tensor, Slice::parse(slice).value(), 10, 10).value(); };
    QCOMPARE(picture("").cells, (std::vector<double>{1, -2, 3, 4, 5, -6}));
    QCOMPARE(picture("::-1, ::2").cells, (std::vector<double>{4, -6, 1, 3}));
    QCOMPARE(picture("1").cells, (std::vector<double>{4, 5, -6}));
    QCOMPARE(picture("1").rows, std::int64_t{1});
    QCOMPARE(picture(":, 1").columns, std::int64_t{2});
    QCOMPARE(picture("1, 1").cells, (std::vector<double>{5}));
    QCOMPARE(picture("2:").picture_rows, std::int64_t{0});
    QCOMPARE(picture("2:").rows, std::int64_t{0});
    QVERIFY(picture(":, 3:").cells.empty());
    const auto cube = golden::tensor_of<std::int32_t>(DType::int32, {1, 2, 3}, {1, 2, 3, 4, 5, 6});
    QCOMPARE(make_heat_map(cube, Slice(), 10, 10).error().code, ErrorCode::invalid_argument);
    QVERIFY(make_heat_map(cube, Slice::parse("0").value(), 10, 10).has_value());
    QVERIFY(!make_heat_map(cube, Slice::parse("0, 0, 3").value(), 10, 10).has_value());
    QCOMPARE(make_heat_map(tensor, Slice(), 0, 10).error().code, ErrorCode::invalid_argument);
    const EndlessTensor endless;
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    QCOMPARE(make_heat_map(endless, Slice(), kMax, kMax).error().code, ErrorCode::invalid_argument);
    QCOMPARE(read_slice(endless, Slice(), std::numeric_limits<std::uint64_t>::max()).error().code, ErrorCode::invalid_argument);
    QCOMPARE(make_heat_map(endless, Slice::parse("-1:, -3:").value(), 5, 5).value().cells, (std::vector<double>{0, 0, 0}));
  }

  /// The last ones are large enough for several threads.
  void large_heat_maps_are_read_in_bands() {
    for (const Shape& shape : {Shape{1000, 700}, Shape{2, 600'000}, Shape{600'000, 2}, Shape{1501, 2003}, Shape{1, 3'000'001},
                               Shape{3'000'001, 1}}) {
      std::vector<float> values(element_count(shape).value());
      for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 1000);
      values[values.size() / 2] = std::numeric_limits<float>::quiet_NaN();
      for (const bool fortran : {false, true}) {
        const StoredTensor tensor(DType::float32, shape, fortran,
                                  golden::bytes_of(fortran ? fortran_stored(values, shape) : values));
        const auto map = make_heat_map(tensor, Slice(), 50, 60).value();
        QVERIFY(map.picture_rows <= 50 && map.picture_columns <= 60);
        std::vector<double> expected(map.cells.size());
        for (std::int64_t row = 0; row < shape[0]; ++row) {
          for (std::int64_t column = 0; column < shape[1]; ++column) {
            double& cell =
                expected[static_cast<std::size_t>(row / map.row_step * map.picture_columns + column / map.column_step)];
            const double value = values[static_cast<std::size_t>(row * shape[1] + column)];
            cell = std::isnan(value) || std::isnan(cell) ? kNan : std::max(cell, value);
          }
        }
        QVERIFY(same_numbers(map.cells, expected));
        // Nothing is read twice.
        QVERIFY(tensor.bytes_read <= values.size() * sizeof(float));
      }
    }
  }

  void differences_are_numpys() {
    int compared = 0;
    for (const auto& expected : golden::all()["differences"]) {
      const auto a = golden::numbers(expected["a"]);
      const auto b = golden::numbers(expected["b"]);
      const Shape shape{5, 12};
      for (const int orders : {0, 1, 2, 3}) {
        const StoredTensor first(DType::float64, shape, orders % 2 == 1,
                                 golden::bytes_of(orders % 2 == 1 ? fortran_stored(a, shape) : a));
        const StoredTensor second(DType::float64, shape, orders / 2 == 1,
                                  golden::bytes_of(orders / 2 == 1 ? fortran_stored(b, shape) : b));
        const auto difference = compute_difference(first, second).value();
        QCOMPARE(difference.count, std::uint64_t{60});
        QCOMPARE(difference.equal, expected["equal"].get<std::uint64_t>());
        QCOMPARE(difference.incomparable, expected["incomparable"].get<std::uint64_t>());
        QCOMPARE(difference.max_abs, expected["max_abs"].get<double>());
        QVERIFY(golden::close(difference.mean_abs, expected["mean_abs"], 1e-12));
        QVERIFY(golden::close(difference.rms, expected["rms"], 1e-12));
        QVERIFY(golden::close(difference.max_relative, expected["max_relative"], 1e-12));
        QVERIFY(golden::close(difference.cosine, expected["cosine"], 1e-12));
        QCOMPARE(*difference.max_abs_position, expected["max_abs_position"].get<std::uint64_t>());
        QVERIFY(golden::close(difference.relative_l2, expected["relative_l2"], 1e-12));
        QCOMPARE(difference.close, expected["close"].get<std::uint64_t>());
        QCOMPARE(difference.within_1_per_1000, expected["within_1_per_1000"].get<std::uint64_t>());
        QCOMPARE(difference.within_5_per_1000, expected["within_5_per_1000"].get<std::uint64_t>());
        const auto position = expected["incomparable_position"].get<std::int64_t>();
        QCOMPARE(difference.incomparable_position.has_value(), position >= 0);
        if (position >= 0) QCOMPARE(*difference.incomparable_position, static_cast<std::uint64_t>(position));
        ++compared;
      }
    }
    QCOMPARE(compared, 12);
  }

  void differences_of_special_tensors() {
    const auto zeros = doubles({0, 0});
    const auto difference = compute_difference(zeros, doubles({1, 1})).value();
    QVERIFY(std::isnan(difference.cosine));
    QCOMPARE(difference.max_abs, 1.0);
    QCOMPARE(*difference.max_abs_position, std::uint64_t{0});
    const auto nothing = compute_difference(doubles({kNan}), doubles({1})).value();
    QCOMPARE(nothing.incomparable, std::uint64_t{1});
    QVERIFY(!nothing.max_abs_position && !nothing.largest());
    QCOMPARE(compute_difference(zeros, zeros).value().largest(), std::optional(0.0));
    QCOMPARE(nothing.mean_abs, 0.0);
    QCOMPARE(compute_difference(doubles({}), doubles({})).value().count, std::uint64_t{0});
    QCOMPARE(compute_difference(zeros, doubles({1})).error().code, ErrorCode::invalid_argument);
    // The types may differ: float16 and float32, complex and real.
    const auto half = golden::tensor_of<std::uint16_t>(DType::float16, {2}, {0x3C00, 0xC000});
    const auto single = golden::tensor_of<float>(DType::float32, {2}, {1, -2.5F});
    QCOMPARE(compute_difference(half, single).value().max_abs, 0.5);
    const auto complex = golden::tensor_of<float>(DType::complex64, {2}, {1, 3, -2, -4});
    const auto parts = compute_difference(complex, half).value();
    QCOMPARE(parts.max_abs, 4.0);
    QCOMPARE(*parts.max_abs_position, std::uint64_t{1});
    QCOMPARE(compute_difference(complex, complex).value().cosine, 1.0);
  }

  // The eight values of each group differ by 0, 1, … 7 hundredths of themselves; calculated by hand.
  void what_is_close_can_be_chosen() {
    std::vector<float> a, b;
    for (int i = 0; i < 8000; ++i) {
      b.push_back(i % 2 == 0 ? 100.0F : -100.0F);
      a.push_back(b.back() + static_cast<float>(i % 8));
    }
    const Shape shape{8000};
    const MemoryTensor kernels_a(DType::float32, shape, golden::bytes_of(a)),
        kernels_b(DType::float32, shape, golden::bytes_of(b));
    const std::vector<double> wide(a.begin(), a.end());
    const MemoryTensor doubles_a(DType::float64, shape, golden::bytes_of(wide));
    const auto close = [&](const TensorSource& first, const Closeness& closeness) {
      return compute_difference(first, kernels_b, {}, closeness).value().close;
    };
    for (const TensorSource* first :
         {static_cast<const TensorSource*>(&kernels_a), static_cast<const TensorSource*>(&doubles_a)}) {
      QCOMPARE(close(*first, {}), std::uint64_t{1000});
      QCOMPARE(close(*first, {3, 0}), std::uint64_t{4000});
      QCOMPARE(close(*first, {0, 0.05}), std::uint64_t{6000});
      QCOMPARE(close(*first, {1, 0.05}), std::uint64_t{7000});
      QCOMPARE(close(*first, {0, 0}), std::uint64_t{1000});
    }
  }

  void differences_keep_all_digits_of_long_integers() {
    constexpr std::int64_t kLarge = (std::int64_t{1} << 60U) + 1;
    const auto a = golden::tensor_of<std::int64_t>(DType::int64, {2}, {kLarge, 5});
    const auto b = golden::tensor_of<std::int64_t>(DType::int64, {2}, {kLarge - 1, 5});
    const auto difference = compute_difference(a, b).value();
    QCOMPARE(difference.equal, std::uint64_t{1});
    QCOMPARE(difference.max_abs, 1.0);
    QVERIFY(!difference.max_ulp);
  }

  void vectors_find_what_single_pairs_do_data() {
    QTest::addColumn<bool>("special");
    QTest::newRow("finite") << false;
    QTest::newRow("with NaN and Inf") << true;
  }

  void vectors_find_what_single_pairs_do() {
    QFETCH(bool, special);
    std::vector<float> a(5003);
    for (std::size_t i = 0; i < a.size(); ++i) {
      a[i] = std::sin(static_cast<float>(i)) * std::exp(static_cast<float>(i % 37) - 20);
    }
    std::vector<float> b(a);
    for (std::size_t i = 0; i < b.size(); i += 3) b[i] *= 1 + std::pow(10.0F, -static_cast<float>(i % 9));
    b[4711] = -a[4711];
    if (special) {
      a[17] = a[2049] = std::numeric_limits<float>::infinity();
      b[17] = a[17];
      b[4100] = std::numeric_limits<float>::quiet_NaN();
    }
    const Shape shape{static_cast<std::int64_t>(a.size())};
    const auto floats = compute_difference(MemoryTensor(DType::float32, shape, golden::bytes_of(a)),
                                           MemoryTensor(DType::float32, shape, golden::bytes_of(b)))
                            .value();
    // The same values as float64 are compared one by one.
    const std::vector<double> wide_a(a.begin(), a.end());
    const std::vector<double> wide_b(b.begin(), b.end());
    const auto pairs = compute_difference(MemoryTensor(DType::float64, shape, golden::bytes_of(wide_a)),
                                          MemoryTensor(DType::float32, shape, golden::bytes_of(b)))
                           .value();
    QCOMPARE(floats.count, pairs.count);
    QCOMPARE(floats.equal, pairs.equal);
    QCOMPARE(floats.incomparable, pairs.incomparable);
    QCOMPARE(floats.incomparable_position, pairs.incomparable_position);
    QCOMPARE(floats.close, pairs.close);
    QCOMPARE(floats.within_1_per_1000, pairs.within_1_per_1000);
    QCOMPARE(floats.within_5_per_1000, pairs.within_5_per_1000);
    QCOMPARE(floats.max_abs, pairs.max_abs);
    QCOMPARE(floats.max_abs_position, pairs.max_abs_position);
    QCOMPARE(floats.max_relative, pairs.max_relative);
    QCOMPARE(*floats.max_ulp, *pairs.max_ulp);
    QVERIFY(golden::close(floats.mean_abs, pairs.mean_abs, 1e-13));
    QVERIFY(golden::close(floats.relative_l2, pairs.relative_l2, 1e-13));
    QVERIFY(golden::close(floats.cosine, pairs.cosine, 1e-13));
    QVERIFY(golden::close(compute_difference(MemoryTensor(DType::float64, shape, golden::bytes_of(wide_a)),
                                             MemoryTensor(DType::float64, shape, golden::bytes_of(wide_b)))
                              .value()
                              .rms,
                          floats.rms, 1e-13));
  }

  void differences_are_not_lost_beyond_the_squares() {
    const auto tiny = compute_difference(doubles({1e-200, 1}), doubles({1e-200, 1})).value();
    QCOMPARE(tiny.relative_l2, 0.0);
    QCOMPARE(compute_difference(doubles({2e-200}), doubles({1e-200})).value().relative_l2, 1.0);
    QCOMPARE(compute_difference(doubles({2e200}), doubles({1e200})).value().relative_l2, 1.0);
    QVERIFY(std::isinf(compute_difference(doubles({1}), doubles({0})).value().relative_l2));
  }

  // Squares of numbers beyond 1e154 and below 1e-154 exceed the range of double. The expected results are NumPy's for the same
  // values of ordinary size.
  void differences_are_the_same_at_every_size_data() {
    QTest::addColumn<double>("size");
    for (const double size : {1e300, 1e200, 1e150, 1.0, 1e-150, 1e-200, 1e-300}) QTest::addRow("%g", size) << size;
  }
  void differences_are_the_same_at_every_size() {
    QFETCH(double, size);
    const auto scaled = [size](std::vector<double> values) {
      for (double& value : values) value *= size;
      return values;
    };
    const auto real = compute_difference(doubles(scaled({3, 4, 12})), doubles(scaled({3, 4, 6}))).value();
    QVERIFY(golden::close(real.mean_abs, 2 * size, 1e-14));
    QVERIFY(golden::close(real.rms, 3.4641016151377544 * size, 1e-14));
    QVERIFY(golden::close(real.relative_l2, 0.7682212795973759, 1e-14));
    QVERIFY(golden::close(real.cosine, 0.9553521041146854, 1e-14));
    const auto complex = [&](const std::vector<double>& parts) {
      return MemoryTensor(DType::complex128, {3}, golden::bytes_of(scaled(parts)));
    };
    const auto turned = compute_difference(complex({3, 4, 0, 12, 1, 0}), complex({3, -2, 5, 12, 1, 0})).value();
    QVERIFY(golden::close(turned.mean_abs, 3.6666666666666665 * size, 1e-14));
    QVERIFY(golden::close(turned.rms, 4.509249752822894 * size, 1e-14));
    QVERIFY(golden::close(turned.relative_l2, 0.5773502691896257, 1e-14));
    QVERIFY(golden::close(turned.cosine, 0.8277569773967829, 1e-14));
    // One of a few thousand values.
    std::vector<double> many(5000, size);
    std::vector<double> other = many;
    other[4500] = 2 * size;
    QVERIFY(golden::close(compute_difference(doubles(other), doubles(many)).value().rms, 0.01414213562373095 * size, 1e-14));
  }

  void differences_beyond_double_are_infinite_alone() {
    const auto opposite = compute_difference(doubles({1.5e308, 1}), doubles({-1.5e308, 1})).value();
    QVERIFY(std::isinf(opposite.max_abs));
    QCOMPARE(opposite.mean_abs, 1.5e308);
    QCOMPARE(opposite.relative_l2, 2.0);
    QCOMPARE(opposite.cosine, -1.0);
  }

  void steps_between_values_are_numpys() {
    int compared = 0;
    for (const auto& expected : golden::all()["ulps"]) {
      const DType dtype = *dtype_from_name(expected["dtype"].get<std::string>());
      for (std::size_t i = 0; i < expected["a"].size(); ++i) {
        const double a = std::strtod(expected["a"][i].get<std::string>().c_str(), nullptr);
        const double b = std::strtod(expected["b"][i].get<std::string>().c_str(), nullptr);
        QCOMPARE(ulp_distance(dtype, a, b), std::stoull(expected["steps"][i].get<std::string>()));
        ++compared;
      }
    }
    QCOMPARE(compared, 32);
    // Values with more digits are rounded to the coarser type first.
    const auto half = golden::tensor_of<std::uint16_t>(DType::float16, {1}, {0x3C00});
    const auto single = golden::tensor_of<float>(DType::float32, {1}, {1.0004F});
    QCOMPARE(*compute_difference(half, single).value().max_ulp, std::uint64_t{0});
  }

  void difference_sources_are_tensors() {
    const Shape shape{3, 4};
    std::vector<float> a(12);
    std::vector<float> b(12);
    for (std::size_t i = 0; i < 12; ++i) {
      a[i] = static_cast<float>(i * i);
      b[i] = static_cast<float>(i);
    }
    for (const int orders : {0, 1, 2, 3}) {
      auto first = std::make_shared<StoredTensor>(DType::float32, shape, orders % 2 == 1,
                                                  golden::bytes_of(orders % 2 == 1 ? fortran_stored(a, shape) : a));
      auto second = std::make_shared<StoredTensor>(DType::float32, shape, orders / 2 == 1,
                                                   golden::bytes_of(orders / 2 == 1 ? fortran_stored(b, shape) : b));
      const auto source = difference_source(first, second).value();
      QCOMPARE(source->dtype(), DType::float64);
      QCOMPARE(source->shape(), shape);
      QCOMPARE(source->count(), std::uint64_t{12});
      const auto values = read_slice(*source, Slice::parse("1:, ::-1").value()).value();
      std::vector<double> got;
      for (std::size_t i = 0; i < values.size(); ++i) got.push_back(values.as_double(i));
      QCOMPARE(got, (std::vector<double>{42, 30, 20, 12, 110, 90, 72, 56}));
      std::vector<std::byte> beyond(16);
      QVERIFY(!source->read(11, beyond));
    }
    QVERIFY(!difference_source(doubles_of(2), doubles_of(3)));
    const auto complex = std::make_shared<MemoryTensor>(DType::complex128, Shape{1}, golden::bytes_of<double>({3, 4}));
    const auto zero = std::make_shared<MemoryTensor>(DType::int8, Shape{1}, golden::bytes_of<std::int8_t>({0}));
    QCOMPARE(read_slice(*difference_source(complex, zero).value(), Slice()).value().as_double(0), 5.0);
  }

  void non_finite_values_are_found() {
    std::vector<float> values(600'000, 1.0F);
    const std::vector<std::uint64_t> places{3, 511, 512, 300'000, 599'999};
    for (const std::uint64_t place : places) {
      values[place] = place % 2 == 0 ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
    }
    const Shape shape{600, 1000};
    for (const bool fortran : {false, true}) {
      const StoredTensor tensor(DType::float32, shape, fortran,
                                golden::bytes_of(fortran ? fortran_stored(values, shape) : values));
      const auto next = [&](std::uint64_t from) { return find_non_finite(tensor, from, true).value(); };
      const auto previous = [&](std::uint64_t from) { return find_non_finite(tensor, from, false).value(); };
      QCOMPARE(next(0), std::optional<std::uint64_t>(3));
      QCOMPARE(next(3), std::optional<std::uint64_t>(3));
      QCOMPARE(next(4), std::optional<std::uint64_t>(511));
      QCOMPARE(next(512), std::optional<std::uint64_t>(512));
      QCOMPARE(next(513), std::optional<std::uint64_t>(300'000));
      QCOMPARE(next(300'001), std::optional<std::uint64_t>(599'999));
      QVERIFY(!next(600'000));
      QCOMPARE(previous(599'999), std::optional<std::uint64_t>(599'999));
      QCOMPARE(previous(1'000'000), std::optional<std::uint64_t>(599'999));
      QCOMPARE(previous(599'998), std::optional<std::uint64_t>(300'000));
      QCOMPARE(previous(299'999), std::optional<std::uint64_t>(512));
      QCOMPARE(previous(511), std::optional<std::uint64_t>(511));
      QCOMPARE(previous(510), std::optional<std::uint64_t>(3));
      QVERIFY(!previous(2));
    }
  }

  void non_finite_values_of_all_types() {
    const auto first = [](const MemoryTensor& tensor) { return find_non_finite(tensor, 0, true).value(); };
    QCOMPARE(first(golden::tensor_of<std::uint16_t>(DType::float16, {3}, {0x7BFF, 0x3C00, 0xFC00})),
             std::optional<std::uint64_t>(2));
    QCOMPARE(first(golden::tensor_of<std::uint16_t>(DType::bfloat16, {3}, {0x7F7F, 0x7FC0, 0x7F80})),
             std::optional<std::uint64_t>(1));
    QCOMPARE(first(golden::tensor_of<double>(DType::float64, {2}, {1.7e308, kNan})), std::optional<std::uint64_t>(1));
    QCOMPARE(first(golden::tensor_of<float>(DType::complex64, {3}, {1, 2, 3, HUGE_VALF, HUGE_VALF, 0})),
             std::optional<std::uint64_t>(1));
    QCOMPARE(first(golden::tensor_of<double>(DType::complex128, {2}, {1, 2, kNan, 0})), std::optional<std::uint64_t>(1));
    QVERIFY(!first(golden::tensor_of<std::int32_t>(DType::int32, {2}, {0x7F800000, -1})));
    QVERIFY(!first(golden::tensor_of<std::uint64_t>(DType::uint64, {1}, {0x7FF0000000000000})));
    QVERIFY(!first(doubles({})));
    QVERIFY(!find_non_finite(doubles({}), 5, false).value());
  }

  void failing_sources_and_stops_are_errors() {
    StoredTensor tensor(DType::float32, {1000, 1000}, false, std::vector<std::byte>(4'000'000));
    std::stop_source source;
    source.request_stop();
    const auto stop = source.get_token();
    QCOMPARE(compute_histogram(tensor, 0, 1, 2, stop).error().code, ErrorCode::cancelled);
    QCOMPARE(make_heat_map(tensor, Slice(), 10, 10, stop).error().code, ErrorCode::cancelled);
    QCOMPARE(compute_difference(tensor, tensor, stop).error().code, ErrorCode::cancelled);
    QCOMPARE(find_non_finite(tensor, 0, true, stop).error().code, ErrorCode::cancelled);
    QCOMPARE(find_non_finite(tensor, 9, false, stop).error().code, ErrorCode::cancelled);
    tensor.max_reads = 0;
    QCOMPARE(compute_histogram(tensor, 0, 1, 2).error().code, ErrorCode::read_failed);
    QCOMPARE(make_heat_map(tensor, Slice(), 10, 10).error().code, ErrorCode::read_failed);
    QCOMPARE(compute_difference(tensor, tensor).error().code, ErrorCode::read_failed);
    QCOMPARE(find_non_finite(tensor, 0, true).error().code, ErrorCode::read_failed);
    QCOMPARE(find_non_finite(tensor, 9, false).error().code, ErrorCode::read_failed);
  }

 private:
  static void compare_long_histograms() {
    int compared = 0;
    for (const auto& expected : golden::all()["long_histograms"]) {
      const DType dtype = *dtype_from_name(expected["dtype"].get<std::string>());
      const auto histogram =
          compute_histogram(long_values(expected, dtype), expected["low"], expected["high"], expected["bins"]).value();
      const std::string name = expected.dump().substr(0, 200);
      const auto bins = expected["counts"].get<std::vector<std::uint64_t>>();
      if (!bins.empty()) QVERIFY2(histogram.bins == bins, name.c_str());
      std::uint64_t weighted = 0;
      for (std::size_t i = 0; i < histogram.bins.size(); ++i) weighted += histogram.bins[i] * (i + 1) * (i + 1);
      QVERIFY2(weighted == expected["weighted"].get<std::uint64_t>(), name.c_str());
      QVERIFY2(histogram.below == expected["below"].get<std::uint64_t>(), name.c_str());
      QVERIFY2(histogram.above == expected["above"].get<std::uint64_t>(), name.c_str());
      const auto special = expected["special"].get<std::uint64_t>();
      QCOMPARE(histogram.nan, (special + 2) / 3);
      QCOMPARE(histogram.pos_inf, (special + 1) / 3);
      QCOMPARE(histogram.neg_inf, special / 3);
      ++compared;
    }
    QCOMPARE(compared, 27);
  }

  static std::shared_ptr<const TensorSource> doubles_of(std::int64_t count) {
    return std::make_shared<MemoryTensor>(DType::float64, Shape{count},
                                          std::vector<std::byte>(static_cast<std::size_t>(count) * 8));
  }
};

SPORESCOPE_TEST(ViewsTest)

}  // namespace views_test

#include "views_test.moc"
