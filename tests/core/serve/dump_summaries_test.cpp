// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/dump_summaries.h"

#include <QDirIterator>
#include <QtTest>

#include "core/remote/open_remote.h"
#include "core/serve/engine_server.h"
#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/program/test_class.h"

namespace dump_summaries_test {

using namespace sporescope;
using remote::DumpSummary;

namespace {

const std::filesystem::path kDumps = SPORESCOPE_SOURCE "/tests/data/dumps";

std::vector<DumpSummary> all_of(const std::filesystem::path& root, const std::stop_token& stop = {}) {
  std::vector<DumpSummary> all;
  serve::summarize(root, stop, [&all](const DumpSummary& summary) { all.push_back(summary); });
  return all;
}

std::uint64_t bytes_below(const std::filesystem::path& root) {
  std::uint64_t bytes = 0;
  QDirIterator files(QString::fromStdString(root.string()), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    files.next();
    bytes += static_cast<std::uint64_t>(files.fileInfo().size());
  }
  return bytes;
}

}  // namespace

/// Tests the summaries of dumps in the remote folder browser, which read no values.
class DumpSummariesTest : public QObject {
  Q_OBJECT
 private slots:
  void names_come_before_the_size() {
    const auto root = kDumps / "two-ranks-2.10";
    const auto all = all_of(root);
    QVERIFY(all.size() >= 2);
    QVERIFY(!all.front().counted);
    QVERIFY(all.front().names.has_value());
    // As listed by: ls two-ranks-2.10, ls two-ranks-2.10/rank_0/LeNet5/0.
    QCOMPARE(all.front().names->ranks, std::uint64_t{2});
    QCOMPARE(all.front().names->iterations, (std::vector<std::int64_t>{0, 1}));
    QVERIFY(all.front().names->recorded == ValueClass::unknown);
    QVERIFY(all.back().counted);
    QCOMPARE(all.back().bytes, bytes_below(root));
    QCOMPARE(all.back().names->ranks, std::uint64_t{2});
  }

  void the_newest_file_dates_it() {
    const SyntheticDump result;
    synthetic::write_statistics_only(result);
    const auto file = result.root() / "rank_0/Net/0/1/statistic.csv";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(result.root())) {
      if (!entry.is_regular_file()) continue;
      using Time = std::chrono::sys_time<std::chrono::nanoseconds>;
      const Time time = std::chrono::sys_days(std::chrono::year(2026) / 2 / (entry.path() == file ? 3 : 1));
      std::filesystem::last_write_time(entry.path(), std::chrono::file_clock::from_sys(time));
    }
    // date -u -d 2026-02-03 +%s
    QCOMPARE(all_of(result.root()).back().changed, std::int64_t{1770076800});
  }

  void a_table_that_cannot_be_read_is_no_clean_bill() {
    const SyntheticDump result;
    synthetic::write_statistics_only(result);
    for (const char* iteration : {"1", "2"}) std::filesystem::remove_all(result.root() / "rank_0/Net/0" / iteration);
    QVERIFY(all_of(result.root()).front().names->recorded == ValueClass::finite);
    result.file("rank_0/Net/0/1/statistic.csv", "Op Type,Op N");
    QVERIFY(all_of(result.root()).front().names->recorded == ValueClass::unknown);
  }

  void the_worst_that_was_told_is_the_verdict() {
    const SyntheticDump result;
    synthetic::write_statistics_only(result);
    const auto names = all_of(result.root()).front().names;
    QVERIFY(names.has_value());
    QVERIFY(names->recorded == ValueClass::nan);
    QCOMPARE(names->recorded_at, std::optional(Iteration{1}));  // Inf in iteration 2 is less severe
    QCOMPARE(names->iterations, (std::vector<std::int64_t>{0, 1, 2}));
    QVERIFY(!names->overflow_at);
  }

  void checksum_dump_has_unknown_state() {
    const SyntheticDump result;
    synthetic::write_checksums_only(result);
    QVERIFY(all_of(result.root()).front().names->recorded == ValueClass::unknown);
  }

  void an_overflow_that_was_reported_is_told() {
    const SyntheticDump result;
    synthetic::write_overflow(result);
    QCOMPARE(all_of(result.root()).front().names->overflow_at, std::optional(Iteration{0}));
  }

  void non_dump_folder_size_is_counted() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto all = all_of(path);
    QVERIFY(!all.front().names);
    QVERIFY(all.back().counted);
    QCOMPARE(all.back().bytes, std::uint64_t{0});
    const auto gone = all_of(path / "gone");
    QVERIFY(!gone.back().counted);
  }

  void stops_when_it_is_asked_to() {
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!all_of(kDumps / "two-ranks-2.10", stop.get_token()).back().counted);
  }

  void travels_as_it_was() {
    const auto server = serve::EngineServer::start();
    QVERIFY(server.has_value());
    const auto link = remote::EngineLink::make("far", (*server)->address().substr(5));
    const SyntheticDump result;
    synthetic::write_statistics_only(result);
    std::string remote_side;
    const auto requested = remote::summarize_remote_dumps(*link, {result.root(), kDumps / "two-ranks-2.10"}, {},
                                                          [&remote_side](const DumpSummary& summary) {
                                                            if (summary.counted) remote_side += pack(summary);
                                                          });
    QVERIFY2(requested.has_value(), requested ? "" : requested.error().str().c_str());
    QVERIFY(remote_side == pack(all_of(result.root()).back()) + pack(all_of(kDumps / "two-ranks-2.10").back()));
  }
};

SPORESCOPE_TEST(DumpSummariesTest)

}  // namespace dump_summaries_test

#include "dump_summaries_test.moc"
