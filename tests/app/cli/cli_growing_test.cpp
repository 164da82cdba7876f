// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <csignal>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_growing_test {

using namespace sporescope::test;

/// Tests dumps that a training is still writing, and converted files.
class CliGrowingTest : public QObject {
  Q_OBJECT

 private slots:
  void iterations_are_judged_as_they_come();
  void a_signal_ends_it();
  void invalid_arguments_exit_with_usage_error_data();
  void invalid_arguments_exit_with_usage_error();
  void an_operator_that_failed_is_named();
  void tensors_are_converted();
};

namespace {

/// The sample without its last iteration, which is stored next to it.
class CutSample : public Copy {
 public:
  CutSample() : Copy(sample()) { original_ = Copy::whole() && QDir().rename(path() + "/rank_0/LeNet5/0/1", path() + "-1"); }
  [[nodiscard]] bool whole() const { return original_; }
  /// Adds the last iteration, as the training would.
  [[nodiscard]] bool add_iteration() const { return QDir().rename(path() + "-1", path() + "/rank_0/LeNet5/0/1"); }

 private:
  bool original_;
};

}  // namespace

void CliGrowingTest::iterations_are_judged_as_they_come() {
  const CutSample dump;
  QVERIFY(dump.whole());
  QProcess program;
  program.start(SPORESCOPE_CLI, {"--jsonl", "check", dump.path(), "--condition", "tensor_overflow", "--follow", "--idle", "8"});
  QVERIFY(program.waitForStarted());
  QVERIFY(dump.add_iteration());
  QVERIFY(program.waitForReadyRead(60000));  // hits are printed before the program ends
  QVERIFY(program.waitForFinished(60000));
  QCOMPARE(program.exitCode(), 1);
  const QByteArray followed = program.readAllStandardOutput();
  const Outcome whole = run({"--jsonl", "check", sample(), "--condition", "tensor_overflow"});
  QStringList hits, expected;
  const auto names = [](const QByteArray& lines, QStringList& out) {
    for (const QByteArray& line : lines.trimmed().split('\n')) {
      const auto tensor = QJsonDocument::fromJson(line).object()["tensor"].toObject();
      out.append(tensor["file"].toString());
    }
  };
  names(followed, hits);
  names(whole.out, expected);
  hits.sort();
  expected.sort();
  QVERIFY(!expected.isEmpty());
  QCOMPARE(hits, expected);
}

void CliGrowingTest::a_signal_ends_it() {
  QProcess program;
  program.start(SPORESCOPE_CLI, {"--json", "check", sample(), "--condition", "tensor_overflow", "--follow"});
  QByteArray recorded;
  while (!recorded.contains("Log-op0")) {
    QVERIFY(program.waitForReadyRead(60000));
    recorded += program.readAllStandardOutput();
  }
  ::kill(static_cast<pid_t>(program.processId()), SIGINT);
  QVERIFY(program.waitForFinished(60000));
  QCOMPARE(program.exitCode(), 130);
  const QJsonObject answer = QJsonDocument::fromJson(recorded + program.readAllStandardOutput()).object();
  QVERIFY(!answer["hits"].toArray().isEmpty());
  QCOMPARE(answer["complete"], QJsonValue(false));
}

void CliGrowingTest::invalid_arguments_exit_with_usage_error_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::newRow("idle alone") << QStringList{sample(), "--idle", "3"};
  QTest::newRow("sorted") << QStringList{sample(), "--follow", "--sort", "max"};
  QTest::newRow("the last one") << QStringList{sample(), "--follow", "--iteration", "last"};
  QTest::newRow("two dumps") << QStringList{sample(), sample(), "--follow"};
  QTest::newRow("a part") << QStringList{sample() + "/rank_0/LeNet5/0/1", "--follow"};
}

void CliGrowingTest::invalid_arguments_exit_with_usage_error() {
  QFETCH(const QStringList, arguments);
  const Outcome outcome = run(QStringList{"check", "--recommended"} + arguments);
  QCOMPARE(outcome.status, 2);
  QCOMPARE(outcome.err.count('\n'), 1);
}

void CliGrowingTest::an_operator_that_failed_is_named() {
  const Copy dump(sample());
  const QString rank = dump.path() + "/rank_0";
  QVERIFY(QDir(rank + "/LeNet5").removeRecursively());
  QVERIFY(QDir().mkpath(rank + "/LeNet5/0/0"));
  const QString file = log_file();
  const QString input = QFileInfo(file).fileName().replace(".output.0.", ".input.0.");
  const QString healthy = sample() + "/rank_0/LeNet5/0/0/" + QDir(sample() + "/rank_0/LeNet5/0/0").entryList({"ReLU*"}).first();
  QVERIFY(QFile::copy(healthy, rank + "/LeNet5/0/0/" + input));
  QFile settings(rank + "/.dump_metadata/data_dump.json");
  QVERIFY(settings.open(QFile::WriteOnly));
  settings.write(R"({"common_dump_settings": {"op_debug_mode": 4, "net_name": "LeNet5"}})");
  settings.close();
  const Outcome outcome = run({"--json", "first", dump.path()});
  QCOMPARE(outcome.status, 1);
  const QJsonObject finding = outcome.json()["findings"][0].toObject();
  QCOMPARE(finding["produced_by"].toString(), kLog);
  QCOMPARE(finding["found_by"].toString(), QString("failure"));
  QCOMPARE(finding["nan"], QJsonValue(0));  // counted: its file was read
  QCOMPARE(finding["inf"], QJsonValue(0));
  QVERIFY(run({"first", dump.path()}).out.startsWith("The training stopped in Log-op0, iteration 0."));
}

void CliGrowingTest::tensors_are_converted() {
  QTemporaryDir out;
  const QString pytorch = QStringLiteral(SPORESCOPE_TEST_DATA "/msprobe/pt-8.3-L1-tensor-list-former");
  const Outcome outcome = run({"--json", "convert", pytorch, "--out", out.path() + "/new"});
  const QJsonObject answer = outcome.json();
  QCOMPARE(outcome.status, 0);
  QVERIFY(answer["files"].toInt() > 0);
  QCOMPARE(answer["converted"].toArray().size(), answer["files"].toInt());
  QCOMPARE(npy_files(out.path() + "/new").size(), answer["files"].toInt());
  QCOMPARE(run({"convert", pytorch, "--out", out.path() + "/new"}).status, 2);
  QCOMPARE(run({"convert", pytorch}).status, 2);
}

SPORESCOPE_TEST(CliGrowingTest)

}  // namespace cli_growing_test

#include "cli_growing_test.moc"
