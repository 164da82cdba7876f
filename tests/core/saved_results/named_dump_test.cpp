// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/named_dump.h"

#include <QtTest>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/saved_results/resolve_results.h"
#include "tests/program/test_class.h"

namespace named_dump_test {

using namespace sporescope;

namespace {

std::string tensor(const std::string& node, const std::string& type, int iteration, int run, int time) {
  return "{\"rank\":1,\"net\":\"Net\",\"graph\":\"kernel_graph2\",\"graph_id\":2,\"iteration\":" + std::to_string(iteration) +
         ",\"node\":\"" + node + R"(","type":")" + type + "\",\"io\":\"output\",\"slot\":0,\"run\":" + std::to_string(run) +
         R"(,"runs":3,"time":)" + std::to_string(time) + ",\"dtype\":\"float32\",\"stored_dtype\":\"float32\",\"shape\":[2,2]}";
}

std::string hit(const std::string& tensor) {
  return "{\"watchpoint\":1,\"condition\":\"tensor_overflow\",\"tensor\":" + tensor +
         ",\"params\":[],\"errors\":[],\"hit\":true,\"source\":\"values\",\"statistics\":{\"count\":4,\"min\":1,\"max\":2.5,"
         "\"nan\":1}}";
}

const std::string kLoopRun = tensor("Default/cell/Sqrt-op3", "Sqrt", 0, 3, 20);
const std::string kWeight = tensor("fc1.weight", "Parameter", 1, 1, 30);

Result<SavedResultsList> answers() {
  const std::string check = "{\"format\":1,\"command\":\"check\",\"dump\":\"/gone/run\",\"watchpoints\":[],\"hits\":[" +
                            hit(kLoopRun) + "," + hit(kWeight) + "],\"complete\":true}";
  const std::string first =
      "{\"format\":1,\"command\":\"first\",\"dump\":\"/gone/run\",\"findings\":[{\"kind\":\"operator\",\"tensor\":" + kLoopRun +
      ",\"why\":\"w\",\"produced_by\":\"Default/cell/Sub-op2\",\"source\":{\"file\":\"net.py\",\"line\":7,\"code\":\"a - "
      "b\"},\"path\":[\n{\"tensor\":" +
      kLoopRun + "},{\"tensor\":" + kWeight + "}]}],\"complete\":true}";
  return parse_results(check + first, "/here/hits.json");
}

}  // namespace

class NamedDumpTest : public QObject {
  Q_OBJECT
 private slots:
  void all_that_is_named_is_there();
  void its_statistics_are_told_and_its_values_are_elsewhere();
  void what_was_not_counted_is_not_known();
  void results_are_placed_in_it();
  void what_another_dump_lacks_is_counted();
};

void NamedDumpTest::all_that_is_named_is_there() {
  const auto read = answers();
  QVERIFY2(read, read ? "" : read.error().str().c_str());
  const auto dump = NamedDump::make(*read);
  QCOMPARE(dump->root(), std::filesystem::path("/here/hits.json"));
  QCOMPARE(dump->graphs().size(), std::size_t{1});
  const DumpGraph& graph = dump->graphs().front();
  QCOMPARE(graph.rank, 1);
  QCOMPARE(graph.name, std::string("kernel_graph2"));
  QCOMPARE(graph.iterations.size(), std::size_t{2});
  QCOMPARE(dump->records().size(), std::size_t{2});
  const NodeIndex weight = graph.graph->find("fc1.weight");
  QCOMPARE(graph.graph->nodes()[weight].kind, NodeKind::parameter);
  const NodeIndex builder = graph.graph->find("Default/cell/Sub-op2");
  QCOMPARE(graph.graph->user_line(builder)->line, 7);
  QCOMPARE(std::string(graph.graph->nodes()[builder].scope), std::string("Default/cell"));
}

void NamedDumpTest::its_statistics_are_told_and_its_values_are_elsewhere() {
  const auto dump = NamedDump::make(*answers());
  const TensorRecord& record = dump->records().front();
  const auto row = dump->statistic_row(record);
  QVERIFY(row);
  const RecordedStatistics recorded = parse_recorded_statistics(*row);
  QCOMPARE(recorded.max, std::optional(2.5));
  QCOMPARE(recorded.nan, std::optional(std::uint64_t{1}));
  QVERIFY(!recorded.mean);
  QCOMPARE(dump->statistics_name(), std::string_view("hits.json"));
  const auto opened = dump->open(record);
  QVERIFY(!opened);
  QVERIFY(opened.error().str().find("/gone/run") != std::string::npos);
}

// A maximum of NaN proves that there is NaN, but not how many. Counts that are null were not recorded.
void NamedDumpTest::what_was_not_counted_is_not_known() {
  const auto values_of = [](const std::string& statistics) {
    const std::string first =
        "{\"format\":1,\"command\":\"check\",\"dump\":\"d\",\"hits\":[{\"watchpoint\":1,\"condition\":\"tensor_overflow\","
        "\"tensor\":";
    const auto read =
        parse_results(first + std::string(kWeight) +
                          R"(,"params":[],"errors":[],"hit":true,"source":"statistic.csv","statistics":)" + statistics + "}]}",
                      "hits.json");
    const auto dump = read ? NamedDump::make(*read) : nullptr;
    return dump ? dump->statistic_row(dump->records().front()) : std::nullopt;
  };
  const auto row =
      values_of(R"({"count":4,"min":"nan","max":"nan","nan":null,"neg_inf":null,"pos_inf":null,"at_least":{"nan":1}})");
  QVERIFY(row);
  QVERIFY(!parse_recorded_statistics(*row).nan && !parse_recorded_statistics(*row).zero);
  QCOMPARE(classify_recorded(*row), ValueClass::nan);
}

void NamedDumpTest::results_are_placed_in_it() {
  const auto read = answers();
  const auto dump = NamedDump::make(*read);
  const ResolvedResults check = resolve_results(*read->front(), *dump);
  QCOMPARE(check.unmatched, std::uint64_t{0});
  QCOMPARE(check.check->hits.size(), std::size_t{2});
  // The third run of a loop keeps its number, although the others are not in the results.
  QCOMPARE(dump->records()[check.check->hits.front().record].run, 3U);
  const ResolvedResults search = resolve_results(*read->back(), *dump);
  const Finding& finding = search.search->findings.front();
  QCOMPARE(finding.path.size(), std::size_t{2});
  QCOMPARE(std::string(dump->graphs().front().graph->nodes()[finding.produced_by].full_name),
           std::string("Default/cell/Sub-op2"));
}

void NamedDumpTest::what_another_dump_lacks_is_counted() {
  const auto read = answers();
  const auto others =
      parse_results("{\"format\":1,\"command\":\"check\",\"dump\":\"d\",\"hits\":[" + hit(kWeight) + "]}", "other.json");
  QVERIFY(others);
  const ResolvedResults placed = resolve_results(*read->front(), *NamedDump::make(*others));
  QCOMPARE(placed.found, std::uint64_t{1});
  QCOMPARE(placed.unmatched, std::uint64_t{1});
  QCOMPARE(placed.check->hit_count, std::uint64_t{1});
}

SPORESCOPE_TEST(NamedDumpTest)

}  // namespace named_dump_test

#include "named_dump_test.moc"
