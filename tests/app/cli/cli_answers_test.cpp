// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_answers_test {

using namespace sporescope::test;

/// Tests the answers of each command on real dumps.
class CliAnswersTest : public QObject {
  Q_OBJECT
 private slots:
  void info_counts_what_lies_on_the_disk();
  void info_says_which_side_was_dumped();
  void info_counts_statistics_without_values();
  void info_lists_all_dumps_below_a_folder();
  void nodes_tell_inputs_outputs_and_source_lines();
  void tensors_name_each_file_once();
  void a_selection_narrows_tensors_down_data();
  void a_selection_narrows_tensors_down();
  void a_folder_of_a_dump_narrows_the_answer_down();
  void a_file_without_a_node_has_the_parts_of_its_name();
  void stats_add_up();
  void stats_of_a_row_of_statistic_csv();
  void first_tells_the_cause_its_inputs_and_its_way();
  void first_explains_its_steps();
  void first_follows_the_tensor_that_is_named();
  void first_says_why_it_follows_nothing_data();
  void first_says_why_it_follows_nothing();
  void check_tells_hits_of_a_watch_file();
  void check_one_condition_with_parameters();
  void check_recommended();
  void conditions_are_seventeen();
  void json_lines_are_the_same_records();
};

void CliAnswersTest::info_counts_what_lies_on_the_disk() {
  const QJsonObject answer = run({"--json", "info", dump("loop-2.10")}).json();
  QCOMPARE(answer["format"].toInt(), 1);
  QCOMPARE(answer["command"].toString(), QString("info"));
  const QJsonObject found = answer["dumps"][0].toObject();
  const QStringList files = npy_files(dump("loop-2.10"));
  QCOMPARE(found["tensor_files"].toInt(), int(files.size()));
  QVERIFY(found["bytes"].isNull());
  QCOMPARE(found["family"].toString(), QString("mindspore-sync"));
  QCOMPARE(found["ms_version"].toString(), QString("2.10.0"));
  QCOMPARE(found["device_target"].toString(), QString("CPU"));
  int recorded = 0;
  const QJsonArray graphs = found["ranks"][0]["nets"][0]["graphs"].toArray();
  QCOMPARE(graphs.size(), 20);
  for (const auto& graph : graphs) {
    recorded += graph.toObject()["constant_files"].toInt();
    for (const auto& iteration : graph.toObject()["iterations"].toArray())
      recorded += iteration.toObject()["tensor_files"].toInt();
  }
  QCOMPARE(recorded, int(files.size()));
  QCOMPARE(graphs[0]["history"].toArray(), (QJsonArray{0, 1, 2}));

  qint64 bytes = 0;
  for (const QString& file : files) bytes += QFileInfo(dump("loop-2.10") + "/" + file).size();
  const QJsonObject measured = run({"info", dump("loop-2.10"), "--sizes", "--json"}).json();
  QCOMPARE(qint64(measured["dumps"][0]["bytes"].toDouble()), bytes);
}

void CliAnswersTest::info_says_which_side_was_dumped() {
  const auto sides = [](const QString& name) {
    return run({"--json", "info", dump(name)}).json()["dumps"][0]["recorded_io"].toString();
  };
  QCOMPARE(sides("nan-data-inputs-2.10"), QString("inputs"));
  QCOMPARE(sides("branch-outputs-2.10"), QString("outputs"));
  QCOMPARE(sides("loop-2.10"), QString("both"));
  QVERIFY(run({"info", dump("branch-outputs-2.10")}).out.contains("Only operator outputs were dumped"));
}

void CliAnswersTest::info_counts_statistics_without_values() {
  const CopyWithStatistics recorded("Max Value,Min Value", "0,-inf");
  QVERIFY(recorded.written());
  QCOMPARE(run({"--json", "info", recorded.path()}).json()["dumps"][0]["statistics_only"].toInt(), 1);
  QVERIFY(run({"info", recorded.path()}).out.contains("tensor files, only statistics of 1 tensor\n"));
}

