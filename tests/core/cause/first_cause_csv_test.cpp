// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests dumps with recorded statistics only: statistic.csv instead of tensor files, as MindSpore 2.3 and newer write it.

#include <QtTest>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>

#include "core/cause/first_cause.h"
#include "tests/core/cause/first_finding_of.h"
#include "tests/core/watch/test_dumps.h"
#include "tests/program/test_class.h"

namespace first_cause_csv_test {

using namespace sporescope;
using cause_test::first_of;
namespace fs = std::filesystem;

namespace {

enum class Counts { none, all };

struct Range {
  std::string max, min;
};

std::string cell(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

// "Sqrt.Default_network-Loss_net-Sqrt_Sqrt-op0.0.0.1795….output.0.DefaultFormat.Float32.npy": the parts before the I/O
// direction contain no dots.
QStringList parts_of(const TensorRecord& record) { return QString::fromStdString(std::string(record.file_name)).split('.'); }

std::string row_of(const Dump& dump, const TensorRecord& record, Counts counts, const std::map<std::string, Range>& invented) {
  const QStringList parts = parts_of(record);
  const auto tensor = dump.open(record);
  const Statistics s = *compute_statistics(**tensor);
  Range range{s.nan > 0 ? "nan" : cell(s.pos_inf > 0 ? std::numeric_limits<double>::infinity() : s.max.value_or(0)),
              s.nan > 0 ? "nan" : cell(s.neg_inf > 0 ? -std::numeric_limits<double>::infinity() : s.min.value_or(0))};
  const std::string name = parts[1].toStdString();
  if (const auto other = invented.find(name); other != invented.end()) range = other->second;
  std::string shape;
  for (const std::int64_t size : (*tensor)->shape()) {
    if (!shape.empty()) shape += ',';
    shape += std::to_string(size);
  }
  std::string row = parts[0].toStdString() + "," + name + ",0,0," + parts[4].toStdString() + "," + parts[5].toStdString() +
                    "," + parts[6].toStdString() + ",4,float32,\"(" + shape + ")\"," + range.max + "," + range.min + ",1";
  if (counts == Counts::all) {
    for (const std::uint64_t number : {s.nan, s.neg_inf, s.pos_inf, s.zero}) row.append(1, ',').append(std::to_string(number));
  }
  return row + ",\n";
}

/// Returns a copy of a test dump whose iteration 0 is a statistic.csv. `invented` holds replaced ranges, keyed by the names in
/// the files.
std::shared_ptr<const Dump> as_statistics(const QTemporaryDir& folder, const std::string& name, Counts counts,
                                          const std::map<std::string, Range>& invented = {}) {
  const auto dump = open_test_dump(name);
  const fs::path root = fs::path(folder.path().toStdString()) / "dump";
  fs::copy(test_data("dumps/" + name), root, fs::copy_options::recursive);
  std::string rows;
  for (const TensorRecord& record : dump->records()) {
    if (parts_of(record).contains("Float32")) rows += row_of(*dump, record, counts, invented);
  }
  const fs::path iteration = root / "rank_0/Net/0/0";
  fs::remove_all(iteration);
  fs::create_directories(iteration);
  std::ofstream(iteration / "statistic.csv")
      << "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,Max Value,Min Value,L2Norm Value"
      << (counts == Counts::all ? ",NaN Count,Negative Inf Count,Positive Inf Count,Zero Count\n" : "\n") << rows;
  auto dumps = open_dumps(root);
  return dumps && dumps->size() == 1 ? dumps->front() : nullptr;
}

}  // namespace

class FirstCauseCsvTest : public QObject {
  Q_OBJECT

 private slots:
  void is_found_by_the_extremes_alone() {
    const QTemporaryDir folder;
    const auto dump = as_statistics(folder, "sqrt-outputs-2.10", Counts::none);
    QVERIFY(dump != nullptr);
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(result.findings.size(), std::size_t{1});
    QVERIFY(node_name(*dump, result.findings[0].record).ends_with("net-Sqrt/Sqrt-op0"));
    QVERIFY(result.findings[0].nan_follows);
    QCOMPARE(
        result.findings[0].why.str(),
        std::string(
            "Sqrt produced NaN from finite inputs, according to statistic.csv, which does not say how many values or where"));
  }

  void says_where_to_look_without_counts() {
    const QTemporaryDir folder;
    const auto data = as_statistics(folder, "nan-data-outputs-2.10", Counts::none);
    QCOMPARE(first_of(*data).findings.at(0).why.str(),
             std::string("it holds NaN (according to statistic.csv) when fed to the network: check the data"));
    const QTemporaryDir other;
    const auto weight = as_statistics(other, "initial-nan-2.10", Counts::none);
    QCOMPARE(
        first_of(*weight).findings.at(0).why.str(),
        std::string("it holds NaN (according to statistic.csv) before the first step: check how it is initialized or loaded"));
  }

  void is_explained_by_counts() {
    const QTemporaryDir folder;
    const auto dump = as_statistics(folder, "sqrt-outputs-2.10", Counts::all);
    QVERIFY(dump != nullptr);
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(result.findings.size(), std::size_t{1});
    QCOMPARE(result.findings[0].why.str(), std::string("15 of 24 values are NaN: its input goes down to -0.050"));
    const QTemporaryDir other;
    const auto zeros = as_statistics(other, "hidden-log-outputs-2.10", Counts::all);
    QCOMPARE(first_of(*zeros).findings[0].why.str(), std::string("13 of 24 values are \u2212Inf: its input holds 13 zeros"));
  }

