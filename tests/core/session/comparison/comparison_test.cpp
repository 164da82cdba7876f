// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

#include "core/session/comparison/compared_sessions.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"

namespace comparison_test {

using namespace sporescope;

namespace {

using Snapshot = std::shared_ptr<const SessionComparison>;

std::filesystem::path run_named(const std::string& name) { return test::data("compare") / name; }

/// Two real runs that differ in one thing.
struct TwoRuns {
  explicit TwoRuns(const std::string& a, const std::string& b)
      : sessions(ComparedSessions::make(open_offline_session(run_named(a)), open_offline_session(run_named(b)))) {}
  explicit TwoRuns(const std::shared_ptr<Session>& both) : sessions(ComparedSessions::make(both, both)) {}

  [[nodiscard]] Result<Snapshot> compare(const ComparisonRequest& question = {}) const {
    return test::ask<Snapshot>([&](ResultCallback<Snapshot> answer) {
      ComparisonCallbacks callbacks;
      callbacks.on_done = std::move(answer);
      return sessions->compare(question, std::move(callbacks));
    });
  }
  [[nodiscard]] std::string name(const ComparedNode& node) const {
    const auto snapshot = (node.b ? sessions->b() : sessions->a())->snapshot();
    const NodeKey place = node.b ? *node.b : *node.a;
    return std::string(snapshot->graphs[place.graph].graph->nodes()[place.node].name());
  }
  [[nodiscard]] std::string full_name(const ComparedNode& node) const {
    const auto snapshot = (node.b ? sessions->b() : sessions->a())->snapshot();
    const NodeKey place = node.b ? *node.b : *node.a;
    return std::string(snapshot->graphs[place.graph].graph->nodes()[place.node].full_name);
  }
  /// Returns null if there is no such row.
  [[nodiscard]] const ComparedNode* row(const SessionComparison& comparison, const std::string& ends_with) const {
    const auto found = std::find_if(comparison.nodes.begin(), comparison.nodes.end(),
                                    [&](const ComparedNode& node) { return full_name(node).ends_with(ends_with); });
    return found == comparison.nodes.end() ? nullptr : &*found;
  }

  std::shared_ptr<ComparedSessions> sessions;
};

bool near(double a, double b) { return std::abs(a - b) <= 1e-12 * std::abs(b); }

}  // namespace

/// Compares sessions of trainings that differ in one thing each (tests/data/compare). The expected errors were computed with
/// NumPy: norm(b - a) / norm(a) in float64.
class SessionComparisonTest : public QObject {
  Q_OBJECT

  [[nodiscard]] static Result<Snapshot> judged(const TwoRuns& runs, const char* tolerances) {
    return test::ask<Snapshot>([&](ResultCallback<Snapshot> answer) {
      ComparisonCallbacks callbacks;
      callbacks.on_done = std::move(answer);
      return runs.sessions->rejudge(*Tolerances::parse(tolerances), std::move(callbacks));
    });
  }

 private slots:
  // The files are emptied after the first comparison.
  void other_tolerances_read_no_file_again() {
    const QTemporaryDir folder;
    const auto copy = std::filesystem::path(folder.path().toStdString()) / "attribute";
    std::filesystem::copy(run_named("attribute"), copy, std::filesystem::copy_options::recursive);
    const TwoRuns runs(run_named("base").string(), copy.string());
    const auto first = runs.compare();
    QVERIFY(first && !(*first)->findings.empty());
    QCOMPARE((*first)->precisions, (std::set{Precision::whole, Precision::float32}));
    for (const auto& file : std::filesystem::recursive_directory_iterator(copy)) {
      if (file.path().extension() != ".npy") continue;
      std::filesystem::permissions(file.path(), std::filesystem::perms::owner_write, std::filesystem::perm_options::add);
      std::filesystem::resize_file(file.path(), 0);
    }
    const auto wide = judged(runs, "float32=1e9,int=1e9");
    QVERIFY(wide && (*wide)->complete && (*wide)->findings.empty());
    QCOMPARE((*wide)->coverage.judged(), (*first)->coverage.judged());
    const auto strict = judged(runs, "1e-5");
    QVERIFY(strict);
    QCOMPARE((*strict)->findings.size(), (*first)->findings.size());
    const auto fresh = runs.compare();
    QVERIFY(fresh && (*fresh)->coverage.judged() < (*first)->coverage.judged());
  }