void CliAnswersTest::info_lists_all_dumps_below_a_folder() {
  const QStringList folders = QDir(dump("")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
  QStringList roots;
  for (const auto& found : run({"--json", "info", dump("")}).json()["dumps"].toArray()) {
    roots.append(QFileInfo(found.toObject()["root"].toString()).fileName());
  }
  roots.sort();
  QCOMPARE(roots, folders);
}

void CliAnswersTest::nodes_tell_inputs_outputs_and_source_lines() {
  const QJsonArray found = run({"--json", "nodes", sample(), "--type", "Log", "--sources"}).json()["nodes"].toArray();
  QCOMPARE(found.size(), 1);
  const QJsonObject log = found[0].toObject();
  QCOMPARE(log["node"].toString(), kLog);
  QCOMPARE(log["category"].toString(), QString("operator"));
  QVERIFY(log["order"].toInt() > 0);
  const QJsonObject input = log["inputs"][0].toObject();
  QVERIFY(input["node"].toString().endsWith("Softmax-op0"));
  QCOMPARE(input["slot"].toInt(-1), 0);
  QCOMPARE(input["argument"].toInt(-1), 0);
  QCOMPARE(input["kind"].toString(), QString("operator"));
  QCOMPARE(log["outputs"][0]["dtype"].toString(), QString("float32"));
  QCOMPARE(log["outputs"][0]["shape"].toArray(), (QJsonArray{4, 10}));
  const QJsonObject line = log["sources"][0].toObject();
  QCOMPARE(line["line"].toInt(), 60);
  QCOMPARE(line["code"].toString(), QString("log_p = self.log(self.softmax(logits))"));
  QVERIFY(!line["framework"].toBool(true));

  const QJsonArray here = run({"--json", "nodes", sample(), "--stack", "networks.py:60"}).json()["nodes"].toArray();
  QVERIFY(here.size() >= 2);
  const auto weights = run({"--json", "nodes", sample(), "--category", "weight"}).json()["nodes"].toArray();
  QCOMPARE(weights.size(), 8);
}

void CliAnswersTest::tensors_name_each_file_once() {
  for (const char* name : {"lenet-1.5", "lenet-2.0", "two-ranks-2.10", "loop-2.10"}) {
    QStringList recorded;
    for (const auto& tensor : tensors({"--json", "tensors", dump(name)})) recorded.append(tensor.toObject()["file"].toString());
    recorded.sort();
    QCOMPARE(recorded, npy_files(dump(name)));
  }
}

void CliAnswersTest::a_selection_narrows_tensors_down_data() {
  QTest::addColumn<QStringList>("options");
  QTest::addColumn<QString>("field");
  QTest::addColumn<QVariantList>("values");
  const auto row = [](const char* name, const QStringList& options, const char* field, const QVariantList& values) {
    QTest::newRow(name) << options << QString(field) << values;
  };
  row("rank", {"--rank", "1"}, "rank", {1});
  row("several ranks", {"--rank", "0-1"}, "rank", {0, 1});
  row("iteration", {"--iteration", "1"}, "iteration", {1});
  row("last iteration", {"--iteration", "last"}, "iteration", {1});
  row("second to last", {"--iteration", "-2"}, "iteration", {0});
  row("several nodes", {"--node", "conv1.weight, fc3.bias"}, "node",
      {"conv1.weight", "moments.conv1.weight", "fc3.bias", "moments.fc3.bias"});
  row("without others", {"--node", "conv1.weight", "--exclude", "moments,ments"}, "node", {"conv1.weight"});
  row("first run", {"--run", "1"}, "run", {1});
  row("input", {"--io", "input"}, "io", {"input"});
  row("slot", {"--slot", "1"}, "slot", {1});
  row("type", {"--type", "Conv2D"}, "type", {"Conv2D"});
  row("types", {"--type", "Conv2D, ReLU"}, "type", {"Conv2D", "ReLU"});
  row("graph by name", {"--graph", "kernel_graph0"}, "graph", {"kernel_graph0"});
  row("graph by id", {"--graph", "0"}, "graph_id", {0});
  row("net", {"--net", "LeNet5"}, "net", {"LeNet5"});
  row("node", {"--node", "conv1.weight"}, "node", {"conv1.weight", "moments.conv1.weight"});
  row("regular expression", {"--node", "^conv[12].weight$", "--regex"}, "node", {"conv1.weight", "conv2.weight"});
  row("capitals", {"--node", "FC3.BIAS", "--ignore-case"}, "node", {"fc3.bias", "moments.fc3.bias"});
  row("all together", {"--node", "conv1.weight", "--rank", "1", "--iteration", "0"}, "rank", {1});
}

void CliAnswersTest::a_selection_narrows_tensors_down() {
  QFETCH(QStringList, options);
  QFETCH(QString, field);
  QFETCH(QVariantList, values);
  const auto all = tensors({"--json", "tensors", dump("two-ranks-2.10")});
  const auto some = tensors(QStringList{"--json", "tensors", dump("two-ranks-2.10")} + options);
  QVERIFY(!some.isEmpty());
  QVERIFY(some.size() <= all.size());
  QSet<QString> seen;
  for (const auto& tensor : some) seen.insert(tensor.toObject()[field].toVariant().toString());
  QSet<QString> expected;
  for (const QVariant& value : values) expected.insert(value.toString());
  QCOMPARE(seen, expected);
}

void CliAnswersTest::a_folder_of_a_dump_narrows_the_answer_down() {
  const QString rank = dump("two-ranks-2.10") + "/rank_1";
  const QString iteration = rank + "/LeNet5/0/0";
  QCOMPARE(tensors({"--json", "tensors", rank}).size(), npy_files(rank).size());
  QCOMPARE(tensors({"--json", "stats", iteration}).size(), npy_files(iteration).size());
  QCOMPARE(tensors({"--json", "tensors", rank, "--iteration", "0"}).size(), npy_files(iteration).size());
  const QJsonObject check = run({"--json", "check", iteration, "--condition", "tensor_overflow"}).json();
  QCOMPARE(check["checked"]["tensors"].toInt(), int(npy_files(iteration).size()));
  QCOMPARE(check["checked"]["iterations"].toArray(), (QJsonArray{0}));
  QCOMPARE(run({"--json", "first", dump("two-ranks-2.10") + "/rank_0"}).json()["findings"].toArray().size(), 0);
  // The graphs folder of a rank refers to the whole dump.
  QCOMPARE(tensors({"--json", "tensors", rank + "/graphs"}).size(), npy_files(dump("two-ranks-2.10")).size());
}

void CliAnswersTest::a_file_without_a_node_has_the_parts_of_its_name() {
  int stray = 0;
  for (const auto& value : tensors({"--json", "tensors", dump("lenet-2.0")})) {
    const QJsonObject tensor = value.toObject();
    if (!tensor["node"].isNull()) continue;
    ++stray;
    QVERIFY(tensor["iteration"].isNull());
    QCOMPARE(tensor["name"]["type"].toString(), QString("Parameter"));
    QVERIFY(tensor["name"]["name"].toString().startsWith("data-"));
    QVERIFY(tensor["bytes"].toInt() > 0);
  }
  QCOMPARE(stray, 5);
  for (const auto& file : run({"--json", "info", dump("lenet-2.0")}).json()["dumps"][0]["unmatched"].toArray()) {
    QVERIFY(!file.toObject()["reason"].toString().isEmpty());
  }
}

void CliAnswersTest::stats_add_up() {
  int seen = 0;
  for (const auto& value : tensors({"--json", "stats", sample()})) {
    const QJsonObject s = value.toObject()["statistics"].toObject();
    const auto count = [&s](const char* field) { return s[QLatin1String(field)].toInt(-1); };
    QCOMPARE(count("negative") + count("zero") + count("positive") + count("nan"), count("count"));
    QVERIFY(s["min"].isNull() || s["min"].toDouble() <= s["max"].toDouble());
    QCOMPARE(value.toObject()["source"].toString(), QString("values"));
    ++seen;
  }
  QCOMPARE(seen, int(npy_files(sample()).size()));
  const QJsonObject log = run({"--json", "stats", log_file()}).json()["tensors"][0]["statistics"].toObject();
  QCOMPARE(log["neg_inf"].toInt(), 36);
  QCOMPARE(log["zero"].toInt(), 4);
  QCOMPARE(log["max"].toDouble(-1), 0.0);
}

void CliAnswersTest::stats_of_a_row_of_statistic_csv() {
  const CopyWithStatistics copy("Max Value,Min Value,L2Norm Value,NaN Count", "0,-inf,1.5,0,");
  QVERIFY(copy.written());
  const auto found = tensors({"--json", "stats", copy.path(), "--iteration", "1"});
  QCOMPARE(found.size(), 1);
  const QJsonObject tensor = found[0].toObject();
  QCOMPARE(tensor["node"].toString(), kLog);
  QCOMPARE(tensor["source"].toString(), QString("statistic.csv"));
  QVERIFY(tensor["file"].isNull());
  QCOMPARE(tensor["shape"].toArray(), (QJsonArray{4, 10}));
  QCOMPARE(tensor["statistics"]["l2"].toDouble(), 1.5);
  QCOMPARE(tensor["statistics"]["min"].toString(), QString("-inf"));
  QVERIFY(tensor["statistics"]["mean"].isNull());
  QCOMPARE(tensor["columns"]["Min Value"].toString(), QString("-inf"));
}

void CliAnswersTest::first_tells_the_cause_its_inputs_and_its_way() {
  const Outcome done = run({"--json", "first", sample()});
  QCOMPARE(done.status, 1);
  const QJsonObject finding = done.json()["findings"][0].toObject();
  QCOMPARE(finding["kind"].toString(), QString("operator"));
  QCOMPARE(finding["tensor"]["node"].toString(), kLog);
  QCOMPARE(finding["tensor"]["iteration"].toInt(), 1);
  QCOMPARE(finding["inf"].toInt(), 36);
  QCOMPARE(finding["nan"].toInt(-1), 0);
  QCOMPARE(finding["element"].toArray(), (QJsonArray{0, 0}));
  QCOMPARE(finding["inputs"][0]["min"].toDouble(-1), 0.0);
  QCOMPARE(finding["inputs"][0]["max"].toDouble(-1), 1.0);
  QVERIFY(!finding["why"].toString().isEmpty());
  QCOMPARE(finding["source"]["line"].toInt(), 60);
  QCOMPARE(finding["path"][0]["tensor"]["node"].toString(), kLog);
  QVERIFY(finding["path"].toArray().size() > 1);

  const QByteArray text = run({"first", sample()}).out;
  QVERIFY(text.startsWith("It began in Log-op0, output 0, iteration 1.\n"));
  QVERIFY(text.contains("networks.py:60"));
  QVERIFY(text.contains("from Softmax-op0"));

  const Outcome healthy = run({"first", dump("lenet-2.0")});
  QCOMPARE(healthy.status, 0);
  QVERIFY(healthy.out.startsWith("No NaN or Inf; "));
  const int copies = run({"--json", "first", dump("lenet-2.0")}).json()["looked"].toObject()["copies"].toInt();
  QVERIFY(copies > 0);
  QVERIFY(healthy.out.contains(QByteArray::number(copies) + " inputs were identified as copies of outputs"));
  QVERIFY(run({"--json", "first", dump("lenet-2.0")}).json()["findings"].toArray().isEmpty());

  const Outcome masked = run({"first", dump("mask-2.10")});
  QCOMPARE(masked.status, 0);
  QVERIFY2(masked.out.startsWith("No cause; "), masked.out.constData());
  QVERIFY(masked.out.contains("a mask"));

  const Outcome other_rank = run({"--json", "first", dump("two-ranks-2.10")});
  QCOMPARE(other_rank.json()["findings"][0]["tensor"]["rank"].toInt(), 1);
  QCOMPARE(other_rank.json()["findings"][0]["kind"].toString(), QString("input"));
}

void CliAnswersTest::first_explains_its_steps() {
  QVERIFY(!run({"--json", "first", sample()}).json()["findings"].toArray()[0].toObject().contains("reasoning"));
  const QJsonObject cause = run({"--json", "first", sample(), "--explain"}).json()["findings"].toArray()[0].toObject();
  const QJsonArray steps = cause["reasoning"].toArray();
  QVERIFY(steps.size() >= 2);
  // The steps lead from the effect back to the operator; each follows an input that is also not finite.
  QCOMPARE(steps.last()["tensor"].toObject()["node"].toString(), kLog);
  QCOMPARE(steps.last()["rule"].toString(), QString("made_of_clean_inputs"));
  QCOMPARE(steps.first()["tensor"], cause["path"].toArray().last()["tensor"]);
  for (const auto& step : steps) QVERIFY(!step.toObject()["why"].toString().isEmpty());
  const QString text = QString::fromUtf8(run({"first", sample(), "--explain"}).out);
  QVERIFY2(text.contains("How it was found"), qPrintable(text));
  QVERIFY(text.contains("(made_of_clean_inputs)"));
}

void CliAnswersTest::first_follows_the_tensor_that_is_named() {
  const QString loss = "ReduceMean-op0:output:0";
  const Outcome done = run({"--json", "first", sample(), "--from", loss, "--iteration", "1", "--explain"});
  QCOMPARE(done.status, 1);
  const QJsonObject answer = done.json();
  QCOMPARE(answer["findings"].toArray().size(), 1);
  QCOMPARE(answer["looked"]["tensors"].toInt(), 1);
  const QJsonObject cause = answer["findings"][0].toObject();
  QCOMPARE(cause["tensor"]["node"].toString(), kLog);
  QCOMPARE(answer["from"].toArray().size(), 1);
  QVERIFY(answer["from"][0]["node"].toString().endsWith("/ReduceMean-op0"));
  QCOMPARE(cause["path"].toArray().last()["tensor"], answer["from"][0]);
  QCOMPARE(cause["reasoning"].toArray().first()["tensor"], answer["from"][0]);
  QCOMPARE(cause["reasoning"].toArray().last()["rule"].toString(), QString("made_of_clean_inputs"));
  // Without --from, the search covers all tensors and finds the same cause.
  const QJsonObject of_all = run({"--json", "first", sample()}).json()["findings"][0].toObject();
  for (const char* field : {"tensor", "why", "inputs", "source", "harm"}) QCOMPARE(cause[field], of_all[field]);

  const QByteArray text = run({"first", sample(), "--from", kLog, "--iteration", "1"}).out;
  QVERIFY2(text.startsWith("It began in Log-op0, output 0, iteration 1.\n"), text.constData());
  // Asks for the cause of a mask explicitly.
  const auto mask = tensors({"--json", "stats", dump("log-mask-outputs-2.10"), "--where", "neg_inf>0"});
  QVERIFY(!mask.isEmpty());
  QCOMPARE(run({"first", dump("log-mask-outputs-2.10")}).status, 0);
  const Outcome masked = run({"first", dump("log-mask-outputs-2.10"), "--from", mask[0]["node"].toString()});
  QCOMPARE(masked.status, 1);
  QVERIFY2(masked.out.startsWith("It began in "), masked.out.constData());
}

void CliAnswersTest::first_says_why_it_follows_nothing_data() {
  QTest::addColumn<QStringList>("options");
  QTest::addColumn<int>("status");
  QTest::addColumn<QString>("message");
  QTest::newRow("finite") << QStringList{"--from", "Softmax-op0"} << 0
                          << "_loss_fn-LogOfZero/Softmax-op0 has no NaN or Inf; 2 of its tensors were checked.";
  QTest::newRow("finite there") << QStringList{"--from", "Log-op0:output:0", "--iteration", "0"} << 0
                                << "LogOfZero/Log-op0, output 0 has no NaN or Inf; 1 of its tensors was checked.";
  QTest::newRow("mistyped") << QStringList{"--from", "Lgo-op0"} << 2 << "The dump has no node “Lgo-op0”. Did you mean Log-op0?";
  QTest::newRow("mistyped scope") << QStringList{"--from", "_loss_fn-LogOfZro/Log-op0"} << 2
                                  << "The dump has no node “_loss_fn-LogOfZro/Log-op0”. Did you mean "
                                     "_loss_fn-LogOfZero/Log-op0?";
  QTest::newRow("another") << QStringList{"--from", "no/such/node:output:0"} << 2
                           << "The dump has no node “no/such/node”. The command nodes lists all of them.";
  QTest::newRow("several") << QStringList{"--from", "MatMul-op0"} << 2 << "nodes are called “MatMul-op0”: ";
  QTest::newRow("no such slot") << QStringList{"--from", "Log-op0:output:7"} << 2
                                << "Log-op0, output 7 was not dumped; available for this node: ";
  QTest::newRow("not selected") << QStringList{"--from", "Log-op0", "--type", "Softmax"} << 2
                                << "Log-op0 was dumped, but is not in the selection.";
}

void CliAnswersTest::first_says_why_it_follows_nothing() {
  QFETCH(QStringList, options);
  QFETCH(int, status);
  QFETCH(QString, message);
  const Outcome done = run(QStringList{"first", sample()} + options);
  QCOMPARE(done.status, status);
  const QByteArray text = status == 2 ? done.err : done.out;
  QVERIFY2(text.contains(message.toUtf8()), text.constData());
  QCOMPARE(text.count('\n'), 1);
}

void CliAnswersTest::check_tells_hits_of_a_watch_file() {
  const QTemporaryDir folder;
  QFile watch(folder.path() + "/watch.json");
  QVERIFY(watch.open(QFile::WriteOnly));
  watch.write(R"({"format": 1, "watchpoints": [
    {"id": 4, "condition": "tensor_overflow", "nodes": {"names": [")" +
              kLog.toUtf8() + R"("]}},
    {"id": 9, "condition": "tensor_all_zero", "params": {"zero_percentage_ge": 90}, "nodes": {"regex": "Softmax-op0$"}} ]})");
  watch.close();
  const Outcome done = run({"--json", "check", sample(), "--watch", watch.fileName()});
  QCOMPARE(done.status, 1);
  const QJsonObject answer = done.json();
  QCOMPARE(answer["watchpoints"].toArray().size(), 2);
  QVERIFY(answer["complete"].toBool());
  QCOMPARE(answer["checked"]["iterations"].toArray(), (QJsonArray{0, 1}));
  QCOMPARE(answer["hits"].toArray().size(), 2);
  const QJsonObject softmax = answer["hits"][0].toObject();
  QCOMPARE(softmax["watchpoint"].toInt(), 9);
  QCOMPARE(softmax["params"][0]["name"].toString(), QString("zero_percentage_ge"));
  QCOMPARE(softmax["params"][0]["value"].toDouble(), 90.0);
  QCOMPARE(softmax["params"][0]["actual"].toDouble(), 90.0);
  QVERIFY(softmax["params"][0]["hit"].toBool());
  const QJsonObject log = answer["hits"][1].toObject();
  QCOMPARE(log["watchpoint"].toInt(), 4);
  QCOMPARE(log["condition"].toString(), QString("tensor_overflow"));
  QCOMPARE(log["tensor"]["node"].toString(), kLog);
  QCOMPARE(log["tensor"]["shape"].toArray(), (QJsonArray{4, 10}));
}

