// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/history/dump_history.h"

#include <QTest>

#include "core/dump/look_over.h"
#include "tests/core/dump/made_dump.h"

using namespace sporescope;

class DumpHistoryTest : public QObject {
  Q_OBJECT
 private slots:
  // As MindSpore 2.10 writes it where an evaluation runs between the steps of a training.
  void a_history_that_lacks_what_was_dumped() {
    const MadeDump made;
    made.graph(0, 0, {"kernel_graph0", "0", {{"Mul", "Default/a/Mul-op0"}}});
    made.graph(0, 1, {"kernel_graph1", "1", {{"Sub", "Default/b/Sub-op1"}}});
    made.history(0, 0, "0\n").history(0, 1, "1\n2\n3\n");
    for (const char* place : {"0/0", "0/1", "0/2"}) {
      made.tensor(std::string("rank_0/Net/") + place, "Mul.Mul-op0.0.0.1.output.0.DefaultFormat.npy");
    }
    for (const char* place : {"1/1", "1/2", "1/3"}) {
      made.tensor(std::string("rank_0/Net/") + place, "Sub.Sub-op1.0.0.1.output.0.DefaultFormat.npy");
    }
    const auto dump = made.open();
    QVERIFY(dump);
    QVERIFY(!dump->previous_iteration(DumpGraphIndex{0}, Iteration{0}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{0}, Iteration{1}), std::optional(Iteration{0}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{0}, Iteration{2}), std::optional(Iteration{1}));
    QCOMPARE(dump->previous_iteration(DumpGraphIndex{1}, Iteration{2}), std::optional(Iteration{1}));
    for (const Problem& problem : look_over(*dump, {}).problems) {
      QVERIFY2(problem.message.str().find("history") == std::string::npos, problem.message.str().c_str());
    }
  }
};

QTEST_APPLESS_MAIN(DumpHistoryTest)
#include "dump_history_test.moc"
