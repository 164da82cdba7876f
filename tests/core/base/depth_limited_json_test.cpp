// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/depth_limited_json.h"

#include <QTest>
#include <string>

#include "tests/program/test_class.h"

namespace depth_limited_json_test {

using sporescope::kMaxJsonDepth;

namespace {

template <class Json>
Json parsed(const std::string& text) {
  return sporescope::parse_depth_limited_json<Json>(text);
}

/// Returns alternating lists and objects.
std::string nested(int levels) {
  std::string begin, end;
  for (int i = 0; i < levels; ++i) {
    begin += i % 2 == 0 ? "[" : "{\"a\":";
    end.insert(0, i % 2 == 0 ? "]" : "}");
  }
  return begin + "1" + end;
}

}  // namespace

class ShallowJsonTest : public QObject {
  Q_OBJECT
 private slots:
  void what_is_shallow_is_as_it_was() {
    using Json = nlohmann::ordered_json;
    for (const std::string text : {"null", "[]", R"({"b":[1,2.5,{"c":null}],"a":"x"})"}) {
      QCOMPARE(parsed<Json>(text).dump(), text);
    }
    QCOMPARE(parsed<Json>(nested(kMaxJsonDepth)).dump(), nested(kMaxJsonDepth));
  }

  void what_is_deep_or_no_json_is_discarded() {
    QVERIFY(parsed<nlohmann::json>(nested(kMaxJsonDepth + 2)).is_discarded());
    QVERIFY(parsed<nlohmann::json>(nested(50'000)).is_discarded());
    QVERIFY(parsed<nlohmann::json>(R"({"a":)" + nested(50'000) + R"(,"b":1})").is_discarded());
    for (const char* const text : {"", "[", "{\"a\":}", "[1,]"}) QVERIFY(parsed<nlohmann::json>(text).is_discarded());
  }
};

SPORESCOPE_TEST(ShallowJsonTest)

}  // namespace depth_limited_json_test

#include "depth_limited_json_test.moc"
