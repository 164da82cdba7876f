// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/result/text.h"

#include <QtTest>

#include "core/result/error.h"

using sporescope::ErrorCode;
using sporescope::fail;
using sporescope::Result;
using sporescope::Text;

class TextTest : public QObject {
  Q_OBJECT
 private slots:
  void arguments_fill_their_places();
  void a_percent_sign_in_an_argument_is_not_a_place();
  void places_without_an_argument_stay();
  void a_sentence_stands_in_a_sentence();
  void a_failure_carries_code_path_and_offset();
};

void TextTest::arguments_fill_their_places() {
  const Text text{"%2 ends at byte %1 of %3", {"200", "a.npy", "272"}};
  QCOMPARE(text.str(), std::string("a.npy ends at byte 200 of 272"));
}

void TextTest::a_percent_sign_in_an_argument_is_not_a_place() {
  const Text text{"%1 and %2", {"%2", "x"}};
  QCOMPARE(text.str(), std::string("%2 and x"));
}

void TextTest::places_without_an_argument_stay() {
  QCOMPARE(Text("100 % of %1").str(), std::string("100 % of %1"));
  QCOMPARE(Text("ends with %").str(), std::string("ends with %"));
}

void TextTest::a_sentence_stands_in_a_sentence() {
  const Text inner{"%1 is used twice", {"7"}};
  const Text outer{"%1, %2: %3", {"w.json", Text{"entry %1", {std::string("%2")}}, inner}};
  QCOMPARE(outer.str(), std::string("w.json, entry %2: 7 is used twice"));
  QVERIFY(outer.arguments[0].sentence() == nullptr);
  QVERIFY(outer.arguments[2].sentence() != nullptr);
  QCOMPARE(outer.arguments[2].sentence()->pattern, inner.pattern);

  const Text copy = outer;
  QCOMPARE(Text("The check failed: %1", {copy}).str(), std::string("The check failed: w.json, entry %2: 7 is used twice"));
}

void TextTest::a_failure_carries_code_path_and_offset() {
  const Result<int> result = fail(ErrorCode::truncated, {"%1 is short", {"a.npy"}}, "dir/a.npy", 200);
  QVERIFY(!result);
  QCOMPARE(result.error().str(), std::string("a.npy is short"));
  QCOMPARE(result.error().path.string(), std::string("dir/a.npy"));
  QCOMPARE(*result.error().offset, std::uint64_t{200});
}

QTEST_APPLESS_MAIN(TextTest)
#include "text_test.moc"
