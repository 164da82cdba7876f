// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <algorithm>
#include <fstream>
#include <set>

#include "core/watch/check.h"
#include "core/watch/watch_file.h"
#include "core/watch/watched_tensors.h"
#include "tests/core/watch/test_dumps.h"
#include "tests/program/test_class.h"

namespace check_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

Watchpoint watchpoint(int id, std::string_view condition, const std::vector<ParameterInput>& parameters = {},
                      WatchNodes nodes = {}) {
  auto built = make_watchpoint(id, condition, parameters, std::move(nodes));
  if (!built) qFatal("%s", built.error().str().c_str());
  return *built;
}

WatchNodes named(std::vector<std::string> names) {
  WatchNodes nodes;
  nodes.names = std::move(names);
  return nodes;
}

WatchNodes in_category(std::string word) {
  WatchNodes nodes;
  nodes.category = std::move(word);
  return nodes;
}

/// Formats a hit briefly: "1 Log-op0 it 2".
std::string brief(const Dump& dump, const Hit& hit) {
  const std::string name = node_name(dump, hit.record);
  return std::to_string(hit.judgement.watchpoint) + " " + name.substr(name.rfind('/') + 1) + " " +
         to_string(dump.records()[hit.record].iteration);
}

std::vector<std::string> briefs(const Dump& dump, const std::vector<Hit>& hits) {
  std::vector<std::string> all;
  for (const Hit& hit : hits) all.push_back(brief(dump, hit));
  return all;
}

CheckResult run(const Dump& dump, const std::vector<Watchpoint>& watchpoints, CheckOptions options = {}) {
  auto result = check(dump, watchpoints, options);
  if (!result) qFatal("%s", result.error().str().c_str());
  return *std::move(result);
}

std::shared_ptr<const Dump> open_only(const fs::path& path) {
  auto dumps = open_dumps(path);
  return dumps && dumps->size() == 1 ? dumps->front() : nullptr;
}

/// A copy of a test dump that may be damaged.
class Copy {
 public:
  explicit Copy(const std::string& name) : root_(fs::path(folder_.path().toStdString()) / name) {
    fs::copy(test_data("dumps/" + name), root_, fs::copy_options::recursive);
  }
  [[nodiscard]] const fs::path& root() const { return root_; }
  [[nodiscard]] fs::path file(const std::string& folder, const std::string& part) const {
    for (const auto& entry : fs::directory_iterator(root_ / folder)) {
      if (entry.path().filename().string().find(part) != std::string::npos) return entry.path();
    }
    qFatal("no %s", part.c_str());
    return {};
  }

 private:
  QTemporaryDir folder_;
  fs::path root_;
};

}  // namespace

class CheckTest : public QObject {
  Q_OBJECT

 private slots:
  void tells_hits_in_the_order_of_the_training() {
    const auto dump = open_test_dump("two-ranks-2.10");
    QVERIFY(dump != nullptr);
    const std::vector<Watchpoint> watchpoints{watchpoint(2, "tensor_overflow"),
                                              watchpoint(1, "tensor_too_large", {{"max_gt", 1}})};
    const auto result = run(*dump, watchpoints);
    QVERIFY(result.hits.size() > 20);
    const auto order = [&](const Hit& hit) {
      const TensorRecord& tensor = dump->records()[hit.record];
      return std::tuple(tensor.iteration, tensor.time, hit.record, hit.judgement.watchpoint == 2 ? 0 : 1);
    };
    QVERIFY(std::is_sorted(result.hits.begin(), result.hits.end(),
                           [&](const Hit& a, const Hit& b) { return order(a) < order(b); }));
    std::set<int> ranks;
    for (const Hit& hit : result.hits) ranks.insert(dump->graphs()[dump->records()[hit.record].graph].rank);
    QCOMPARE(ranks.size(), std::size_t{2});
  }

