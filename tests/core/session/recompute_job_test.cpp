// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests recomputing operators in a session. The expected values are MindSpore's own or were computed with NumPy.

#include "core/session/recompute_job.h"

#include <QtTest>
#include <cmath>
#include <future>

#include "core/dump/open_dump.h"
#include "core/dump/selection.h"
#include "core/session/recomputed_session.h"
#include "core/session/session.h"
#include "tests/core/recompute/altered_element.h"
#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"

namespace recompute_job_test {

using namespace sporescope;
using test::ask;

namespace {

struct All {
  std::vector<RecomputedOperator> operators;
  Result<RecomputeEnd> end = RecomputeEnd();
  std::uint64_t done = 0, all = 0;
};

All all_of(Session& session) {
  All found;
  found.end = ask<RecomputeEnd>([&](ResultCallback<RecomputeEnd> answer) {
    RecomputeCallbacks callbacks;
    callbacks.on_operators = [&](std::vector<RecomputedOperator> more) {
      for (RecomputedOperator& one : more) found.operators.push_back(std::move(one));
    };
    callbacks.on_progress = [&](std::uint64_t done, std::uint64_t all) {
      found.done = done;
      found.all = all;
    };
    callbacks.on_done = std::move(answer);
    return session.recompute(std::move(callbacks));
  });
  return found;
}

RecomputedOperator one_of(Session& session, const std::string& name, Iteration iteration) {
  auto one = ask<RecomputedOperator>([&](auto answer) {
    return session.recompute_one({GraphIndex{}, test::node(session, name), iteration}, std::move(answer));
  });
  if (!one) qFatal("%s", one.error().str().c_str());
  return *std::move(one);
}

std::uint64_t with(const All& found, RecomputeVerdict verdict) {
  return static_cast<std::uint64_t>(
      std::count_if(found.operators.begin(), found.operators.end(), [&](const auto& one) { return one.verdict == verdict; }));
}

}  // namespace

class RecomputeJobTest : public QObject {
  Q_OBJECT

