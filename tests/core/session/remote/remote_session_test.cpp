// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <cmath>

#include "core/cause/first_cause.h"
#include "core/dump/open_dump.h"
#include "core/dump/selection.h"
#include "core/remote/open_remote.h"
#include "core/remote/packed_analyses.h"
#include "core/serve/engine_server.h"
#include "core/session/analysis.h"
#include "core/session/dump_source.h"
#include "core/session/dump_view.h"
#include "core/session/recomputed_session.h"
#include "core/session/remote/open_remote_session.h"
#include "core/tensor/npy.h"
#include "core/watch/check.h"
#include "core/watch/recommended.h"
#include "tests/core/recompute/altered_element.h"
#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"

namespace remote_session_test {

using namespace sporescope;
using test::ask;

namespace {

std::shared_ptr<remote::EngineLink> link_to(const serve::EngineServer& server) {
  return remote::EngineLink::make("ascend-07", server.address().substr(5));
}

std::shared_ptr<Session> open_remote(std::shared_ptr<remote::EngineLink> link, const std::filesystem::path& path) {
  return open_remote_session([link](const std::stop_token&) { return Result<std::shared_ptr<remote::EngineLink>>(link); }, path,
                             "ssh://ascend-07" + path.string());
}

auto snapshot_of_info(const TensorInfo& info) {
  return std::tuple(info.key, info.runs, info.dtype, info.shape, info.file, info.readable, info.has_recorded_statistics,
                    info.time);
}

/// Returns the answers to requests for one tensor as bytes, so that NaN compares equal.
std::string answers(Session& session, const TensorKey& key) {
  Packer packer;
  const auto summary = ask<TensorSummary>([&](auto answer) { return session.summary(key, std::move(answer)); });
  packer(summary.has_value());
  if (!summary) {
    packer(summary.error().code);
    return std::move(packer).take();
  }
  packer(summary->statistics, summary->shape, summary->bytes, summary->stored_dtype, summary->from_values, summary->is_sample,
         summary->remarks, summary->info.dtype, summary->recorded.has_value());
  const auto add = [&](const auto& result) {
    packer(result.has_value());
    if (result) packer(*result);
  };
  // The plane that the tensor tab shows first.
  std::string first;
  for (std::size_t d = 2; d < summary->shape.size(); ++d) first += "0,";
  const Slice slice = Slice::parse(first + "...").value();
  for (const auto aspect : {TensorAspect::current, TensorAspect::previous, TensorAspect::difference}) {
    add(ask<HeatMap>([&](auto answer) { return session.heat_map(key, aspect, slice, 32, 32, std::move(answer)); }));
    add(ask<Values>([&](auto answer) { return session.values(key, aspect, slice, std::move(answer)); }));
    add(ask<Histogram>([&](auto answer) { return session.histogram(key, aspect, -1, 1, 17, std::move(answer)); }));
  }
  add(ask<Difference>([&](auto answer) { return session.difference(key, std::move(answer)); }));
  using Position = std::optional<std::uint64_t>;
  add(ask<Position>([&](auto answer) { return session.next_non_finite(key, 0, true, std::move(answer)); }));
  return std::move(packer).take();
}

std::string hits_of(Session& session) {
  const auto watchpoints =
      ask<std::vector<Watchpoint>>([&](auto answer) { return session.analysis().recommended(std::move(answer)); }).value();
  Packer packer;
  packer(watchpoints);
  const auto done = ask<CheckProgress>([&](ResultCallback<CheckProgress> answer) {
    CheckCallbacks callbacks;
    callbacks.on_hits = [&packer](const std::vector<Hit>& hits) {
      for (const Hit& hit : hits) {
        packer(hit.judgement, hit.statistics, hit.shape, hit.first_non_finite, hit.time, hit.file, hit.by, hit.key.node,
               hit.key.slot, hit.key.run);
      }
    };
    callbacks.on_done = std::move(answer);
    return session.analysis().check(watchpoints, {}, std::move(callbacks));
  });
  packer(done.has_value());
  if (done) packer(done->tensors, done->bytes, done->coverage, done->not_judged, done->problems);
  return std::move(packer).take();
}

QString cause_of(Session& session) {
  const auto causes = ask<std::vector<Finding>>([&](ResultCallback<std::vector<Finding>> answer) {
    CauseCallbacks callbacks;
    callbacks.on_done = std::move(answer);
    return session.analysis().first_cause(std::move(callbacks));
  });
  if (!causes) return QString::fromStdString(causes.error().str());
  QStringList recorded;
  for (const Finding& cause : *causes) {
    QStringList parts{QString::number(number_of(cause.tensor.key.node)), QString::number(number_of(cause.tensor.key.iteration)),
                      QString::fromStdString(cause.why.str()), QString::fromStdString(cause.impact_text.str())};
    for (const auto& reason : cause.reasoning) parts += QString::fromStdString(std::string(reason.rule));
    for (const CauseStep& step : cause.path) parts += QString::fromStdString(step.tensor.file);
    if (cause.source) parts += QString::fromStdString(cause.source->code);
    recorded += parts.join(u'|');
  }
  return recorded.join(u'\n');
}

}  // namespace

/// Compares a dump opened through an engine with the same dump opened locally.
class RemoteSessionTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void remote_session_equals_local_data();
  void remote_session_equals_local();
  void the_last_progress_is_that_of_a_dump_here();
  void remote_partial_check_equals_local();
  void operators_are_computed_again_there();
  void saves_what_numpy_reads();
  void a_path_without_a_dump_says_so();
  void a_lost_connection_fails_at_once_and_keeps_what_is_there();
  void goes_on_when_the_way_is_found_again();
  void a_dump_that_changed_meanwhile_is_read_again();
  void a_file_that_is_being_written_is_no_fault();
  void questions_can_be_cancelled();

