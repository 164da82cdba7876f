// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/plain_text.h"

#include <QtTest>

#include "core/base/number_text.h"
#include "tests/program/test_class.h"

namespace plain_text_test {

using namespace sporescope::cli;

class PlainTextTest : public QObject {
  Q_OBJECT
 private slots:
  void wide_characters_take_two_columns();
  void control_characters_are_shown();
  void numbers_are_short();
  void ranges_are_drawn_together();
  void counts_have_their_word();
  void a_long_name_loses_its_middle();
};

void PlainTextTest::wide_characters_take_two_columns() {
  QCOMPARE(display_width("conv1"), std::size_t{5});
  QCOMPARE(display_width("权重"), std::size_t{4});
  QCOMPARE(display_width("▸фi"), std::size_t{3});
  QCOMPARE(display_width("e\u0301"), std::size_t{1});  // e with a combining acute accent
  QCOMPARE(display_width("ｆ"), std::size_t{2});       // a full-width f
  QCOMPARE(display_width(""), std::size_t{0});
  QCOMPARE(display_width("a\xff\xe4"), std::size_t{3});  // broken UTF-8: something is shown for each byte
}

void PlainTextTest::control_characters_are_shown() {
  QCOMPARE(printable("a\x1b[31m\n\x7f"), std::string("a\\x1b[31m\\x0a\\x7f"));
  QCOMPARE(printable("权重 ok"), std::string("权重 ok"));
}

void PlainTextTest::numbers_are_short() {
  QCOMPARE(number_text(1.5), std::string("1.5"));
  QCOMPARE(number_text(1.0 / 3), std::string("0.333333"));
  QCOMPARE(number_text(2147483647), std::string("2147483647"));
  QCOMPARE(number_text(1e20), std::string("1e+20"));
  QCOMPARE(number_text(100'000'000.25, digits_of_range(99'999'999.75, 100'000'000.25)), std::string("100000000.25"));
  QCOMPARE(digits_of_range(-1.0, 1.0), 6);
  QCOMPARE(sporescope::number_text(100), std::string("100"));
  QCOMPARE(number_text(-std::numeric_limits<double>::quiet_NaN()), std::string("nan"));
  QCOMPARE(number_text(-std::numeric_limits<double>::infinity()), std::string("-inf"));
  QCOMPARE(number_text(std::optional<double>()), std::string("-"));
  QCOMPARE(bytes_text(999), std::string("999 B"));
  QCOMPARE(bytes_text(1000), std::string("1.0 kB"));
  QCOMPARE(bytes_text(999'950), std::string("1.0 MB"));
  QCOMPARE(bytes_text(2'500'000'000), std::string("2.5 GB"));
}

void PlainTextTest::ranges_are_drawn_together() {
  QCOMPARE(ranges_text({}), std::string("-"));
  QCOMPARE(ranges_text({7}), std::string("7"));
  QCOMPARE(ranges_text({0, 1, 2, 3, 7}), std::string("0-3, 7"));
  QCOMPARE(ranges_text({0, 1, 1, 3}), std::string("0, 1, 1, 3"));
}

void PlainTextTest::a_long_name_loses_its_middle() {
  QCOMPARE(elide_middle("Conv2D-op1", 10), std::string("Conv2D-op1"));
  QCOMPARE(elide_middle("Default/network/Conv2D-op1", 11), std::string("Defau…D-op1"));
  QCOMPARE(elide_middle("权重权重权重", 6), std::string("权…重"));
}

void PlainTextTest::counts_have_their_word() {
  QCOMPARE(counted(1, "hit", "hits"), std::string("1 hit"));
  QCOMPARE(counted(0, "hit", "hits"), std::string("0 hits"));
}

SPORESCOPE_TEST(PlainTextTest)

}  // namespace plain_text_test

#include "plain_text_test.moc"
