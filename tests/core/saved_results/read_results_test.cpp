// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/read_results.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/saved_results/find_dump.h"
#include "core/saved_results/json_objects.h"
#include "core/saved_results/text_json.h"
#include "tests/program/test_class.h"

namespace read_results_test {

using namespace sporescope;

namespace {

const std::string kTensor = R"({"rank":0,"net":"LeNet5","graph":"kernel_graph0","graph_id":0,"iteration":1,
  "node":"Default/Log-op0","type":"Log","io":"output","slot":0,"run":1,"runs":1,"time":7,"dtype":"float32",
  "stored_dtype":"float32","shape":[4,10],"bytes":160,"file":"rank_0/a.npy"})";

std::string hit(const std::string& more = {}) {
  return R"({"watchpoint":3,"condition":"tensor_too_large","tensor":)" + kTensor +
         R"(,"params":[{"name":"max_gt","value":1.0,"actual":"inf","hit":true}],"errors":[],"hit":true,"element":[0,3],
      "source":"values","statistics":{"count":40,"min":-1.5,"max":255,"mean":null,"nan":1,"neg_inf":2,"pos_inf":3,"zero":4,
      "negative":5,"positive":6})" +
         more + "}";
}

std::string check(const std::string& hits, const std::string& more = {}) {
  return R"({"format":1,"command":"check","dump":"runs/lenet","watchpoints":[{"id":3,"condition":"tensor_too_large",
    "params":{"max_gt":1}}],"hits":[)" +
         hits + R"(],"checked":{"tensors":12,"bytes":99,"iterations":[0],"looked":{"tensors":13,"from_values":12,"not_read":1}},
    "not_judged":[{"watchpoint":3,"reason":"it looks at nothing"}],"complete":false,"stopped":false,
    "problems":[{"path":"a.npy","message":"a.npy is empty"}])" +
         more + "}";
}

std::string refused(const std::string& text, ErrorCode code) {
  const auto read = parse_results(text, "here/hits.json");
  if (read || read.error().code != code || read.error().str().find("hits.json") == std::string::npos) return "read, or another";
  return read.error().str();
}

}  // namespace

class ReadResultsTest : public QObject {
  Q_OBJECT
 private slots:
  void a_check_is_read();
  void a_finding_is_read();
  void several_dumps_stand_one_after_the_other();
  void the_order_of_fields_does_not_matter();
  void what_cannot_be_shown_is_said_data();
  void what_cannot_be_shown_is_said();
  void a_condition_of_a_newer_version_is_named();
  void deep_nesting_is_no_trouble();
  void braces_in_texts_end_no_object();
  void sentences_keep_their_arguments();
  void the_dump_is_found_from_the_file_on();
};

void ReadResultsTest::a_check_is_read() {
  const auto read = parse_results(check(hit() + "," + hit()), "here/hits.json");
  QVERIFY2(read, read ? "" : read.error().str().c_str());
  QCOMPARE(read->size(), std::size_t{1});
  const SavedResults& results = *read->front();
  QCOMPARE(results.named_dump, std::string("runs/lenet"));
  QVERIFY(!results.whole());
  QCOMPARE(results.tensors.size(), std::size_t{1});  // both hits are of one tensor
  const SavedTensor& tensor = results.tensors.front().tensor;
  QCOMPARE(tensor.node, std::string("Default/Log-op0"));
  QCOMPARE(tensor.rank, std::optional(0));
  QCOMPARE(tensor.iteration, Iteration{1});
  QCOMPARE(tensor.time, std::uint64_t{7});
  QVERIFY(results.check && !results.search);
  const CheckResult& found = results.check->result;
  QCOMPARE(found.hits.size(), std::size_t{2});
  QCOMPARE(found.hit_count, std::uint64_t{2});
  QVERIFY(found.complete);
  const Hit& first = found.hits.front();
  QCOMPARE(first.judgement.watchpoint, 3);
  QCOMPARE(first.judgement.condition->id, std::string_view("tensor_too_large"));
  QVERIFY(first.is_hit());
  QVERIFY(std::isinf(first.judgement.parameters.front().actual));
  QCOMPARE(first.first_non_finite, std::optional(std::uint64_t{3}));
  QCOMPARE(first.shape, (Shape{4, 10}));
  QCOMPARE(first.statistics.integer_max, std::optional(IntegerValue(std::int64_t{255})));
  QCOMPARE(first.statistics.min, std::optional(-1.5));
  QVERIFY(!first.statistics.mean);
  QCOMPARE(first.statistics.pos_inf, std::uint64_t{3});
  QCOMPARE(found.coverage.not_read, std::uint64_t{1});
  QCOMPARE(found.not_judged.front().why.str(), std::string("it looks at nothing"));
  QCOMPARE(found.problems.front().message.str(), std::string("a.npy is empty"));
  QCOMPARE(results.check->watchpoints.front().parameters.front().value, 1.0);
}

