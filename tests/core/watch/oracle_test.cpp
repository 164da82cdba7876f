// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Compares the check with the results of MindSpore 2.0.0's own offline debugger, on a dump that tests every edge of its rules.

#include <QtTest>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/watch/check.h"
#include "core/watch/watch_file.h"
#include "tests/core/watch/test_dumps.h"
#include "tests/program/test_class.h"

namespace oracle_test {

using namespace sporescope;
using nlohmann::json;

namespace {

// watchpoint, graph id, iteration, node, io, slot
using Key = std::tuple<int, std::uint32_t, std::int64_t, std::string, std::string, std::uint32_t>;

double number(const json& value) {
  if (value.is_number()) return value.get<double>();
  return value == "inf" ? INFINITY : value == "-inf" ? -INFINITY : NAN;
}

bool is_close(double a, double b, double relative) {
  return a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

std::map<Key, json> answers(const std::string& name) {
  std::ifstream file(test_data("edge/expected/" + name + ".json"));
  std::map<Key, json> by_key;
  const json answers = json::parse(file);
  for (const json& hit : answers["hits"]) {
    by_key.emplace(Key{hit["watchpoint"], hit["graph_id"], hit["iteration"], hit["node"], hit["io"], hit["slot"]}, hit);
  }
  return by_key;
}

QByteArray text_of(const Key& key) {
  return QByteArray::fromStdString("watchpoint " + std::to_string(std::get<0>(key)) + ", graph " +
                                   std::to_string(std::get<1>(key)) + ", iteration " + std::to_string(std::get<2>(key)) + ", " +
                                   std::get<3>(key) + " " + std::get<4>(key) + " " + std::to_string(std::get<5>(key)));
}

}  // namespace

class OracleTest : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_mindspore_data() {
    QTest::addColumn<int>("records");
    QTest::newRow("all_zero") << 103;
    QTest::newRow("change") << 237;
    QTest::newRow("holes_in_history") << 28;
    QTest::newRow("initialization") << 0;
    QTest::newRow("inputs") << 30;
    QTest::newRow("not_changed") << 140;
    QTest::newRow("overflow") << 58;
    QTest::newRow("range") << 192;
    QTest::newRow("recommended") << 163;
    QTest::newRow("slots_and_files") << 67;
    QTest::newRow("static_change") << 57;
    QTest::newRow("too_large") << 156;
    QTest::newRow("too_small") << 202;
  }
  void agrees_with_mindspore() {
    QFETCH(int, records);
    const std::string name = QTest::currentDataTag();
    const auto dump = open_test_dump("edge-2.0");
    QVERIFY(dump != nullptr);
    const auto watchpoints = read_watch_file(test_data("edge/watch/" + name + ".json"));
    QVERIFY2(watchpoints.has_value(), watchpoints ? "" : watchpoints.error().str().c_str());
    CheckOptions options;
    options.io = name == "inputs" ? IoDirection::input : IoDirection::output;
    const auto result = check(*dump, *watchpoints, options);
    QVERIFY(result.has_value() && result->complete);

    auto expected = answers(name);
    QCOMPARE(expected.size(), static_cast<std::size_t>(records));
    for (const Hit& hit : result->hits) {
      const TensorRecord& tensor = dump->records()[hit.record];
      if (tensor.run != tensor.runs) continue;  // MindSpore judges only the last run
      const Key key{hit.judgement.watchpoint,
                    dump->graphs()[tensor.graph].graph_id,
                    number_of(tensor.iteration),
                    node_name(*dump, hit.record),
                    tensor.io == IoDirection::input ? "input" : "output",
                    tensor.slot};
      const auto found = expected.find(key);
      QVERIFY2(found != expected.end(), "too many: " + text_of(key));
      compare(hit, found->second, text_of(key));
      if (QTest::currentTestFailed()) return;
      expected.erase(found);
    }
    for (const auto& [key, hit] : expected) QVERIFY2(false, "missing: " + text_of(key));
  }

 private:
  static void compare(const Hit& hit, const json& expected, const QByteArray& place) {
    const Judgement& judgement = hit.judgement;
    QVERIFY2(json(watch_error_names(judgement.errors)) == expected["errors"], place);
    QCOMPARE(judgement.parameters.size(), expected["params"].size());
    for (std::size_t i = 0; i < judgement.parameters.size(); ++i) {
      const JudgedParameter& parameter = judgement.parameters[i];
      const json& desired = expected["params"][i];
      QVERIFY2(parameter.spec->name == desired[0].get<std::string>(), place);
      QVERIFY2(is_close(parameter.actual, number(desired[1]), 1e-12),
               place + ": " + QByteArray::number(parameter.actual, 'g', 17));
      QVERIFY2(parameter.hit == desired[2].get<bool>(), place);
    }
  }
};

SPORESCOPE_TEST(OracleTest)

}  // namespace oracle_test

#include "oracle_test.moc"
