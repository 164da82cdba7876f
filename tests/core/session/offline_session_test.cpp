// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <fstream>

#include "core/tensor/npy.h"
#include "tests/core/session/waiting.h"

using namespace sporescope;
using test::ask;

namespace {

const std::string kLog = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0";
const std::string kSoftmax = "Default/network-WithLossCell/_loss_fn-LogOfZero/Softmax-op0";

TensorKey output_of(const Session& session, const std::string& name, std::int64_t iteration) {
  return {0, test::node(session, name), iteration, Io::output, 0, 1};
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b)); }

}  // namespace

/// What the screens see of a dump. Numbers are NumPy's, from the files.
class OfflineSessionTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void the_facts_tell_what_was_opened();
  void a_path_without_a_dump_says_why();
  void further_dumps_below_the_path_come_as_sessions();
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

void OfflineSessionTest::initTestCase() {
  sample_ = open_offline_session(test::sample());
  lenet_ = open_offline_session(test::data("dumps/lenet-2.0"));
  QVERIFY(test::wait_until_loaded(*sample_));
  QVERIFY(test::wait_until_loaded(*lenet_));
}

void OfflineSessionTest::the_facts_tell_what_was_opened() {
  const auto facts = sample_->facts();
  QVERIFY(!facts->error);
  QCOMPARE(facts->title, std::string("sample"));
  QCOMPARE(facts->ms_version, std::string("2.10.0"));
  QCOMPARE(facts->device_target, std::string("CPU"));
  QCOMPARE(facts->graphs.size(), std::size_t{1});
  QCOMPARE(facts->graphs[0].net, std::string("LeNet5"));
  QCOMPARE(facts->graphs[0].name, std::string("kernel_graph0"));
  QCOMPARE(facts->graphs[0].iterations, (std::vector<std::int64_t>{0, 1}));
  QCOMPARE(facts->graphs[0].history, (std::vector<std::int64_t>{0, 1, 2, 3}));
  QVERIFY(facts->graphs[0].scopes != nullptr);
  QCOMPARE(facts->tensor_files, std::uint64_t{307});
  QVERIFY(facts->problems.empty());
}

void OfflineSessionTest::a_path_without_a_dump_says_why() {
  const auto session = open_offline_session(test::data("no such folder"));
  QVERIFY(test::wait_until_loaded(*session));
  QVERIFY(session->facts()->error);
  QCOMPARE(session->facts()->error->code, ErrorCode::not_found);
  QVERIFY(QString::fromStdString(session->facts()->error->str()).contains("no such folder"));
  QCOMPARE(session->facts()->title, std::string("no such folder"));
  const auto answer = ask<std::vector<Watchpoint>>([&](auto a) { return session->recommended(std::move(a)); });
  QCOMPARE(answer.error().code, ErrorCode::not_found);
}

void OfflineSessionTest::further_dumps_below_the_path_come_as_sessions() {
  std::promise<std::vector<std::shared_ptr<Session>>> promise;
  auto found = promise.get_future();
  const auto first = open_offline_session(
      test::data("dumps"), [&](std::vector<std::shared_ptr<Session>> more) { promise.set_value(std::move(more)); });
  QVERIFY(found.wait_for(test::kPatience) == std::future_status::ready);
  std::set<std::string> titles{first->facts()->title};
  for (const auto& session : found.get()) {
    QVERIFY(!session->facts()->loading);
    QVERIFY(!session->facts()->graphs.empty());
    QVERIFY(titles.insert(session->facts()->title).second);
  }
  QVERIFY(titles.contains("lenet-2.0"));
  QVERIFY(titles.contains("two-ranks-2.10"));
}

void OfflineSessionTest::graphs_have_the_order_of_their_ids() {
  const auto session = open_offline_session(test::data("dumps/loop-2.10"));
  QVERIFY(test::wait_until_loaded(*session));
  const auto facts = session->facts();
  QCOMPARE(facts->graphs.size(), std::size_t{20});
  for (std::size_t i = 0; i < facts->graphs.size(); ++i) QCOMPARE(std::size_t{facts->graphs[i].graph_id}, i);
}

