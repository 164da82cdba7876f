// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/history/dump_history.h"

#include <QTest>

#include "core/dump/validate_dump.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace dump_history_test {

using namespace sporescope;

namespace {

using Files = QList<std::pair<int, int>>;  // iteration, time

/// Returns a dump of one graph with one operator, whose tensor was written at these times.
std::shared_ptr<const Dump> written(const std::string& history, const Files& files) {
  const SyntheticDump result;
  result.graph(0, 0, {"kernel_graph0", "0", {{"Mul", "Default/a/Mul-op0"}}});
  if (!history.empty()) result.history(0, 0, history);
  for (const auto& [iteration, time] : files) {
    result.tensor("rank_0/Net/0/" + std::to_string(iteration),
                  "Mul.Mul-op0.0.0." + std::to_string(time) + ".output.0.DefaultFormat.npy");
  }
  return result.open();
}

}  // namespace

class DumpHistoryTest : public QObject {
  Q_OBJECT
 private slots:
  // MindSpore 2.10 writes such a history if an evaluation runs between the steps of a training.
  void a_history_that_lacks_what_was_dumped() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph0", "0", {{"Mul", "Default/a/Mul-op0"}}});
    result.graph(0, 1, {"kernel_graph1", "1", {{"Sub", "Default/b/Sub-op1"}}});
    result.history(0, 0, "0\n").history(0, 1, "1\n2\n3\n");
    for (const char* place : {"0/0", "0/1", "0/2"}) {
      result.tensor(std::string("rank_0/Net/") + place, "Mul.Mul-op0.0.0.1.output.0.DefaultFormat.npy");
    }
    for (const char* place : {"1/1", "1/2", "1/3"}) {
      result.tensor(std::string("rank_0/Net/") + place, "Sub.Sub-op1.0.0.1.output.0.DefaultFormat.npy");
    }
    const auto dump = result.open();
    QVERIFY(dump);
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{0}, Iteration{0}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{0}, Iteration{1}), std::optional(Iteration{0}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{0}, Iteration{2}), std::optional(Iteration{1}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{1}, Iteration{2}), std::optional(Iteration{1}));
    for (const Problem& problem : validate_dump(*dump, {}).problems) {
      QVERIFY2(problem.message.str().find("history") == std::string::npos, problem.message.str().c_str());
    }
  }

  void trainings_into_one_folder_data() {
    QTest::addColumn<QString>("history");
    QTest::addColumn<Files>("files");
    QTest::addColumn<int>("trainings");
    const auto row = [](const char* name, const char* history, const Files& files, int trainings) {
      QTest::newRow(name) << QString(history) << files << trainings;
    };
    const Files twice{{0, 10}, {1, 20}, {2, 30}, {0, 40}, {1, 50}, {2, 60}};
    row("one", "0\n1\n2\n", {{0, 10}, {1, 20}, {2, 30}}, 1);
    row("two", "0\n1\n2\n0\n1\n2\n", twice, 2);
    row("three, the second of which was stopped", "0\n1\n0\n0\n1\n0\n1\n", {{0, 1}, {1, 2}, {0, 3}, {1, 4}, {0, 5}, {1, 6}}, 3);
    row("two without a history", "", twice, 2);
    row("a history that knows of one", "0\n1\n2\n", twice, 1);
    row("an iteration that ran twice", "0\n1\n1\n3\n", {{0, 10}, {1, 20}, {1, 25}, {3, 30}}, 1);
    row("graphs by turns", "2\n1\n4\n3\n", {{2, 10}, {1, 20}, {4, 30}, {3, 40}}, 1);
    row("graphs by turns, one of which is behind", "0\n1\n1\n3\n2\n5\n", {{0, 1}, {1, 2}, {1, 3}, {3, 4}, {2, 5}, {5, 6}}, 1);
    row("it does not begin anew", "0\n1\n2\n1\n", {{0, 1}, {1, 2}, {2, 3}, {1, 4}}, 1);
    row("clocks that were set back", "", {{0, 10}, {1, 5}, {2, 30}}, 1);
    row("no time stamps", "0\n1\n0\n1\n", {{0, 0}, {1, 0}}, 1);
  }

  void trainings_into_one_folder() {
    QFETCH(const QString, history);
    QFETCH(const Files, files);
    QFETCH(const int, trainings);
    const auto dump = written(history.toStdString(), files);
    QVERIFY(dump);
    const Trainings found(*dump);
    QCOMPARE(found.count(0), std::size_t(trainings));
    QCOMPARE(found.count(1), std::size_t{1});
    QCOMPARE(dump->problems().size(), std::size_t(trainings > 1 ? 1 : 0));
    if (trainings == 1) {
      QVERIFY(found.in_same_training(0, 10, 60));
    } else {
      QVERIFY(QString::fromStdString(dump->problems()[0].message.str())
                  .startsWith(QString::number(trainings) + " trainings wrote into “rank_0” one after another"));
      QVERIFY(found.in_same_training(0, files.front().second, files.front().second + 1));
      QVERIFY(!found.in_same_training(0, files.front().second, files.back().second));
      QVERIFY(found.in_same_training(0, 0, files.back().second));
    }
  }
};

SPORESCOPE_TEST(DumpHistoryTest)

}  // namespace dump_history_test

#include "dump_history_test.moc"
