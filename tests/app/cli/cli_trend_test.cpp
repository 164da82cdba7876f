// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the trend of statistics over iterations in the output of the program.

#include <QtTest>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_trend_test {

using namespace sporescope::test;

class CliTrendTest : public QObject {
  Q_OBJECT

 private slots:
  void a_healthy_weight_does_not_jump() {
    const Outcome done = run({"--json", "trend", dump("lenet-2.0"), "--node", "fc1.bias", "--category", "weight"});
    QCOMPARE(done.status, 0);
    const QJsonObject answer = done.json();
    QCOMPARE(answer["format"].toInt(), 1);
    QCOMPARE(answer["command"].toString(), "trend");
    QCOMPARE(answer["statistic"].toString(), "l2");
    QCOMPARE(answer["iterations"].toArray(), (QJsonArray{0, 1, 2}));
    QVERIFY(answer["complete"].toBool());
    const QJsonArray rows = answer["rows"].toArray();
    QCOMPARE(rows.size(), 1);
    const QJsonObject tensor = rows[0]["tensor"].toObject();
    QVERIFY(tensor["iteration"].isNull() && tensor["file"].isNull());
    QCOMPARE(tensor["node"].toString(), "fc1.bias");
    // Computed by NumPy in float64 for each file.
    const std::vector<double> norms{1.0530674743551355e-05, 2.7208000030338516e-05, 4.237760646699243e-05};
    for (int i = 0; i < 3; ++i) {
      const double recorded = rows[0]["values"].toArray()[i].toDouble();
      QVERIFY(qAbs(recorded - norms[static_cast<std::size_t>(i)]) <= 1e-18);
    }
    QVERIFY(rows[0]["jumps"].toArray().isEmpty());
  }

  // Columns of the weight are NaN from iteration 2 on; iterations 1 and 3 were dumped.
  void the_end_of_finite_values_is_found() {
    const QStringList call{"trend", dump("gap-2.10"), "--node", "fc1.weight", "--category", "weight"};
    const Outcome done = run(QStringList{"--json"} + call);
    QCOMPARE(done.status, 1);
    const QJsonObject row = done.json()["rows"].toArray()[0].toObject();
    const QJsonObject jump = row["jumps"].toArray()[0].toObject();
    QCOMPARE(jump["iteration"].toInt(), 3);
    QCOMPARE(jump["to"].toString(), "nan");
    QCOMPARE(row["not_finite"].toArray(), QJsonArray{3});
    const Outcome text = run(call);
    QCOMPARE(text.status, 1);
    QVERIFY2(text.out.contains("!") && text.out.contains("to nan") && text.out.contains("1 jump of l2 in 1 tensor"),
             text.out.constData());
    const Outcome others = run({"--json", "trend", dump("gap-2.10"), "--jumps", "--category", "weight"});
    for (const QJsonValue& one : others.json()["rows"].toArray()) QVERIFY(!one.toObject()["jumps"].toArray().isEmpty());
  }

  void missing_column_exits_incomplete() {
    const CopyWithStatistics copy("Max Value,Min Value", "0,-5");
    QVERIFY(copy.written());
    const QStringList call{"--json", "trend", copy.path(), "--node", "Log-op0", "--io", "output"};
    const Outcome unknown = run(call + QStringList{"--statistic", "std"});
    QCOMPARE(unknown.status, 3);
    QVERIFY(!unknown.json()["complete"].toBool());
    const Outcome known = run(call + QStringList{"--statistic", "max_abs"});
    QCOMPARE(known.json()["rows"].toArray()[0].toObject()["values"].toArray().last().toDouble(), 5.0);
  }

  void one_iteration_alone_is_no_clean_bill() {
    const Outcome once = run({"trend", sample(), "--iteration", "0", "--category", "weight"});
    QCOMPARE(once.status, 3);
    QVERIFY2(once.out.contains("; no tensor has values in two iterations, so nothing can jump"), once.out.constData());
    QVERIFY(!run({"--json", "trend", sample(), "--iteration", "0", "--category", "weight"}).json()["complete"].toBool());
  }

  void a_row_is_a_record_of_its_own_line() {
    const Outcome done = run({"--jsonl", "trend", dump("lenet-2.0"), "--statistic", "update_ratio", "--node", "conv"});
    QCOMPARE(done.status, 0);
    QCOMPARE(done.lines().size(), 2);
    for (const QJsonObject& row : done.lines()) QCOMPARE(row["values"].toArray().size(), 3);
  }

  void a_selection_that_fits_nothing_is_told() {
    const Outcome done = run({"trend", dump("lenet-2.0"), "--node", "no-such-node"});
    QCOMPARE(done.status, 3);
    QVERIFY(done.err.contains("No tensor in the dump matches the selection"));
    QCOMPARE(run({"--strict", "trend", dump("lenet-2.0"), "--node", "no-such-node"}).status, 2);
    QCOMPARE(run({"trend", dump("lenet-2.0"), "--statistic", "median"}).status, 2);
  }
};

SPORESCOPE_TEST(CliTrendTest)

}  // namespace cli_trend_test

#include "cli_trend_test.moc"