  void columns_that_tell_nothing_give_no_verdict_data() {
    QTest::addColumn<QString>("titles");
    QTest::addColumn<bool>("judged");
    QTest::newRow("a hash alone") << "MD5,SHA1,SHA256" << false;
    QTest::newRow("the norm") << "MD5,SHA1,L2Norm Value" << true;
    QTest::newRow("the mean") << "MD5,SHA1,Avg Value" << true;
  }
  void columns_that_tell_nothing_give_no_verdict() {
    QFETCH(QString, titles);
    QFETCH(bool, judged);
    const QTemporaryDir folder;
    QVERIFY(as_statistics(folder, "adam-epsilon-2.10", Counts::none) != nullptr);
    const fs::path root = fs::path(folder.path().toStdString()) / "dump";
    QFile csv(QDir(folder.path()).filePath(QStringLiteral("dump/rank_0/Net/0/0/statistic.csv")));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    const QByteArray table = csv.readAll().replace("Max Value,Min Value,L2Norm Value", titles.toUtf8());
    csv.close();
    QVERIFY(csv.open(QIODevice::WriteOnly | QIODevice::Truncate) && csv.write(table) == table.size());
    csv.close();
    const auto dumps = open_dumps(root);
    QVERIFY(dumps && dumps->size() == 1);
    const CauseSearchResult result = first_of(*dumps->front());
    QVERIFY(result.findings.empty() && result.coverage.tensors > 10);
    QCOMPARE(result.coverage.all_judged(), judged);
    QCOMPARE(judged ? result.coverage.from_statistics : result.coverage.undetermined, result.coverage.tensors);
    QCOMPARE(result.not_judged.size(), static_cast<std::size_t>(result.coverage.not_judged()));
  }

  // The norm of a single number is its magnitude. The norm of several may exceed float32 without any Inf.
  void an_infinite_norm_alone_is_a_cause() {
    const auto recorded = [](const char* shape, const char* norm) {
      const QTemporaryDir folder;
      const auto dump = as_statistics(folder, "adam-epsilon-2.10", Counts::none);
      if (dump == nullptr) qFatal("no dump");
      QString table = "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,L2Norm Value\n";
      QFile csv(QDir(folder.path()).filePath(QStringLiteral("dump/rank_0/Net/0/0/statistic.csv")));
      if (!csv.open(QIODevice::ReadOnly)) qFatal("no statistics");
      const QStringList rows = QString::fromUtf8(csv.readAll()).split('\n', Qt::SkipEmptyParts).mid(1);
      csv.close();
      for (const QString& row : rows) {
        const QString name = row.section(',', 1, 1);
        const bool one = name == "inputs0";
        table += row.section(',', 0, 8) + (one ? QString(",\"(%1)\",%2,\n").arg(shape, norm) : QString(",\"(4,)\",1,\n"));
      }
      if (!csv.open(QIODevice::WriteOnly | QIODevice::Truncate) || csv.write(table.toUtf8()) < 0) qFatal("not written");
      csv.close();
      const auto dumps = open_dumps(fs::path(folder.path().toStdString()) / "dump");
      const CauseSearchResult result = first_of(*dumps->front());
      return result.findings.empty() ? QString() : QString::fromStdString(result.findings.front().why.str());
    };
    QCOMPARE(recorded("", "3.5"), QString());
    QCOMPARE(recorded("", "inf"), QString("it holds Inf (according to statistic.csv) when fed to the network: check the data"));
    QCOMPARE(recorded("4,", "inf"),
             QString("statistic.csv records an infinite norm: it holds Inf, or finite values beyond 1.8e19, whose squares "
                     "exceed float32"));
  }

  void a_mask_is_known_by_its_extremes_data() {
    QTest::addColumn<QString>("max");
    QTest::addColumn<QString>("min");
    QTest::addColumn<int>("findings");
    QTest::newRow("mask") << "0"
                          << "-inf" << 0;
    QTest::newRow("all infinite") << "inf"
                                  << "inf" << 0;
    QTest::newRow("other values too") << "1.5"
                                      << "-inf" << 1;
    QTest::newRow("both signs") << "inf"
                                << "-inf" << 1;
    QTest::newRow("NaN") << "nan"
                         << "nan" << 1;
  }
  void a_mask_is_known_by_its_extremes() {
    QFETCH(QString, max);
    QFETCH(QString, min);
    QFETCH(int, findings);
    const QTemporaryDir folder;
    const auto dump = as_statistics(folder, "adam-epsilon-2.10", Counts::none,
                                    {{"inputs0", {max.toStdString(), min.toStdString()}},
                                     {"fc1_weight", {"1", "-1"}},
                                     {"fc2_weight", {"1", "-1"}},
                                     {"fc1_bias", {"1", "-1"}},
                                     {"Default_optimizer-Adam_Adam-op0", {"1", "-1"}},
                                     {"Default_optimizer-Adam_Adam-op1", {"1", "-1"}},
                                     {"Default_optimizer-Adam_Adam-op2", {"1", "-1"}}});
    QVERIFY(dump != nullptr);
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(static_cast<int>(result.findings.size()), findings);
    if (findings > 0) QCOMPARE(node_name(*dump, result.findings[0].record), std::string("inputs0"));
  }
};

SPORESCOPE_TEST(FirstCauseCsvTest)

}  // namespace first_cause_csv_test

#include "first_cause_csv_test.moc"
