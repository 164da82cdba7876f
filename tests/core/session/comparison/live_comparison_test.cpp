// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Compares live trainings with each other and with dumps. The trainings are simulated, and their steps are the iterations of
// real dumps (tests/data/compare). The expected errors were computed with NumPy: norm(b - a) / norm(a) in float64.

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "core/session/comparison/compared_sessions.h"
#include "core/session/live_control.h"
#include "tests/core/session/live_sessions.h"
#include "tests/core/session/waiting.h"
#include "tests/live/running_training.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace live_comparison_test {

using namespace sporescope;
using session_test::Host;
using session_test::is_paused;
using session_test::Pending;
using simulator::RunningTraining;

namespace {

using Snapshot = std::shared_ptr<const SessionComparison>;

std::string run_named(const std::string& name) { return SPORESCOPE_TEST_DATA "/compare/" + name; }

// A training that is paused after its first step.
class Training {
 public:
  explicit Training(const std::string& run) : client_(host_.server(), simulator::tensors_of(run_named(run))) {}
  // Returns null if the training does not connect.
  std::shared_ptr<Session> after_a_step() {
    if (!QTest::qWaitFor([&] { return is_paused(host_.first()); }, kTimeout)) return nullptr;
    auto session = host_.first();
    session->live()->run_steps(1);
    const auto paused_there = [&] { return is_paused(session) && session->live()->status().step == 1; };
    return QTest::qWaitFor(paused_there, kTimeout) ? session : nullptr;
  }

 private:
  Host host_;
  RunningTraining client_;
};

Result<Snapshot> compare(const std::shared_ptr<Session>& a, const char* of_a, const std::shared_ptr<Session>& b,
                         const char* of_b) {
  const auto sessions = ComparedSessions::make(a, b);
  ComparisonRequest question;
  question.of_a.iterations = *NumberSet::parse(of_a);
  question.of_b.iterations = *NumberSet::parse(of_b);
  question.pairing.iterations_by_position = true;
  Pending<Snapshot> pending;
  ComparisonCallbacks callbacks;
  callbacks.on_done = pending.answer();
  const CancelHandle request = sessions->compare(question, std::move(callbacks));
  return pending.get();
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-12 * std::abs(b); }

// The runs diverge at the pool kernel, which "attribute" changes compared with "base".
bool parts_at_the_pool(const SessionComparison& comparison, Iteration of_b) {
  if (!comparison.complete || comparison.findings.empty()) return false;
  const Divergence& first = comparison.findings.front();
  const auto place = comparison.place_of(first);
  return place && first.name == "MaxPool-op0" && first.iteration == of_b &&
         near(*comparison.nodes[*place].output_error, 0.4756438775615135) && *comparison.nodes[*place].input_error == 0;
}

}  // namespace

class LiveComparisonTest : public QObject {
  Q_OBJECT

 private slots:
  void two_trainings() {
    Training base("base"), attribute("attribute");
    const auto a = base.after_a_step();
    const auto b = attribute.after_a_step();
    QVERIFY(a && b);
    const auto result = compare(a, "1", b, "1");
    QVERIFY2(result.has_value(), result ? "" : result.error().str().c_str());
    QVERIFY(parts_at_the_pool(**result, Iteration{1}));
    // Values that were fetched remain available after the training has ended.
    a->live()->terminate();
    QTRY_VERIFY_WITH_TIMEOUT(live::is_over(a->live()->status().state), kTimeout);
    const auto again = compare(a, "1", b, "1");
    QVERIFY2(again.has_value(), again ? "" : again.error().str().c_str());
    QVERIFY(parts_at_the_pool(**again, Iteration{1}));
  }

  // Step 1 corresponds to iteration 0 of the dump.
  void a_training_and_a_dump() {
    Training attribute("attribute");
    const auto live = attribute.after_a_step();
    QVERIFY(live);
    const auto base = open_offline_session(run_named("base"));
    const auto as_b = compare(base, "0", live, "1");
    QVERIFY2(as_b.has_value(), as_b ? "" : as_b.error().str().c_str());
    QVERIFY(parts_at_the_pool(**as_b, Iteration{1}));
    const auto same = compare(live, "1", open_offline_session(run_named("attribute")), "0");
    QVERIFY2(same.has_value(), same ? "" : same.error().str().c_str());
    QVERIFY((*same)->findings.empty() && (*same)->coverage.judged() > 20);
  }

  void before_the_first_step_there_is_nothing() {
    Host host;
    const RunningTraining client(host.server(), simulator::tensors_of(run_named("base")));
    QTRY_VERIFY_WITH_TIMEOUT(is_paused(host.first()), kTimeout);
    const auto result = compare(host.first(), "1", open_offline_session(run_named("base")), "0");
    QVERIFY(!result);
    QVERIFY(result.error().code == ErrorCode::not_found);
  }
};

SPORESCOPE_TEST(LiveComparisonTest)

}  // namespace live_comparison_test

#include "live_comparison_test.moc"