void ReadResultsTest::a_finding_is_read() {
  const std::string text =
      R"({"format":1,"command":"first","dump":"d","findings":[{"kind":"parameter","found_by":"values","tensor":)" + kTensor +
      R"(,"nan":2,"inf":1,"element":[1,2],"at_element":"0 / 0","produced_by":"Default/Div-op1",
      "inputs":[{"tensor":)" +
      kTensor + R"(,"nan":0,"inf":0,"min":1,"max":2,"at_element":0.5}],"why":"2 of 40 values are NaN",
      "harm":"loss","impact_text":"it reaches the loss","repeated_iterations":[2,3],"source":{"file":"a.py","line":9,"code":"x / y"},
      "nan_follows":true,"path":[{"tensor":)" +
      kTensor + R"(,"nan":2,"inf":0}],
      "text":{"why":{"pattern":"%1 of %2 values are NaN","arguments":[{"count":2},{"count":40}]}}}],
      "looked":{"tensors":5,"from_values":5},"excluded":2,"undumped_overflow_reports":0,"complete":true,"stopped":false,"problems":[]})";
  const auto read = parse_results(text, "hits.json");
  QVERIFY2(read, read ? "" : read.error().str().c_str());
  const SavedSearch& search = *read->front()->search;
  QVERIFY(search.whole);
  const Finding& finding = search.result.findings.front();
  QCOMPARE(finding.kind, CauseKind::parameter);
  QCOMPARE(finding.statistics.nan, std::uint64_t{2});
  QCOMPARE(finding.why.arguments.size(), std::size_t{2});  // translatable
  QCOMPARE(finding.why.str(), std::string("2 of 40 values are NaN"));
  QCOMPARE(finding.impact_text.str(), std::string("it reaches the loss"));
  QCOMPARE(finding.expression.str(), std::string("0 / 0"));
  QCOMPARE(finding.impact, Impact::loss);
  QCOMPARE(finding.inputs.front().at_element, std::optional(0.5));
  QCOMPARE(finding.again, (std::vector{Iteration{2}, Iteration{3}}));
  QCOMPARE(finding.path.size(), std::size_t{1});
  QCOMPARE(search.produced_by.front(), std::string("Default/Div-op1"));
  QCOMPARE(search.sources.front()->line, 9);
  QCOMPARE(search.result.excluded.tensors(), std::uint64_t{2});
}

void ReadResultsTest::several_dumps_stand_one_after_the_other() {
  const auto read = parse_results(check(hit()) + "\n" + check("") + "\n", "hits.json");
  QVERIFY(read);
  QCOMPARE(read->size(), std::size_t{2});
  QCOMPARE(read->back()->check->result.hits.size(), std::size_t{0});
}

// As rewritten by other programs: fields sorted by name, no line breaks.
void ReadResultsTest::the_order_of_fields_does_not_matter() {
  const auto sorted = nlohmann::json::parse(check(hit())).dump();
  const auto read = parse_results(sorted, "hits.json");
  QVERIFY(read);
  QCOMPARE(read->front()->check->result.hits.size(), std::size_t{1});
  const auto late = parse_results(
      R"({"dump":"d","findings":[{"kind":"operator","tensor":)" + kTensor + R"(,"why":"w"}],"format":1,"command":"first"})",
      "hits.json");
  QVERIFY(late);
  QCOMPARE(late->front()->search->result.findings.size(), std::size_t{1});
}

