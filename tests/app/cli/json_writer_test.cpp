// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/json_writer.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <limits>

#include "app/cli/output/records.h"
#include "core/dump/open_dump.h"
#include "core/saved_results/json_reader.h"
#include "core/saved_results/read_results.h"
#include "core/saved_results/resolve_results.h"
#include "core/watch/recommended.h"
#include "core/watch/watch_file.h"
#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace json_writer_test {

using namespace sporescope;
using namespace sporescope::cli;

namespace {

std::shared_ptr<const Dump> open_sample() {
  auto dumps = open_dumps(SPORESCOPE_SOURCE "/resources/sample");
  return dumps && !dumps->empty() ? dumps->front() : nullptr;
}

/// Reads the fields of a result back.
template <class T>
T read_back(const Json& json, SchemaError& error) {
  T value;
  const JsonReader reader(json, {}, error);
  fields(reader, value);
  return value;
}

/// Parses an answer, and looks up its tensors in the dump.
ResolvedResults read_answer(const Json& answer, const Dump& dump) {
  const auto results = parse_results(text_of(answer), "answer.json");
  return results ? resolve_results(*results->front(), dump) : ResolvedResults();
}

}  // namespace

/// Tests that results written as JSON have the same bytes as ever, and are read back unchanged.
class JsonWriterTest : public QObject {
  Q_OBJECT
 private slots:
  void the_bytes_of_records_stay_the_same();
  void statistics_come_back();
  void a_coverage_comes_back();
  void a_watchpoint_without_a_verdict_comes_back();
  void a_source_line_comes_back();
  void hits_come_back();
  void findings_come_back();
};

// The file has the bytes of answers as they were when the fields got their names.
void JsonWriterTest::the_bytes_of_records_stay_the_same() {
  QFile file(SPORESCOPE_TEST_DATA "/golden/records.json");
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QJsonArray answers = QJsonDocument::fromJson(file.readAll()).array();
  QVERIFY(answers.size() > 10);
  for (const QJsonValue& answer : answers) {
    QStringList arguments;
    for (const QJsonValue& argument : answer.toObject()["arguments"].toArray()) arguments += argument.toString();
    const QByteArray out = test::run(arguments, QStringLiteral(SPORESCOPE_SOURCE)).out;
    QVERIFY2(out.contains(answer.toObject()["text"].toString().toUtf8()), qPrintable(arguments.join(' ') + ": " + out));
  }
}

void JsonWriterTest::statistics_come_back() {
  Statistics statistics;
  statistics.count = 7;
  statistics.nan = 1;
  statistics.negative = 2;
  statistics.min = -0.5;
  statistics.max = 18446744073709551615.0;
  statistics.integer_max = IntegerValue(std::numeric_limits<std::uint64_t>::max());
  statistics.mean = 0.1;
  const Json json = record_json(statistics);
  QCOMPARE(text_of(json),
           std::string(R"({"count":7,"min":-0.5,"max":18446744073709551615,"mean":0.1,"std":null,"l2":null,)"
                       R"("abs_mean":null,"nan":1,"neg_inf":0,"pos_inf":0,"zero":0,"negative":2,"positive":0})"));
  SchemaError error;
  QCOMPARE(pack(read_back<Statistics>(json, error)), pack(statistics));
  QVERIFY(!error.any());
  statistics.min_at = 3;  // a position is not in JSON
  QCOMPARE(text_of(record_json(statistics)), text_of(json));
}

void JsonWriterTest::a_coverage_comes_back() {
  Coverage coverage{13, 7, 3, 1, 2, 4, 0};
  const Json json = record_json(coverage);
  QCOMPARE(text_of(json), std::string(R"({"tensors":13,"from_values":7,"from_statistics":3,"not_read":1,"not_knowable":2,)"
                                      R"("unknown_folders":4})"));
  SchemaError error;
  QCOMPARE(pack(read_back<Coverage>(json, error)), pack(coverage));
  QVERIFY(!error.any());
  static_cast<void>(read_back<Coverage>(Json::object({{"tensors", -1}}), error));
  QCOMPARE(error.path, std::string("tensors"));
}

