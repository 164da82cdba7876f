// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QSet>
#include <QTemporaryDir>
#include <QtTest>
#include <map>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_nodes_test {

using namespace sporescope::test;

namespace {

/// Returns a key of a node: rank, net, graph, name.
QString key(const QJsonObject& node, const QJsonValue& name) {
  return QStringLiteral("%1|%2|%3|%4")
      .arg(node["rank"].toInt())
      .arg(node["net"].toString())
      .arg(node["graph_id"].toInt())
      .arg(name.toString());
}
QString key(const QJsonObject& node) { return key(node, node["node"]); }

QJsonArray nodes(const QStringList& arguments) {
  return run(QStringList{"--json", "nodes"} + arguments).json()["nodes"].toArray();
}

QString edge(const QString& from, const QJsonValue& slot, const QString& to, const QJsonValue& argument) {
  return from + " " + QString::number(slot.toInt(-1)) + " -> " + to + " " + QString::number(argument.toInt(-1));
}

/// Returns all nodes that are reachable from a node by following the inputs of the other nodes backwards.
QSet<QString> reached_along_inputs(const QJsonArray& all, const QString& from) {
  std::map<QString, QStringList> readers;
  for (const QJsonValue node : all) {
    for (const QJsonValue input : node["inputs"].toArray()) {
      readers[key(node.toObject(), input["node"])] << key(node.toObject());
    }
  }
  QSet<QString> reached;
  QStringList open{from};
  while (!open.isEmpty()) {
    for (const QString& reader : readers[open.takeLast()]) {
      if (reached.contains(reader)) continue;
      reached.insert(reader);
      open << reader;
    }
  }
  reached.remove(from);
  return reached;
}

QList<QStringList> csv(const QString& file) {
  QProcess python;
  python.start("/usr/bin/python3", {"-c", "import csv,json,sys; print(json.dumps(list(csv.reader(open(sys.argv[1])))))", file});
  QList<QStringList> rows;
  if (!python.waitForFinished(60'000)) return rows;
  for (const QJsonValue row : QJsonDocument::fromJson(python.readAllStandardOutput()).array()) {
    rows.append(row.toVariant().toStringList());
  }
  return rows;
}

QJsonObject workbook(const QString& file) {
  QProcess python;
  python.start("/usr/bin/python3", {QStringLiteral(SPORESCOPE_SOURCE "/tests/app/cli/read_workbook.py"), file});
  if (!python.waitForFinished(60'000)) return {};
  return QJsonDocument::fromJson(python.readAllStandardOutput()).object();
}

}  // namespace

/// Tests node details beyond the records: attributes, consumers, affected nodes, the complete stack.
class CliNodesTest : public QObject {
  Q_OBJECT
 private slots:
  void attributes_are_those_of_the_graph();
  void consumers_are_the_inputs_turned_round_data();
  void consumers_are_the_inputs_turned_round();
  void affected_is_all_that_a_value_flows_into();
  void what_is_affected_can_be_selected();
  void a_node_that_is_not_there_affects_nothing();
  void tables_have_attributes_consumers_and_stack();
};

void CliNodesTest::attributes_are_those_of_the_graph() {
  const QJsonObject log = nodes({sample(), "--node", "Log-op0", "--attributes"}).at(0).toObject();
  QCOMPARE(log["attributes"]["base"].toString(), QString("-1.0"));
  QCOMPARE(log["attributes"]["scale"].toString(), QString("1.0"));
  const QJsonObject plain = nodes({sample(), "--node", "Log-op0"}).at(0).toObject();
  QVERIFY(!plain.contains("attributes") && !plain.contains("consumers"));
  const QByteArray text = run({"nodes", sample(), "--node", "Log-op0", "--attributes", "--consumers", "--sources"}).out;
  QVERIFY2(text.startsWith(kLog.toUtf8() + "\n    "), text.constData());
  QVERIFY2(text.contains("\n    base = -1.0\n"), text.constData());
  QVERIFY2(text.contains("\n    read by Default/network-WithLossCell/_loss_fn-LogOfZero/Mul-op0, input 1\n"), text.constData());
  QVERIFY2(text.contains("networks.py:60"), text.constData());
}

void CliNodesTest::consumers_are_the_inputs_turned_round_data() {
  QTest::addColumn<QString>("path");
  QTest::newRow("sample") << sample();
  for (const char* name : {"loop-2.10", "two-ranks-2.10", "lenet-1.5"}) QTest::newRow(name) << dump(name);
  QTest::newRow("msprobe") << QStringLiteral(SPORESCOPE_TEST_DATA "/msprobe/pt-26.2-mix-statistics-two-ranks");
}

void CliNodesTest::consumers_are_the_inputs_turned_round() {
  QFETCH(QString, path);
  QStringList by_inputs;
  QStringList by_consumers;
  for (const QJsonValue node : nodes({path, "--consumers"})) {
    const QJsonObject one = node.toObject();
    for (const QJsonValue input : one["inputs"].toArray()) {
      by_inputs << edge(key(one, input["node"]), input["slot"], key(one), input["argument"]);
    }
    for (const QJsonValue consumer : one["consumers"].toArray()) {
      by_consumers << edge(key(one), consumer["slot"], key(one, consumer["node"]), consumer["argument"]);
    }
  }
  QVERIFY(by_inputs.size() > 20);
  by_inputs.sort();
  by_consumers.sort();
  QCOMPARE(by_consumers, by_inputs);
}

void CliNodesTest::affected_is_all_that_a_value_flows_into() {
  for (const QString& path : {sample(), dump("loop-2.10")}) {
    const QJsonArray all = nodes({path});
    for (const QJsonValue start : all) {
      const QJsonObject node = start.toObject();
      if (node["category"] != "weight" && node["node"] != kLog) continue;
      QSet<QString> recorded;
      for (const QJsonValue affected :
           nodes({path, "--affected", node["node"].toString(), "--graph", node["graph"].toString()})) {
        recorded.insert(key(affected.toObject()));
      }
      QVERIFY(!recorded.isEmpty());
      QCOMPARE(recorded, reached_along_inputs(all, key(node)));
    }
  }
  const QByteArray text = run({"nodes", sample(), "--affected", "Log-op0"}).out;
  QVERIFY2(text.contains("LogOfZero/ReduceMean-op0") && !text.contains("Log-op0 "), text.constData());
}

void CliNodesTest::what_is_affected_can_be_selected() {
  // Nodes of both ranks, unless one is selected.
  const QJsonArray both = nodes({dump("two-ranks-2.10"), "--affected", "conv1.weight", "--type", "Conv2D"});
  const QJsonArray one = nodes({dump("two-ranks-2.10"), "--affected", "conv1.weight", "--type", "Conv2D", "--rank", "1"});
  QVERIFY(!one.isEmpty());
  QCOMPARE(both.size(), 2 * one.size());
  const Outcome none = run({"nodes", sample(), "--affected", "Log-op0", "--type", "Conv2D"});
  QCOMPARE(none.status, 0);
  QVERIFY2(none.err.contains("No node in the dump matches the selection"), none.err.constData());
}

void CliNodesTest::a_node_that_is_not_there_affects_nothing() {
  const Outcome mistyped = run({"nodes", sample(), "--affected", "Log-op9"});
  QCOMPARE(mistyped.status, 2);
  QVERIFY2(mistyped.err.contains("The dump has no node “Log-op9”. Did you mean Log-op0?"), mistyped.err.constData());
  QCOMPARE(run({"nodes", sample(), "--affected", "MatMul-op0"}).status, 2);  // several are called so
}

void CliNodesTest::tables_have_attributes_consumers_and_stack() {
  const QTemporaryDir folder;
  QCOMPARE(run({"export", sample(), "--csv-dir", folder.filePath("tables")}).status, 0);
  const QList<QStringList> rows = csv(folder.filePath("tables/nodes.csv"));
  // New columns are appended, so that scripts which use column positions keep working.
  QCOMPARE(rows.value(0).join(","),
           QString("rank,net,graph_id,graph,order,node,type,category,inputs,outputs,source,attributes,consumers,stack"));
  QStringList log;
  for (const QStringList& row : rows) {
    if (row.value(5) == kLog) log = row;
  }
  QVERIFY2(log.value(11).contains("base=-1.0") && log[11].contains("; "), qPrintable(log.join("\n")));
  QCOMPARE(log.value(12), QString("Default/network-WithLossCell/_loss_fn-LogOfZero/Mul-op0 input 1"));
  QStringList lines;
  for (const QJsonValue source : nodes({sample(), "--node", "Log-op0", "--sources"}).at(0).toObject()["sources"].toArray()) {
    lines << QStringLiteral("%1:%2  %3")
                 .arg(source["file"].toString())
                 .arg(source["line"].toInt())
                 .arg(source["code"].toString());
  }
  QVERIFY(lines.size() > 2);
  QCOMPARE(log.value(13), lines.join(" <- "));

  QCOMPARE(run({"export", sample(), "--xlsx", folder.filePath("book.xlsx")}).status, 0);
  const QJsonArray sheet = workbook(folder.filePath("book.xlsx"))["nodes"].toArray();
  QCOMPARE(sheet.at(0).toVariant().toStringList(), rows[0]);
  QStringList in_sheet;
  for (const QJsonValue row : sheet) {
    if (row[5] == kLog) in_sheet = row.toVariant().toStringList();
  }
  QCOMPARE(in_sheet.mid(11), log.mid(11));
}

SPORESCOPE_TEST(CliNodesTest)

}  // namespace cli_nodes_test

#include "cli_nodes_test.moc"
