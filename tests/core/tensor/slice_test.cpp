// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/slice.h"

#include <QtTest>
#include <numeric>

#include "core/tensor/c_order.h"
#include "tests/core/tensor/golden.h"
#include "tests/program/test_class.h"

namespace slice_test {

using namespace sporescope;

namespace {

/// Returns 0, 1, 2, ... in C order, as int32, stored in either order.
std::vector<std::byte> stored_range(const Shape& shape, bool fortran) {
  const std::uint64_t count = element_count(shape).value();
  std::vector<std::int32_t> values(count);
  for (std::uint64_t i = 0; i < count; ++i) values[i] = static_cast<std::int32_t>(fortran ? c_order_position(i, shape) : i);
  return golden::bytes_of(values);
}

std::vector<std::int32_t> integers(const Values& values) {
  std::vector<std::int32_t> result;
  for (std::size_t i = 0; i < values.size(); ++i) result.push_back(static_cast<std::int32_t>(values.as_double(i)));
  return result;
}

}  // namespace

class SliceTest : public QObject {
  Q_OBJECT

 private slots:
  void slices_are_numpys_data() {
    QTest::addColumn<bool>("fortran");
    QTest::newRow("C order") << false;
    QTest::newRow("Fortran order") << true;
  }
  void slices_are_numpys() {
    QFETCH(bool, fortran);
    int compared = 0;
    for (const auto& expected : golden::all()["slices"]) {
      const auto shape = expected["shape"].get<Shape>();
      const auto text = expected["slice"].get<std::string>();
      const auto slice = Slice::parse(text);
      QVERIFY2(slice, text.c_str());
      const StoredTensor tensor(DType::int32, shape, fortran, stored_range(shape, fortran));
      QVERIFY2(sliced_shape(shape, *slice).value() == expected["result"].get<Shape>(), text.c_str());
      const auto values = read_slice(tensor, *slice);
      QVERIFY2(values, text.c_str());
      QVERIFY2(values->shape() == expected["result"].get<Shape>(), text.c_str());
      QVERIFY2(integers(*values) == expected["values"].get<std::vector<std::int32_t>>(),
               (shape_text(shape) + " " + text).c_str());
      // The formatted slice has the same meaning.
      QVERIFY2(sliced_shape(shape, Slice::parse(slice->str()).value()).value() == values->shape(), text.c_str());
      ++compared;
    }
    QVERIFY(compared > 200);
  }

  void texts_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("printed");
    const auto row = [](const char* text, const char* printed) { QTest::newRow(text) << QString(text) << QString(printed); };
    row("", "");
    row("  ", "");
    row("[]", "");
    row("[0, 1]", "0, 1");
    row(" [ 0,:,1:5 ] ", "0, :, 1:5");
    row("0,", "0");
    row("::", ":");
    row("::1", ":");
    row("::-1", "::-1");
    row("-5::2", "-5::2");
    row(" - 5 : : 2", nullptr);
    row("1 : 5 : -1", "1:5:-1");
    row("...", "...");
    row("...,0", "..., 0");
    row("0,...", "0, ...");
    row("0,...,1", "0, ..., 1");
    row("+3", "3");
    row("99999999999999999999:", "9223372036854775807:");
    row("-99999999999999999999:", "-9223372036854775808:");
    row("99999999999999999999", nullptr);
    row("-99999999999999999999", nullptr);
    row("...,...", nullptr);
    row("a", nullptr);
    row("1.5", nullptr);
    row("1e3", nullptr);
    row("0x10", nullptr);
    row("+-3", nullptr);
    row("--3", nullptr);
    row("1:2:3:4", nullptr);
    row("::0", nullptr);
    row(",", nullptr);
    row(",0", nullptr);
    row("0,,1", nullptr);
    row("None", nullptr);
    row("[0", nullptr);
    row("0]", nullptr);
    row("[[0]]", nullptr);
    row("0 1", nullptr);
    row("(0)", nullptr);
    row("....", nullptr);
    row("1:b", nullptr);
    row("1::b", nullptr);
    row("０", nullptr);
  }
  void texts() {
    QFETCH(QString, text);
    QFETCH(QString, printed);
    const auto slice = Slice::parse(text.toStdString());
    if (printed.isNull()) {
      QVERIFY(!slice);
      QCOMPARE(slice.error().code, ErrorCode::invalid_argument);
      QVERIFY(!slice.error().str().empty());
    } else {
      QVERIFY(slice.has_value());
      QCOMPARE(slice->str(), printed.toStdString());
    }
  }

  void slices_that_do_not_fit_are_errors() {
    const auto error = [](const Shape& shape, const char* text) {
      const auto sliced = sliced_shape(shape, Slice::parse(text).value());
      return sliced ? std::string("no error") : sliced.error().str();
    };
    QCOMPARE(error({4, 5}, "4"), std::string("index 4 is out of range: dimension 0 has size 4"));
    QCOMPARE(error({4, 5}, ":, -6"), std::string("index -6 is out of range: dimension 1 has size 5"));
    QCOMPARE(error({4, 5}, "..., 5"), std::string("index 5 is out of range: dimension 1 has size 5"));
    QCOMPARE(error({4, 5}, "0, 0, 0"), std::string("the slice has 3 dimensions, but the tensor has 2: shape [4, 5]"));
    QCOMPARE(error({}, "0"), std::string("the slice has 1 dimensions, but the tensor has 0: shape []"));
    QCOMPARE(error({0}, "0"), std::string("index 0 is out of range: dimension 0 has size 0"));
    SliceItem paused;
    paused.step = 0;
    QVERIFY(!sliced_shape({4}, Slice({paused})));
  }

