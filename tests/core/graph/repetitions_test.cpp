// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scopes/repetitions.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <sstream>

#include "core/graph/scope_tree.h"
#include "core/graph/scopes/folding.h"
#include "samples.h"
#include "tests/program/test_class.h"

namespace repetitions_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

/// Parses one operator per line: "Type scope/name <- full/name full/name".
std::shared_ptr<const Graph> graph_of(const std::string& text) {
  samples::GraphBuilder builder;
  std::map<std::string, std::string> known;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream label(line);
    std::string type, name, input;
    if (!(label >> type >> name)) continue;
    label >> input;  // the arrow
    std::vector<std::string> inputs;
    while (label >> input) {
      if (!known.contains(input)) known[input] = builder.parameter(input);
      inputs.push_back(known[input]);
    }
    known[name] = builder.op(type, name, inputs);
  }
  return builder.build();
}

/// Returns a block of two operators, the second of which reads the first; `before` feeds the first.
std::string block(const std::string& path, const std::string& before, const std::string& second = "ReLU") {
  return "MatMul " + path + "/MatMul-op0 <- " + before + " " + path + ".weight\n" + second + " " + path + "/" + second +
         "-op0 <- " + path + "/MatMul-op0\n";
}

/// Returns the paths of all repetitions: "N/0-B N/1-B N/2-B | ...".
QString shown(const ScopeTree& tree) {
  QStringList all;
  for (const auto& instances : tree.repetitions().all()) {
    QStringList paths;
    for (const ScopeIndex instance : instances) {
      const std::string_view path = tree.scopes()[instance].path;
      paths += QString::fromUtf8(path.data(), static_cast<qsizetype>(path.size()));
    }
    all += paths.join(u' ');
  }
  return all.join(QStringLiteral(" | "));
}

}  // namespace

class RepetitionsTest : public QObject {
  Q_OBJECT

 private slots:
  void what_repeats_data() {
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("repetitions");
    const auto row = [](const char* name, const std::string& graph, const char* repetitions) {
      QTest::newRow(name) << QString::fromStdString(graph) << QString::fromLatin1(repetitions);
    };
    const std::string three = block("N/0-B", "x") + block("N/1-B", "N/0-B/ReLU-op0") + block("N/2-B", "N/1-B/ReLU-op0");
    row("three alike", three, "N/0-B N/1-B N/2-B");
    row("two are too few", block("N/0-B", "x") + block("N/1-B", "N/0-B/ReLU-op0"), "");
    row("another type", block("N/0-B", "x") + block("N/1-B", "x", "GeLU") + block("N/2-B", "x"), "");
    row("another type at the end", three + block("N/3-B", "N/2-B/ReLU-op0", "GeLU"), "N/0-B N/1-B N/2-B");
    row("a number is missing", block("N/0-B", "x") + block("N/1-B", "x") + block("N/3-B", "x"), "");
    row("numbers that go on", block("N/8-B", "x") + block("N/9-B", "x") + block("N/10-B", "x"), "N/8-B N/9-B N/10-B");
    row("other edges", three + "MatMul N/3-B/MatMul-op0 <- x w\nReLU N/3-B/ReLU-op0 <- x\n", "N/0-B N/1-B N/2-B");
    row("another slot", three + "MatMul N/3-B/MatMul-op0 <- x w\nReLU N/3-B/ReLU-op0 <- x N/3-B/MatMul-op0\n",
        "N/0-B N/1-B N/2-B");
    row("another scope inside", three + "MatMul N/3-B/in/MatMul-op0 <- x w\nReLU N/3-B/ReLU-op0 <- N/3-B/in/MatMul-op0\n",
        "N/0-B N/1-B N/2-B");
    row("what no kernel runs says nothing",
        three +
            "MatMul N/3-B/MatMul-op0 <- x w\nDepend N/3-B/Depend-op0 <- N/3-B/MatMul-op0 x\n"
            "ReLU N/3-B/ReLU-op0 <- N/3-B/Depend-op0\n",
        "N/0-B N/1-B N/2-B N/3-B");
    row("names tell what is what", block("N/fc1-B", "x") + block("N/fc2-B", "x") + block("N/fc3-B", "x"), "");
    row("other classes between", block("N/0-A", "x") + block("N/1-B", "x") + block("N/2-A", "x") + block("N/3-B", "x"), "");
    std::string levels;
    for (const char* stage : {"N/0-S", "N/1-S", "N/2-S"}) {
      for (const char* inner : {"/0-B", "/1-B", "/2-B"}) levels += block(std::string(stage) + inner, "x");
    }
    row("two levels", levels,
        "N/0-S N/1-S N/2-S | N/0-S/0-B N/0-S/1-B N/0-S/2-B | N/1-S/0-B N/1-S/1-B N/1-S/2-B | N/2-S/0-B N/2-S/1-B N/2-S/2-B");
  }
  void what_repeats() {
    QFETCH(QString, graph);
    QFETCH(QString, repetitions);
    QCOMPARE(shown(ScopeTree(graph_of(graph.toStdString()))), repetitions);
  }