  // The files are emptied after the first comparison, so only the new pair fails to read.
  void pairs_by_hand_read_no_file_again() {
    const QTemporaryDir folder;
    const auto copy = std::filesystem::path(folder.path().toStdString()) / "attribute";
    std::filesystem::copy(run_named("attribute"), copy, std::filesystem::copy_options::recursive);
    const TwoRuns runs(run_named("base").string(), copy.string());
    const auto first = runs.compare();
    QVERIFY(first.has_value());
    for (const auto& file : std::filesystem::recursive_directory_iterator(copy)) {
      if (file.path().extension() != ".npy") continue;
      std::filesystem::permissions(file.path(), std::filesystem::perms::owner_write, std::filesystem::perm_options::add);
      std::filesystem::resize_file(file.path(), 0);
    }
    const auto matched = [&](std::vector<ManualPair> pairs) {
      return test::ask<Snapshot>([&](ResultCallback<Snapshot> answer) {
        ComparisonCallbacks callbacks;
        callbacks.on_done = std::move(answer);
        return runs.sessions->rematch(std::move(pairs), std::move(callbacks));
      });
    };
    const auto paired = matched({{"fc1.weight", "conv.weight"}});
    QVERIFY(paired && (*paired)->complete);
    QCOMPARE((*paired)->matched_manually, std::uint64_t{1});
    QVERIFY(runs.row(**paired, "conv.weight")->status == NodeStatus::not_comparable);
    QVERIFY(runs.row(**paired, "fc2.weight")->status == runs.row(**first, "fc2.weight")->status);
    const auto separate = matched({});
    QVERIFY(separate.has_value());
    QCOMPARE((*separate)->matched_manually, std::uint64_t{0});
    QVERIFY(runs.row(**separate, "fc2.weight")->output_error == runs.row(**first, "fc2.weight")->output_error);
  }

  void rules_come_from_a_file() {
    const QTemporaryDir folder;
    const auto file = std::filesystem::path(folder.path().toStdString()) / "rules";
    std::ofstream(file) << "fc1.weight -> fc1.weight\n";
    const TwoRuns runs("base", "attribute");
    ComparisonRequest question;
    question.rules = file;
    const auto found = runs.compare(question);
    QVERIFY(found);
    QCOMPARE((*found)->matched_by_rule, std::uint64_t{1});
    QVERIFY(runs.row(**found, "fc1.weight")->matched_by == MatchedBy::rule);
    std::ofstream(file) << "fc1.weight\n";
    const auto wrong = runs.compare(question);
    QVERIFY(!wrong);
    QVERIFY(wrong.error().str().starts_with("Line 1 is not a rule"));
  }

  // The comparison with the rules is queued or running when the tolerances arrive.
  void thresholds_right_after_rules_judge_by_these_rules() {
    const QTemporaryDir folder;
    const auto file = std::filesystem::path(folder.path().toStdString()) / "rules";
    std::ofstream(file) << "fc1.weight -> fc1.weight\n";
    const TwoRuns runs("base", "attribute");
    QVERIFY(runs.compare());
    ComparisonRequest question;
    question.rules = file;
    const CancelHandle with_rules = runs.sessions->compare(question, {});
    const auto rejudged = judged(runs, "1e-5");
    QVERIFY(rejudged);
    QCOMPARE((*rejudged)->matched_by_rule, std::uint64_t{1});
  }

