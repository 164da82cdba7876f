// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>

#include "core/session/analysis.h"
#include "core/tensor/npy.h"
#include "tests/core/session/opened_sample.h"
#include "tests/program/test_class.h"

namespace offline_queries_test {

using namespace sporescope;
using test::are_near;
using test::ask;
using test::kLog;
using test::output_of;

/// Tests the requests of views to a dump: values, heat maps, searches, checks, the first cause. The expected numbers were
/// computed with NumPy from the files.
class OfflineQuestionsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void values_and_their_differences();
  void the_picture_and_the_histogram_of_a_tensor();
  void the_next_value_that_is_not_finite();
  void saving_writes_a_file_but_never_into_the_dump();
  void searching_and_laying_out();
  void source_lines_name_their_nodes_user_code_first();
  void a_check_tells_hits_in_execution_order();
  void the_first_cause_is_found_with_its_way();
  void recommended_watchpoints_have_tensors();

 private:
  std::shared_ptr<Session> sample_;
  std::shared_ptr<Session> lenet_;
};

void OfflineQuestionsTest::initTestCase() {
  sample_ = test::opened(test::sample());
  QVERIFY(sample_ != nullptr);
  lenet_ = test::opened(test::data("dumps/lenet-2.0"));
  QVERIFY(lenet_ != nullptr);
}

void OfflineQuestionsTest::values_and_their_differences() {
  const TensorKey key = output_of(*lenet_, "conv1.weight", 1);
  const Slice row = *Slice::parse("0,0,1,2");
  const auto value = ask<Values>([&](auto a) { return lenet_->values(key, TensorAspect::current, row, std::move(a)); });
  QCOMPARE(value->as_double(0), 0.01354318019002676);
  const auto all = [&](TensorAspect aspect) {
    return ask<Values>([&](auto a) { return lenet_->values(key, aspect, Slice(), std::move(a)); });
  };
  const auto now = all(TensorAspect::current);
  const auto before = all(TensorAspect::previous);
  const auto difference = all(TensorAspect::difference);
  QCOMPARE(difference->shape(), (Shape{4, 1, 3, 3}));
  for (std::size_t i = 0; i < now->size(); ++i) {
    QCOMPARE(difference->as_double(i), now->as_double(i) - before->as_double(i));
  }
  const auto sums = ask<Difference>([&](auto a) { return lenet_->difference(key, std::move(a)); });
  QCOMPARE(sums->max_abs, 1.955777406692505e-08);
  QCOMPARE(*sums->max_abs_position, std::uint64_t{10});
  QVERIFY(are_near(sums->mean_abs, 6.123526772070262e-09));
  QVERIFY(are_near(sums->rms, 8.21747861238128e-09));
  QCOMPARE(sums->equal, std::uint64_t{2});

  const TensorKey first = output_of(*lenet_, "conv1.weight", 0);
  const auto none = ask<Difference>([&](auto a) { return lenet_->difference(first, std::move(a)); });
  QCOMPARE(none.error().code, ErrorCode::not_found);
}

void OfflineQuestionsTest::the_picture_and_the_histogram_of_a_tensor() {
  const TensorKey key = output_of(*sample_, kLog, 1);
  const auto picture = ask<HeatMap>(
      [&](auto a) { return sample_->heat_map(key, TensorAspect::current, *Slice::parse(":,8:"), 100, 100, std::move(a)); });
  QCOMPARE(picture->rows, std::int64_t{4});
  QCOMPARE(picture->columns, std::int64_t{2});
  QVERIFY(std::isinf(picture->cells[0]));
  QCOMPARE(picture->cells[1], 0.0);
  const TensorKey weight = output_of(*lenet_, "conv1.weight", 1);
  const auto histogram =
      ask<Histogram>([&](auto a) { return lenet_->histogram(weight, TensorAspect::current, -0.5, 0.5, 4, std::move(a)); });
  QCOMPARE(histogram->bins, (std::vector<std::uint64_t>{0, 19, 17, 0}));
  const auto wrong =
      ask<Histogram>([&](auto a) { return lenet_->histogram(weight, TensorAspect::current, 1, 0, 4, std::move(a)); });
  QCOMPARE(wrong.error().code, ErrorCode::invalid_argument);
}