void CliAnswersTest::check_one_condition_with_parameters() {
  const QStringList call{"--json", "check", dump("lenet-2.0"), "--condition", "tensor_too_large", "--param", "max_gt=1000000"};
  const Outcome none = run(call);
  QCOMPARE(none.status, 0);
  QVERIFY(none.json()["hits"].toArray().isEmpty());
  QVERIFY(none.json()["checked"].toObject()["tensors"].toInt() > 100);
  const Outcome some = run({"check", dump("lenet-2.0"), "--condition", "tensor_too_large", "--param", "max_gt=0.02", "--node",
                            "conv1.weight", "--iteration", "last", "--category", "weight"});
  QCOMPARE(some.status, 1);
  QVERIFY(some.out.contains("0.02"));
  QVERIFY(some.out.contains("1 hit of 1 watchpoint in 1 tensor"));
  // If PATH is a file, only that file is checked.
  const Outcome file = run({"--json", "check", log_file(), "--condition", "tensor_overflow"});
  QCOMPARE(file.status, 1);
  QCOMPARE(file.json()["checked"].toObject()["tensors"].toInt(), 1);
}

void CliAnswersTest::check_recommended() {
  const Outcome done = run({"--json", "check", sample(), "--recommended"});
  QCOMPARE(done.status, 1);
  QVERIFY(done.json()["watchpoints"].toArray().size() >= 3);
  double last = 0;
  for (const auto& hit : done.json()["hits"].toArray()) {
    const QJsonObject tensor = hit.toObject()["tensor"].toObject();
    const double place = tensor["iteration"].toDouble() * 1e17 + tensor["time"].toDouble();
    QVERIFY(place >= last);
    last = place;
  }
  QVERIFY(last > 0);
}