  void a_kernel_that_was_changed_is_where_the_runs_part() {
    const TwoRuns runs("base", "attribute");
    const auto result = runs.compare();
    QVERIFY2(result.has_value(), result ? "" : result.error().str().c_str());
    const SessionComparison& comparison = **result;
    QVERIFY(comparison.complete);
    const Divergence& first = comparison.findings.front();
    QCOMPARE(first.name, std::string("MaxPool-op0"));
    QVERIFY(first.iteration == Iteration{0});
    QVERIFY(first.why.str().find("kernel_size") != std::string::npos);
    QVERIFY(first.source && first.source->code.find("self.pool") != std::string::npos);

    const auto place = comparison.place_of(first);
    QVERIFY(place);
    const ComparedNode& pool = comparison.nodes[*place];
    QCOMPARE(runs.name(pool), std::string("MaxPool-op0"));
    QVERIFY(pool.status == NodeStatus::diverges && pool.matched_by == MatchedBy::name);
    QVERIFY(near(*pool.output_error, 0.4756438775615135));
    QVERIFY(near(*pool.largest, 2.494467943906784));
    QCOMPARE(*pool.input_error, 0.0);
    const ComparedNode* dense = runs.row(comparison, "fc1-Dense/MatMul-op0");
    QVERIFY(dense != nullptr && dense->status == NodeStatus::propagates);
    QVERIFY(near(*dense->output_error, 0.5241767605587097));
    const ComparedNode* before = runs.row(comparison, "conv-Conv2d/Conv2D-op0");
    QVERIFY(before != nullptr && before->status == NodeStatus::agrees);
    QCOMPARE(*before->output_error, 0.0);

    const ComparedPair* tensor = comparison.pair(*pool.tensor);
    QVERIFY(tensor != nullptr && tensor->status == PairStatus::diverges);
    QCOMPARE(tensor->element, (std::vector<std::int64_t>{1, 0, 0, 1}));
  }

  void nodes_stand_as_b_executes_them() {
    const TwoRuns runs("base", "attribute");
    const auto result = runs.compare();
    QVERIFY(result.has_value());
    // Nodes are ordered by the times in their file names.
    std::uint64_t last = 0;
    for (const ComparedNode& node : (*result)->nodes) {
      std::uint64_t first = std::numeric_limits<std::uint64_t>::max();
      for (const TensorInfo& info : runs.sessions->b()->tensors_of(node.b->graph, node.b->node, *node.iteration)) {
        if (info.readable && info.key.run == node.run) first = std::min(first, info.time);
      }
      QVERIFY2(first >= last, runs.full_name(node).c_str());
      last = first;
      const auto place = (*result)->place_of(*node.b, *node.iteration, node.run);
      QVERIFY(place && &(*result)->nodes[*place] == &node);
    }
    QVERIFY((*result)->nodes.size() > 40);
  }

  void what_stands_in_one_run_alone_is_told() {
    const TwoRuns runs("base", "cast");
    const auto result = runs.compare();
    QVERIFY(result.has_value());
    QVERIFY((*result)->only_b >= 2 && (*result)->only_a == 0);
    const ComparedNode* cast = runs.row(**result, "_backbone-Net/Cast-op2");
    QVERIFY(cast != nullptr && cast->status == NodeStatus::only_b && !cast->a);
    QCOMPARE((*result)->findings.front().name, std::string("Cast-op2"));
    QVERIFY((*result)->place_of((*result)->findings.front()));
  }

  void what_stands_in_a_alone_has_its_place_between_its_neighbours() {
    const TwoRuns runs("cast", "base");
    const auto result = runs.compare();
    QVERIFY(result.has_value());
    const auto& nodes = (*result)->nodes;
    const auto at = [&](const std::string& ending) { return runs.row(**result, ending) - nodes.data(); };
    const ComparedNode* cast = runs.row(**result, "_backbone-Net/Cast-op2");
    QVERIFY(cast != nullptr && cast->status == NodeStatus::only_a && !cast->b && cast->iteration == Iteration{0});
    QVERIFY(at("Expand/_Muls/Mul-op0") < at("_backbone-Net/Cast-op2"));
    QVERIFY(at("_backbone-Net/Cast-op2") < at("_backbone-Net/Cast-op3"));
    QVERIFY(at("_backbone-Net/Cast-op3") < at("fc2-Dense/MatMul-op0"));
    const auto place = (*result)->place_of((*result)->findings.front());
    QVERIFY(place && *place == static_cast<std::size_t>(at("_backbone-Net/Cast-op2")));
  }

