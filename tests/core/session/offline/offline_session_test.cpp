// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>

#include "core/session/analysis.h"
#include "core/session/offline/dump_snapshot.h"
#include "tests/core/session/opened_sample.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace offline_session_test {

using namespace sporescope;
using test::are_near;
using test::ask;
using test::kLog;
using test::kSoftmax;
using test::output_of;

/// Tests what views show of a dump: its graphs, the tensors of a node, their summaries. The expected numbers were computed
/// with NumPy from the files.
class OfflineSessionTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void the_facts_tell_what_was_opened();
  void a_path_without_a_dump_says_why();
  void further_dumps_below_the_path_come_as_sessions();
  void dumps_of_two_families_in_one_folder_are_two_sessions();
  void a_part_of_a_run_is_called_by_the_run_too();
  void graphs_have_the_order_of_their_ids();
  void files_of_no_node_are_listed_with_a_reason();
  void tensors_of_a_node_are_all_there();
  void a_constant_shows_in_each_iteration();
  void a_node_without_files_is_known_by_its_graph();
  void runs_are_told_apart();
  void the_tensor_before_follows_the_history();
  void a_card_has_the_statistics();
  void a_card_is_known_once_it_was_read();
  void a_broken_file_gives_a_sentence_that_names_it();

 private:
  std::shared_ptr<Session> sample_;
  std::shared_ptr<Session> lenet_;
};

void OfflineSessionTest::initTestCase() {
  sample_ = test::opened(test::sample());
  QVERIFY(sample_ != nullptr);
  lenet_ = test::opened(test::data("dumps/lenet-2.0"));
  QVERIFY(lenet_ != nullptr);
}

void OfflineSessionTest::the_facts_tell_what_was_opened() {
  const auto snapshot = sample_->snapshot();
  QVERIFY(!snapshot->error);
  QCOMPARE(snapshot->title, std::string("sample"));
  QCOMPARE(snapshot->ms_version, std::string("2.10.0"));
  QCOMPARE(snapshot->device_target, std::string("CPU"));
  QCOMPARE(snapshot->graphs.size(), std::size_t{1});
  QCOMPARE(snapshot->graphs.front().net, std::string("LeNet5"));
  QCOMPARE(snapshot->graphs.front().name, std::string("kernel_graph0"));
  QCOMPARE(numbers_of(snapshot->graphs.front().iterations), (std::vector<std::int64_t>{0, 1}));
  QCOMPARE(numbers_of(snapshot->graphs.front().history), (std::vector<std::int64_t>{0, 1, 2, 3}));
  QVERIFY(snapshot->graphs.front().scopes != nullptr);
  QCOMPARE(snapshot->tensor_files, std::uint64_t{307});
  QVERIFY(snapshot->problems.empty());
}

void OfflineSessionTest::a_path_without_a_dump_says_why() {
  const auto session = open_offline_session(test::data("no such folder"));
  QVERIFY(test::wait_until_loaded(*session));
  QVERIFY(session->snapshot()->error);
  QCOMPARE(session->snapshot()->error->code, ErrorCode::not_found);
  QVERIFY(QString::fromStdString(session->snapshot()->error->str()).contains("no such folder"));
  QCOMPARE(session->snapshot()->title, std::string("no such folder"));
  const auto answer = ask<std::vector<Watchpoint>>([&](auto a) { return session->analysis().recommended(std::move(a)); });
  QCOMPARE(answer.error().code, ErrorCode::not_found);
}

void OfflineSessionTest::further_dumps_below_the_path_come_as_sessions() {
  std::promise<std::vector<std::shared_ptr<Session>>> promise;
  auto found = promise.get_future();
  const auto first = open_offline_session(
      test::data("dumps"), [&](std::vector<std::shared_ptr<Session>> more) { promise.set_value(std::move(more)); });
  QVERIFY(found.wait_for(std::chrono::milliseconds(kTimeout)) == std::future_status::ready);
  std::set<std::string> titles{first->snapshot()->title};
  for (const auto& session : found.get()) {
    QVERIFY(!session->snapshot()->loading);
    QVERIFY(!session->snapshot()->graphs.empty());
    QVERIFY(titles.insert(session->snapshot()->title).second);
  }
  QVERIFY(titles.contains("lenet-2.0"));
  QVERIFY(titles.contains("two-ranks-2.10"));
}

