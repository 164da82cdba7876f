// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the overview of a simulated training whose steps are the iterations of a real dump. The expected numbers were computed
// with NumPy in float64 from each file.

#include <QtTest>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "core/session/live/live_statistics_cache.h"
#include "core/session/live_control.h"
#include "core/session/overview_job.h"
#include "tests/core/session/live_sessions.h"
#include "tests/live/running_training.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace live_overview_test {

using namespace sporescope;
using session_test::Host;
using session_test::is_paused;
using session_test::Pending;
using simulator::RunningTraining;

namespace {

/// Reads an overview to its end.
struct Seen {
  explicit Seen(const std::shared_ptr<Session>& session) : snapshot(session->snapshot()) {
    Pending<OverviewEnd> pending;
    OverviewCallbacks callbacks;
    callbacks.on_layout = [this](std::shared_ptr<const SessionOverview> result) {
      matrix = result->initial_matrix;
      overview = std::move(result);
    };
    callbacks.on_entries = [this](const std::vector<OverviewEntry>& entries) {
      for (const OverviewEntry& entry : entries) matrix.put(entry);
      read += entries.size();
    };
    callbacks.on_done = pending.answer();
    const CancelHandle request =
        session->overview({OverviewChoice::iterations_of(snapshot->graphs.front().rank), std::make_shared<VisibleRegion>(), {}},
                          std::move(callbacks));
    end = pending.get();
  }
  [[nodiscard]] OverviewCell at(std::string_view name, std::size_t column) const {
    for (std::size_t row = 0; row < overview->rows.size(); ++row) {
      const TensorKey& key = overview->rows[row];
      if (snapshot->graphs[key.graph].graph->nodes()[key.node].full_name.ends_with(name)) {
        return matrix.at(row, column, place_of(TrendStatistic::l2));
      }
    }
    return {};
  }

  std::shared_ptr<const SessionSnapshot> snapshot;
  std::shared_ptr<const SessionOverview> overview;
  OverviewMatrix matrix;
  std::size_t read = 0;
  std::optional<Result<OverviewEnd>> end;
};

bool is_near(const OverviewCell& cell, double expected) {
  return cell.state == CellState::value && std::fabs(static_cast<double>(cell.value) - expected) <= 6e-8 * expected;
}

}  // namespace

class LiveOverviewTest : public QObject {
  Q_OBJECT

 private slots:
  // Values may change while they are read.
  void a_reading_of_values_before_is_not_kept() {
    LiveStatisticsCache statistics;
    const LiveTensorKey key{GraphIndex{0}, NodeIndex{1}, 0, 3};
    const std::uint64_t seen = statistics.changes();
    statistics.forget_step(3);
    statistics.put(key, {}, seen);
    QVERIFY(!statistics.find(key));
    statistics.put(key, {}, statistics.changes());
    QVERIFY(statistics.find(key));
  }

  void it_fills_with_the_steps() {
    const auto tensors = simulator::tensors_of(SPORESCOPE_TEST_DATA "/dumps/lenet-2.0");
    Host host;
    RunningTraining client(host.server(), tensors);
    QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
    const auto session = host.first();
    // There is nothing to show before the first step.
    const Seen before(session);
    QVERIFY(before.end->has_value());
    QVERIFY(before.overview->layout.rows.empty());
    const std::vector<double> norms{0.5437008712871857, 0.5537317956061191, 0.5812237833854261};
    for (std::size_t step = 1; step <= norms.size(); ++step) {
      session->live()->run(live::goal_of_steps(1));
      QTRY_VERIFY_WITH_TIMEOUT(is_paused(session) && session->live()->status().step == static_cast<std::int32_t>(step),
                               kTimeout);
      const Seen seen(session);
      QVERIFY(seen.end->has_value() && (*seen.end)->complete && (*seen.end)->problems.empty());
      QCOMPARE(seen.overview->layout.columns(), step);
      QCOMPARE(seen.read, seen.overview->tensors);
      for (std::size_t column = 0; column < step; ++column) QVERIFY(is_near(seen.at("/Conv2D-op77", column), norms[column]));
      // Statistics of earlier values remain available after the values were evicted.
      session->live()->set_cache_bytes(1);
    }
  }
};

SPORESCOPE_TEST(LiveOverviewTest)

}  // namespace live_overview_test

#include "live_overview_test.moc"