 private:
  std::unique_ptr<serve::EngineServer> server_;
};

void RemoteSessionTest::init() {
  auto server = serve::EngineServer::start();
  QVERIFY2(server.has_value(), server ? "" : server.error().str().c_str());
  server_ = std::move(*server);
}

void RemoteSessionTest::remote_session_equals_local_data() {
  QTest::addColumn<QString>("path");
  QTest::newRow("sample") << QString::fromStdString(test::sample().string());
  for (const char* folder : {"dumps", "msprobe"}) {
    for (const auto& entry : std::filesystem::directory_iterator(test::data(folder))) {
      if (!entry.is_directory()) continue;
      const QString path = QString::fromStdString(entry.path().string());
      QTest::newRow(qPrintable(path.section(u'/', -1))) << path;
    }
  }
}

void RemoteSessionTest::remote_session_equals_local() {
  QFETCH(QString, path);
  const auto here = open_offline_session(path.toStdString());
  const auto remote_side = open_remote(link_to(*server_), path.toStdString());
  QVERIFY(test::wait_until_loaded(*here));
  QVERIFY(test::wait_until_loaded(*remote_side));
  const auto a = here->snapshot();
  const auto b = remote_side->snapshot();
  QVERIFY2(!b->error, b->error ? b->error->str().c_str() : "");
  QCOMPARE(b->path.string(), "ssh://ascend-07" + a->path.string());
  QCOMPARE(b->title, a->title);
  QCOMPARE(b->tensor_files, a->tensor_files);
  QCOMPARE(b->tensors.all(), a->tensors.all());
  QCOMPARE(b->problems.size(), a->problems.size());
  QCOMPARE(b->overflows.size(), a->overflows.size());
  QCOMPARE(b->graphs.size(), a->graphs.size());
  std::size_t requested = 0;
  for (const GraphIndex g : a->graphs.indices()) {
    const auto mine = first_index(b->graphs, [&](const SessionGraph& one) {
      return std::tie(one.rank, one.net, one.name) == std::tie(a->graphs[g].rank, a->graphs[g].net, a->graphs[g].name);
    });
    QVERIFY(mine.has_value());
    QCOMPARE(numbers_of(b->graphs[*mine].iterations), numbers_of(a->graphs[g].iterations));
    QCOMPARE(numbers_of(b->graphs[*mine].history), numbers_of(a->graphs[g].history));
    QCOMPARE(b->graphs[*mine].is_from_file_names, a->graphs[g].is_from_file_names);
    QCOMPARE(b->graphs[*mine].graph != nullptr, a->graphs[g].graph != nullptr);
    if (!a->graphs[g].graph) continue;
    const Graph& graph = *a->graphs[g].graph;
    const Graph& other = *b->graphs[*mine].graph;
    QCOMPARE(other.nodes().size(), graph.nodes().size());
    for (const NodeIndex node : graph.nodes().indices()) {
      QCOMPARE(other.nodes()[node].full_name, graph.nodes()[node].full_name);
      QCOMPARE(other.nodes()[node].category, graph.nodes()[node].category);
      QCOMPARE(other.nodes()[node].order, graph.nodes()[node].order);
      QCOMPARE(other.inputs(node).size(), graph.inputs(node).size());
      QVERIFY(other.source_lines(node) == graph.source_lines(node));
      for (const Iteration iteration : a->graphs[g].iterations) {
        const auto ours = here->tensors_of(g, node, iteration);
        auto theirs = remote_side->tensors_of(*mine, node, iteration);
        QCOMPARE(theirs.size(), ours.size());
        for (std::size_t i = 0; i < ours.size(); ++i) {
          theirs[i].key.graph = g;
          QVERIFY(snapshot_of_info(theirs[i]) == snapshot_of_info(ours[i]));
          // All tensors of a small dump, some of a large one.
          if (!ours[i].has_summary() || (requested > 40 && number_of(node) % 13 != 0) || requested > 120) continue;
          ++requested;
          TensorKey key = ours[i].key;
          const std::string answered = answers(*here, key);
          key.graph = *mine;
          QVERIFY2(answers(*remote_side, key) == answered, ours[i].file.c_str());
        }
      }
    }
  }
  if (a->tensors.all() > 0) QVERIFY(requested > 0);
  QCOMPARE(cause_of(*remote_side), cause_of(*here));
  QVERIFY(hits_of(*remote_side) == hits_of(*here));
}

