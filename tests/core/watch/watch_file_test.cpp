// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <sys/stat.h>

#include <QtTest>

#include <fstream>

#include "core/watch/watch_file.h"
#include "core/watch/watchpoint.h"
#include "tests/program/test_class.h"

namespace watch_file_test {

using namespace sporescope;

namespace {

QString refusal(const char* text) {
  const auto read = parse_watch_file(text, "w.json");
  return read ? QString("read") : QString::fromStdString(read.error().str());
}

/// Returns the error message for a watchpoint with these fields.
QString refusal_of(const char* fields) {
  return refusal((QByteArray("{\"format\": 1, \"watchpoints\": [") + fields + "]}").constData());
}

}  // namespace

class WatchFileTest : public QObject {
  Q_OBJECT

 private slots:
  void reads_what_the_manual_shows() {
    const auto read = parse_watch_file(R"({"format": 1, "watchpoints": [
      {"id": 1, "condition": "tensor_too_large", "params": {"mean_gt": 3, "max_gt": 100}, "nodes": {"category": "tensor"}},
      {"id": 2, "condition": "weight_change_too_large", "params": {"abs_mean_update_ratio_gt": 0.1},
       "nodes": {"names": ["Default/net/conv1.weight"]}, "enabled": false, "name": "Large steps"},
      {"id": 3, "condition": "tensor_overflow", "nodes": {"regex": "Gradients/.*", "types": ["ReLU"]}, "ranks": [0, 1], "graphs": [4]}
    ]})",
                                       "w.json");
    QVERIFY(read.has_value());
    QCOMPARE(read->size(), std::size_t{3});
    const Watchpoint& large = (*read)[0];
    QVERIFY(large.condition == find_condition("tensor_too_large") && large.enabled && large.name.empty());
    QCOMPARE(large.parameters.size(), std::size_t{2});
    QCOMPARE(large.parameters[0].spec->name, std::string_view("max_gt"));
    QCOMPARE(large.parameters[0].value, 100.0);
    QCOMPARE(large.nodes.category, std::string("tensor"));
    const Watchpoint& change = (*read)[1];
    QVERIFY(!change.enabled);
    QCOMPARE(change.name, std::string("Large steps"));
    QCOMPARE(change.nodes.names, std::vector<std::string>{"Default/net/conv1.weight"});
    QVERIFY(change.parameters[1].implied && change.parameters[1].spec->name == "epsilon");
    const Watchpoint& overflow = (*read)[2];
    QCOMPARE(overflow.nodes.regex, std::string("Gradients/.*"));
    QCOMPARE(overflow.nodes.types, std::vector<std::string>{"ReLU"});
    QCOMPARE(overflow.ranks, (std::vector<int>{0, 1}));
    QCOMPARE(overflow.graphs, std::vector<std::uint32_t>{4});
  }

  void writes_what_it_reads() {
    const auto read = parse_watch_file(R"({"format": 1, "watchpoints": [
      {"id": 12, "name": "φ", "condition": "weight_not_changed", "params": {"rtol": 1e-7, "equal_nan": true},
       "nodes": {"category": "weight", "names": ["a/b", "c"], "regex": "^x[0-9]", "types": ["Tanh"]}, "ranks": [3], "graphs": [0, 7],
       "enabled": false},
      {"id": 2, "condition": "gradient_exploding"}]})",
                                       "w.json");
    QVERIFY(read.has_value());
    const std::string text = watch_file_text(*read);
    const auto again = parse_watch_file(text, "w.json");
    QVERIFY(again.has_value());
    QCOMPARE(watch_file_text(*again), text);
    const Watchpoint& first = again->front();
    QCOMPARE(first.id, 12);
    QCOMPARE(first.name, std::string("φ"));
    QCOMPARE(first.parameters.size(), std::size_t{3});
    QCOMPARE(first.parameters[0].value, 1e-7);
    QVERIFY(first.parameters[1].implied && !first.parameters[2].implied);
    QCOMPARE(first.parameters[2].value, 1.0);
    QCOMPARE(first.nodes.names, (std::vector<std::string>{"a/b", "c"}));
    QCOMPARE(first.nodes.regex, std::string("^x[0-9]"));
    QCOMPARE(first.graphs, (std::vector<std::uint32_t>{0, 7}));
    QVERIFY(!first.enabled && again->back().enabled);
    QVERIFY(text.find("atol") == std::string::npos);
  }

  void writes_any_name() {
    auto result = make_watchpoint(1, "tensor_overflow", {});
    result->name = "\"\\\n";
    result->nodes.names = {"bad\xff name"};
    const auto again = parse_watch_file(watch_file_text({*result}), "w.json");
    QVERIFY(again.has_value());
    QCOMPARE(again->front().name, result->name);
    QCOMPARE(again->front().nodes.names.front(), std::string("bad\xef\xbf\xbd name"));
  }

  void what_is_nested_deeply_ends_no_program() {
    constexpr std::size_t kDepth = 200'000;
    const std::string deep = std::string(kDepth, '[') + std::string(kDepth, ']');
    const auto inside = parse_watch_file(R"({"format": 1, "watchpoints": [], "x": )" + deep + "}", "w.json");
    QVERIFY(!inside);
    QVERIFY(!parse_watch_file(deep, "w.json"));
    std::string objects;
    for (std::size_t i = 0; i < kDepth; ++i) objects += R"({"a":)";
    QVERIFY(!parse_watch_file(objects + "1" + std::string(kDepth, '}'), "w.json"));
  }

  void numbers_watchpoints_without_an_id() {
    const auto read = parse_watch_file(
        R"({"format":1,"watchpoints":[{"condition":"tensor_overflow"},{"id":1,"condition":"tensor_overflow"},{"condition":"weight_overflow"}]})",
        "w.json");
    QVERIFY(read.has_value());
    QCOMPARE((*read)[0].id, 2);
    QCOMPARE((*read)[1].id, 1);
    QCOMPARE((*read)[2].id, 3);
  }

  void takes_what_mindspore_takes() {
    QCOMPARE(refusal_of(R"({"id":1,"condition":"tensor_all_zero"})"), QString("read"));
    QCOMPARE(refusal_of(R"({"id":1,"condition":"tensor_all_zero","params":{"zero_percentage_ge":101}})"), QString("read"));
    QCOMPARE(refusal_of(R"({"id":1,"condition":"tensor_range","params":{"range_percentage_gt":0}})"), QString("read"));
    QCOMPARE(refusal_of(R"({"id":1,"condition":"tensor_range","params":{"range_start_inclusive":3,"range_end_inclusive":-3}})"),
             QString("read"));
    QCOMPARE(refusal(R"({"format":1,"watchpoints":[]})"), QString("read"));
  }

  /// Otherwise the desktop would show the reason in English, whatever its language is.
  void the_reason_of_a_mistake_is_a_sentence_of_its_own() {
    const auto read = parse_watch_file(R"({"format": 1, "watchpoints": [{"condition": "tensor_big"}]})", "w.json");
    QVERIFY(!read);
    const auto* reason = std::get_if<TextArgument::Sentence>(&read.error().message.arguments.back().value());
    QVERIFY(reason != nullptr);
    QCOMPARE((*reason)->pattern, std::string("unknown condition %1"));
    QCOMPARE((*reason)->arguments.front().str(), std::string("tensor_big"));
  }

  void names_the_place_of_a_mistake_data() {
    QTest::addColumn<QString>("got");
    QTest::addColumn<QString>("expected");
    const auto whole = [](const char* name, const char* text, const char* expected) {
      QTest::newRow(name) << refusal(text) << QString(expected);
    };
    const auto one = [](const char* name, const char* fields, const char* expected) {
      QTest::newRow(name) << refusal_of(fields) << QString(expected);
    };
    whole("empty", "", "w.json is not valid JSON: syntax error at line 1, column 1");
    whole("cut", "{\"format\": 1,\n  \"watchpoints\": [", "w.json is not valid JSON: syntax error at line 2, column 19");
    whole("bare nan", R"({"format": NaN})", "w.json is not valid JSON: syntax error at line 1, column 12");
    whole("list", "[]", "w.json is not a watch file: expected an object with \"format\" and \"watchpoints\"");
    whole("another file", R"({"device_target": "CPU"})",
          "w.json is not a watch file: expected an object with \"format\" and \"watchpoints\"");
    whole("no format", R"({"watchpoints": []})", "w.json, format: expected \"format\": 1");
    whole("other format", R"({"format": 2, "watchpoints": []})", "w.json, format: expected \"format\": 1");
    whole("no list", R"({"format": 1})", "w.json, watchpoints: expected a list");
    whole("unknown key", R"({"format": 1, "watchpoint": []})", "w.json: unknown key watchpoint; did you mean watchpoints?");
    whole("twice", R"({"format": 1, "watchpoints": [], "format": 1})", "w.json: duplicate key format");
    one("no object", "7", "w.json, watchpoints[0]: expected an object");
    one("no condition", R"({"id": 1})", "w.json, watchpoints[0]: \"condition\" is missing");
    one("condition", R"({"id":1,"condition":"tensor_big"})", "w.json, watchpoints[0].condition: unknown condition tensor_big");
    one("mistyped condition", R"({"id":1,"condition":"tensor_overflw"})",
        "w.json, watchpoints[0].condition: unknown condition tensor_overflw; did you mean tensor_overflow?");
    one("mistyped parameter", R"({"id":1,"condition":"tensor_all_zero","params":{"zero_percentage_gt":1}})",
        "w.json, watchpoints[0].params: tensor_all_zero has no parameter zero_percentage_gt; did you mean "
        "zero_percentage_ge? It has zero_percentage_ge");
    one("condition type", R"({"id":1,"condition":5})", "w.json, watchpoints[0].condition: expected a string");
    one("key", R"({"id":1,"condition":"tensor_overflow","param":{}})",
        "w.json, watchpoints[0]: unknown key param; did you mean params?");
    one("parameter", R"({"id":1,"condition":"tensor_overflow"},{"id":2,"condition":"tensor_all_zero","params":{"zero":1}})",
        "w.json, watchpoints[1].params: tensor_all_zero has no parameter zero; it has zero_percentage_ge");
    one("text", R"({"id":1,"condition":"tensor_all_zero","params":{"zero_percentage_ge":"1"}})",
        "w.json, watchpoints[0].params.zero_percentage_ge: expected a number");
    one("truth", R"({"id":1,"condition":"tensor_all_zero","params":{"zero_percentage_ge":true}})",
        "w.json, watchpoints[0].params.zero_percentage_ge: expected a number");
    one("range", R"({"id":1,"condition":"tensor_too_large","params":{"abs_mean_gt":-1}})",
        "w.json, watchpoints[0].params: abs_mean_gt must be at least 0, not -1");
    one("too big", R"({"id":1,"condition":"tensor_too_large","params":{"max_gt":1e999}})",
        "w.json: the number 1e999 is too large");
    one("same id", R"({"id":1,"condition":"tensor_overflow"},{"id":1,"condition":"tensor_overflow"})",
        "w.json, watchpoints[1].id: 1 is used twice");
    one("id", R"({"id":-1,"condition":"tensor_overflow"})", "w.json, watchpoints[0].id: expected a non-negative integer");
    one("huge id", R"({"id":18446744073709551615,"condition":"tensor_overflow"})",
        "w.json, watchpoints[0].id: expected a non-negative integer");
    one("nodes", R"({"id":1,"condition":"tensor_overflow","nodes":[]})", "w.json, watchpoints[0].nodes: expected an object");
    one("nodes key", R"({"id":1,"condition":"tensor_overflow","nodes":{"name":"x"}})",
        "w.json, watchpoints[0].nodes: unknown key name; did you mean names?");
    one("names", R"({"id":1,"condition":"tensor_overflow","nodes":{"names":"x"}})",
        "w.json, watchpoints[0].nodes.names: expected a list");
    for (const char* list : {"names", "types"}) {
      const QByteArray nodes = QByteArray("{\"id\":1,\"condition\":\"tensor_overflow\",\"nodes\":{\"") + list + "\":[]}}";
      const QByteArray refused =
          QByteArray("w.json, watchpoints[0].nodes.") + list + ": the list is empty; omit it to include all";
      one(list, nodes.constData(), refused.constData());
    }
    one("no ranks", R"({"id":1,"condition":"tensor_overflow","ranks":[]})",
        "w.json, watchpoints[0].ranks: the list is empty; omit it to include all");
    one("name", R"({"id":1,"condition":"tensor_overflow","nodes":{"names":[1]}})",
        "w.json, watchpoints[0].nodes.names: expected a string");
    one("ranks", R"({"id":1,"condition":"tensor_overflow","ranks":[0.5]})",
        "w.json, watchpoints[0].ranks: expected a non-negative integer");
    one("enabled", R"({"id":1,"condition":"tensor_overflow","enabled":1})",
        "w.json, watchpoints[0].enabled: expected true or false");
  }
  void names_the_place_of_a_mistake() {
    QFETCH(QString, got);
    QFETCH(QString, expected);
    QCOMPARE(got, expected);
  }

  void reads_files() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("watch.json").toStdString();
    QCOMPARE(read_watch_file(path).error().code, ErrorCode::not_found);
    QVERIFY(read_watch_file(path).error().str().find(path.string()) != std::string::npos);
    std::ofstream(path) << R"({"format":1,"watchpoints":[{"id":5,"condition":"tensor_overflow"}]})";
    const auto read = read_watch_file(path);
    QVERIFY(read.has_value());
    QCOMPARE(read->front().id, 5);
    QCOMPARE(read_watch_file(folder.path().toStdString()).error().code, ErrorCode::malformed);
  }

  void does_not_wait_for_a_pipe() {
    const QTemporaryDir folder;
    const std::string path = folder.filePath("watch.json").toStdString();
    QCOMPARE(mkfifo(path.c_str(), 0600), 0);
    const auto read = read_watch_file(path);
    QVERIFY(!read && read.error().str().find("not a regular file") != std::string::npos);
  }

  void tells_another_file_from_a_wrong_watch_file() {
    QCOMPARE(parse_watch_file(R"({"device_target":"CPU"})", "w.json").error().code, ErrorCode::unsupported);
    QCOMPARE(parse_watch_file(R"({"format":1,"watchpoints":7})", "w.json").error().code, ErrorCode::invalid_argument);
    QCOMPARE(parse_watch_file("{", "w.json").error().code, ErrorCode::malformed);
  }
};

SPORESCOPE_TEST(WatchFileTest)

}  // namespace watch_file_test

#include "watch_file_test.moc"