void OfflineSessionTest::files_of_no_node_are_listed_with_a_reason() {
  const auto& files = lenet_->facts()->unmatched_files;
  QCOMPARE(files.size(), std::size_t{5});
  for (const auto& [name, reason] : files) {
    QVERIFY(QString::fromStdString(name).contains("constants/Parameter."));
    QVERIFY(!reason.empty());
  }
}

void OfflineSessionTest::tensors_of_a_node_are_all_there() {
  const auto tensors = sample_->tensors_of(0, test::node(*sample_, kLog), 1);
  QCOMPARE(tensors.size(), std::size_t{2});
  QCOMPARE(tensors[0].key, output_of(*sample_, kLog, 1));
  QVERIFY(tensors[0].readable);
  QCOMPARE(tensors[0].dtype, std::string("float32"));
  QCOMPARE(tensors[0].shape, (std::vector<std::int64_t>{4, 10}));
  QVERIFY(QString::fromStdString(tensors[0].file).startsWith("rank_0/LeNet5/0/1/Log.Default_network-WithLossCell"));
  QCOMPARE(tensors[1].key.io, Io::input);
  QVERIFY(sample_->has_data(0, test::node(*sample_, kLog), 1));

  // In iteration 0 no inputs are kept: the graph still knows that there is one.
  const auto before = sample_->tensors_of(0, test::node(*sample_, kLog), 0);
  QCOMPARE(before.size(), std::size_t{2});
  QVERIFY(before[0].readable);
  QVERIFY(!before[1].readable);
  QVERIFY(before[1].file.empty());
  QCOMPARE(before[1].shape, (std::vector<std::int64_t>{4, 10}));
}

void OfflineSessionTest::a_constant_shows_in_each_iteration() {
  const auto& graph = *lenet_->facts()->graphs[0].graph;
  NodeIndex constant = kNoNode;
  for (NodeIndex n = 0; n < graph.nodes().size(); ++n) {
    if (graph.nodes()[n].kind == NodeKind::constant && lenet_->has_data(0, n, 1)) constant = n;
  }
  QVERIFY(constant != kNoNode);
  const auto tensors = lenet_->tensors_of(0, constant, 1);
  const auto readable = std::find_if(tensors.begin(), tensors.end(), [](const TensorInfo& t) { return t.readable; });
  QVERIFY(readable != tensors.end());
  QCOMPARE(readable->key.iteration, kConstants);
  QVERIFY(ask<TensorCard>([&](auto a) { return lenet_->card(readable->key, std::move(a)); }).has_value());
}

void OfflineSessionTest::a_node_without_files_is_known_by_its_graph() {
  const NodeIndex log = test::node(*sample_, kLog);
  QVERIFY(!sample_->has_data(0, log, 3));
  const auto tensors = sample_->tensors_of(0, log, 3);
  QCOMPARE(tensors.size(), std::size_t{2});
  QVERIFY(std::none_of(tensors.begin(), tensors.end(), [](const TensorInfo& t) { return t.readable; }));
  QVERIFY(sample_->tensors_of(7, log, 0).empty());
  QVERIFY(sample_->tensors_of(0, kNoNode, 0).empty());
  QVERIFY(!sample_->tensor_info({0, log, 3, Io::output, 9, 1})->readable);
  const auto card = ask<TensorCard>([&](auto a) { return sample_->card({0, log, 3, Io::output, 0, 1}, std::move(a)); });
  QCOMPARE(card.error().code, ErrorCode::not_found);
}

void OfflineSessionTest::runs_are_told_apart() {
  const auto session = open_offline_session(test::data("dumps/loop-2.10"));
  QVERIFY(test::wait_until_loaded(*session));
  std::uint32_t most = 0;
  const auto facts = session->facts();
  for (GraphIndex g = 0; g < facts->graphs.size(); ++g) {
    for (NodeIndex n = 0; n < facts->graphs[g].graph->nodes().size(); ++n) {
      const auto tensors = session->tensors_of(g, n, 0);
      for (std::size_t i = 0; i + 1 < tensors.size(); ++i) QVERIFY(tensors[i].key != tensors[i + 1].key);
      for (const TensorInfo& t : tensors) most = std::max({most, t.runs, t.key.run});
    }
  }
  // The body of the loop runs three times in the first step, its condition is asked four times.
  QCOMPARE(most, 4U);
}