// The final progress includes the coverage and excluded tensors. Without them, views would show that everything is fine.
void RemoteSessionTest::the_last_progress_is_that_of_a_dump_here() {
  const auto path = test::data("dumps/two-ranks-2.10");
  const auto here = open_dumps(path);
  const auto remote_side = remote::open_remote_dumps(link_to(*server_), path, {});
  QVERIFY(here.has_value() && remote_side.has_value());
  const auto check_of = [](const Dump& dump) {
    CheckProgress last;
    CheckOptions options;
    options.on_progress = [&last](const CheckProgress& progress) { last = progress; };
    const auto result = check(dump, recommended_watchpoints(dump), options);
    return pack(result.has_value(), last);
  };
  const auto search_of = [](const Dump& dump) {
    CauseSearchProgress last;
    CauseSearchOptions options;
    options.on_progress = [&last](const CauseSearchProgress& progress) { last = progress; };
    const auto result = find_first_cause(dump, options);
    return pack(result.has_value(), last);
  };
  QVERIFY(check_of(*remote_side->front()) == check_of(*here->front()));
  QVERIFY(search_of(*remote_side->front()) == search_of(*here->front()));
}

void RemoteSessionTest::remote_partial_check_equals_local() {
  const auto remote_side = remote::open_remote_dumps(link_to(*server_), test::sample(), {});
  const auto here = open_dumps(test::sample());
  QVERIFY(remote_side.has_value() && here.has_value());
  const auto tensors_of = [&](const Dump& dump, const Selection& selection) {
    CheckOptions options;
    options.selection = selection;
    options.io = selection.io.value_or(IoDirection::output);
    const auto result = check(dump, recommended_watchpoints(dump), options);
    return result ? std::pair(result->tensors, result->hit_count) : std::pair(std::uint64_t{0}, std::uint64_t{0});
  };
  std::vector<Selection> selections(6);
  selections[0].io = IoDirection::input;
  selections[1].iterations = NumberSet::parse("last", true).value();
  selections[2].iterations = NumberSet::parse("0,7-9").value();
  selections[3].nodes.type = "Log";
  selections[4].any_of.resize(1);
  selections[4].any_of[0].text = "log-OP";
  selections[4].any_of[0].ignore_case = true;
  selections[5].none_of.resize(1);
  selections[5].none_of[0].category = Category::weight;
  for (const Selection& selection : selections) {
    const auto expected = tensors_of(*here->front(), selection);
    QVERIFY(expected.first > 0);
    QCOMPARE(tensors_of(*remote_side->front(), selection), expected);
  }
}

