// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <bit>
#include <charconv>

#include "core/tensor/element.h"
#include "core/tensor/slice.h"
#include "tests/core/tensor/golden.h"
#include "tests/program/test_class.h"

namespace values_test {

using namespace sporescope;

namespace {

template <class T>
std::string text_of(DType dtype, const std::vector<T>& parts) {
  return Values(dtype, {}, golden::bytes_of(parts)).text(0);
}

/// Normalizes a number: "1.25e-05", "0.0000125" and "125e-7" have the same digits (125) and the same exponent.
std::pair<std::string, int> digits_and_exponent(const std::string& text) {
  const std::size_t e = text.find('e');
  const std::string mantissa = text.substr(0, e);
  int exponent = e == std::string::npos ? 0 : std::stoi(text.substr(e + 1));
  std::string digits;
  bool fraction = false;
  for (const char c : mantissa) {
    if (c == '.') {
      fraction = true;
    } else {
      digits += c;
      if (fraction) --exponent;
    }
  }
  digits.erase(0, digits.find_first_not_of('0'));
  while (digits.size() > 1 && digits.back() == '0') {
    digits.pop_back();
    ++exponent;
  }
  return {digits, exponent};
}

}  // namespace

class ValuesTest : public QObject {
  Q_OBJECT

 private slots:
  void digits_are_numpys() {
    int compared = 0;
    for (const auto& expected : golden::all()["texts"]) {
      const auto dtype = dtype_from_name(expected["dtype"].get<std::string>()).value();
      const auto bits = expected["bits"].get<std::uint64_t>();
      std::vector<std::byte> bytes(item_size(dtype));
      std::memcpy(bytes.data(), &bits, bytes.size());
      const std::string text = Values(dtype, {}, bytes).text(0);
      const auto scientific = expected["scientific"].get<std::string>();
      // All digits of an integer are printed if that is not longer.
      const bool whole = text.find_first_of(".e") == std::string::npos && text.size() <= scientific.size();
      const bool same = digits_and_exponent(text) == digits_and_exponent(scientific) ||
                        (whole && std::stod(text) == Values(dtype, {}, bytes).as_double(0));
      QVERIFY2(same, (text + " for " + scientific).c_str());
      ++compared;
    }
    QVERIFY(compared > 600);
  }

  /// Every finite 16-bit number is nearer to its text than any other is.
  void half_precision_texts_read_back_data() {
    QTest::addColumn<bool>("brain");
    QTest::newRow("float16") << false;
    QTest::newRow("bfloat16") << true;
  }
  void half_precision_texts_read_back() {
    QFETCH(bool, brain);
    const auto widen = [brain](unsigned bits) {
      return static_cast<double>(brain ? bfloat16_to_float(static_cast<std::uint16_t>(bits))
                                       : float16_to_float(static_cast<std::uint16_t>(bits)));
    };
    const unsigned infinite = brain ? 0x7F80U : 0x7C00U;
    std::size_t longest = 0;
    for (unsigned bits = 1; bits < infinite; ++bits) {
      const std::string text =
          text_of<std::uint16_t>(brain ? DType::bfloat16 : DType::float16, {static_cast<std::uint16_t>(bits)});
      double read = 0;
      QCOMPARE(std::from_chars(text.data(), text.data() + text.size(), read).ptr, text.data() + text.size());
      const double distance = std::abs(read - widen(bits));
      QVERIFY2(distance <= std::abs(read - widen(bits - 1)), text.c_str());
      if (bits + 1 < infinite) QVERIFY2(distance <= std::abs(read - widen(bits + 1)), text.c_str());
      if (text.find_first_of(".e") != std::string::npos) longest = std::max(longest, digits_and_exponent(text).first.size());
      const std::string negative =
          text_of<std::uint16_t>(brain ? DType::bfloat16 : DType::float16, {static_cast<std::uint16_t>(bits | 0x8000U)});
      QCOMPARE(negative, "-" + text);
    }
    // With 11 and 8 binary digits, five and four decimal digits distinguish all of them.
    QCOMPARE(longest, brain ? std::size_t{4} : std::size_t{5});
  }

