// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/ranks/rank_check.h"

#include <QtTest>
#include <optional>
#include <vector>

#include "tests/program/test_class.h"

namespace rank_check_test {

using namespace sporescope;

namespace {

CheckProgress progress_of(std::uint64_t tensors, std::uint64_t total) {
  CheckProgress progress;
  progress.tensors = tensors;
  progress.tensors_total = total;
  return progress;
}

// The arguments of the combined callbacks.
struct Recorded {
  std::vector<CheckProgress> progress;
  std::vector<Result<CheckProgress>> done;
  CheckCallbacks callbacks() {
    CheckCallbacks callbacks;
    callbacks.on_progress = [this](const CheckProgress& now) { progress.push_back(now); };
    callbacks.on_done = [this](Result<CheckProgress> result) { done.push_back(std::move(result)); };
    return callbacks;
  }
};

}  // namespace

/// Tests that checks of several ranks act as one.
class RankCheckTest : public QObject {
  Q_OBJECT

 private slots:
  void the_error_of_any_rank_is_told_data();
  void the_error_of_any_rank_is_told();
  void progress_is_that_of_all();
  void what_no_rank_could_judge_is_told();
};

void RankCheckTest::the_error_of_any_rank_is_told_data() {
  QTest::addColumn<int>("failing");
  for (int rank = 0; rank < 3; ++rank) QTest::newRow(qPrintable(QStringLiteral("rank %1").arg(rank))) << rank;
}

void RankCheckTest::the_error_of_any_rank_is_told() {
  QFETCH(const int, failing);
  Recorded recorded;
  const auto ranks = split_callbacks(3, recorded.callbacks());
  for (int rank = 0; rank < 3; ++rank) {
    QVERIFY(recorded.done.empty());
    if (rank == failing) {
      ranks[static_cast<std::size_t>(rank)].on_done(fail(ErrorCode::invalid_argument, {"a bad pattern"}));
    } else {
      ranks[static_cast<std::size_t>(rank)].on_done(progress_of(1, 1));
    }
  }
  QCOMPARE(recorded.done.size(), std::size_t{1});
  QVERIFY(!recorded.done.front());
  QCOMPARE(recorded.done.front().error().str(), std::string("a bad pattern"));
}

void RankCheckTest::what_no_rank_could_judge_is_told() {
  Recorded recorded;
  const auto ranks = split_callbacks(2, recorded.callbacks());
  for (std::uint64_t rank = 0; rank < 2; ++rank) {
    CheckProgress one = progress_of(5, 5);
    one.coverage.tensors = 5;
    one.coverage.from_values = 4 - rank;
    one.coverage.not_read = 1 + rank;
    one.coverage.unknown_folders = 1;
    one.not_judged.push_back({static_cast<int>(rank) + 1, Text("no weights")});
    one.problems.push_back({"a.npy", Text("cut off")});
    ranks[rank].on_done(std::move(one));
  }
  const CheckProgress& all = *recorded.done.at(0);
  QCOMPARE(all.coverage.tensors, std::uint64_t{10});
  QCOMPARE(all.coverage.judged(), std::uint64_t{7});
  QCOMPARE(all.coverage.not_read, std::uint64_t{3});
  QCOMPARE(all.coverage.unknown_folders, std::uint64_t{2});
  QCOMPARE(all.not_judged.size(), std::size_t{2});
  QCOMPARE(all.problems.size(), std::size_t{2});
}

void RankCheckTest::progress_is_that_of_all() {
  Recorded recorded;
  const auto ranks = split_callbacks(2, recorded.callbacks());
  ranks[0].on_progress(progress_of(3, 10));
  ranks[1].on_progress(progress_of(4, 20));
  QCOMPARE(recorded.progress.back().tensors, std::uint64_t{7});
  QCOMPARE(recorded.progress.back().tensors_total, std::uint64_t{30});
  ranks[0].on_done(progress_of(10, 10));
  ranks[1].on_done(progress_of(20, 20));
  QVERIFY(recorded.done.front());
  QCOMPARE(recorded.done.front()->tensors, std::uint64_t{30});
}

SPORESCOPE_TEST(RankCheckTest)

}  // namespace rank_check_test

#include "rank_check_test.moc"