void RemoteSessionTest::operators_are_computed_again_there() {
  const test::AlteredElement moved(test::data("dumps/lenet-2.0"), "rank_0/LeNet5/0/1", "Conv2D.Conv2D-op80.*.output.0.*",
                                   0.01F);
  QVERIFY(moved.done());
  const auto here = open_dumps(moved.path());
  const auto remote_side = remote::open_remote_dumps(link_to(*server_), moved.path(), {});
  QVERIFY(here.has_value() && remote_side.has_value());
  const auto recorded = [](const Dump& dump) {
    Packer packer;
    std::uint64_t last = 0;
    RecomputeOptions options;
    options.maps = true;
    options.on_operator = [&](const RecomputedOperator& one) { packer(one); };
    options.on_progress = [&](std::uint64_t done, std::uint64_t) { last = done; };
    const auto done = recompute(dump, select_records(dump, {}).value(), options);
    if (done) packer(*done);
    return std::pair(std::move(packer).take(), last);
  };
  const auto [there, progress] = recorded(*remote_side->front());
  const auto [ours, whole] = recorded(*here->front());
  QVERIFY(whole > 0 && progress <= whole);
  QVERIFY(there == ours);
  // The values are transferred, because the difference is computed locally.
  const auto remote_session = open_remote(link_to(*server_), moved.path());
  QVERIFY(test::wait_until_loaded(*remote_session));
  const auto baseline = make_recomputed_session(remote_session);
  const TensorKey key{GraphIndex{},
                      test::node(*remote_session, "Default/network-WithLossCell/_backbone-LeNet5/conv2-Conv2d/Conv2D-op80"),
                      Iteration{1}};
  const auto difference = ask<Difference>([&](auto answer) { return baseline->difference(key, std::move(answer)); });
  QVERIFY2(difference.has_value(), difference ? "" : difference.error().str().c_str());
  QVERIFY(std::fabs(difference->max_abs - 0.01) < 1e-6);
  QCOMPARE(difference->max_abs_position.value(), std::uint64_t{287});
  server_.reset();
  QVERIFY(!recompute(*remote_side->front(), select_records(*remote_side->front(), {}).value(), {}));
}

void RemoteSessionTest::saves_what_numpy_reads() {
  const auto remote_side = open_remote(link_to(*server_), test::sample());
  QVERIFY(test::wait_until_loaded(*remote_side));
  const auto& graph = *remote_side->snapshot()->graphs[GraphIndex{}].graph;
  const NodeIndex log = graph.find("Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0");
  QVERIFY(log != kNoNode);
  const TensorKey key = remote_side->tensors_of(GraphIndex{}, log, Iteration{1}).front().key;
  const QTemporaryDir folder;
  const std::filesystem::path file = folder.filePath(QStringLiteral("log.npy")).toStdString();
  const auto saved =
      ask<std::filesystem::path>([&](auto answer) { return remote_side->save_npy(key, file, std::move(answer)); });
  QVERIFY2(saved.has_value(), saved ? "" : saved.error().str().c_str());
  const auto npy = NpyFile::open(file);
  QVERIFY(npy.has_value());
  QCOMPARE((*npy)->count(), std::uint64_t{40});  // shape [4, 10]; 36 elements are -Inf
  QCOMPARE(compute_statistics(**npy)->neg_inf, std::uint64_t{36});
}

void RemoteSessionTest::a_path_without_a_dump_says_so() {
  const QTemporaryDir folder;
  const auto remote_side = open_remote(link_to(*server_), folder.path().toStdString());
  QVERIFY(test::wait_until_loaded(*remote_side));
  QVERIFY(remote_side->snapshot()->error.has_value());
  QVERIFY(remote_side->snapshot()->error->code == ErrorCode::not_found);
}

void RemoteSessionTest::a_lost_connection_fails_at_once_and_keeps_what_is_there() {
  const auto link = link_to(*server_);
  const auto remote_side = open_remote(link, test::sample());
  QVERIFY(test::wait_until_loaded(*remote_side));
  const NodeIndex log = test::node(*remote_side, "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0");
  const auto tensors = remote_side->tensors_of(GraphIndex{}, log, Iteration{1});
  QVERIFY(tensors.size() > 1);
  const auto summary_of = [&](std::size_t i) {
    return ask<TensorSummary>([&](auto answer) { return remote_side->summary(tensors[i].key, std::move(answer)); });
  };
  QVERIFY(summary_of(0).has_value());
  std::atomic<int> recorded = 0;
  const CancelHandle listening = link->on_changed([&recorded] { ++recorded; });
  server_.reset();
  const auto unread = summary_of(1);
  QVERIFY(!unread);
  QCOMPARE(unread.error().str(), std::string("Connection to ascend-07 lost"));
  QVERIFY(link->lost());
  QCOMPARE(recorded.load(), 1);
  QVERIFY(summary_of(0).has_value());  // cached data stays
  QVERIFY(!remote_side->tensors_of(GraphIndex{}, log, Iteration{1}).empty());
}