void CliAnswersTest::conditions_are_seventeen() {
  const QJsonArray list = run({"--json", "conditions"}).json()["conditions"].toArray();
  QCOMPARE(list.size(), 17);
  const Outcome text = run({"conditions"});
  QCOMPARE(text.status, 0);
  for (const auto& condition : list) {
    QVERIFY(text.out.contains(condition.toObject()["id"].toString().toUtf8()));
    for (const auto& parameter : condition.toObject()["params"].toArray()) {
      const bool hidden = parameter.toObject()["hidden"].toBool();
      QVERIFY(hidden || text.out.contains(parameter.toObject()["name"].toString().toUtf8()));
    }
  }
}

void CliAnswersTest::json_lines_are_the_same_records() {
  const QList<QStringList> calls{{"tensors", sample()}, {"stats", sample(), "--iteration", "1"}, {"nodes", sample()},
                                 {"first", sample()},   {"check", sample(), "--recommended"},    {"conditions"},
                                 {"info", dump("")}};
  const QStringList lists{"tensors", "tensors", "nodes", "findings", "hits", "conditions", "dumps"};
  for (qsizetype i = 0; i < calls.size(); ++i) {
    const QJsonArray records = run(QStringList{"--json"} + calls[i]).json()[lists[i]].toArray();
    const QList<QJsonObject> lines = run(QStringList{"--jsonl"} + calls[i]).lines();
    QVERIFY(!lines.isEmpty());
    QCOMPARE(lines.size(), records.size());
    for (qsizetype n = 0; n < lines.size(); ++n) QCOMPARE(lines[n], records[n].toObject());
  }
}

SPORESCOPE_TEST(CliAnswersTest)

}  // namespace cli_answers_test

#include "cli_answers_test.moc"