void OfflineSessionTest::dumps_of_two_families_in_one_folder_are_two_sessions() {
  const QTemporaryDir folder;
  const std::filesystem::path root = folder.path().toStdString();
  for (const char* one : {"dumps/lenet-2.0", "msprobe/ms-26.2-mix-tensor-relu"}) {
    std::filesystem::copy(test::data(one), root, std::filesystem::copy_options::recursive);
  }
  std::promise<std::vector<std::shared_ptr<Session>>> promise;
  auto found = promise.get_future();
  const auto first =
      open_offline_session(root, [&](std::vector<std::shared_ptr<Session>> more) { promise.set_value(std::move(more)); });
  QVERIFY(found.wait_for(std::chrono::milliseconds(kTimeout)) == std::future_status::ready);
  const auto more = found.get();
  QCOMPARE(more.size(), std::size_t{1});
  QVERIFY(first->snapshot()->family == "mindspore-sync" && more.front()->snapshot()->family == "msprobe");
  QVERIFY(first->snapshot()->graphs.size() == lenet_->snapshot()->graphs.size() && !more.front()->snapshot()->graphs.empty());
}

void OfflineSessionTest::a_part_of_a_run_is_called_by_the_run_too() {
  QCOMPARE(title_of("/runs/lenet/graph"), std::string("lenet/graph"));
  QCOMPARE(title_of("/runs/lenet/pynative/"), std::string("lenet/pynative"));
  QCOMPARE(title_of("/runs/lenet"), std::string("lenet"));
  QCOMPARE(title_of("graph"), std::string("graph"));
}

void OfflineSessionTest::graphs_have_the_order_of_their_ids() {
  const auto session = open_offline_session(test::data("dumps/loop-2.10"));
  QVERIFY(test::wait_until_loaded(*session));
  const auto snapshot = session->snapshot();
  QCOMPARE(snapshot->graphs.size(), std::size_t{20});
  for (const GraphIndex i : snapshot->graphs.indices()) QCOMPARE(snapshot->graphs[i].graph_id, number_of(i));
}

void OfflineSessionTest::files_of_no_node_are_listed_with_a_reason() {
  const auto& files = lenet_->snapshot()->unmatched_files;
  QCOMPARE(files.size(), std::size_t{5});
  for (const auto& [name, reason] : files) {
    QVERIFY(QString::fromStdString(name).contains("constants/Parameter."));
    QVERIFY(!reason.empty());
  }
}

void OfflineSessionTest::tensors_of_a_node_are_all_there() {
  const auto tensors = sample_->tensors_of(GraphIndex{0}, test::node(*sample_, kLog), Iteration{1});
  QCOMPARE(tensors.size(), std::size_t{2});
  QCOMPARE(tensors[0].key, output_of(*sample_, kLog, 1));
  QVERIFY(tensors[0].readable);
  QCOMPARE(tensors[0].dtype, std::string("float32"));
  QCOMPARE(tensors[0].shape, (std::vector<std::int64_t>{4, 10}));
  QVERIFY(QString::fromStdString(tensors[0].file).startsWith("rank_0/LeNet5/0/1/Log.Default_network-WithLossCell"));
  QCOMPARE(tensors[1].key.io, IoDirection::input);
  QVERIFY(sample_->has_data(GraphIndex{0}, test::node(*sample_, kLog), Iteration{1}));

  // Iteration 0 has no inputs, but the graph declares one.
  const auto before = sample_->tensors_of(GraphIndex{0}, test::node(*sample_, kLog), Iteration{0});
  QCOMPARE(before.size(), std::size_t{2});
  QVERIFY(before[0].readable);
  QVERIFY(!before[1].readable);
  QVERIFY(before[1].file.empty());
  QCOMPARE(before[1].shape, (std::vector<std::int64_t>{4, 10}));
}

void OfflineSessionTest::a_constant_shows_in_each_iteration() {
  const auto& graph = *lenet_->snapshot()->graphs.front().graph;
  NodeIndex constant = kNoNode;
  for (const NodeIndex n : graph.nodes().indices()) {
    if (graph.nodes()[n].kind == NodeKind::constant && lenet_->has_data(GraphIndex{0}, n, Iteration{1})) constant = n;
  }
  QVERIFY(constant != kNoNode);
  const auto tensors = lenet_->tensors_of(GraphIndex{0}, constant, Iteration{1});
  const auto readable = std::find_if(tensors.begin(), tensors.end(), [](const TensorInfo& t) { return t.readable; });
  QVERIFY(readable != tensors.end());
  QCOMPARE(readable->key.iteration, Iteration::constants);
  QVERIFY(ask<TensorSummary>([&](auto a) { return lenet_->summary(readable->key, std::move(a)); }).has_value());
}