  void a_run_agrees_with_itself() {
    const auto session = open_offline_session(run_named("base"));
    const auto result = TwoRuns(session).compare();
    QVERIFY(result.has_value());
    QVERIFY((*result)->findings.empty() && (*result)->coverage.all_judged());
    for (const ComparedNode& node : (*result)->nodes) QVERIFY(node.status == NodeStatus::agrees);
    const auto& graph = session->snapshot()->graphs[GraphIndex{0}].graph;
    QCOMPARE((*result)->operators, std::uint64_t{graph->executed_count()});
    QCOMPARE((*result)->parameters, std::uint64_t{graph->parameter_count()});
  }

  void two_iterations_of_one_dump() {
    ComparisonRequest question;
    question.of_a.iterations = *NumberSet::parse("0");
    question.of_b.iterations = *NumberSet::parse("1");
    question.pairing.iterations_by_position = true;
    const auto result = TwoRuns(open_offline_session(run_named("base"))).compare(question);
    QVERIFY(result.has_value());
    QCOMPARE((*result)->findings.front().name, std::string("inputs0"));
    for (const ComparedNode& node : (*result)->nodes) QVERIFY(node.iteration == Iteration{1});
  }

  void the_counterpart_stands_beside_a_tensor() {
    const TwoRuns runs("base", "attribute");
    const auto result = runs.compare();
    QVERIFY(result.has_value());
    const TensorKey key = *(*result)->nodes[*(*result)->place_of((*result)->findings.front())].tensor;
    ComparedSessions& both = *runs.sessions;
    const auto baseline = both.previous_of(key);
    QVERIFY(baseline);
    QVERIFY(!both.previous_of(*baseline));
    QVERIFY(both.tensor_info(*baseline)->readable);
    const auto values = [&](TensorAspect aspect) {
      return *test::ask<Values>([&](auto answer) { return both.values(key, aspect, Slice(), std::move(answer)); });
    };
    // First value of each file, as read by NumPy.
    QCOMPARE(values(TensorAspect::current).text(0), std::string("2.9923317"));
    QCOMPARE(values(TensorAspect::previous).text(0), std::string("0.86640227"));
    const auto difference = test::ask<Difference>([&](auto answer) { return both.difference(key, std::move(answer)); });
    QVERIFY(difference && near(difference->relative_l2, 0.4756438775615135));
    const auto summary = test::ask<TensorSummary>([&](auto answer) { return both.summary(*baseline, std::move(answer)); });
    QVERIFY(summary && summary->info.key == *baseline);
    const auto own = test::ask<TensorSummary>([&](auto answer) { return both.b()->summary(key, std::move(answer)); });
    QVERIFY(own && *own->statistics.max != *summary->statistics.min);
  }

  void without_a_comparison_nothing_stands_beside() {
    const TwoRuns runs("base", "attribute");
    QVERIFY(test::wait_until_loaded(*runs.sessions->a()) && test::wait_until_loaded(*runs.sessions->b()));
    const TensorKey key{GraphIndex{0}, NodeIndex{0}, Iteration{0}, IoDirection::output, 0, 1};
    QVERIFY(!runs.sessions->previous_of(key));
    const auto difference =
        test::ask<Difference>([&](auto answer) { return runs.sessions->difference(key, std::move(answer)); });
    QVERIFY(!difference && difference.error().code == ErrorCode::not_found);
  }

  void a_dump_that_cannot_be_opened_is_an_error() {
    const TwoRuns runs("none", "base");
    const auto result = runs.compare();
    QVERIFY(!result);
    QVERIFY2(result.error().str().find("none") != std::string::npos, result.error().str().c_str());
  }

