// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_summary_test {

using namespace sporescope::test;

namespace {

Outcome summary(const QString& path, const QString& by, const QStringList& more = {}) {
  return run(QStringList{"--json", "stats", path, "--summary", by} + more);
}

/// Counts with NumPy the files of the sample with NaN, Inf, a finite value above the limit, and none of these. Only files
/// whose path contains the text are counted.
QList<int> counted_by_numpy(double limit, const QString& text = {}) {
  const char* const script = R"(
import pathlib, sys, numpy as np
counts = [0, 0, 0, 0]
for file in pathlib.Path(sys.argv[1]).rglob("*.npy"):
    if sys.argv[3] not in str(file): continue
    values = np.load(file).astype(np.float64)
    finite = np.abs(values[np.isfinite(values)])
    holds = [np.isnan(values).any(), np.isinf(values).any(), (finite > float(sys.argv[2])).any()]
    for i, one in enumerate(holds + [not any(holds)]): counts[i] += bool(one)
print(*counts)
)";
  QProcess python;
  python.start("/usr/bin/python3", {"-c", script, sample(), QString::number(limit, 'g', 17), text});
  QList<int> counts;
  if (!python.waitForFinished(60'000)) return counts;
  for (const QByteArray& number : python.readAllStandardOutput().trimmed().split(' ')) counts << number.toInt();
  return counts;
}

QList<int> counts(const QJsonValue& of) {
  return {of["nan"].toInt(-1), of["inf"].toInt(-1), of["above"].toInt(-1), of["none"].toInt(-1)};
}

QList<int> sum(const QJsonArray& rows) {
  QList<int> total{0, 0, 0, 0};
  for (const QJsonValue row : rows) {
    const QList<int> of_row = counts(row);
    for (int i = 0; i < total.size(); ++i) total[i] += of_row[i];
  }
  return total;
}

}  // namespace

/// Tests the counts of tensors with NaN, Inf or too large values.
class CliSummaryTest : public QObject {
  Q_OBJECT
 private slots:
  void counts_are_those_of_numpy();
  void rows_are_tensors_iterations_or_categories();
  void rows_can_be_chosen();
  void a_clean_dump_is_told_as_one();
  void statistics_alone_tell_what_is_certain();
  void what_was_not_read_is_no_clean_bill();
  void invalid_arguments_exit_with_usage_error();
};

void CliSummaryTest::counts_are_those_of_numpy() {
  for (const double limit : {65500.0, 1.0, 0.25}) {
    const Outcome recorded = summary(sample(), "tensor", {"--above", QString::number(limit)});
    QCOMPARE(recorded.status, 1);
    const QJsonObject answer = recorded.json();
    QCOMPARE(counts(answer["total"]), counted_by_numpy(limit));
    QCOMPARE(answer["above"].toDouble(), limit);
    QCOMPARE(answer["total"]["tensors"].toInt(), npy_files(sample()).size());
    QVERIFY(answer["complete"].toBool());
  }
  QVERIFY(counted_by_numpy(1.0)[2] > 0);
}

void CliSummaryTest::rows_are_tensors_iterations_or_categories() {
  const QJsonObject whole = summary(sample(), "tensor").json();
  for (const QString& by : {QStringLiteral("tensor"), QStringLiteral("iteration"), QStringLiteral("category")}) {
    const QJsonObject answer = summary(sample(), by).json();
    QCOMPARE(answer["total"], whole["total"]);
    QCOMPARE(sum(answer["rows"].toArray()), counts(whole["total"]));
  }
  const QJsonArray iterations = summary(sample(), "iteration").json()["rows"].toArray();
  QCOMPARE(iterations.size(), 2);
  for (const int i : {0, 1}) {
    QCOMPARE(iterations[i]["iteration"].toInt(-1), i);
    QCOMPARE(counts(iterations[i]), counted_by_numpy(65500, QStringLiteral("/LeNet5/0/%1/").arg(i)));
  }
  // The most severe tensors come first, with one row for all iterations.
  const QJsonArray tensors = whole["rows"].toArray();
  QVERIFY(tensors.first()["nan"].toInt() > 0);
  QCOMPARE(tensors.last()["any"].toInt(-1), 0);
  int of_log = 0;
  for (const QJsonValue row : tensors) {
    if (row["node"] != kLog || row["io"] != "output") continue;
    ++of_log;
    QCOMPARE(counts(row), (QList<int>{0, 1, 0, row["tensors"].toInt() - 1}));
    QCOMPARE(row["type"].toString(), QString("Log"));
    QCOMPARE(row["category"].toString(), QString("operator"));
  }
  QCOMPARE(of_log, 1);
}

void CliSummaryTest::rows_can_be_chosen() {
  const Outcome text = run({"stats", sample(), "--summary", "tensor", "--where", "inf>0", "--node", "Log-op0"});
  QCOMPARE(text.status, 1);
  QVERIFY2(text.out.startsWith("NODE"), text.out.constData());
  QVERIFY2(text.out.contains("  >65500  "), text.out.constData());
  QVERIFY2(text.out.contains(kLog.toUtf8() + "  output 0"), text.out.constData());
  QVERIFY2(text.out.contains("\n1 of 3 tensors holds NaN, Inf or a finite value beyond 65500: 0 with NaN, 1 with Inf, 0 "
                             "beyond it\n"),
           text.out.constData());
  QCOMPARE(run({"stats", sample(), "--summary", "iteration", "--count"}).out, QByteArray("2\n"));
  QCOMPARE(run({"--jsonl", "stats", sample(), "--summary", "iteration"}).lines().size(), 2);
}

void CliSummaryTest::a_clean_dump_is_told_as_one() {
  const Outcome recorded = summary(dump("lenet-2.0"), "category");
  QCOMPARE(recorded.status, 0);
  QVERIFY(recorded.json()["complete"].toBool());
  QCOMPARE(recorded.json()["total"].toObject()["any"].toInt(-1), 0);
  QCOMPARE(summary(sample(), "tensor", {"--rank", "9"}).status, 3);  // of no tensor nothing is known
}

void CliSummaryTest::statistics_alone_tell_what_is_certain() {
  const auto total = [](const QByteArray& columns, const QByteArray& values) {
    const CopyWithStatistics copy(columns, values);
    const Outcome recorded = summary(copy.path(), "tensor", {"--iteration", "1"});
    const QJsonObject answer = recorded.json();
    return QList<int>{recorded.status,
                      answer["total"]["nan"].toInt(-1),
                      answer["total"]["inf"].toInt(-1),
                      answer["total"]["above"].toInt(-1),
                      answer["total"]["none"].toInt(-1),
                      int{answer["complete"].toBool()}};
  };
  QCOMPARE(total("Max Value,Min Value", "0,-inf"), (QList<int>{1, 0, 1, 0, 0, 1}));
  QCOMPARE(total("Max Value,Min Value", "1,0"), (QList<int>{0, 0, 0, 0, 1, 1}));
  // A checksum proves nothing about the values.
  QCOMPARE(total("MD5", "0123456789abcdef0123456789abcdef"), (QList<int>{3, 0, 0, 0, 0, 0}));
  const CopyWithStatistics copy("NaN Count", "3");
  const Outcome text = run({"stats", copy.path(), "--summary", "tensor", "--iteration", "1"});
  QVERIFY2(text.out.contains(": 1 with NaN, at least 0 with Inf, at least 0 beyond it\n"), text.out.constData());
}

void CliSummaryTest::what_was_not_read_is_no_clean_bill() {
  const Copy copy(dump("lenet-2.0"));
  QVERIFY(copy.whole());
  QVERIFY(QFile::resize(copy.path() + "/" + npy_files(copy.path()).first(), 100));
  const Outcome recorded = summary(copy.path(), "category");
  QCOMPARE(recorded.status, 3);
  QVERIFY(!recorded.json()["complete"].toBool(true));
  QCOMPARE(recorded.json()["looked"].toObject()["not_read"].toInt(), 1);
  QCOMPARE(recorded.json()["problems"].toArray().size(), 1);
  const Outcome text = run({"stats", copy.path(), "--summary", "category"});
  QVERIFY2(text.out.contains("; no verdict for 1 of 474 tensors: 1 could not be read\n"), text.out.constData());
}

void CliSummaryTest::invalid_arguments_exit_with_usage_error() {
  const auto refused = [](const QStringList& call, const char* sentence) {
    const Outcome recorded = run(QStringList{"stats", sample()} + call);
    return recorded.status == 2 && recorded.err.contains(sentence);
  };
  QVERIFY(refused({"--above", "5"}, "--above requires --summary"));
  QVERIFY(refused({"--summary", "tensor", "--above", "-5"}, "--above: “-5” is not a number of 0 or more"));
  QVERIFY(refused({"--summary", "rank"}, "rank"));
  QVERIFY(refused({"--summary", "iteration", "--where", "node=x"}, "unknown field node"));
}

SPORESCOPE_TEST(CliSummaryTest)

}  // namespace cli_summary_test

#include "cli_summary_test.moc"