void OfflineSessionTest::a_node_without_files_is_known_by_its_graph() {
  const NodeIndex log = test::node(*sample_, kLog);
  QVERIFY(!sample_->has_data(GraphIndex{0}, log, Iteration{3}));
  const auto tensors = sample_->tensors_of(GraphIndex{0}, log, Iteration{3});
  QCOMPARE(tensors.size(), std::size_t{2});
  QVERIFY(std::none_of(tensors.begin(), tensors.end(), [](const TensorInfo& t) { return t.readable; }));
  QVERIFY(sample_->tensors_of(GraphIndex{7}, log, Iteration{0}).empty());
  QVERIFY(sample_->tensors_of(GraphIndex{0}, kNoNode, Iteration{0}).empty());
  QVERIFY(!sample_->tensor_info({GraphIndex{0}, log, Iteration{3}, IoDirection::output, 9, 1})->readable);
  const auto summary = ask<TensorSummary>([&](auto a) {
    return sample_->summary({GraphIndex{0}, log, Iteration{3}, IoDirection::output, 0, 1}, std::move(a));
  });
  QCOMPARE(summary.error().code, ErrorCode::not_found);
}

void OfflineSessionTest::runs_are_told_apart() {
  const auto session = open_offline_session(test::data("dumps/loop-2.10"));
  QVERIFY(test::wait_until_loaded(*session));
  std::uint32_t limit = 0;
  const auto snapshot = session->snapshot();
  for (const GraphIndex g : snapshot->graphs.indices()) {
    for (const NodeIndex n : snapshot->graphs[g].graph->nodes().indices()) {
      const auto tensors = session->tensors_of(g, n, Iteration{0});
      for (std::size_t i = 0; i + 1 < tensors.size(); ++i) QVERIFY(tensors[i].key != tensors[i + 1].key);
      for (const TensorInfo& t : tensors) limit = std::max({limit, t.runs, t.key.run});
    }
  }
  // In the first step, the body of the loop runs three times and its condition four times.
  QCOMPARE(limit, 4U);
}

void OfflineSessionTest::the_tensor_before_follows_the_history() {
  const TensorKey weight = output_of(*lenet_, "conv1.weight", 1);
  QCOMPARE(*lenet_->previous_of(weight), output_of(*lenet_, "conv1.weight", 0));
  QVERIFY(!lenet_->previous_of(output_of(*lenet_, "conv1.weight", 0)));
}

void OfflineSessionTest::a_card_has_the_statistics() {
  const auto summary =
      ask<TensorSummary>([&](auto a) { return lenet_->summary(output_of(*lenet_, "conv1.weight", 1), std::move(a)); });
  QVERIFY(summary);
  QCOMPARE(summary->shape, (Shape{4, 1, 3, 3}));
  QCOMPARE(summary->bytes, std::uint64_t{144});
  QCOMPARE(*summary->statistics.min, -0.024973750114440918);
  QCOMPARE(*summary->statistics.max, 0.023703912273049355);
  QVERIFY(are_near(*summary->statistics.mean, -0.0007132357906003664));
  const auto log = ask<TensorSummary>([&](auto a) { return sample_->summary(output_of(*sample_, kLog, 1), std::move(a)); });
  QCOMPARE(log->statistics.neg_inf, std::uint64_t{36});
}

void OfflineSessionTest::a_card_is_known_once_it_was_read() {
  const TensorKey key = output_of(*lenet_, "conv2.weight", 2);
  QVERIFY(!lenet_->cached_summary(key));
  QVERIFY(ask<TensorSummary>([&](auto a) { return lenet_->summary(key, std::move(a)); }).has_value());
  QVERIFY(lenet_->cached_summary(key));
  QCOMPARE(lenet_->cached_summary(key)->info.key, key);
}

void OfflineSessionTest::a_broken_file_gives_a_sentence_that_names_it() {
  const QTemporaryDir folder;
  const std::filesystem::path copy = std::filesystem::path(folder.path().toStdString()) / "dump";
  std::filesystem::copy(test::sample(), copy, std::filesystem::copy_options::recursive);
  const auto session = open_offline_session(copy);
  QVERIFY(test::wait_until_loaded(*session));
  const TensorKey key = output_of(*session, kLog, 1);
  const std::filesystem::path file = copy / session->tensor_info(key)->file;
  std::filesystem::resize_file(file, 100);
  const auto summary = ask<TensorSummary>([&](auto a) { return session->summary(key, std::move(a)); });
  QVERIFY(!summary);
  QVERIFY(QString::fromStdString(summary.error().str()).contains(QString::fromStdString(file.filename().string())));
  const auto other =
      ask<TensorSummary>([&](auto a) { return session->summary(output_of(*session, kSoftmax, 1), std::move(a)); });
  QVERIFY(other);
}

SPORESCOPE_TEST(OfflineSessionTest)

}  // namespace offline_session_test

#include "offline_session_test.moc"