void OfflineSessionTest::the_tensor_before_follows_the_history() {
  const TensorKey weight = output_of(*lenet_, "conv1.weight", 1);
  QCOMPARE(*lenet_->previous_of(weight), output_of(*lenet_, "conv1.weight", 0));
  QVERIFY(!lenet_->previous_of(output_of(*lenet_, "conv1.weight", 0)));
}

void OfflineSessionTest::a_card_has_the_statistics() {
  const auto card = ask<TensorCard>([&](auto a) { return lenet_->card(output_of(*lenet_, "conv1.weight", 1), std::move(a)); });
  QVERIFY(card);
  QCOMPARE(card->shape, (Shape{4, 1, 3, 3}));
  QCOMPARE(card->bytes, std::uint64_t{144});
  QCOMPARE(*card->statistics.min, -0.024973750114440918);
  QCOMPARE(*card->statistics.max, 0.023703912273049355);
  QVERIFY(near(*card->statistics.mean, -0.0007132357906003664));
  const auto log = ask<TensorCard>([&](auto a) { return sample_->card(output_of(*sample_, kLog, 1), std::move(a)); });
  QCOMPARE(log->statistics.neg_inf, std::uint64_t{36});
}

void OfflineSessionTest::a_card_is_known_once_it_was_read() {
  const TensorKey key = output_of(*lenet_, "conv2.weight", 2);
  QVERIFY(!lenet_->known_card(key));
  QVERIFY(ask<TensorCard>([&](auto a) { return lenet_->card(key, std::move(a)); }).has_value());
  QVERIFY(lenet_->known_card(key));
  QCOMPARE(lenet_->known_card(key)->info.key, key);
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
  const auto card = ask<TensorCard>([&](auto a) { return session->card(key, std::move(a)); });
  QVERIFY(!card);
  QVERIFY(QString::fromStdString(card.error().str()).contains(QString::fromStdString(file.filename().string())));
  const auto other = ask<TensorCard>([&](auto a) { return session->card(output_of(*session, kSoftmax, 1), std::move(a)); });
  QVERIFY(other);
}

void OfflineSessionTest::values_and_their_differences() {
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
  QVERIFY(near(sums->mean_abs, 6.123526772070262e-09));
  QVERIFY(near(sums->rms, 8.21747861238128e-09));
  QCOMPARE(sums->equal, std::uint64_t{2});

  const TensorKey first = output_of(*lenet_, "conv1.weight", 0);
  const auto none = ask<Difference>([&](auto a) { return lenet_->difference(first, std::move(a)); });
  QCOMPARE(none.error().code, ErrorCode::not_found);
}

