// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/dtype.h"

#include <QtTest>
#include <cmath>
#include <limits>

#include "core/tensor/element.h"
#include "tests/program/test_class.h"

namespace dtype_test {

using namespace sporescope;

class DtypeTest : public QObject {
  Q_OBJECT

 private slots:
  void names_go_both_ways() {
    int known = 0;
    for (int i = 0; i <= static_cast<int>(DType::complex128); ++i) {
      const auto dtype = static_cast<DType>(i);
      QCOMPARE(dtype_from_name(dtype_name(dtype)), std::optional(dtype));
      ++known;
    }
    QCOMPARE(known, 15);
    QCOMPARE(dtype_name(DType::boolean), std::string_view("bool"));
    QCOMPARE(dtype_name(DType::complex128), std::string_view("complex128"));
  }

  void names_of_mindspore_are_known() {
    QCOMPARE(dtype_from_name("Float32"), std::optional(DType::float32));
    QCOMPARE(dtype_from_name("BFloat16"), std::optional(DType::bfloat16));
    QCOMPARE(dtype_from_name("UInt8"), std::optional(DType::uint8));
    QCOMPARE(dtype_from_name("Bool"), std::optional(DType::boolean));
    QCOMPARE(dtype_from_name("kNumberTypeInt64"), std::optional(DType::int64));
    QCOMPARE(dtype_from_name("float"), std::optional(DType::float32));
    QCOMPARE(dtype_from_name("double"), std::optional(DType::float64));
    QVERIFY(!dtype_from_name("int4"));
    QVERIFY(!dtype_from_name(""));
    QVERIFY(!dtype_from_name("float32 "));
  }

  void sizes_are_numpys() {
    QCOMPARE(item_size(DType::boolean), std::size_t{1});
    QCOMPARE(item_size(DType::bfloat16), std::size_t{2});
    QCOMPARE(item_size(DType::float32), std::size_t{4});
    QCOMPARE(item_size(DType::uint64), std::size_t{8});
    QCOMPARE(item_size(DType::complex64), std::size_t{8});
    QCOMPARE(item_size(DType::complex128), std::size_t{16});
    QVERIFY(is_floating(DType::bfloat16));
    QVERIFY(!is_floating(DType::complex64));
    QVERIFY(is_complex(DType::complex64));
    QVERIFY(!is_complex(DType::float64));
  }

  void elements_are_counted_without_overflow() {
    constexpr std::int64_t kLarge = std::numeric_limits<std::int64_t>::max();
    QCOMPARE(element_count({}), std::optional<std::uint64_t>(1));
    QCOMPARE(element_count({2, 3, 4}), std::optional<std::uint64_t>(24));
    QCOMPARE(element_count({2, 0, 4}), std::optional<std::uint64_t>(0));
    QCOMPARE(element_count({kLarge}), std::optional<std::uint64_t>(kLarge));
    QCOMPARE(element_count({kLarge, 0, kLarge}), std::optional<std::uint64_t>(0));
    QVERIFY(!element_count({kLarge, 2}));
    QVERIFY(!element_count({std::int64_t{1} << 32, std::int64_t{1} << 31}));
    QVERIFY(!element_count({2, -1}));
    QVERIFY(!element_count({0, -1}));
  }

  void shapes_read_well() {
    QCOMPARE(shape_text({}), std::string("[]"));
    QCOMPARE(shape_text({4, 10}), std::string("[4, 10]"));
  }

  void halves_are_widened_exactly() {
    QCOMPARE(float16_to_float(0x3C00), 1.0F);
    QCOMPARE(float16_to_float(0xC000), -2.0F);
    QCOMPARE(float16_to_float(0x7BFF), 65504.0F);
    QCOMPARE(float16_to_float(0x0001), 0x1p-24F);
    QCOMPARE(float16_to_float(0x0400), 0x1p-14F);
    QCOMPARE(float16_to_float(0x03FF), 1023 * 0x1p-24F);
    QVERIFY(std::signbit(float16_to_float(0x8000)));
    QCOMPARE(float16_to_float(0xFC00), -std::numeric_limits<float>::infinity());
    QVERIFY(std::isnan(float16_to_float(0x7E00)));
    QVERIFY(std::isnan(float16_to_float(0x7C01)));
    QCOMPARE(bfloat16_to_float(0x3FC0), 1.5F);
    QCOMPARE(bfloat16_to_float(0x7F80), std::numeric_limits<float>::infinity());
    QVERIFY(std::isnan(bfloat16_to_float(0xFFC0)));
  }
};

SPORESCOPE_TEST(DtypeTest)

}  // namespace dtype_test

#include "dtype_test.moc"