  void extreme_numbers_do_not_overflow() {
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
    for (const std::int64_t start : {kMin, std::int64_t{-1}, std::int64_t{0}, kMax}) {
      for (const std::int64_t stop : {kMin, std::int64_t{-1}, std::int64_t{0}, kMax}) {
        for (const std::int64_t step : {kMin, std::int64_t{-1}, std::int64_t{1}, kMax}) {
          SliceItem item;
          item.start = start;
          item.stop = stop;
          item.step = step;
          for (const std::int64_t size : {std::int64_t{0}, std::int64_t{1}, std::int64_t{7}, kMax}) {
            const auto shape = sliced_shape({size}, Slice({item}));
            QVERIFY(shape.has_value());
            QVERIFY(shape->front() >= 0 && shape->front() <= size);
          }
          const StoredTensor tensor(DType::int32, {7}, false, stored_range({7}, false));
          QVERIFY(read_slice(tensor, Slice({item})).has_value());
        }
      }
    }
  }

  void too_many_elements_are_refused_before_they_are_read() {
    const StoredTensor tensor(DType::int32, {10, 10}, false, stored_range({10, 10}, false));
    const auto refused = read_slice(tensor, Slice(), 99);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::invalid_argument);
    QVERIFY(refused.error().str().find("100") != std::string::npos);
    QCOMPARE(tensor.reads, std::uint64_t{0});
    QVERIFY(read_slice(tensor, Slice(), 100).has_value());
  }

  void only_what_is_needed_is_read() {
    const Shape shape{100, 20'000};
    const auto bytes = stored_range(shape, false);
    const auto read_bytes = [&](const char* text) {
      const StoredTensor tensor(DType::int32, shape, false, bytes);
      const auto values = read_slice(tensor, Slice::parse(text).value());
      return values ? tensor.bytes_read.load() : 0;
    };
    QCOMPARE(read_bytes("5, 7"), std::uint64_t{4});
    QCOMPARE(read_bytes("5"), std::uint64_t{80'000});
    QCOMPARE(read_bytes("5, 10:20"), std::uint64_t{40});
    QCOMPARE(read_bytes("5, 10:20:3"), std::uint64_t{40});
    // Rows are 80,000 bytes apart; one element of each is read.
    QCOMPARE(read_bytes(":, 3"), std::uint64_t{400});
    QCOMPARE(read_bytes("::-1, 3"), std::uint64_t{400});
    QCOMPARE(read_bytes(":"), std::uint64_t{8'000'000});
    QCOMPARE(read_bytes("10:20"), std::uint64_t{800'000});
  }

  void close_stretches_are_read_together() {
    const Shape shape{1000, 100};
    const StoredTensor tensor(DType::int32, shape, false, stored_range(shape, false));
    const auto values = read_slice(tensor, Slice::parse(":, 1").value());
    QVERIFY(values.has_value());
    QCOMPARE(values->size(), std::size_t{1000});
    QCOMPARE(values->as_double(999), 99901.0);
    QCOMPARE(tensor.reads, std::uint64_t{1});
  }

  void slices_larger_than_the_window_are_whole() {
    // 12 million bytes in both storage orders, with steps that do not divide a window.
    const Shape shape{3, 1000, 1000};
    for (const bool fortran : {false, true}) {
      const StoredTensor tensor(DType::int32, shape, fortran, stored_range(shape, fortran));
      const auto values = read_slice(tensor, Slice::parse("::-1, ::7, 999:0:-3").value());
      QVERIFY(values.has_value());
      QCOMPARE(values->shape(), (Shape{3, 143, 333}));
      std::size_t at = 0;
      bool same = true;
      for (int i = 2; i >= 0; --i) {
        for (int j = 0; j < 1000; j += 7) {
          for (int k = 999; k > 0; k -= 3) same = same && values->as_double(at++) == (i * 1000 + j) * 1000 + k;
        }
      }
      QVERIFY(same);
      const auto whole = read_slice(tensor, Slice());
      QVERIFY(whole.has_value());
      QVERIFY(whole->bytes() == stored_range(shape, false));
    }
  }

  void every_range_of_a_fortran_tensor_is_read_in_c_order() {
    const Shape shape{3, 1, 4, 2};
    const auto expected = stored_range(shape, false);
    const StoredTensor tensor(DType::int32, shape, true, stored_range(shape, true));
    for (std::uint64_t first = 0; first <= 24; ++first) {
      for (std::uint64_t end = first; end <= 24; ++end) {
        std::vector<std::byte> out((end - first) * 4);
        QVERIFY(read_in_c_order(tensor, first, out).has_value());
        QVERIFY(std::equal(out.begin(), out.end(), expected.begin() + static_cast<std::ptrdiff_t>(first * 4)));
      }
    }
    std::vector<std::byte> beyond(8);
    QVERIFY(!read_in_c_order(tensor, 23, beyond));
  }

  void a_source_that_fails_and_a_user_who_stops_are_errors() {
    const Shape shape{1000, 10};
    StoredTensor tensor(DType::int32, shape, true, stored_range(shape, true));
    tensor.max_reads = 0;
    QCOMPARE(read_slice(tensor, Slice::parse("::2").value()).error().code, ErrorCode::read_failed);
    std::stop_source source;
    source.request_stop();
    QCOMPARE(read_slice(tensor, Slice(), 1'000'000, source.get_token()).error().code, ErrorCode::cancelled);
  }
};

SPORESCOPE_TEST(SliceTest)

}  // namespace slice_test

#include "slice_test.moc"