void OfflineQuestionsTest::the_next_value_that_is_not_finite() {
  const TensorKey key = output_of(*sample_, kLog, 1);
  const auto from = [&](std::uint64_t position, bool forward) {
    return *ask<std::optional<std::uint64_t>>(
        [&](auto a) { return sample_->next_non_finite(key, position, forward, std::move(a)); });
  };
  QCOMPARE(*from(9, true), std::uint64_t{10});  // the last column is finite
  QCOMPARE(*from(39, false), std::uint64_t{38});
  QVERIFY(!from(39, true));
}

void OfflineQuestionsTest::saving_writes_a_file_but_never_into_the_dump() {
  const QTemporaryDir folder;
  const std::filesystem::path target = std::filesystem::path(folder.path().toStdString()) / "log.npy";
  const TensorKey key = output_of(*sample_, kLog, 1);
  const auto saved = ask<std::filesystem::path>([&](auto a) { return sample_->save_npy(key, target, std::move(a)); });
  QCOMPARE(saved->string(), target.string());
  const auto read = NpyFile::open(target);
  QVERIFY(read);
  QCOMPARE((*read)->shape(), (Shape{4, 10}));
  const auto inside = test::sample() / "rank_0" / "log.npy";
  const auto refused = ask<std::filesystem::path>([&](auto a) { return sample_->save_npy(key, inside, std::move(a)); });
  QCOMPARE(refused.error().code, ErrorCode::invalid_argument);
  QVERIFY(!std::filesystem::exists(inside));
}

void OfflineQuestionsTest::searching_and_laying_out() {
  NodeFilter filter;
  filter.type = "Conv2D";
  const auto found = ask<std::vector<NodeIndex>>([&](auto a) { return sample_->search(GraphIndex{0}, filter, std::move(a)); });
  QCOMPARE(found->size(), std::size_t{2});
  filter.text = "(";
  filter.regex = true;
  const auto wrong = ask<std::vector<NodeIndex>>([&](auto a) { return sample_->search(GraphIndex{0}, filter, std::move(a)); });
  QCOMPARE(wrong.error().code, ErrorCode::invalid_argument);
  using Layout = std::shared_ptr<const GraphLayout>;
  const auto scopes = sample_->snapshot()->graphs[GraphIndex{0}].scopes;
  const auto layout = ask<Layout>([&](auto a) { return sample_->layout(scopes, LayoutRequest(), std::move(a)); });
  QVERIFY(!(*layout)->items.empty());
}

void OfflineQuestionsTest::source_lines_name_their_nodes_user_code_first() {
  const auto list = ask<std::vector<Session::StackEntry>>([&](auto a) { return sample_->stack_list(std::move(a)); });
  QVERIFY(list);
  QVERIFY(!list->front().line.framework);
  QVERIFY(list->back().line.framework);
  QVERIFY(std::is_sorted(list->begin(), list->end(),
                         [](const auto& a, const auto& b) { return a.line.framework < b.line.framework; }));
  const auto entry = std::find_if(list->begin(), list->end(), [](const auto& e) {
    return e.line.line == 60 && e.line.code == "log_p = self.log(self.softmax(logits))";
  });
  QVERIFY(entry != list->end());
  const std::pair<GraphIndex, NodeIndex> log{GraphIndex{0}, test::node(*sample_, kLog)};
  QCOMPARE(std::count(entry->nodes.begin(), entry->nodes.end(), log), std::ptrdiff_t{1});
}

