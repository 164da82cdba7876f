// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_difference_test {

using namespace sporescope::test;

/// Tests the difference of two tensors. tests/acceptance compares its numbers with NumPy.
class CliDifferenceTest : public QObject {
  Q_OBJECT
 private slots:
  void two_iterations_of_one_node();
  void equal_tensors_end_with_0();
  void the_tolerance_decides_the_status();
  void a_name_in_full_is_meant_alone();
  void a_file_beside_a_dump();
  void other_shapes_are_held_against_each_other_by_their_order();
  void wrong_calls_say_what_is_wrong_data();
  void wrong_calls_say_what_is_wrong();
};

namespace {

const QStringList kLogOutput{"--node", "Log-op0", "--io", "output"};

QJsonObject difference(const QStringList& arguments, int status) {
  const Outcome done = run(QStringList{"--json", "difference"} + arguments);
  if (done.status != status) qWarning() << done.status << done.err;
  return done.status == status ? done.json() : QJsonObject();
}

}  // namespace

void CliDifferenceTest::two_iterations_of_one_node() {
  const QJsonObject recorded =
      difference(QStringList{sample(), "--iteration", "0", "--with-iteration", "1", "--top", "1"} + kLogOutput, 1);
  QCOMPARE(recorded["a"]["iteration"].toInt(-1), 0);
  QCOMPARE(recorded["b"]["iteration"].toInt(-1), 1);
  QCOMPARE(recorded["elements"].toInt(), 40);
  QVERIFY(recorded["not_finite_in_one"].toInt() > 0);
  // First the pair with one non-finite element, then the largest difference.
  const QJsonArray largest = recorded["largest"].toArray();
  QCOMPARE(largest.size(), 2);
  QCOMPARE(largest[0]["b"].toString(), QString("-inf"));
  QCOMPARE(largest[0]["difference"].toString(), QString("nan"));
  QCOMPARE(largest[1]["difference"].toDouble(), recorded["max_abs"].toDouble());
  const QByteArray text =
      run(QStringList{"difference", sample(), "--iteration", "0", "--with-iteration", "1"} + kLogOutput).out;
  QVERIFY2(text.contains("Not finite  in only one of "), text.constData());
}

void CliDifferenceTest::equal_tensors_end_with_0() {
  const QJsonObject recorded = difference({log_file(), log_file()}, 0);
  QCOMPARE(recorded["equal"].toInt(), 40);
  QCOMPARE(recorded["close_share"].toDouble(), 1.0);
  QCOMPARE(recorded["max_abs"].toDouble(-1), 0.0);
  QVERIFY(recorded["largest"].toArray().isEmpty());
}

void CliDifferenceTest::the_tolerance_decides_the_status() {
  const QStringList weights{dump("two-ranks-2.10"), "--node", "fc1.weight",       "--rank", "0",
                            "--iteration",          "0",      "--with-iteration", "1"};
  const QJsonObject strict = difference(weights, 1);
  QCOMPARE(strict["tolerance"]["relative"].toDouble(), 1e-5);
  const QJsonObject wide = difference(weights + QStringList{"--atol", "1", "--rtol", "0"}, 0);
  QCOMPARE(wide["close"].toInt(), wide["elements"].toInt());
  QCOMPARE(wide["max_abs"], strict["max_abs"]);
}

// The name "moments.fc1.weight" contains this name.
void CliDifferenceTest::a_name_in_full_is_meant_alone() {
  const QStringList place{"--iteration", "0"};
  QVERIFY(run(QStringList{"show", sample(), "--node", "c1.weight"} + place).err.contains("2 tensors are selected"));
  QCOMPARE(run(QStringList{"show", sample(), "--node", "fc1.weight"} + place).status, 0);
  const QJsonObject recorded =
      difference(QStringList{sample(), "--node", "fc1.weight", "--with-node", "moments.fc1.weight"} + place, 1);
  QCOMPARE(recorded["a"]["node"].toString(), QString("fc1.weight"));
  QCOMPARE(recorded["b"]["node"].toString(), QString("moments.fc1.weight"));
}

void CliDifferenceTest::a_file_beside_a_dump() {
  const QTemporaryDir folder;
  const QString file = folder.path() + "/alone.npy";
  QVERIFY(QFile::copy(log_file(), file));
  const QJsonObject recorded = difference(QStringList{file, sample(), "--iteration", "1"} + kLogOutput, 0);
  QVERIFY(recorded["a"]["node"].isNull());
  QCOMPARE(recorded["a"]["file"].toString(), file);
  QCOMPARE(recorded["b"]["node"].toString(), kLog);
}

void CliDifferenceTest::other_shapes_are_held_against_each_other_by_their_order() {
  const QTemporaryDir folder;
  const QString row = folder.path() + "/row.npy";
  QCOMPARE(run({"export", log_file(), "--slice", "1", "--npy", row}).status, 0);  // [10]
  const QString column = folder.path() + "/column.npy";
  QCOMPARE(run({"export", log_file(), "--slice", "1:2", "--npy", column}).status, 0);  // [1, 10]
  const QJsonObject recorded = difference({row, column}, 0);
  QCOMPARE(recorded["equal"].toInt(), 10);
  QVERIFY(run({"difference", row, column}).out.contains("The shapes differ"));
  const Outcome other = run({"difference", row, log_file()});
  QCOMPARE(other.status, 2);
  QVERIFY2(other.err.contains("[10]") && other.err.contains("[4, 10]"), other.err.constData());
}

void CliDifferenceTest::wrong_calls_say_what_is_wrong_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QByteArray>("description");
  QTest::newRow("one alone") << QStringList{log_file()} << QByteArray("Specify a second path");
  QTest::newRow("three") << QStringList{log_file(), log_file(), log_file()} << QByteArray("two tensors");
  QTest::newRow("several in A") << QStringList{sample(), log_file()} << QByteArray("A: ");
  QTest::newRow("several in B") << QStringList{log_file(), sample()} << QByteArray("B: ");
  QTest::newRow("no number") << QStringList{log_file(), log_file(), "--atol", "small"}
                             << QByteArray("--atol: small is not a number of 0 or more");
  QTest::newRow("negative") << QStringList{log_file(), log_file(), "--rtol=-1"} << QByteArray("--rtol: -1");
  QTest::newRow("not there") << QStringList{log_file(), log_file() + ".gone"} << QByteArray("B: ");
}

void CliDifferenceTest::wrong_calls_say_what_is_wrong() {
  QFETCH(QStringList, arguments);
  QFETCH(QByteArray, description);
  const Outcome done = run(QStringList{"difference"} + arguments);
  QCOMPARE(done.status, 2);
  QVERIFY2(done.err.contains(description) && done.err.count('\n') == 1, done.err.constData());
  QVERIFY(done.out.isEmpty());
}

SPORESCOPE_TEST(CliDifferenceTest)

}  // namespace cli_difference_test

#include "cli_difference_test.moc"