void RemoteSessionTest::goes_on_when_the_way_is_found_again() {
  const auto link = link_to(*server_);
  const auto remote_side = open_remote(link, test::sample());
  QVERIFY(test::wait_until_loaded(*remote_side));
  const NodeIndex log = test::node(*remote_side, "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0");
  const TensorKey key = remote_side->tensors_of(GraphIndex{}, log, Iteration{1}).front().key;
  server_.reset();
  link->mark_lost();
  QVERIFY(!ask<TensorSummary>([&](auto answer) { return remote_side->summary(key, std::move(answer)); }));
  init();
  link->reconnect(server_->address().substr(5));
  const auto summary = ask<TensorSummary>([&](auto answer) { return remote_side->summary(key, std::move(answer)); });
  QVERIFY2(summary.has_value(), summary ? "" : summary.error().str().c_str());
  QCOMPARE(summary->statistics.neg_inf, std::uint64_t{36});
}

void RemoteSessionTest::a_dump_that_changed_meanwhile_is_read_again() {
  const QTemporaryDir folder;
  const auto copy = std::filesystem::path(folder.path().toStdString()) / "dump";
  std::filesystem::copy(test::sample(), copy, std::filesystem::copy_options::recursive);
  const auto link = link_to(*server_);
  const auto remote_side = open_remote(link, copy);
  QVERIFY(test::wait_until_loaded(*remote_side));
  const auto before = remote_side->dump()->wait_for_view({}).value();
  const NodeIndex log = test::node(*remote_side, "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0");
  const auto tensors = remote_side->tensors_of(GraphIndex{}, log, Iteration{1});
  const std::uint64_t count = remote_side->snapshot()->tensors.all();
  link->mark_lost();
  std::filesystem::remove(copy / tensors.back().file);
  init();
  auto shown = std::make_shared<test::Signal>();
  const CancelHandle listening = remote_side->on_snapshot_changed([shown] { shown->set(); });
  link->reconnect(server_->address().substr(5));
  QVERIFY(shown->wait());
  QCOMPARE(remote_side->snapshot()->tensors.all(), count - 1);
  const auto summary =
      ask<TensorSummary>([&](auto answer) { return remote_side->summary(tensors.front().key, std::move(answer)); });
  QVERIFY2(summary.has_value(), summary ? "" : summary.error().str().c_str());
  // Users of the old state get an error.
  const auto source = before->dump().open(before->dump().records()[RecordIndex{}]);
  QVERIFY(!source);
  QVERIFY2(source.error().str().find("has changed since the connection was lost") != std::string::npos,
           source.error().str().c_str());
  // From then on, the server need not reopen it.
  const std::uint64_t read = link->bytes_read();
  QVERIFY(!before->dump().open(before->dump().records()[RecordIndex{}]));
  QCOMPARE(link->bytes_read(), read);
}

// Uses the clock of the remote host.
void RemoteSessionTest::a_file_that_is_being_written_is_no_fault() {
  const QTemporaryDir folder;
  const auto copy = std::filesystem::path(folder.path().toStdString()) / "dump";
  std::filesystem::copy(test::sample(), copy, std::filesystem::copy_options::recursive);
  const auto remote_side = open_remote(link_to(*server_), copy);
  QVERIFY(test::wait_until_loaded(*remote_side));
  const NodeIndex log = test::node(*remote_side, "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0");
  const TensorInfo info = remote_side->tensors_of(GraphIndex{}, log, Iteration{1}).front();
  const auto problem_of_summary = [&] {
    const auto summary = ask<TensorSummary>([&](auto answer) { return remote_side->summary(info.key, std::move(answer)); });
    return summary ? QString() : QString::fromStdString(summary.error().str());
  };
  const auto path = copy / info.file;
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 8);
  QVERIFY2(problem_of_summary().contains(QStringLiteral("may still be growing")), qPrintable(problem_of_summary()));
  std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  QVERIFY2(!problem_of_summary().isEmpty() && !problem_of_summary().contains(QStringLiteral("may still be growing")),
           qPrintable(problem_of_summary()));
}

void RemoteSessionTest::questions_can_be_cancelled() {
  const auto remote_side = open_remote(link_to(*server_), test::data("dumps/two-ranks-2.10"));
  QVERIFY(test::wait_until_loaded(*remote_side));
  for (int i = 0; i < 20; ++i) {
    CauseCallbacks callbacks;
    callbacks.on_done = [](const Result<std::vector<Finding>>&) {};
    CancelHandle request = remote_side->analysis().first_cause(std::move(callbacks));
    request.cancel();
  }
  QVERIFY(!cause_of(*remote_side).isEmpty());
}

SPORESCOPE_TEST(RemoteSessionTest)

}  // namespace remote_session_test

#include "remote_session_test.moc"