void ReadResultsTest::what_cannot_be_shown_is_said_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<int>("code");
  QTest::addColumn<QString>("mentions");
  const auto row = [](const char* name, const std::string& text, ErrorCode code, const char* mentions) {
    QTest::newRow(name) << QString::fromStdString(text) << static_cast<int>(code) << mentions;
  };
  const std::string whole = check(hit());
  row("empty", "", ErrorCode::unsupported, "no Sporescope results");
  row("another program's", R"({"name": "left-pad", "version": "1.0.0"})", ErrorCode::unsupported, "no Sporescope results");
  row("a list", "[1, 2]", ErrorCode::unsupported, "no Sporescope results");
  row("bare NaN of msprobe", R"({"task": "statistics", "Max": NaN})", ErrorCode::unsupported, "no Sporescope results");
  row("a watch file", R"({"format":1,"watchpoints":[]})", ErrorCode::unsupported, "no Sporescope results");
  row("cut off", whole.substr(0, whole.size() / 2), ErrorCode::malformed, "is incomplete");
  row("cut off within a text", R"({"format":1,"command":"check","dump":"/scr)", ErrorCode::malformed, "is incomplete");
  row("damaged", R"({"format":1,"command":"check","hits":[},]})", ErrorCode::malformed, "damaged");
  row("a newer format", R"({"format":2,"command":"check","hits":[]})", ErrorCode::invalid_argument, "newer");
  row("lines", hit(), ErrorCode::invalid_argument, "--jsonl");
  row("of stats", R"({"format":1,"command":"stats","tensors":[]})", ErrorCode::invalid_argument, "stats");
  row("of replicas", R"({"format":1,"command":"replicas","findings":[{"node":"a"}]})", ErrorCode::invalid_argument, "replicas");
  row("failed", R"({"format":1,"command":"check","error":"“x” does not exist"})", ErrorCode::invalid_argument,
      "does not exist");
  row("stopped before", R"({"format":1,"command":"check","complete":false,"problems":[]})", ErrorCode::invalid_argument,
      "check");
  row("counts alone", R"({"format":1,"command":"check","dump":"d","count":4})", ErrorCode::invalid_argument, "--count");
  row("columns alone", check(R"({"node":"a","iteration":1})"), ErrorCode::malformed, "hits[0].tensor");
  row("a number that is none", check(hit(R"(,"watchpoint":"three")")), ErrorCode::malformed, "hits[0].watchpoint");
}

void ReadResultsTest::what_cannot_be_shown_is_said() {
  QFETCH(const QString, text);
  QFETCH(const int, code);
  QFETCH(const QString, mentions);
  const std::string output = refused(text.toStdString(), static_cast<ErrorCode>(code));
  QVERIFY2(output.find(mentions.toStdString()) != std::string::npos, output.c_str());
}

void ReadResultsTest::a_condition_of_a_newer_version_is_named() {
  std::string text = check(hit());
  text.replace(text.find("tensor_too_large", text.find("hits")), 16, "tensor_too_weird");
  QVERIFY(refused(text, ErrorCode::malformed).find("hits[0].condition") != std::string::npos);
}

void ReadResultsTest::deep_nesting_is_no_trouble() {
  const std::string deep(100'000, '[');
  const std::string end(100'000, ']');
  const auto read =
      parse_results(R"({"format":1,"command":"check","dump":"d","deep":)" + deep + end + R"(,"hits":[]})", "hits.json");
  QVERIFY(read);
}

void ReadResultsTest::braces_in_texts_end_no_object() {
  std::string_view text = R"( {"a": "}\"}"} {"b": {}} {"c")";
  QCOMPARE(take_json_object(text), std::optional<std::string_view>(R"({"a": "}\"}"})"));
  QCOMPARE(take_json_object(text), std::optional<std::string_view>(R"({"b": {}})"));
  QVERIFY(!take_json_object(text));
}

void ReadResultsTest::sentences_keep_their_arguments() {
  const Text inner("%1 NaN", {Count{3}});
  const Text text("%1, %2, %3, %4", {std::string("Log-op0"), inner, 0.25, TextArgument::Sizes{4, 10}});
  const Text again = text_from_json(text_to_json(text));
  QCOMPARE(again.pattern, text.pattern);
  QCOMPARE(again.str(), text.str());
  QCOMPARE(again.arguments.size(), std::size_t{4});
  QVERIFY(text_from_json(nlohmann::ordered_json(17)).empty());
  QVERIFY(text_from_json(nlohmann::ordered_json{{"pattern", "%1"}, {"arguments", {{{"shape", "x"}}}}}).empty());
}

void ReadResultsTest::the_dump_is_found_from_the_file_on() {
  const QTemporaryDir folder;
  const auto root = std::filesystem::path(folder.path().toStdString());
  QVERIFY(QDir(folder.path()).mkpath("runs/lenet"));
  const auto file = root / "hits.json";
  QCOMPARE(find_dump((root / "runs" / "lenet").string(), "/elsewhere/hits.json"), root / "runs" / "lenet");
  QCOMPARE(find_dump("runs/lenet", file), root / "runs" / "lenet");
  QCOMPARE(find_dump("runs/lenet/", file), root / "runs" / "lenet");
  // Both were copied.
  QCOMPARE(find_dump("/scratch/run-7/lenet", root / "runs" / "hits.json"), root / "runs" / "lenet");
  QVERIFY(find_dump("/scratch/run-7/lenet", file).empty());
  QVERIFY(find_dump("", file).empty());
  QCOMPARE(find_dump("ssh://lab/data/run", file), std::filesystem::path("ssh://lab/data/run"));
}

SPORESCOPE_TEST(ReadResultsTest)

}  // namespace read_results_test

#include "read_results_test.moc"