 private slots:
  void all_operators_come_in_order_with_their_verdicts_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"lenet-2.0", "two-ranks-2.10", "types-2.10", "half-precision-2.10", "later-outputs-2.10"}) {
      QTest::newRow(name) << name;
    }
  }
  void all_operators_come_in_order_with_their_verdicts() {
    QFETCH(QString, name);
    const auto path = test::data("dumps/" + name.toStdString());
    const auto session = open_offline_session(path);
    QVERIFY(test::wait_until_loaded(*session));
    const All found = all_of(*session);
    QVERIFY(found.end.has_value());
    const auto dump = open_dumps(path).value().front();
    const RecomputeResult counts = recompute(*dump, select_records(*dump, {}).value(), {}).value();
    QCOMPARE(found.end->counts.operators, counts.operators);
    QCOMPARE(found.operators.size(), static_cast<std::size_t>(counts.operators));
    QCOMPARE(found.done, found.all);
    QCOMPARE(with(found, RecomputeVerdict::checked), counts.checked);
    QCOMPARE(with(found, RecomputeVerdict::not_dumped), counts.not_dumped);
    QCOMPARE(with(found, RecomputeVerdict::not_finite), counts.not_finite);
    QCOMPARE(found.end->is_whole(), counts.all_checked());
    for (const RecomputedOperator& one : found.operators) {
      QCOMPARE(one.why.empty(), one.verdict == RecomputeVerdict::checked);
      for (const RecomputedTensor& tensor : one.tensors) {
        QVERIFY(tensor.map.cells().empty());
        QVERIFY(tensor.error <= tensor.bound);  // MindSpore's own results are correct
      }
    }
  }

  void an_operator_that_agrees_says_by_how_much() {
    const auto session = open_offline_session(test::data("dumps/lenet-2.0"));
    QVERIFY(test::wait_until_loaded(*session));
    const All all = all_of(*session);
    const auto first = std::find_if(all.operators.begin(), all.operators.end(), [&](const RecomputedOperator& one) {
      return session->snapshot()->graphs[one.key.graph].graph->nodes()[one.key.node].type == "Conv2D";
    });
    QVERIFY(first != all.operators.end());
    const auto one =
        ask<RecomputedOperator>([&](auto answer) { return session->recompute_one(first->key, std::move(answer)); });
    QVERIFY(one.has_value());
    QCOMPARE(one->verdict, RecomputeVerdict::checked);
    QCOMPARE(one->tensors.size(), std::size_t{1});
    const RecomputedTensor& tensor = one->tensors[0];
    QCOMPARE(tensor.beyond, std::uint64_t{0});
    QCOMPARE(tensor.examined, tensor.elements);
    QCOMPARE(std::fabs(tensor.expected - tensor.found), tensor.error);
    QVERIFY(tensor.error > 0 && tensor.error <= tensor.bound);
    QCOMPARE(tensor.error, first->tensors[0].error);
    QVERIFY(!tensor.map.cells().empty());
    for (const ErrorMap::Cell& cell : tensor.map.cells()) QCOMPARE(cell.error, 0.0);
  }

  void the_map_shows_the_element_that_was_moved() {
    const test::AlteredElement moved(test::data("dumps/lenet-2.0"), "rank_0/LeNet5/0/1", "Conv2D.Conv2D-op80.*.output.0.*",
                                     0.01F);
    QVERIFY(moved.done());
    const auto session = open_offline_session(moved.path());
    QVERIFY(test::wait_until_loaded(*session));
    const All all = all_of(*session);
    QVERIFY(!all.end->counts.all_checked() || all.end->is_whole());
    const auto place = std::find_if(all.operators.begin(), all.operators.end(),
                                    [](const RecomputedOperator& one) { return one.beyond() > 0; });
    QVERIFY(place != all.operators.end());
    const auto one =
        ask<RecomputedOperator>([&](auto answer) { return session->recompute_one(place->key, std::move(answer)); });
    QVERIFY(one.has_value());
    const RecomputedTensor& tensor = one->tensors[0];
    QCOMPARE(tensor.beyond, std::uint64_t{1});
    const auto& cells = tensor.map.cells();
    QCOMPARE(cells.size(), static_cast<std::size_t>(tensor.map.height() * tensor.map.width()));
    QVERIFY(tensor.map.height() <= ErrorMap::kMax && tensor.map.width() <= ErrorMap::kMax);
    for (std::size_t i = 0; i + 1 < cells.size(); ++i) QCOMPARE(cells[i].error, 0.0);
    QVERIFY(std::fabs(cells.back().error - 0.01) < 1e-5);
    QCOMPARE(cells.back().position, tensor.elements - 1);
    QCOMPARE(element_at(tensor.shape, false, cells.back().position), tensor.element);
  }

  void what_cannot_be_computed_says_why() {
    const auto types = open_offline_session(test::data("dumps/types-2.10"));
    QVERIFY(test::wait_until_loaded(*types));
    QStringList reasons;
    for (const RecomputedOperator& one : all_of(*types).operators) reasons += QString::fromStdString(one.why.str());
    QVERIFY(reasons.contains("Input 0 is too large, complex, or holds integers beyond 2^53"));
    const auto session = open_offline_session(test::data("dumps/lenet-2.0"));
    QVERIFY(test::wait_until_loaded(*session));
    const auto& nodes = session->snapshot()->graphs[GraphIndex{}].graph->nodes();
    const auto op = std::find_if(nodes.begin(), nodes.end(), [](const Node& node) { return node.kind == NodeKind::op; });
    const RecomputedOperator one = one_of(*session, std::string(op->full_name), Iteration{77});
    QCOMPARE(one.verdict, RecomputeVerdict::not_dumped);
    QCOMPARE(one.why.str(), std::string("It was not dumped in iteration 77"));
  }

  void what_inputs_give_stands_beside_the_output() {
    const test::AlteredElement moved(test::data("dumps/lenet-2.0"), "rank_0/LeNet5/0/1", "Conv2D.Conv2D-op80.*.output.0.*",
                                     0.25F);
    QVERIFY(moved.done());
    const auto session = open_offline_session(moved.path());
    QVERIFY(test::wait_until_loaded(*session));
    const auto baseline = make_recomputed_session(session);
    TensorKey key{GraphIndex{}, test::node(*session, "Default/network-WithLossCell/_backbone-LeNet5/conv2-Conv2d/Conv2D-op80"),
                  Iteration{1}};
    const auto difference = ask<Difference>([&](auto answer) { return baseline->difference(key, std::move(answer)); });
    QVERIFY2(difference.has_value(), difference ? "" : difference.error().str().c_str());
    QCOMPARE(difference->count, std::uint64_t{288});
    QVERIFY(std::fabs(difference->max_abs - 0.25) < 1e-6);
    QCOMPARE(difference->max_abs_position.value(), std::uint64_t{287});
    // All other elements differ only by rounding.
    QVERIFY(difference->mean_abs * 288 - difference->max_abs < 288 * 1e-7);
    const auto previous = baseline->previous_of(key);
    QVERIFY(previous.has_value());
    const auto summary = ask<TensorSummary>([&](auto answer) { return baseline->summary(*previous, std::move(answer)); });
    QVERIFY(summary.has_value());
    QCOMPARE(summary->shape, (Shape{4, 8, 3, 3}));
    QVERIFY(summary->stored_dtype == DType::float64);
    const auto own = ask<TensorSummary>([&](auto answer) { return baseline->summary(key, std::move(answer)); });
    QVERIFY(own && own->stored_dtype == DType::float32);
    // The difference of the values equals the map at that element.
    const auto values = ask<Values>([&](auto answer) {
      return baseline->values(key, TensorAspect::previous, Slice::parse("3, 7, 2, 2").value(), std::move(answer));
    });
    const auto one = ask<RecomputedOperator>([&](auto answer) { return session->recompute_one(key, std::move(answer)); });
    QVERIFY(values && one);
    QCOMPARE(values->as_double(0), one->tensors[0].expected);
    // Inputs and operators that cannot be recomputed have no counterpart.
    key.io = IoDirection::input;
    QVERIFY(!baseline->previous_of(key));
    key = {key.graph, test::node(*session, "conv1.weight"), Iteration{1}};
    const auto refused = ask<Difference>([&](auto answer) { return baseline->difference(key, std::move(answer)); });
    QVERIFY(!refused && refused.error().code == ErrorCode::unsupported);
  }

  void it_can_be_cancelled() {
    const auto session = open_offline_session(test::data("dumps/lenet-2.0"));
    QVERIFY(test::wait_until_loaded(*session));
    std::promise<void> started;
    std::atomic<bool> ended = false;
    RecomputeCallbacks callbacks;
    callbacks.on_progress = [&, recorded = false](std::uint64_t, std::uint64_t) mutable {
      if (!std::exchange(recorded, true)) started.set_value();
    };
    callbacks.on_done = [&](const Result<RecomputeEnd>&) { ended = true; };
    CancelHandle request = session->recompute(std::move(callbacks));
    QCOMPARE(started.get_future().wait_for(std::chrono::milliseconds(kTimeout)), std::future_status::ready);
    request.cancel();
    const bool arrived_before = ended;
    QVERIFY(all_of(*session).end.has_value());
    QCOMPARE(ended.load(), arrived_before);
  }
};

SPORESCOPE_TEST(RecomputeJobTest)

}  // namespace recompute_job_test

#include "recompute_job_test.moc"