void JsonWriterTest::a_watchpoint_without_a_verdict_comes_back() {
  const NotJudged not_judged{3, {"%1 nodes are unknown", {Count{2}}}};
  const Json json = record_json(not_judged);
  QCOMPARE(text_of(json),
           std::string(R"({"watchpoint":3,"reason":"2 nodes are unknown","text":{"pattern":"%1 nodes are unknown",)"
                       R"("arguments":[{"count":2}]}})"));
  SchemaError error;
  QCOMPARE(pack(read_back<NotJudged>(json, error)), pack(not_judged));
  QCOMPARE(read_back<NotJudged>(Json{{"watchpoint", 3}, {"reason", "in English"}}, error).why.str(), std::string("in English"));
  QVERIFY(!error.any());
}

void JsonWriterTest::a_source_line_comes_back() {
  SourceLine line;
  line.code = "return x / y";
  QCOMPARE(text_of(record_json(line)),
           std::string(R"({"file":null,"line":null,"code":"return x / y","framework":false,"forward":false})"));
  line.file = "net.py";
  line.line = 9;
  line.forward = true;
  SchemaError error;
  QVERIFY(read_back<SourceLine>(record_json(line), error) == line);
}

void JsonWriterTest::hits_come_back() {
  const auto dump = open_sample();
  QVERIFY(dump);
  const auto watchpoints = recommended_watchpoints(*dump);
  const auto checked = check(*dump, watchpoints, {});
  QVERIFY(checked && !checked->hits.empty());
  Json answer = {
      {"format", 1}, {"command", "check"}, {"watchpoints", Json::parse(watch_file_text(watchpoints))["watchpoints"]}};
  answer["hits"] = record_json(checked->hits, dump.get());
  answer["checked"] = {{"tensors", checked->tensors}, {"bytes", checked->bytes}, {"looked", coverage_json(checked->coverage)}};
  answer["not_judged"] = record_json(checked->not_judged);
  const ResolvedResults resolved = read_answer(answer, *dump);
  QVERIFY(resolved.check);
  QCOMPARE(text_of(record_json(resolved.check->hits, dump.get())), text_of(answer["hits"]));
  QCOMPARE(text_of(coverage_json(resolved.check->coverage)), text_of(coverage_json(checked->coverage)));
  QCOMPARE(pack(resolved.check->not_judged), pack(checked->not_judged));
  QCOMPARE(resolved.check->hit_count, checked->hit_count);
  QCOMPARE(resolved.check->bytes, checked->bytes);
}

void JsonWriterTest::findings_come_back() {
  const auto dump = open_sample();
  QVERIFY(dump);
  const auto search = find_first_cause(*dump);
  QVERIFY(search && !search->findings.empty());
  Json answer = {{"format", 1}, {"command", "first"}, {"findings", Json::array()}};
  for (const Finding& finding : search->findings) {
    Json record = finding_json(*dump, finding);
    record["reasoning"] = reasoning_json(*dump, finding);
    record["downstream"] = downstream_json(*dump, finding);
    answer["findings"].push_back(std::move(record));
  }
  const ResolvedResults resolved = read_answer(answer, *dump);
  QVERIFY(resolved.search);
  QCOMPARE(resolved.search->findings.size(), search->findings.size());
  for (std::size_t i = 0; i < search->findings.size(); ++i) {
    const Finding& finding = resolved.search->findings[i];
    Json record = finding_json(*dump, finding);
    record["reasoning"] = reasoning_json(*dump, finding);
    record["downstream"] = downstream_json(*dump, finding);
    QCOMPARE(text_of(record), text_of(answer["findings"][i]));
    QCOMPARE(finding.produced_by, search->findings[i].produced_by);
  }
}

SPORESCOPE_TEST(JsonWriterTest)

}  // namespace json_writer_test

#include "json_writer_test.moc"