void OfflineSessionTest::the_picture_and_the_histogram_of_a_tensor() {
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

void OfflineSessionTest::the_next_value_that_is_not_finite() {
  const TensorKey key = output_of(*sample_, kLog, 1);
  const auto from = [&](std::uint64_t position, bool forward) {
    return *ask<std::optional<std::uint64_t>>(
        [&](auto a) { return sample_->next_non_finite(key, position, forward, std::move(a)); });
  };
  QCOMPARE(*from(9, true), std::uint64_t{10});  // the last column is finite
  QCOMPARE(*from(39, false), std::uint64_t{38});
  QVERIFY(!from(39, true));
}

void OfflineSessionTest::saving_writes_a_file_but_never_into_the_dump() {
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

void OfflineSessionTest::searching_and_laying_out() {
  NodeFilter filter;
  filter.type = "Conv2D";
  const auto found = ask<std::vector<NodeIndex>>([&](auto a) { return sample_->search(0, filter, std::move(a)); });
  QCOMPARE(found->size(), std::size_t{2});
  filter.text = "(";
  filter.regex = true;
  const auto wrong = ask<std::vector<NodeIndex>>([&](auto a) { return sample_->search(0, filter, std::move(a)); });
  QCOMPARE(wrong.error().code, ErrorCode::invalid_argument);
  using Layout = std::shared_ptr<const GraphLayout>;
  const auto layout = ask<Layout>([&](auto a) { return sample_->layout(0, LayoutRequest(), std::move(a)); });
  QVERIFY(!(*layout)->items.empty());
  const auto no_graph = ask<Layout>([&](auto a) { return sample_->layout(3, LayoutRequest(), std::move(a)); });
  QCOMPARE(no_graph.error().code, ErrorCode::not_found);
}

void OfflineSessionTest::source_lines_name_their_nodes_user_code_first() {
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
  const std::pair<GraphIndex, NodeIndex> log{0, test::node(*sample_, kLog)};
  QCOMPARE(std::count(entry->nodes.begin(), entry->nodes.end(), log), std::ptrdiff_t{1});
}

void OfflineSessionTest::a_check_tells_hits_in_execution_order() {
  std::vector<SessionHit> hits;
  CheckProgress last;
  bool ahead = false;  // of the progress that was told
  const auto done = ask<CheckProgress>([&](Answer<CheckProgress> answer) {
    CheckCallbacks callbacks;
    callbacks.on_hits = [&](std::vector<SessionHit> batch) {
      hits.insert(hits.end(), batch.begin(), batch.end());
      ahead = ahead || hits.size() > last.hits;
    };
    callbacks.on_progress = [&](const CheckProgress& progress) { last = progress; };
    callbacks.on_done = std::move(answer);
    return sample_->check({*make_watchpoint(1, "tensor_overflow", {})}, {}, std::move(callbacks));
  });
  QVERIFY(done);
  QVERIFY(!ahead && done->tensors > 100);
  QCOMPARE(last.tensors, done->tensors);
  QCOMPARE(last.hits, std::uint64_t{hits.size()});
  QVERIFY(!hits.empty());
  QCOMPARE(hits[0].key, output_of(*sample_, kLog, 1));
  QCOMPARE(hits[0].statistics.neg_inf, std::uint64_t{36});
  QCOMPARE(hits[0].shape, (Shape{4, 10}));
  QCOMPARE(hits[0].first_non_finite, (std::vector<std::int64_t>{0, 0}));
  QCOMPARE(hits[0].judgement.watchpoint, 1);
  QVERIFY(std::is_sorted(hits.begin(), hits.end(), [](const auto& a, const auto& b) {
    return std::pair(a.key.iteration, a.time) < std::pair(b.key.iteration, b.time);
  }));
}

void OfflineSessionTest::the_first_cause_is_found_with_its_way() {
  const auto causes = ask<std::vector<SessionCause>>([&](Answer<std::vector<SessionCause>> answer) {
    CauseCallbacks callbacks;
    callbacks.on_done = std::move(answer);
    return sample_->first_cause(std::move(callbacks));
  });
  QVERIFY(causes);
  QVERIFY(!causes->empty());
  const SessionCause& first = causes->front();
  QCOMPARE(first.key, output_of(*sample_, kLog, 1));
  QCOMPARE(first.kind, CauseKind::op);
  QCOMPARE(first.source->line, 60);
  QCOMPARE(first.inputs.size(), std::size_t{1});
  QCOMPARE(first.inputs[0].second.zero, std::uint64_t{36});
  QVERIFY(first.path.size() > 1);
  QCOMPARE(first.path[0].first.key, first.key);
}

void OfflineSessionTest::recommended_watchpoints_have_tensors() {
  const auto watchpoints = ask<std::vector<Watchpoint>>([&](auto a) { return sample_->recommended(std::move(a)); });
  QVERIFY(watchpoints);
  QVERIFY(!watchpoints->empty());
  using Counts = std::pair<std::uint64_t, std::uint64_t>;
  for (const Watchpoint& watchpoint : *watchpoints) {
    const auto counts = ask<Counts>([&](auto a) { return sample_->count_watched(watchpoint, std::move(a)); });
    QVERIFY(counts->first > 0);
    QVERIFY(counts->second >= counts->first);
  }
  // conv1.weight and the others: five weights of two iterations, and their biases.
  WatchNodes nodes;
  nodes.names = {"conv1.weight", "fc1.bias"};
  const auto two = make_watchpoint(1, "weight_overflow", {}, nodes);
  const auto counts = ask<Counts>([&](auto a) { return sample_->count_watched(*two, std::move(a)); });
  QCOMPARE(*counts, (Counts{2, 4}));
}

QTEST_GUILESS_MAIN(OfflineSessionTest)
#include "offline_session_test.moc"