  void gives_the_same_answer_with_any_number_of_threads() {
    const auto dump = open_test_dump("edge-2.0");
    const auto watchpoints = read_watch_file(test_data("edge/watch/recommended.json"));
    QVERIFY(dump && watchpoints);
    CheckOptions one;
    one.threads = 1;
    const auto expected = run(*dump, *watchpoints, one);
    for (const unsigned threads : {2U, 7U}) {
      CheckOptions options;
      options.threads = threads;
      std::vector<std::string> recorded;
      options.on_hit = [&](const Hit& hit) { recorded.push_back(brief(*dump, hit)); };
      const auto result = run(*dump, *watchpoints, options);
      QCOMPARE(briefs(*dump, result.hits), briefs(*dump, expected.hits));
      QCOMPARE(recorded, briefs(*dump, expected.hits));
      QCOMPARE(result.tensors, expected.tensors);
      QCOMPARE(result.bytes, expected.bytes);
    }
    CheckOptions none_stored;
    none_stored.keep_hits = false;
    const auto counted = run(*dump, *watchpoints, none_stored);
    QVERIFY(counted.hits.empty());
    QCOMPARE(counted.hit_count, expected.hit_count);
    QCOMPARE(expected.hit_count, static_cast<std::uint64_t>(std::count_if(expected.hits.begin(), expected.hits.end(),
                                                                          [](const Hit& hit) { return hit.is_hit(); })));
  }

  void looks_at_the_nodes_that_are_meant() {
    const auto dump = open_test_dump("lenet-2.0");
    QVERIFY(dump != nullptr);
    const auto count = [&](std::string_view condition, const WatchNodes& nodes) {
      const auto records = watched_records(*dump, watchpoint(1, condition, {}, nodes));
      return records ? records->size() : 0;
    };
    std::size_t outputs = 0, weights = 0, gradients = 0, activations = 0, convolutions = 0;
    for (const TensorRecord& record : dump->records()) {
      if (record.io == IoDirection::input || record.iteration == Iteration::constants) continue;
      ++outputs;
      if (record.node == kNoNode) continue;
      const Node& node = dump->graphs()[record.graph].graph->nodes()[record.node];
      weights += node.category == Category::weight ? 1U : 0U;
      gradients += node.category == Category::gradient ? 1U : 0U;
      activations += node.category == Category::activation ? 1U : 0U;
      convolutions += node.type == "Conv2D" ? 1U : 0U;
    }
    QVERIFY(weights > 0 && gradients > 0 && activations > 0 && convolutions > 0);
    QCOMPARE(count("tensor_overflow", {}), outputs);
    QCOMPARE(count("weight_overflow", {}), weights);
    QCOMPARE(count("gradient_exploding", {}), gradients);
    QCOMPARE(count("tensor_overflow", in_category("activation")), activations);
    WatchNodes types;
    types.types = {"conv2d"};
    QCOMPARE(count("tensor_overflow", types), convolutions);
  }

  void finds_nodes_by_their_names() {
    const auto dump = open_test_dump("edge-2.0");
    const auto found = [&](const std::string& name) {
      std::set<std::string> names;
      const auto records = watched_records(*dump, watchpoint(1, "tensor_overflow", {}, named({name})));
      for (const RecordIndex record : *records) names.insert(node_name(*dump, record));
      return names;
    };
    const std::set<std::string> ramp{"Default/edge-Edge/Ramp-op29"};
    QVERIFY(found("Default/edge-Edge/Ramp-op29") == ramp);
    QVERIFY(found("kernel_graph_0/Default/edge-Edge/Ramp-op29") == ramp);
    QVERIFY(found("Ramp-op29") == ramp);
    QVERIFY(found("X/Y/Ramp-op29") == ramp);
    QVERIFY(found("ramp-op29").empty());
    QVERIFY(found("Ramp-op2").empty());
    QVERIFY(found("Ramp-op29:0").empty());
    QVERIFY(found("w.weight").empty());
    QVERIFY(found("half.weight") == std::set<std::string>{"half.weight"});
    QVERIFY(found("*").empty());
  }

  void a_name_that_means_nothing_is_no_clean_bill() {
    const auto dump = open_test_dump("edge-2.0");
    const auto checked = [&](std::vector<std::string> names) {
      return *check(*dump, {watchpoint(7, "tensor_too_large", {{"max_gt", 1e30}}, named(std::move(names)))}, {});
    };
    QVERIFY(checked({"half.weight", "Ramp-op29"}).not_judged.empty());
    const CheckResult mistyped = checked({"half.weight", "half.weights"});
    QVERIFY(mistyped.coverage.tensors > 0 && !mistyped.all_judged());
    QCOMPARE(mistyped.not_judged.size(), 1U);
    QCOMPARE(mistyped.not_judged[0].watchpoint, 7);
    QCOMPARE(mistyped.not_judged[0].why.str(),
             std::string("some of its names match no node in the dump and were left out: half.weights"));
  }