  void runs_without_a_common_iteration_are_an_error() {
    const SyntheticDump one;
    const SyntheticDump other;
    for (const SyntheticDump* result : {&one, &other}) {
      result->graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}}).order(0, 0, {"Default/Add-op0"});
    }
    const std::string name = "Add.Default_Add-op0.0.0.1.output.0.DefaultFormat.npy";
    one.file("rank_0/Net/0/0/" + name, npy_bytes(1));
    other.file("rank_0/Net/0/3/" + name, npy_bytes(1));
    const auto sessions = ComparedSessions::make(open_offline_session(one.root()), open_offline_session(other.root()));
    const auto result = test::ask<Snapshot>([&](ResultCallback<Snapshot> answer) {
      ComparisonCallbacks callbacks;
      callbacks.on_done = std::move(answer);
      return sessions->compare({}, std::move(callbacks));
    });
    QVERIFY(!result && result.error().code == ErrorCode::invalid_argument);
  }

  void two_ranks_of_one_dump() {
    ComparisonRequest question;
    question.of_a.ranks = *NumberSet::parse("0");
    question.of_b.ranks = *NumberSet::parse("1");
    question.pairing.ranks_by_position = true;
    const auto session = open_offline_session(test::data("dumps") / "two-ranks-2.10");
    const TwoRuns runs(session);
    const auto result = runs.compare(question);
    QVERIFY(result.has_value());
    QVERIFY((*result)->findings.front().kind == DivergenceKind::input);  // each rank reads its own data
    const auto rank_of = [&](GraphIndex graph) { return session->snapshot()->graphs[graph].rank; };
    for (const ComparedNode& node : (*result)->nodes) {
      if (node.b) QCOMPARE(rank_of(node.b->graph), 1);
      if (node.a) QCOMPARE(rank_of(node.a->graph), 0);
    }
  }

  /// Without graph files, nodes are derived from file names.
  void files_without_a_graph_are_compared_by_their_names() {
    const SyntheticDump a;
    const SyntheticDump b;
    const std::string add = "rank_0/Net/0/0/Add.Default_Add-op0.0.0.1.output.0.DefaultFormat.npy";
    const std::string mul = "rank_0/Net/0/0/Mul.Default_Mul-op0.0.0.2.output.0.DefaultFormat.npy";
    a.file(add, npy_bytes(1)).file(mul, npy_bytes(1));
    b.file(add, npy_bytes(1)).file(mul, npy_bytes(3));
    const auto sessions = ComparedSessions::make(open_offline_session(a.root()), open_offline_session(b.root()));
    const auto result = test::ask<Snapshot>([&](ResultCallback<Snapshot> answer) {
      ComparisonCallbacks callbacks;
      callbacks.on_done = std::move(answer);
      return sessions->compare({}, std::move(callbacks));
    });
    QVERIFY(result.has_value());
    QCOMPARE((*result)->nodes.size(), std::size_t{2});
    QVERIFY((*result)->nodes[0].status == NodeStatus::agrees);
    QCOMPARE(*(*result)->nodes[1].output_error, 2.0);
    QVERIFY((*result)->place_of((*result)->findings.front()) == std::size_t{1});
    QVERIFY((*result)->findings.front().name.find("Mul-op0") != std::string::npos);
  }

  /// The partial result is in the order of B, without gaps.
  void a_stop_keeps_what_was_found() {
    const TwoRuns runs("base", "weight");
    const auto whole = runs.compare();
    QVERIFY(whole.has_value());
    const auto result = test::ask<Snapshot>([&](ResultCallback<Snapshot> answer) {
      ComparisonCallbacks callbacks;
      callbacks.on_progress = [&](std::size_t done, std::size_t) {
        if (done > 0) runs.sessions->stop();
      };
      callbacks.on_done = std::move(answer);
      return runs.sessions->compare({}, std::move(callbacks));
    });
    QVERIFY(result.has_value());
    QVERIFY(!(*result)->complete);
    QVERIFY((*result)->nodes.size() < (*whole)->nodes.size());
    for (std::size_t i = 0; i < (*result)->nodes.size(); ++i) QVERIFY((*result)->nodes[i].b == (*whole)->nodes[i].b);
  }

  /// Values of only one run are neither an agreement nor a difference.
  void what_was_not_dumped_in_a_is_not_comparable() {
    const SyntheticDump a;
    const SyntheticDump b;
    const SyntheticGraph graph{"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}, {"Mul", "Default/Mul-op0", {"1"}}}};
    for (const SyntheticDump* result : {&a, &b}) {
      result->graph(0, 0, graph).order(0, 0, {"Default/Add-op0", "Default/Mul-op0"});
      result->file("rank_0/Net/0/0/Add.Default_Add-op0.0.0.1.output.0.DefaultFormat.npy",
                   npy_bytes({1, 2, 3, 4, 5, 6}, "2, 3"));
    }
    b.file("rank_0/Net/0/0/Mul.Default_Mul-op0.0.0.2.output.0.DefaultFormat.npy", npy_bytes({1, 2, 3, 4, 5, 6}, "2, 3"));
    const auto sessions = ComparedSessions::make(open_offline_session(a.root()), open_offline_session(b.root()));
    const auto result = test::ask<Snapshot>([&](ResultCallback<Snapshot> answer) {
      ComparisonCallbacks callbacks;
      callbacks.on_done = std::move(answer);
      return sessions->compare({}, std::move(callbacks));
    });
    QVERIFY(result.has_value());
    QCOMPARE((*result)->nodes.size(), std::size_t{2});
    QVERIFY2((*result)->nodes[0].status == NodeStatus::agrees, (*result)->nodes[0].reason.str().c_str());
    QVERIFY((*result)->nodes[1].status == NodeStatus::not_comparable && (*result)->findings.empty());
    QCOMPARE((*result)->nodes[1].reason.str(), std::string("it was not dumped in A"));
  }

  /// Each partial result contains the previous one.
  void parts_only_grow() {
    const SyntheticDump a;
    const SyntheticDump b;
    SyntheticGraph graph{"kernel_graph_0", "0"};
    std::vector<std::string> order;
    constexpr int kOperators = 400;
    const std::string large = npy_bytes(std::vector<float>(20'000, 1), "20000,");
    for (int i = 0; i < kOperators; ++i) {
      const std::string name = "Add-op" + std::to_string(i);
      graph.operators.push_back(
          {"Add", "Default/" + name, i == 0 ? std::vector<std::string>{} : std::vector{std::to_string(i)}});
      order.push_back("Default/" + name);
      for (const SyntheticDump* result : {&a, &b}) {
        result->file("rank_0/Net/0/0/Add.Default_" + name + ".0.0." + std::to_string(i + 1) + ".output.0.DefaultFormat.npy",
                     large);
      }
    }
    for (const SyntheticDump* result : {&a, &b}) result->graph(0, 0, graph).order(0, 0, order);
    const auto sessions = ComparedSessions::make(open_offline_session(a.root()), open_offline_session(b.root()));
    std::vector<std::size_t> sizes;
    const auto result = test::ask<Snapshot>([&](ResultCallback<Snapshot> answer) {
      ComparisonCallbacks callbacks;
      callbacks.on_partial_result = [&](const Snapshot& part) { sizes.push_back(part->nodes.size()); };
      callbacks.on_done = std::move(answer);
      return sessions->compare({}, std::move(callbacks));
    });
    QVERIFY(result.has_value());
    QVERIFY(std::is_sorted(sizes.begin(), sizes.end()));
    QVERIFY(sizes.empty() || sizes.back() <= (*result)->nodes.size());
    QCOMPARE((*result)->nodes.size(), std::size_t{kOperators});
  }
};

SPORESCOPE_TEST(SessionComparisonTest)

}  // namespace comparison_test

#include "comparison_test.moc"