  /// The structure of the networks in the files (networks.py).
  void real_networks_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("list");
    QTest::addColumn<int>("instances");
    const QString backbone = QStringLiteral("Default/network-WithLossCell/_backbone-");
    QTest::newRow("a plain list") << "lists" << backbone + "Lists/layers-CellList" << 5;
    QTest::newRow("its weights") << "lists"
                                 << "Default/optimizer-Adam/layers-CellList" << 5;
    QTest::newRow("stages") << "stages" << backbone + "Stages/stages-CellList" << 3;
    QTest::newRow("a residual network") << "resnet" << backbone + "ResNet/layer1-SequentialCell" << 3;
  }
  void real_networks() {
    QFETCH(QString, file);
    QFETCH(QString, list);
    QFETCH(int, instances);
    const ScopeTree tree(samples::load("scopes/" + file.toStdString() + ".pb", "scopes/" + file.toStdString() + ".csv"));
    const ScopeIndex scope = tree.find(list.toStdString());
    QVERIFY(scope != kNoScope);
    for (const ScopeIndex instance : tree.child_scopes(scope)) {
      QCOMPARE(tree.repetitions().instances_like(instance).size(), static_cast<std::size_t>(instances));
    }
  }

  void a_fold_ends_where_an_instance_stands_apart() {
    std::string text;
    for (int i = 0; i < 6; ++i) text += block("N/" + std::to_string(i) + "-B", "x");
    const ScopeTree tree(graph_of(text));
    const Repetitions& repetitions = tree.repetitions();
    const auto alike = repetitions.instances_like(tree.find("N/0-B"));
    QCOMPARE(alike.size(), std::size_t(6));
    Folding folding;
    QCOMPARE(folding.fold_of(repetitions, alike[3]).size(), std::size_t(6));
    QCOMPARE(folding.shown_instance(alike), alike[0]);
    QVERIFY(folding.pick(repetitions, alike[3]));
    QVERIFY(!folding.pick(repetitions, alike[3]));
    QCOMPARE(folding.shown_instance(alike), alike[3]);
    folding.set_unfolded(alike[1], true);
    QVERIFY(folding.fold_of(repetitions, alike[0]).empty());  // a single instance does not fold
    QVERIFY(folding.fold_of(repetitions, alike[1]).empty());
    const auto rest = folding.fold_of(repetitions, alike[5]);
    QCOMPARE(rest.size(), std::size_t(4));
    QCOMPARE(rest.front(), alike[2]);
    QCOMPARE(folding.shown_instance(rest), alike[3]);
    folding.set_unfolded(alike[1], false);
    QCOMPARE(folding.fold_of(repetitions, alike[0]).size(), std::size_t(6));
    QVERIFY(folding.fold_of(repetitions, kRootScope).empty());
  }
};

SPORESCOPE_TEST(RepetitionsTest)

}  // namespace repetitions_test

#include "repetitions_test.moc"