  // Watch files may contain these watchpoints, as MindSpore accepts them, but they never hit.
  void without_a_threshold_nothing_is_judged() {
    const auto dump = open_test_dump("edge-2.0");
    for (const char* params : {"", R"(,"params":{})", R"(,"params":{"range_start_inclusive":1})"}) {
      const std::string json = R"({"format":1,"watchpoints":[{"id":4,"condition":"tensor_range")" + std::string(params) + "}]}";
      const auto watchpoints = parse_watch_file(json, "w.json");
      QVERIFY(watchpoints.has_value());
      const CheckResult result = *check(*dump, *watchpoints, {});
      QVERIFY(result.hit_count == 0 && !result.all_judged());
      QCOMPARE(result.not_judged.size(), 1U);
      QCOMPARE(result.not_judged[0].watchpoint, 4);
      QVERIFY(result.not_judged[0].why.str().starts_with("tensor_range needs at least one of range_percentage_lt"));
    }
  }

  void keeps_to_ranks_graphs_and_the_selection() {
    const auto dump = open_test_dump("two-ranks-2.10");
    auto rank_1 = watchpoint(1, "tensor_overflow");
    rank_1.ranks = {1};
    for (const Hit& hit : run(*dump, {rank_1}).hits) QCOMPARE(dump->graphs()[dump->records()[hit.record].graph].rank, 1);
    auto disabled = watchpoint(1, "tensor_overflow");
    disabled.enabled = false;
    QCOMPARE(run(*dump, {disabled}).tensors, std::uint64_t{0});
    CheckOptions options;
    options.selection.ranks = *NumberSet::parse("0");
    options.selection.iterations = *NumberSet::parse("1");
    const auto selected = run(*dump, {watchpoint(1, "tensor_overflow")}, options);
    QCOMPARE(numbers_of(selected.iterations), std::vector<std::int64_t>{1});
    QVERIFY(!selected.hits.empty());
    for (const Hit& hit : selected.hits) QCOMPARE(dump->graphs()[dump->records()[hit.record].graph].rank, 0);
    options.io = IoDirection::input;
    for (const Hit& hit : run(*dump, {watchpoint(1, "tensor_overflow")}, options).hits) {
      QVERIFY(dump->records()[hit.record].io == IoDirection::input);
    }
  }

  void judges_every_run() {
    const auto dump = open_test_dump("edge-2.0");
    const auto result = run(*dump, {watchpoint(1, "tensor_too_large", {{"max_gt", 0}}, named({"several-Several/ReLU-op401"}))});
    std::set<std::uint32_t> runs;
    for (const Hit& hit : result.hits) runs.insert(dump->records()[hit.record].run);
    QVERIFY((runs == std::set<std::uint32_t>{1, 2, 3}));
  }

  void reports_broken_and_empty_files_as_problems() {
    const Copy copy("edge-2.0");
    const fs::path cut = copy.file("rank_0/Net/0/1", "Cast.Ramp-op29");
    fs::resize_file(cut, fs::file_size(cut) - 8);
    const fs::path empty = copy.file("rank_0/Net/0/1", "Cast.Sym-op30");
    fs::resize_file(empty, 0);
    const auto dump = open_only(copy.root());
    QVERIFY(dump != nullptr);
    const auto result = run(*dump, {watchpoint(1, "tensor_too_large", {{"max_gt", -1e9}},
                                               named({"Ramp-op29", "Sym-op30", "Empty-op27", "Int64-op50"}))});
    QVERIFY(result.complete);
    const std::vector<std::string> expected{"1 Ramp-op29 0", "1 Sym-op30 0", "1 Int64-op50 0", "1 Int64-op50 1"};
    QCOMPARE(briefs(*dump, result.hits), expected);
    std::set<fs::path> named_files;
    for (const Problem& problem : result.problems) {
      named_files.insert(problem.path.filename());
      QVERIFY(problem.message.str().find(problem.path.filename().string()) != std::string::npos);
    }
    QCOMPARE(named_files.size(), std::size_t{4});  // two damaged ones, and Empty in two iterations
    QVERIFY(named_files.contains(cut.filename()) && named_files.contains(empty.filename()));
  }

  void names_a_broken_previous_value_once() {
    const Copy copy("edge-2.0");
    const fs::path cut = copy.file("rank_0/Net/0/1", "Parameter.same.weight");
    fs::resize_file(cut, 40);
    const auto dump = open_only(copy.root());
    const auto result = run(*dump, {watchpoint(1, "weight_not_changed", {}, named({"same.weight"}))});
    QCOMPARE(result.problems.size(), std::size_t{1});
    QCOMPARE(result.problems[0].path.filename(), cut.filename());
    // Iteration 0 has no previous value, 1 is damaged itself, and the previous value of 2 is damaged.
    QCOMPARE(briefs(*dump, result.hits), (std::vector<std::string>{"1 same.weight 0", "1 same.weight 2", "1 same.weight 3"}));
    QCOMPARE(result.hits[1].judgement.errors, WatchErrors(WatchError::no_previous));
    QVERIFY(result.hits[2].is_hit());
  }