void OfflineQuestionsTest::a_check_tells_hits_in_execution_order() {
  std::vector<Hit> hits;
  CheckProgress last;
  bool ahead = false;  // hits were ahead of the reported progress
  const auto done = ask<CheckProgress>([&](ResultCallback<CheckProgress> answer) {
    CheckCallbacks callbacks;
    callbacks.on_hits = [&](std::vector<Hit> batch) {
      hits.insert(hits.end(), batch.begin(), batch.end());
      ahead = ahead || hits.size() > last.hits;
    };
    callbacks.on_progress = [&](const CheckProgress& progress) { last = progress; };
    callbacks.on_done = std::move(answer);
    return sample_->analysis().check({*make_watchpoint(1, "tensor_overflow", {})}, {}, std::move(callbacks));
  });
  QVERIFY(done);
  QVERIFY(!ahead && done->tensors > 100);
  QCOMPARE(last.tensors, done->tensors);
  QCOMPARE(last.hits, std::uint64_t{hits.size()});
  QVERIFY(!hits.empty());
  QCOMPARE(hits[0].key, output_of(*sample_, kLog, 1));
  QCOMPARE(hits[0].statistics.neg_inf, std::uint64_t{36});
  QCOMPARE(hits[0].shape, (Shape{4, 10}));
  QCOMPARE(hits[0].first_non_finite_index(), (std::vector<std::int64_t>{0, 0}));
  QCOMPARE(hits[0].judgement.watchpoint, 1);
  QVERIFY(std::is_sorted(hits.begin(), hits.end(), [](const auto& a, const auto& b) {
    return std::pair(a.key.iteration, a.time) < std::pair(b.key.iteration, b.time);
  }));
}

void OfflineQuestionsTest::the_first_cause_is_found_with_its_way() {
  const auto causes = ask<std::vector<Finding>>([&](ResultCallback<std::vector<Finding>> answer) {
    CauseCallbacks callbacks;
    callbacks.on_done = std::move(answer);
    return sample_->analysis().first_cause(std::move(callbacks));
  });
  QVERIFY(causes);
  QVERIFY(!causes->empty());
  const Finding& first = causes->front();
  QCOMPARE(first.tensor.key, output_of(*sample_, kLog, 1));
  QCOMPARE(first.kind, CauseKind::op);
  QCOMPARE(first.source->line, 60);
  QCOMPARE(first.inputs.size(), std::size_t{1});
  QCOMPARE(first.inputs[0].statistics.zero, std::uint64_t{36});
  QVERIFY(first.path.size() > 1);
  QCOMPARE(first.path[0].tensor.key, first.tensor.key);
}

void OfflineQuestionsTest::recommended_watchpoints_have_tensors() {
  const auto watchpoints = ask<std::vector<Watchpoint>>([&](auto a) { return sample_->analysis().recommended(std::move(a)); });
  QVERIFY(watchpoints);
  QVERIFY(!watchpoints->empty());
  using Counts = std::pair<std::uint64_t, std::uint64_t>;
  for (const Watchpoint& watchpoint : *watchpoints) {
    const auto counts = ask<Counts>([&](auto a) { return sample_->analysis().count_watched(watchpoint, std::move(a)); });
    QVERIFY(counts->first > 0);
    QVERIFY(counts->second >= counts->first);
  }
  // Weights of five operators in two iterations, and their biases.
  WatchNodes nodes;
  nodes.names = {"conv1.weight", "fc1.bias"};
  const auto two = make_watchpoint(1, "weight_overflow", {}, nodes);
  const auto counts = ask<Counts>([&](auto a) { return sample_->analysis().count_watched(*two, std::move(a)); });
  QCOMPARE(*counts, (Counts{2, 4}));
  // There is no folder of initial weights: the check uses the five weights and three biases that the first iteration reads.
  const auto initial = make_watchpoint(1, "weight_initialization", {{"zero_percentage_ge", 50}});
  QVERIFY(initial);
  const auto lenet = test::opened(test::data("dumps/lenet-2.0"));
  QVERIFY(lenet);
  const auto weights = ask<Counts>([&](auto a) { return lenet->analysis().count_watched(*initial, std::move(a)); });
  QCOMPARE(*weights, (Counts{8, 8}));
}

SPORESCOPE_TEST(OfflineQuestionsTest)

}  // namespace offline_queries_test

#include "offline_queries_test.moc"