  void texts_of_all_types() {
    QCOMPARE(text_of<std::uint8_t>(DType::boolean, {0}), std::string("false"));
    QCOMPARE(text_of<std::uint8_t>(DType::boolean, {7}), std::string("true"));
    QCOMPARE(text_of<std::int8_t>(DType::int8, {-128}), std::string("-128"));
    QCOMPARE(text_of<std::uint16_t>(DType::uint16, {65535}), std::string("65535"));
    QCOMPARE(text_of<std::int32_t>(DType::int32, {-2147483647 - 1}), std::string("-2147483648"));
    QCOMPARE(text_of<std::uint32_t>(DType::uint32, {4294967295U}), std::string("4294967295"));
    QCOMPARE(text_of<std::int64_t>(DType::int64, {std::numeric_limits<std::int64_t>::min()}),
             std::string("-9223372036854775808"));
    QCOMPARE(text_of<std::uint64_t>(DType::uint64, {std::numeric_limits<std::uint64_t>::max()}),
             std::string("18446744073709551615"));
    QCOMPARE(text_of<float>(DType::float32, {1.0F}), std::string("1"));
    QCOMPARE(text_of<float>(DType::float32, {0.1F}), std::string("0.1"));
    QCOMPARE(text_of<float>(DType::float32, {-0.0F}), std::string("-0"));
    QCOMPARE(text_of<float>(DType::float32, {std::numeric_limits<float>::quiet_NaN()}), std::string("nan"));
    QCOMPARE(text_of<float>(DType::float32, {-std::numeric_limits<float>::quiet_NaN()}), std::string("nan"));
    QCOMPARE(text_of<float>(DType::float32, {-std::numeric_limits<float>::infinity()}), std::string("-inf"));
    QCOMPARE(text_of<double>(DType::float64, {0.1 + 0.2}), std::string("0.30000000000000004"));
    QCOMPARE(text_of<std::uint16_t>(DType::float16, {0x2E66}), std::string("0.1"));
    QCOMPARE(text_of<std::uint16_t>(DType::float16, {0x8000}), std::string("-0"));
    QCOMPARE(text_of<std::uint16_t>(DType::float16, {0xFC00}), std::string("-inf"));
    QCOMPARE(text_of<std::uint16_t>(DType::float16, {0x7BFF}), std::string("65504"));
    QCOMPARE(text_of<std::uint16_t>(DType::float16, {0xEF06}), std::string("-7192"));
    QCOMPARE(text_of<std::uint16_t>(DType::bfloat16, {0x3DCD}), std::string("0.1"));
    QCOMPARE(text_of<std::uint16_t>(DType::bfloat16, {0x7FC0}), std::string("nan"));
    QCOMPARE(text_of<float>(DType::complex64, {1, 2}), std::string("(1+2j)"));
    QCOMPARE(text_of<float>(DType::complex64, {0.1F, -2.5F}), std::string("(0.1-2.5j)"));
    QCOMPARE(text_of<double>(DType::complex128, {std::numeric_limits<double>::quiet_NaN(), -HUGE_VAL}),
             std::string("(nan-infj)"));
  }

  void bits_of_all_sizes() {
    const auto bits = [](DType dtype, const auto& parts) { return Values(dtype, {}, golden::bytes_of(parts)).bits(0); };
    QCOMPARE(bits(DType::float32, std::vector<float>{-std::numeric_limits<float>::infinity()}), std::string("0xff800000"));
    QCOMPARE(bits(DType::float64, std::vector<double>{1.0}), std::string("0x3ff0000000000000"));
    QCOMPARE(bits(DType::bfloat16, std::vector<std::uint16_t>{0x7FC0}), std::string("0x7fc0"));
    QCOMPARE(bits(DType::int8, std::vector<std::int8_t>{-1}), std::string("0xff"));
    QCOMPARE(bits(DType::complex64, std::vector<float>{1, 2}), std::string("0x3f800000 0x40000000"));
  }

  void values_as_double() {
    const Values integers(DType::int64, {2}, golden::bytes_of<std::int64_t>({-3, (std::int64_t{1} << 53) + 1}));
    QCOMPARE(integers.size(), std::size_t{2});
    QCOMPARE(integers.as_double(0), -3.0);
    QCOMPARE(integers.as_double(1), 9007199254740992.0);
    const Values complex(DType::complex64, {2},
                         golden::bytes_of<float>({3, -4, HUGE_VALF, std::numeric_limits<float>::quiet_NaN()}));
    QCOMPARE(complex.as_double(0), 5.0);
    QCOMPARE(complex.as_double(1), HUGE_VAL);
    const Values booleans(DType::boolean, {2}, {std::byte{0}, std::byte{255}});
    QCOMPARE(booleans.as_double(1), 1.0);
  }
};

SPORESCOPE_TEST(ValuesTest)

}  // namespace values_test

#include "values_test.moc"
