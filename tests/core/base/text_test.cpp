// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"

#include <QtTest>
#include <cmath>
#include <limits>
#include <variant>

#include "core/base/error.h"
#include "tests/program/test_class.h"

namespace text_test {

using sporescope::Count;
using sporescope::ErrorCode;
using sporescope::fail;
using sporescope::Result;
using sporescope::Text;
using sporescope::TextArgument;

class TextTest : public QObject {
  Q_OBJECT
 private slots:
  void arguments_fill_their_places();
  void a_percent_sign_in_an_argument_is_not_a_place();
  void places_without_an_argument_stay();
  void values_are_written_plainly();
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

/// The format of the command line. The desktop formats values differently.
void TextTest::values_are_written_plainly() {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  QCOMPARE(Text("%1 of %2 are %3", {Count{3}, Count{1234567}, -kInf}).str(), std::string("3 of 1234567 are \u2212Inf"));
  QCOMPARE(Text("%1, %2, %3", {-87738.0, 0.5, 3.4028e38}).str(), std::string("-87738, 0.500, 3.403e+38"));
  QCOMPARE(Text("%1, %2", {kInf, std::nan("")}).str(), std::string("+Inf, NaN"));
  QCOMPARE(Text("%1 and %2", {TextArgument::Sizes{2, 3}, TextArgument::Sizes{}}).str(), std::string("[2, 3] and []"));
}

void TextTest::a_sentence_stands_in_a_sentence() {
  const Text inner{"%1 is used twice", {"7"}};
  const Text outer{"%1, %2: %3", {"w.json", Text{"entry %1", {std::string("%2")}}, inner}};
  QCOMPARE(outer.str(), std::string("w.json, entry %2: 7 is used twice"));
  QVERIFY(std::holds_alternative<std::string>(outer.arguments[0].value()));
  const auto* inside = std::get_if<TextArgument::Sentence>(&outer.arguments[2].value());
  QVERIFY(inside != nullptr);
  QCOMPARE((*inside)->pattern, inner.pattern);

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

SPORESCOPE_TEST(TextTest)

}  // namespace text_test

#include "text_test.moc"
