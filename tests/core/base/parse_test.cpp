// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/parse.h"

#include <QtTest>
#include <string>

#include "tests/program/test_class.h"

namespace parse_test {

using namespace sporescope;

class ParseTest : public QObject {
  Q_OBJECT

 private slots:
  void digits() {
    QCOMPARE(parse_digits("0").value_or(9), 0U);
    QCOMPARE(parse_digits("007").value_or(9), 7U);
    QCOMPARE(parse_digits("9223372036854775807").value_or(9), 9223372036854775807U);
    QVERIFY(!parse_digits("9223372036854775808"));
    QVERIFY(!parse_digits("99999999999999999999"));
    QVERIFY(!parse_digits(""));
    QVERIFY(!parse_digits("-1"));
    QVERIFY(!parse_digits("1a"));
  }

  void bounds() {
    QCOMPARE(parse_bound("0").value_or(9), 0.0);
    QCOMPARE(parse_bound("1e-5").value_or(9), 1e-5);
    for (const char* wrong : {"", "-1", "1e-5x", " 1", "inf", "nan", "1e999"}) QVERIFY2(!parse_bound(wrong), wrong);
  }

  void what_is_quoted_is_short() {
    QCOMPARE(shortened(""), std::string());
    QCOMPARE(shortened(std::string(40, 'x')), std::string(40, 'x'));
    QCOMPARE(shortened(std::string(10'000, 'x')), std::string(40, 'x') + "…");
    std::string wide;
    for (int i = 0; i < 41; ++i) wide += "步";
    QCOMPARE(shortened(wide), wide.substr(0, wide.size() - 3) + "…");
  }

  void white_space_at_both_ends_goes() {
    QCOMPARE(std::string(trimmed(" \ta b\r\n")), std::string("a b"));
    QCOMPARE(std::string(trimmed(" \t ")), std::string());
    QCOMPARE(std::string(trimmed("")), std::string());
  }
};

SPORESCOPE_TEST(ParseTest)

}  // namespace parse_test

#include "parse_test.moc"