  void takes_the_iterations_on_the_disk_where_no_graph_keeps_a_history() {
    const Copy copy("edge-2.0");
    for (const char* graph : {"0", "2"}) {
      fs::remove(copy.root() / "rank_0/execution_order" / ("ms_global_execution_order_graph_" + std::string(graph) + ".csv"));
    }
    const auto dump = open_only(copy.root());
    const auto change = watchpoint(1, "weight_change_too_large", {{"abs_mean_update_ratio_gt", 0}}, named({"holes.weight"}));
    const auto result = run(*dump, {change});
    // Now 3 follows 0. With the history, its predecessor was iteration 1, which was not dumped.
    const auto three = std::find_if(result.hits.begin(), result.hits.end(),
                                    [&](const Hit& hit) { return brief(*dump, hit) == "1 holes.weight 3"; });
    QVERIFY(three != result.hits.end() && three->is_hit());
    const auto overflow = run(*dump, {watchpoint(1, "tensor_overflow", {}, named({"no_history.weight", "no_history.nan"}))});
    QCOMPARE(briefs(*dump, overflow.hits), (std::vector<std::string>{"1 no_history.nan 0", "1 no_history.nan 1"}));
    QVERIFY(overflow.hits[0].is_hit());
  }

  void still_hits_where_the_history_of_one_graph_is_lost() {
    const auto dump = open_test_dump("edge-2.0");
    const auto result = run(*dump, {watchpoint(1, "tensor_overflow", {}, named({"no_history.nan", "no_history.weight"}))});
    QCOMPARE(result.hits.size(), std::size_t{4});
    QCOMPARE(result.hit_count, std::uint64_t{2});
    for (const Hit& hit : result.hits) {
      QCOMPARE(hit.judgement.errors, WatchErrors(WatchError::no_history));
      QCOMPARE(hit.is_hit(), node_name(*dump, hit.record) == "no_history.nan");
    }
  }

  void judges_initial_weights_in_the_folder_init_alone() {
    const Copy copy("edge-2.0");
    fs::create_directory(copy.root() / "rank_0/Net/0/init");
    const fs::path weight = copy.file("rank_0/Net/0/0", "Parameter.zero.weight");
    fs::copy(weight, copy.root() / "rank_0/Net/0/init" / weight.filename());
    const auto dump = open_only(copy.root());
    const auto result =
        run(*dump, {watchpoint(1, "weight_initialization"), watchpoint(2, "tensor_all_zero", {}, named({"zero.weight"}))});
    QCOMPARE(briefs(*dump, result.hits), (std::vector<std::string>{"1 zero.weight -1", "2 zero.weight 0", "2 zero.weight 1",
                                                                   "2 zero.weight 2", "2 zero.weight 3"}));
  }

  void tells_progress_and_can_be_stopped() {
    const auto dump = open_test_dump("two-ranks-2.10");
    CheckProgress last;
    CheckOptions options;
    options.on_progress = [&](const CheckProgress& progress) { last = progress; };
    const auto whole = run(*dump, {watchpoint(1, "tensor_overflow")}, options);
    QVERIFY(whole.complete && last.tensors == last.tensors_total && last.tensors == whole.tensors);
    QCOMPARE(last.bytes, whole.bytes);
    QCOMPARE(last.hits, whole.hit_count);
    std::stop_source source;
    options.stop = source.get_token();
    std::size_t recorded = 0;
    options.on_hit = [&](const Hit&) {
      if (++recorded == 5) source.request_stop();
    };
    const auto stopped = run(*dump, {watchpoint(1, "tensor_overflow")}, options);
    QVERIFY(!stopped.complete);
    QCOMPARE(stopped.hits.size(), std::size_t{5});
    QCOMPARE(recorded, std::size_t{5});
  }

  void refuses_a_wrong_selection() {
    const auto dump = open_test_dump("kernels-2.0");
    CheckOptions options;
    options.selection.nodes.text = "(";
    options.selection.nodes.regex = true;
    const auto result = check(*dump, {watchpoint(1, "tensor_overflow")}, options);
    QVERIFY(!result && result.error().code == ErrorCode::invalid_argument);
  }
};

SPORESCOPE_TEST(CheckTest)

}  // namespace check_test

#include "check_test.moc"
