// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Overviews of real dumps. The reference numbers were computed by NumPy in float64 for each file.

#include <QTemporaryDir>
#include <QtTest>
#include <chrono>
#include <cmath>
#include <limits>

#include "core/overview/depth.h"
#include "core/overview/digest.h"
#include "core/overview/overview_residues.h"
#include "core/overview/read_overview.h"
#include "core/overview/vanishing.h"
#include "tests/core/cause/training_text.h"
#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/core/trend/trend_statistic.h"
#include "tests/program/test_class.h"

namespace overview_test {

using namespace sporescope;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

std::shared_ptr<const Dump> opened(const std::filesystem::path& path) {
  const auto dumps = open_dumps(path);
  if (!dumps || dumps->size() != 1) qFatal("%s cannot be opened", path.c_str());
  return dumps->front();
}
std::shared_ptr<const Dump> known(const std::string& name) {
  return opened(std::string(SPORESCOPE_TEST_DATA "/dumps/") + name);
}

/// A dump with its completely read overview.
struct Read {
  explicit Read(std::shared_ptr<const Dump> opened_dump, StatisticsCache* stored = nullptr)
      : Read(opened_dump,
             OverviewChoice::iterations_of(opened_dump->graphs().empty() ? 0 : opened_dump->graphs()[DumpGraphIndex{0}].rank),
             stored) {}
  Read(std::shared_ptr<const Dump> opened_dump, const OverviewChoice& choice, StatisticsCache* stored = nullptr)
      : dump(std::move(opened_dump)) {
    scopes = [this](DumpGraphIndex g) -> std::shared_ptr<const ScopeTree> {
      const auto& graph = dump->graphs()[g].graph;
      if (!graph) return nullptr;
      auto& tree = trees[g];
      if (!tree) tree = std::make_shared<ScopeTree>(graph);
      return tree;
    };
    const ValueFlow flow(*dump);
    layout = lay_out_overview(flow, choice, scopes);
    depth = find_depth(flow, layout, scopes);
    matrix = OverviewMatrix(layout);
    OverviewOptions options;
    options.cache = stored;
    options.group_difference = choice.group_difference;
    options.on_entry = [this](const OverviewEntry& entry) { matrix.put(entry); };
    complete = read_overview(flow, layout, VisibleRegion(), options, problems);
  }

  [[nodiscard]] std::string name_of(std::size_t row) const {
    const TensorRecord& record = dump->records()[layout.rows[row].first];
    const auto& graph = dump->graphs()[record.graph].graph;
    return graph ? std::string(graph->nodes()[record.node].full_name) : std::string(record.name);
  }
  [[nodiscard]] std::size_t row_of(std::string_view end) const {
    for (std::size_t row = 0; row < layout.rows.size(); ++row) {
      if (name_of(row).ends_with(end)) return row;
    }
    qFatal("no row %s", std::string(end).c_str());
  }
  [[nodiscard]] OverviewCell at(std::string_view row, std::size_t column, TrendStatistic statistic) const {
    return matrix.at(row_of(row), column, place_of(statistic));
  }
  [[nodiscard]] OverviewDigest digest(TrendStatistic statistic = TrendStatistic::l2) const {
    return digest_overview(matrix, layout, {statistic, kJumpFactor, {}, std::make_shared<OverviewResidues>(dump)});
  }

  std::shared_ptr<const Dump> dump;
  std::map<DumpGraphIndex, std::shared_ptr<const ScopeTree>> trees;
  ScopesOf scopes;
  OverviewLayout layout;
  std::vector<DepthEntry> depth;
  OverviewMatrix matrix;
  std::vector<Problem> problems;
  bool complete = false;
};

std::vector<std::int64_t> iterations_of(const OverviewLayout& layout) {
  std::vector<std::int64_t> numbers;
  for (const OverviewColumn& column : layout.ruler) numbers.push_back(number_of(column.iteration));
  return numbers;
}

void compare(const Read& read, std::string_view row, TrendStatistic statistic, const std::vector<double>& expected) {
  QCOMPARE(read.layout.columns(), expected.size());
  for (std::size_t column = 0; column < expected.size(); ++column) {
    const OverviewCell cell = read.at(row, column, statistic);
    QCOMPARE(cell.state, CellState::value);
    // A float has a precision of 24 bits.
    QVERIFY2(std::fabs(static_cast<double>(cell.value) - expected[column]) <= 6e-8 * std::fabs(expected[column]),
             qPrintable(QString::number(static_cast<double>(cell.value), 'g', 9)));
  }
}

/// Sets the modification time of all files in a folder to a minute ago.
void age(const std::filesystem::path& folder) {
  const auto then = std::filesystem::file_time_type::clock::now() - std::chrono::minutes(1);
  for (const auto& one : std::filesystem::recursive_directory_iterator(folder)) {
    if (one.is_regular_file()) std::filesystem::last_write_time(one.path(), then);
  }
}

OverviewEntry entry(std::size_t row, std::size_t column, float l2, CellState state = CellState::value) {
  OverviewEntry result;
  result.row = row;
  result.column = column;
  result.reading.numbers.fill(kNan);
  result.reading.numbers[place_of(TrendStatistic::l2)] = l2;
  result.reading.rms = l2;
  result.reading.state = state;
  return result;
}

/// Writes two iterations of an operator on each rank, and of another one on rank 3 only. In iteration 1, all elements are 10 +
/// rank. Rank 2 has no file then, and the elements of rank `odd` are a thousand times as large.
void write_ranks(const SyntheticDump& result, int ranks, int odd = -1) {
  const std::string end = ".0.0.10.output.0.DefaultFormat.float32.npy";
  const auto file = [&](int rank, int iteration, const std::string& name, float value) {
    result.file("rank_" + std::to_string(rank) + "/Net/0/" + std::to_string(iteration) + "/ReLU.Default_a_" + name + end,
                npy_bytes({value, value, value, value, value, value}, "2, 3"));
  };
  for (int rank = 0; rank < ranks; ++rank) {
    SyntheticGraph graph{"kernel_graph_0", "0", {{"ReLU", "Default/a/ReLU-op0"}}};
    if (rank == 3) graph.operators.push_back({"ReLU", "Default/a/ReLU-op1"});
    file(rank, 0, "ReLU-op0", 1);
    const float value = 10.0F + static_cast<float>(rank);
    if (rank != 2) file(rank, 1, "ReLU-op0", rank == odd ? 1000 * value : value);
    if (rank == 3) file(rank, 1, "ReLU-op1", 5);
    result.graph(rank, 0, graph);
  }
}

/// Checks a network with these gradient norms in each iteration, from the first layer to the last one.
std::optional<VanishingGradients> vanishing(const std::vector<std::vector<float>>& iterations) {
  std::vector<DepthEntry> depth;
  OverviewMatrix matrix(iterations.front().size(), iterations.size());
  for (std::size_t layer = 0; layer < iterations.front().size(); ++layer) {
    depth.push_back({"layers." + std::to_string(layer), {}, {}, layer});
    for (std::size_t i = 0; i < iterations.size(); ++i) matrix.put(entry(layer, i, iterations[i][layer]));
  }
  return find_vanishing(depth, matrix);
}

}  // namespace

class OverviewTest : public QObject {
  Q_OBJECT

 private slots:
  void statistics_are_numpys() {
    const Read read(known("lenet-2.0"));
    QVERIFY(read.complete && read.problems.empty());
    using enum TrendStatistic;
    compare(read, "/Conv2D-op77", l2, {0.5437008712871857, 0.5537317956061191, 0.5812237833854261});
    compare(read, "/Conv2D-op77", max_abs, {0.0633944422006607, 0.0613909550011158, 0.06558766216039658});
    compare(read, "/Conv2D-op77", mean, {-0.00143119265392329, -0.0014767647808744755, -0.0013768152990818016});
    compare(read, "/Conv2D-op77", std, {0.013521190780084923, 0.013768604258864708, 0.014469741428266176});
    compare(read, "/MaxPool-op79", zero_share, {0.22, 0.22, 0.2275});
    compare(read, "/MaxPool-op79", nan, {0, 0, 0});
    compare(read, "inputs0", l2, {10.507809454147651, 10.583990232087075, 10.394586572148874});
    compare(read, "conv1.weight", update_ratio, {4.7523235946308724e-07, 7.743502611965897e-07, 6.679918177065564e-07});
    // Operators have no update ratio.
    QCOMPARE(read.at("/Conv2D-op77", 0, update_ratio).state, CellState::unknown);
  }

  void rows_stand_in_the_order_of_execution() {
    const Read read(known("lenet-2.0"));
    QCOMPARE(iterations_of(read.layout), (std::vector<std::int64_t>{0, 1, 2}));
    QCOMPARE(read.layout.groups.front().part, OverviewPart::inputs);
    QCOMPARE(read.layout.groups.back().part, OverviewPart::parameters);
    std::size_t end = 0;
    for (const OverviewGroup& group : read.layout.groups) {
      QCOMPARE(group.first, end);
      QVERIFY(group.rows > 0);
      end += group.rows;
    }
    QCOMPARE(end, read.layout.rows.size());
    QVERIFY(read.row_of("inputs0") < read.row_of("/Conv2D-op77"));
    QVERIFY(read.row_of("/Conv2D-op77") < read.row_of("/Conv2D-op80"));
    QVERIFY(read.row_of("/Conv2D-op80") < read.row_of("/MaxPoolGrad-op106"));
    QVERIFY(read.row_of("/MaxPoolGrad-op106") < read.row_of("conv1.weight"));
  }

  /// Moments are the optimizer's state of each weight. Rates, counters and weights with similar names are not.
  void moments_are_of_weights() {
    for (const char* name : {"pynative-2.10", "lenet-2.0", "gan-2.10"}) {
      const Read read(known(name));
      std::size_t moments = 0;
      for (std::size_t row = 0; row < read.layout.rows.size(); ++row) {
        const std::string full = read.name_of(row);
        const OverviewPart part = read.layout.groups[read.layout.rows[row].group].part;
        const bool named = full.starts_with("moments.") || full.starts_with("moment1.") || full.starts_with("moment2.");
        moments += named ? 1 : 0;
        QVERIFY2((part == OverviewPart::moments) == named, qPrintable(QString::fromStdString(name + (' ' + full))));
        if (full == "learning_rate" || full == "momentum" || full == "global_step") QVERIFY(part == OverviewPart::parameters);
      }
      QVERIFY2(moments > 0, name);
    }
  }

  void nothing_of_a_dump_is_lost() {
    const Read read(known("loop-2.10"));
    std::uint64_t outputs = 0;
    for (const TensorRecord& record : read.dump->records()) {
      outputs += is_numbered(record.iteration) && record.io == IoDirection::output ? 1 : 0;
    }
    QCOMPARE(read.layout.dumped(), outputs);
    QCOMPARE(read.digest().values, outputs);
  }

  // Each rank has its own data and the same weights; a tensor of only one rank is a row, too.
  void ranks_stand_beside_each_other() {
    const SyntheticDump result;
    write_ranks(result, 4);
    const Read read(result.open(), OverviewChoice::ranks_in(Iteration{1}));
    QVERIFY(read.complete && read.problems.empty());
    const std::vector<OverviewColumn> ruler{{0, Iteration{1}}, {1, Iteration{1}}, {2, Iteration{1}}, {3, Iteration{1}}};
    QVERIFY(read.layout.ruler == ruler);
    QCOMPARE(read.layout.rows.size(), std::size_t{2});
    // In iteration 1, all elements are 10 + rank; those of the second operator, on rank 3 only, are 5. Rank 2 has no file.
    for (std::size_t rank = 0; rank < 4; ++rank) {
      const OverviewCell cell = read.at("ReLU-op0", rank, TrendStatistic::max_abs);
      QCOMPARE(cell.state, rank == 2 ? CellState::not_dumped : CellState::value);
      if (rank != 2) QCOMPARE(cell.value, 10.0F + static_cast<float>(rank));
    }
    QCOMPARE(read.at("ReLU-op1", 0, TrendStatistic::max_abs).state, CellState::not_dumped);
    QCOMPARE(read.at("ReLU-op1", 3, TrendStatistic::max_abs).value, 5.0F);
    QCOMPARE(*read.layout.column_of({3, Iteration{1}}), std::size_t{3});
    QVERIFY(!read.layout.column_of({3, Iteration{0}}) && !read.layout.column_of({4, Iteration{1}}));
    QVERIFY(read.digest().jumps.empty());
  }

  // Of 40 ranks, only the selected ones are read.
  void the_ranks_that_are_meant_stand_beside_each_other() {
    const SyntheticDump result;
    write_ranks(result, 40, 12);
    const auto read_of = [&](const char* ranks) {
      return Read(result.open(), OverviewChoice::ranks_in(Iteration{1}, *NumberSet::parse(ranks)));
    };
    const Read read = read_of("0-3,12,77");
    std::vector<OverviewColumn> ruler;
    for (const int rank : {0, 1, 2, 3, 12}) ruler.push_back({rank, Iteration{1}});
    QVERIFY(read.layout.ruler == ruler);
    // Rank 2 has no file, and rank 3 has an additional one.
    QCOMPARE(read.layout.dumped(), std::uint64_t{5});
    QCOMPARE(read.digest().jumps, (std::vector<OverviewJump>{{read.row_of("ReLU-op0"), 4}}));
    QVERIFY(read_of("0-11,13-39").digest().jumps.empty());
    QVERIFY(read_of("77").layout.rows.empty());
  }

  void the_rank_that_stands_out_is_found() {
    const SyntheticDump result;
    write_ranks(result, 4, 3);
    const Read read(result.open(), OverviewChoice::ranks_in(Iteration{1}));
    const OverviewDigest digest = read.digest();
    QCOMPARE(digest.jumps.size(), std::size_t{1});
    QCOMPARE(digest.jumps.front(), (OverviewJump{read.row_of("ReLU-op0"), 3}));
    QVERIFY(Read(result.open(), OverviewChoice::ranks_in(Iteration{0})).digest().jumps.empty());
  }

  // Rounding residues of values that cancel, as in the gradient before a Softmax, are not jumps, as in trends.
  void rounding_that_is_left_does_not_jump_data() {
    QTest::addColumn<QString>("summands");
    QTest::addColumn<bool>("jumps");
    QTest::newRow("cancels") << "0.5 -0.5" << false;
    QTest::newRow("as small as its summands") << "3e-8 1e-8" << true;
  }
  void rounding_that_is_left_does_not_jump() {
    QFETCH(QString, summands);
    QFETCH(bool, jumps);
    std::string text = "x -> ReLU op0\nop0 -> ReduceSum op1\n";
    const std::vector<std::string> numbers{"3e-8", "2e-8", "3e-8", "0"};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      text.append("iteration " + std::to_string(i)).append("\nop0: " + summands.toStdString());
      text.append("\nop1: " + numbers[i] + ' ' + numbers[i]).append("\n");
    }
    const Read read(cause_test::written_training(text));
    for (const auto statistic : {TrendStatistic::l2, TrendStatistic::max_abs, TrendStatistic::zero_share}) {
      QCOMPARE(!read.digest(statistic).jumps.empty(), jumps);
      QVERIFY(!digest_overview(read.matrix, read.layout, {statistic, kJumpFactor, {}, nullptr}).jumps.empty());
    }
  }

  // The same over ranks: one rank has another rounding.
  void rounding_of_one_rank_does_not_stand_out() {
    for (const bool cancels : {true, false}) {
      const SyntheticDump result;
      for (int rank = 0; rank < 4; ++rank) {
        const auto file = [&](const std::string& name, const std::vector<float>& values, const std::string& shape) {
          result.file("rank_" + std::to_string(rank) + "/Net/0/1/" + name + ".0.0.10.output.0.DefaultFormat.float32.npy",
                      npy_bytes(values, shape));
        };
        const float summand = cancels ? 0.5F : 1e-8F;
        file("ReLU.Default_a_ReLU-op0", {summand, -summand}, "2,");
        file("ReduceSum.Default_a_ReduceSum-op1", {rank == 1 ? 3e-8F : 1e-9F}, "1,");
        result.graph(
            rank, 0,
            {"kernel_graph_0", "0", {{"ReLU", "Default/a/ReLU-op0"}, {"ReduceSum", "Default/a/ReduceSum-op1", {"1"}}}});
      }
      const Read read(result.open(), OverviewChoice::ranks_in(Iteration{1}));
      QCOMPARE(read.layout.rows.size(), std::size_t{2});
      QCOMPARE(read.digest().jumps.empty(), cancels);
    }
  }

  // Five ranks, one of which differs in one element: 0.5 of 4. A tensor that differs on all ranks has no group. The magnitude
  // of a zero tensor is taken as 1, and the difference is unknown for another shape.
  void the_difference_from_the_group_is_told() {
    const SyntheticDump result;
    const std::string end = ".0.0.10.output.0.DefaultFormat.float32.npy";
    const SyntheticGraph graph{"kernel_graph_0",
                               "0",
                               {{"ReLU", "Default/a/ReLU-op0"},
                                {"ReLU", "Default/a/ReLU-op1"},
                                {"ReLU", "Default/a/ReLU-op2"},
                                {"ReLU", "Default/a/ReLU-op3"},
                                {"ReLU", "Default/a/ReLU-op4"}}};
    for (int rank = 0; rank < 5; ++rank) {
      const auto file = [&](const std::string& name, const std::vector<float>& values, const std::string& shape) {
        result.file("rank_" + std::to_string(rank) + "/Net/0/1/ReLU.Default_a_" + name + end, npy_bytes(values, shape));
      };
      const bool odd = rank == 3;
      const auto own = static_cast<float>(rank);
      file("ReLU-op0", {1, odd ? 2.5F : 2, -4, 0, 0, 1}, "2, 3");
      file("ReLU-op1", {own, 1, 2, 3, 4, 5}, "2, 3");
      file("ReLU-op2", {0, 0, 0, 0, 0, odd ? 7.0F : 0}, "2, 3");
      file("ReLU-op3", {1, 2, 3, 4, 5, 6}, odd ? "3, 2" : "2, 3");
      file("ReLU-op4", {1, odd ? kNan : 2, 3, 4, 5, 6}, "2, 3");
      result.graph(rank, 0, graph);
    }
    OverviewChoice choice = OverviewChoice::ranks_in(Iteration{1});
    using enum TrendStatistic;
    // It is only computed if it is requested.
    QVERIFY(!Read(result.open(), choice).matrix.knows(place_of(group_difference)));
    choice.group_difference = true;
    const Read read(result.open(), choice);
    QVERIFY(read.complete && read.problems.empty());
    for (std::size_t rank = 0; rank < 5; ++rank) {
      const bool odd = rank == 3;
      const auto is = [&](const char* row, const OverviewCell& cell) { return read.at(row, rank, group_difference) == cell; };
      QVERIFY(is("ReLU-op0", {CellState::value, odd ? 0.125F : 0}));
      QVERIFY(is("ReLU-op1", {CellState::unknown, 0}));
      QVERIFY(is("ReLU-op2", {CellState::value, odd ? 1.0F : 0}));
      QVERIFY(is("ReLU-op3", odd ? OverviewCell{CellState::unknown, 0} : OverviewCell{CellState::value, 0}));
      QCOMPARE(read.at("ReLU-op4", rank, group_difference).state, odd ? CellState::nan : CellState::value);
      // The other statistics do not change.
      QCOMPARE(read.at("ReLU-op0", rank, max_abs).value, 4.0F);
    }
    const OverviewDigest digest = read.digest(group_difference);
    const auto odd = [&](const char* row) {
      return std::find(digest.jumps.begin(), digest.jumps.end(), OverviewJump{read.row_of(row), 3}) != digest.jumps.end();
    };
    QVERIFY(odd("ReLU-op0") && odd("ReLU-op2") && odd("ReLU-op4"));
    QCOMPARE(digest.jumps.size(), std::size_t{3});
  }

  void what_nobody_is_told_of_is_not_compared() {
    const auto dump = known("two-ranks-2.10");
    const ValueFlow flow(*dump);
    const auto scopes = [](DumpGraphIndex) { return std::shared_ptr<const ScopeTree>(); };
    const OverviewLayout layout = lay_out_overview(flow, OverviewChoice::ranks_in(Iteration{1}), scopes);
    OverviewOptions options;
    options.group_difference = true;
    std::vector<Problem> problems;
    QVERIFY(read_overview(flow, layout, VisibleRegion(), options, problems));
  }

  // A permutation of the elements, which no other statistic shows.
  void a_rank_whose_elements_stand_elsewhere_is_found() {
    const SyntheticDump result;
    for (int rank = 0; rank < 3; ++rank) {
      result.file("rank_" + std::to_string(rank) + "/Net/0/1/ReLU.Default_a_ReLU-op0.0.0.10.output.0.DefaultFormat.float32.npy",
                  npy_bytes(rank == 1 ? std::vector<float>{2, 1, 0, 0, 0, 0} : std::vector<float>{1, 2, 0, 0, 0, 0}, "2, 3"));
      result.graph(rank, 0, {"kernel_graph_0", "0", {{"ReLU", "Default/a/ReLU-op0"}}});
    }
    OverviewChoice choice = OverviewChoice::ranks_in(Iteration{1});
    choice.group_difference = true;
    const Read read(result.open(), choice);
    QCOMPARE(read.at("ReLU-op0", 0, TrendStatistic::group_difference).value, 0.0F);
    QCOMPARE(read.at("ReLU-op0", 1, TrendStatistic::group_difference).value, 0.5F);
  }

  void a_rank_with_nothing_in_the_iteration_has_a_column() {
    const Read read(known("two-ranks-2.10"), OverviewChoice::ranks_in(Iteration{99}));
    QCOMPARE(read.layout.columns(), std::size_t{2});
    QVERIFY(read.layout.rows.empty());
  }

  void healthy_ranks_do_not_stand_out() {
    const Read read(known("two-ranks-2.10"), OverviewChoice::ranks_in(Iteration{0}));
    QCOMPARE(read.layout.columns(), std::size_t{2});
    std::uint64_t outputs = 0;
    for (const TensorRecord& record : read.dump->records()) {
      outputs += record.iteration == Iteration{0} && record.io == IoDirection::output ? 1 : 0;
    }
    QVERIFY(outputs > 0);
    QCOMPARE(read.layout.dumped(), outputs);
    // Each tensor of one rank exists on the other.
    QVERIFY(std::count(read.layout.cells.begin(), read.layout.cells.end(), kNotDumped) == 0);
  }

  void healthy_trainings_do_not_jump_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"lenet-2.0", "lenet-1.5", "gan-2.10"}) QTest::newRow(name) << name;
  }
  void healthy_trainings_do_not_jump() {
    QFETCH(QString, name);
    QVERIFY(Read(known(name.toStdString())).digest().jumps.empty());
  }

  // The first NaN of gap-2.10 is in iteration 3, see truth.json.
  void a_jump_is_where_it_begins() {
    const Read read(known("gap-2.10"));
    QCOMPARE(iterations_of(read.layout), (std::vector<std::int64_t>{1, 3}));
    const OverviewDigest digest = read.digest();
    QVERIFY(!digest.jumps.empty());
    QCOMPARE(digest.jumps.front().column, std::size_t{1});
    QCOMPARE(read.at("fc1.weight", 1, TrendStatistic::l2).state, CellState::nan);
    QCOMPARE(read.at("fc1.weight", 0, TrendStatistic::l2).state, CellState::value);
    const std::size_t row = read.row_of("fc1.weight");
    QCOMPARE(digest.rows[row].worst, CellState::nan);
    QVERIFY(std::isnan(digest.rows[row].jumps.at(0).to));
    // The group of the weights has NaN, too.
    const std::vector<GroupCell>& group = digest.groups[read.layout.rows[row].group];
    QCOMPARE(group.at(0).cell.state, CellState::value);
    QCOMPARE(group.at(1).cell.state, CellState::nan);
  }

  void from_jump_to_jump() {
    OverviewDigest digest;
    QVERIFY(!jump_after(digest, {}) && !jump_before(digest, {}));
    digest.jumps = {{5, 1}, {2, 3}, {7, 3}};
    QCOMPARE(*jump_after(digest, {}), (OverviewJump{5, 1}));
    QCOMPARE(*jump_after(digest, OverviewJump{5, 1}), (OverviewJump{2, 3}));
    QCOMPARE(*jump_after(digest, OverviewJump{0, 2}), (OverviewJump{2, 3}));
    QCOMPARE(*jump_after(digest, OverviewJump{7, 3}), (OverviewJump{5, 1}));
    QCOMPARE(*jump_from(digest, OverviewJump{2, 3}), (OverviewJump{2, 3}));
    QCOMPARE(*jump_from(digest, OverviewJump{3, 3}), (OverviewJump{7, 3}));
    QCOMPARE(*jump_before(digest, OverviewJump{7, 3}), (OverviewJump{2, 3}));
    QCOMPARE(*jump_before(digest, OverviewJump{5, 1}), (OverviewJump{7, 3}));
    QCOMPARE(*jump_before(digest, {}), (OverviewJump{7, 3}));
  }

  void statistics_only_dump_fills_cells() {
    const SyntheticDump result;
    synthetic::write_statistics_only(result);
    const Read read(result.open());
    QVERIFY(read.complete);
    QCOMPARE(read.at(synthetic::kAddName, 0, TrendStatistic::max_abs), (OverviewCell{CellState::value, 2.5F}));
    QCOMPARE(read.at(synthetic::kAddName, 1, TrendStatistic::max_abs).state, CellState::nan);
    QCOMPARE(read.at(synthetic::kMulName, 2, TrendStatistic::max_abs).state, CellState::pos_inf);
    QCOMPARE(read.at(synthetic::kMulName, 0, TrendStatistic::zero_share), (OverviewCell{CellState::value, 0.5F}));
    // One of six elements.
    QCOMPARE(read.at(synthetic::kAddName, 1, TrendStatistic::nan), (OverviewCell{CellState::nan, 1.0F / 6}));
  }

  // Only the mean is recorded, of values with −Inf among them.
  void an_infinite_mean_has_a_sign() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", synthetic::kAddName}}});
    result.file("rank_0/Net/0/0/statistic.csv",
                "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,Avg Value\n"
                "Add," +
                    synthetic::kAddName + ",0,0,10,output,0,24,float32,\"(2,3)\",-inf\n");
    QCOMPARE(Read(result.open()).at(synthetic::kAddName, 0, TrendStatistic::l2).state, CellState::neg_inf);
  }

  void a_damaged_file_is_one_cell() {
    const QTemporaryDir folder;
    const std::filesystem::path copy = std::filesystem::path(folder.path().toStdString()) / "dump";
    std::filesystem::copy(SPORESCOPE_TEST_DATA "/dumps/lenet-2.0", copy, std::filesystem::copy_options::recursive);
    int damaged = 0;
    for (const auto& one : std::filesystem::recursive_directory_iterator(copy)) {
      const std::string name = one.path().filename().string();
      if (!name.starts_with("Conv2D.Conv2D-op77.") || name.find(".output.") == std::string::npos) continue;
      if (one.path().parent_path().filename() != "1") continue;
      std::filesystem::resize_file(one.path(), 300);
      ++damaged;
    }
    QCOMPARE(damaged, 1);
    const Read read(opened(copy));
    QVERIFY(read.complete);
    QCOMPARE(read.problems.size(), std::size_t{1});
    QCOMPARE(read.at("/Conv2D-op77", 0, TrendStatistic::l2).state, CellState::value);
    QCOMPARE(read.at("/Conv2D-op77", 1, TrendStatistic::l2).state, CellState::unreadable);
    QCOMPARE(read.at("/Conv2D-op77", 2, TrendStatistic::l2).state, CellState::value);
    QCOMPARE(read.digest().unreadable, std::uint64_t{1});
  }

  // MindSpore writes the shape of a view, but the values of its base tensor.
  void a_view_is_not_known() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"BroadcastToView", "Default/a/BroadcastToView-op1"}}});
    std::string bytes = npy_bytes({1, 2, 3, 4, 5, 6}, "2, 3");
    bytes.resize(bytes.size() - 12);
    result.file("rank_0/Net/0/0/BroadcastToView.Default_a_BroadcastToView-op1.0.0.10.output.0.DefaultFormat.float32.npy",
                bytes);
    const Read read(result.open());
    QCOMPARE(read.at("BroadcastToView-op1", 0, TrendStatistic::l2).state, CellState::unknown);
    QCOMPARE(read.digest().unreadable, std::uint64_t{0});
    QCOMPARE(read.problems.size(), std::size_t{1});
    QVERIFY(QString::fromStdString(read.problems.front().message.pattern).contains(QLatin1String("a view")));
    for (std::size_t i = 0; i < kOverviewStatistics.size(); ++i) QVERIFY(!read.matrix.knows(i));
  }

  // One and two of six elements.
  void a_sample_is_told() {
    const SyntheticDump result;
    synthetic::write_sample(result);
    const Read read(result.open());
    QCOMPARE(read.at(synthetic::kAddName, 0, TrendStatistic::max_abs), (OverviewCell{CellState::value, 2}));
    QCOMPARE(read.problems.size(), std::size_t{1});
    QVERIFY(QString::fromStdString(read.problems.front().message.pattern).contains(QLatin1String("samples")));
  }

  // The file of iteration 1 is missing: the cell is hatched, and there is no jump across it.
  void what_was_not_dumped_is_no_value() {
    const Read read(cause_test::written_training("x -> ReLU op0\nop0: 1 1\niteration 1\nx: 1\niteration 2\nop0: 2 2\n"));
    QCOMPARE(read.at("op0", 0, TrendStatistic::l2).state, CellState::value);
    QCOMPARE(read.at("op0", 1, TrendStatistic::l2), OverviewCell());
    QCOMPARE(read.at("op0", 2, TrendStatistic::max_abs), (OverviewCell{CellState::value, 2}));
    QVERIFY(read.digest().jumps.empty());
  }

  // The cache gets artificial numbers, which show that it is used, and that it is no longer used after the file has changed.
  void what_was_read_is_kept_until_it_changes() {
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    std::filesystem::copy(SPORESCOPE_TEST_DATA "/dumps/lenet-2.0", root / "dump", std::filesystem::copy_options::recursive);
    age(root / "dump");
    {
      StatisticsCache stored(root / "kept", root / "dump", 0);
      const Read first(opened(root / "dump"), &stored);
      QVERIFY(first.complete);
      const TensorRecord& record = first.dump->records()[first.layout.rows[first.row_of("/Conv2D-op77")].first];
      OverviewReading wrong;
      wrong.numbers.fill(42);
      wrong.state = CellState::value;
      stored.put({*identity_of(first.dump->path(record)), {}, 0}, wrong);
      QVERIFY(stored.save(true).has_value());
    }
    const auto again = [&] {
      StatisticsCache stored(root / "kept", root / "dump", 0);
      return Read(opened(root / "dump"), &stored);
    };
    QCOMPARE(again().at("/Conv2D-op77", 0, TrendStatistic::l2).value, 42.0F);
    compare(again(), "conv1.weight", TrendStatistic::update_ratio,
            {4.7523235946308724e-07, 7.743502611965897e-07, 6.679918177065564e-07});
    // Rewrites the file with the same size.
    const Read before(opened(root / "dump"));
    const TensorRecord& record = before.dump->records()[before.layout.rows[before.row_of("/Conv2D-op77")].first];
    const std::filesystem::path file = before.dump->path(record);
    const auto old_time = std::filesystem::last_write_time(file);
    std::filesystem::copy_file(file, root / "copy");
    std::filesystem::rename(root / "copy", file);
    std::filesystem::last_write_time(file, old_time);
    compare(again(), "/Conv2D-op77", TrendStatistic::l2, {0.5437008712871857, 0.5537317956061191, 0.5812237833854261});
  }

  void ranks_keep_their_own() {
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    const StatisticsCacheKey key{{1, 2, 3, 4, 5}, {}, 0};
    for (const int rank : {0, 1}) {
      StatisticsCache stored(root, "/a/dump", rank);
      OverviewReading reading;
      reading.count = static_cast<std::uint64_t>(rank) + 1;
      stored.put(key, reading);
      QVERIFY(stored.save(true).has_value());
    }
    for (const int rank : {0, 1}) {
      const auto found = StatisticsCache(root, "/a/dump", rank).find(key);
      QVERIFY(found.has_value());
      QCOMPARE(found->count, static_cast<std::uint64_t>(rank) + 1);
    }
  }

  void a_look_that_was_stopped_forgets_nothing() {
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    const auto key = [](std::uint64_t file) { return StatisticsCacheKey{{file, 0, 1, 0, 0}, {}, 0}; };
    const auto keep = [&](std::initializer_list<std::uint64_t> files, bool all_seen) {
      StatisticsCache stored(root, "/a/dump", 0);
      for (const std::uint64_t file : files) stored.put(key(file), {});
      QVERIFY(stored.save(all_seen).has_value());
    };
    const auto known = [&](std::uint64_t file) { return StatisticsCache(root, "/a/dump", 0).find(key(file)).has_value(); };
    keep({1, 2}, true);
    keep({3}, false);
    QVERIFY(known(1) && known(2) && known(3));
    keep({2, 3, 4}, true);
    QVERIFY(!known(1) && known(2) && known(3) && known(4));
  }

  // A file that was just written may be changed again within the same clock tick.
  void what_was_just_written_has_no_identity() {
    const SyntheticDump result;
    result.file("x", "1");
    QVERIFY(!identity_of(result.root() / "x"));
    age(result.root());
    QVERIFY(identity_of(result.root() / "x").has_value());
    QVERIFY(!identity_of(result.root() / "y"));
  }

  void damaged_kept_statistics_are_none_data() {
    QTest::addColumn<int>("damage");
    QTest::newRow("cut off") << 0;
    QTest::newRow("a bit") << 1;
    QTest::newRow("empty") << 2;
    QTest::newRow("a folder") << 3;
  }
  void damaged_kept_statistics_are_none() {
    QFETCH(int, damage);
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    const StatisticsCacheKey key{{1, 2, 3, 4, 5}, {}, 0};
    OverviewReading reading;
    reading.state = CellState::nan;
    StatisticsCache stored(root / "kept", "/a/dump", 0);
    stored.put(key, reading);
    QVERIFY(stored.save(true).has_value());
    QVERIFY(StatisticsCache(root / "kept", "/a/dump", 0).find(key).has_value());
    QVERIFY(!StatisticsCache(root / "kept", "/another/dump", 0).find(key));
    const std::filesystem::path file = stored.file();
    if (damage == 0) std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
    if (damage == 1) {
      QFile bytes(QString::fromStdString(file.string()));
      QVERIFY(bytes.open(QIODevice::ReadWrite) && bytes.seek(bytes.size() - 30) && bytes.write("x") == 1);
    }
    if (damage >= 2) std::filesystem::remove(file);
    if (damage == 2) QVERIFY(QFile(QString::fromStdString(file.string())).open(QIODevice::WriteOnly));
    if (damage == 3) std::filesystem::create_directories(file);
    QVERIFY(!StatisticsCache(root / "kept", "/a/dump", 0).find(key));
  }

  void nothing_is_kept_inside_a_dump() {
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    StatisticsCache stored(root / "dump" / "kept", root / "dump", 0);
    stored.put({}, {});
    std::filesystem::create_directories(root / "dump");
    QVERIFY(!stored.save(true));
    QVERIFY(std::filesystem::is_empty(root / "dump"));
  }

  // Executed iterations that were not dumped get empty columns unless they outnumber the dumped ones.
  void gaps_have_columns() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", synthetic::kAddName}}});
    result.order(0, 0, {synthetic::kAddName});
    for (const int iteration : {1, 2, 5}) {
      result.file(
          "rank_0/Net/0/" + std::to_string(iteration) + "/Add.Default_a_Add-op1.0.0.10.output.0.DefaultFormat.float32.npy",
          npy_bytes({1, 2, 3, 4, 5, 6}, "2, 3"));
    }
    result.history(0, 0, "0\n1\n2\n3\n4\n5\n6\n");
    const Read read(result.open());
    QCOMPARE(iterations_of(read.layout), (std::vector<std::int64_t>{1, 2, 3, 4, 5}));
    QCOMPARE(read.at(synthetic::kAddName, 1, TrendStatistic::max_abs), (OverviewCell{CellState::value, 6}));
    QCOMPARE(read.at(synthetic::kAddName, 2, TrendStatistic::max_abs).state, CellState::not_dumped);
    QVERIFY(read.digest().jumps.empty());
    result.history(0, 0, "1\n2\n3\n4\n5\n");
    std::filesystem::remove_all(result.root() / "rank_0/Net/0/2");
    QCOMPARE(iterations_of(Read(result.open()).layout), (std::vector<std::int64_t>{1, 5}));
  }

  void the_worst_stands_for_all_data() {
    QTest::addColumn<QList<int>>("states");
    QTest::addColumn<int>("worst");
    using enum CellState;
    const auto row = [](const char* name, const std::vector<CellState>& states, CellState worst) {
      QList<int> numbers;
      for (const CellState state : states) numbers << static_cast<int>(state);
      QTest::newRow(name) << numbers << static_cast<int>(worst);
    };
    row("nothing", {}, not_dumped);
    row("NaN", {value, pos_inf, nan, neg_inf}, nan);
    row("+Inf", {neg_inf, pos_inf, value}, pos_inf);
    row("-Inf", {not_dumped, neg_inf, value}, neg_inf);
    row("a value among holes", {not_dumped, value, unreadable}, value);
    row("broken", {not_dumped, unreadable, unread}, unreadable);
  }
  void the_worst_stands_for_all() {
    QFETCH(QList<int>, states);
    QFETCH(int, worst);
    std::vector<OverviewCell> cells;
    for (const int state : states) cells.push_back({static_cast<CellState>(state), 1});
    QCOMPARE(static_cast<int>(worst_of(cells, 1, TrendStatistic::l2).cell.state), worst);
  }

  void the_farthest_value_stands_for_all() {
    const auto of = [](std::vector<float> values, float median, TrendStatistic statistic) {
      std::vector<OverviewCell> cells;
      for (const float value : values) cells.push_back({CellState::value, value});
      return worst_of(cells, median, statistic).cell.value;
    };
    // As a factor, 0.001 is farther from 1 than 100; as a difference, it is not.
    QCOMPARE(of({0.001F, 1, 100}, 1, TrendStatistic::l2), 0.001F);
    QCOMPARE(of({0.001F, 1, 100}, 1, TrendStatistic::mean), 100.0F);
    QCOMPARE(of({0, 1, 1e30F}, 1, TrendStatistic::l2), 0.0F);
    QCOMPARE(of({-3, 3}, 0, TrendStatistic::mean), 3.0F);
    QCOMPARE(of({1, 1e38F, 1e-38F, 0}, 1e-38F, TrendStatistic::l2), 0.0F);
  }

  // The distance of each cell is measured from the median of its own row.
  void the_worst_of_several_rows() {
    GroupCell worst;
    keep_worst(worst, {CellState::value, 100}, 99, TrendStatistic::l2);
    keep_worst(worst, {CellState::value, 2}, 1, TrendStatistic::l2);
    keep_worst(worst, {CellState::value, 5}, 4, TrendStatistic::l2);
    QCOMPARE(worst.cell.value, 2.0F);
    QCOMPARE(worst.median, 1.0F);
    keep_worst(worst, GroupCell{{CellState::nan, 0.25F}});
    keep_worst(worst, {CellState::nan, 0.5F}, 1, TrendStatistic::nan);
    keep_worst(worst, {CellState::pos_inf, 0}, 1, TrendStatistic::nan);
    QCOMPARE(worst.cell, (OverviewCell{CellState::nan, 0.5F}));
  }

  // A denormal would stretch the color scale over forty decades.
  void denormals_are_no_end_of_the_range() {
    OverviewLayout layout;
    layout.ruler = {{0, Iteration{0}}, {0, Iteration{1}}, {0, Iteration{2}}};
    layout.rows.resize(1);
    layout.groups.resize(1);
    layout.cells.assign(3, RecordIndex{1});
    OverviewMatrix matrix(1, 3);
    matrix.put(entry(0, 0, 2));
    matrix.put(entry(0, 1, 1e-43F));
    matrix.put(entry(0, 2, 8));
    const OverviewDigest digest = digest_overview(matrix, layout, {TrendStatistic::l2, 10, {}});
    QVERIFY(digest.range.has_value());
    QCOMPARE(digest.range->first, 2.0F);
    QCOMPARE(digest.range->second, 8.0F);
    QCOMPARE(digest.values, std::uint64_t{3});
  }

  void a_copy_does_not_change() {
    OverviewMatrix matrix(40, 130);
    matrix.put(entry(20, 70, 1));
    const OverviewMatrix before = matrix;
    matrix.put(entry(20, 70, 2));
    matrix.put(entry(39, 129, kNan, CellState::nan));
    QCOMPARE(before.at(20, 70, 0).value, 1.0F);
    QCOMPARE(before.at(39, 129, 0).state, CellState::unread);
    QCOMPARE(matrix.at(20, 70, 0).value, 2.0F);
    QCOMPARE(matrix.at(39, 129, 0).state, CellState::nan);
    matrix.put(entry(0, 0, kInf));
    QCOMPARE(matrix.at(0, 0, 0).state, CellState::pos_inf);
    QCOMPARE(matrix.at(0, 0, 1).state, CellState::unknown);
  }

  void what_is_in_sight_comes_first() {
    OverviewLayout layout;
    for (int i = 0; i < 100; ++i) layout.ruler.push_back({0, Iteration{i}});
    layout.rows.resize(3);
    layout.cells.assign(300, RecordIndex{1});
    layout.cells[2 * 100 + 80] = kNotDumped;
    ReadOrder order(layout);
    using Place = ReadOrder::Place;
    QCOMPARE(*order.next({}), (Place{0, 0}));
    QCOMPARE(*order.next({2, 1, 79, 3}), (Place{2, 79}));
    QCOMPARE(*order.next({2, 1, 79, 3}), (Place{2, 81}));
    QCOMPARE(*order.next({2, 1, 79, 3}), (Place{0, 1}));
    // Positions outside of the layout are skipped.
    QCOMPARE(*order.next({2, 9, 99, 9}), (Place{2, 99}));
    std::size_t rest = 0;
    while (order.next({})) ++rest;
    QCOMPARE(rest, std::size_t{294});
  }

  // Norms by NumPy of the gradients of vanishing-2.0 in its three iterations, first layer to last.
  void gradients_vanish() {
    const std::vector<std::vector<float>> norms{
        {3.911e-18F, 9.035e-17F, 7.074e-15F, 8.459e-13F, 6.703e-11F, 6.476e-9F, 6.492e-7F, 6.701e-5F, 0.007177F, 0.7672F},
        {3.897e-18F, 1.074e-16F, 1.035e-14F, 1.272e-12F, 1.051e-10F, 1.401e-8F, 1.099e-6F, 0.0001189F, 0.01144F, 0.7496F}};
    const auto found = vanishing(norms);
    QVERIFY(found.has_value());
    QCOMPARE(*found, (VanishingGradients{0, "layers.9", "layers.0", 0.7672F, 3.911e-18F}));
    // Not in every iteration.
    QVERIFY(!vanishing({norms[0], std::vector<float>(10, 1.0F)}));
    // Few layers, a healthy network, exploding gradients, a single small layer.
    QVERIFY(!vanishing({{1e-9F, 1e-4F, 1}}));
    QVERIFY(!vanishing({{0.2F, 0.1F, 0.3F, 0.2F, 1}}));
    QVERIFY(!vanishing({{1, 1e-2F, 1e-4F, 1e-6F}}));
    QVERIFY(!vanishing({{1e-6F, 2, 1, 2, 1, 2}}));
    // Frozen layers are ignored.
    QVERIFY(vanishing({{0, 1e-9F, 1e-6F, 1e-3F, 1}}));
  }

  void healthy_trainings_do_not_vanish_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"lenet-2.0", "lenet-1.5", "gan-2.10", "layer-norm-2.10", "batch-norm-2.10", "kernels-2.0"}) {
      QTest::newRow(name) << name;
    }
  }
  void healthy_trainings_do_not_vanish() {
    QFETCH(QString, name);
    const Read read(known(name.toStdString()));
    QVERIFY(!find_vanishing(read.depth, read.matrix));
  }

  void depth_knows_weights_and_their_gradients() {
    const Read read(known("lenet-2.0"));
    QVERIFY(!read.depth.empty());
    std::vector<std::string> layers;
    for (const DepthEntry& place : read.depth) {
      QVERIFY(place.row.has_value());
      if (!place.weight) continue;
      layers.push_back(place.layer);
      QCOMPARE(read.name_of(*place.weight), place.layer + ".weight");
      QVERIFY(place.gradient.has_value());
      QVERIFY2(read.name_of(*place.gradient).find("Gradients/") != std::string::npos, read.name_of(*place.gradient).c_str());
    }
    QCOMPARE(layers, (std::vector<std::string>{"conv1", "conv2", "fc1", "fc2", "fc3"}));
  }

  /// In PyNative mode, one optimizer operator reads all weights and gradients, some of equal shape.
  void depth_knows_gradients_in_pynative() {
    const Read read(known("pynative-2.10"));
    std::vector<std::string> layers;
    for (const DepthEntry& place : read.depth) {
      if (!place.weight) continue;
      layers.push_back(place.layer);
      QVERIFY2(place.gradient.has_value(), place.layer.c_str());
      const std::string gradient = read.name_of(*place.gradient);
      QVERIFY2(gradient.find('/' + place.layer + '-') != std::string::npos && gradient.ends_with("/weightGrad-op0"),
               gradient.c_str());
    }
    QCOMPARE(layers, (std::vector<std::string>{"conv", "hidden", "last"}));
  }
  void depth_tells_weights_of_one_shape_apart() {
    const Read read(
        cause_test::written_training("device PyNative\n"
                                     "x, a.weight -> Dense op0\n"
                                     "op0, b.weight -> Dense op1\n"
                                     "op1 -> gradient ParameterGrad op2\n"
                                     "op1 -> gradient ParameterGrad op3\n"
                                     "op3, a.weight, op2, b.weight -> Adam op4\n"
                                     "shape op2 2 2\nshape op3 2 2\nshape a.weight 2 2\nshape b.weight 2 2\n"
                                     "a.weight: 1 2 3 4\nb.weight: 5 6 7 8\n"
                                     "op0: 1 2\nop1: 3 4\nop2: 1 1 1 1\nop3: 2 2 2 2\n"));
    std::vector<std::string> gradients;
    for (const DepthEntry& place : read.depth) {
      if (place.gradient) gradients.push_back(place.layer + " " + read.name_of(*place.gradient));
    }
    QCOMPARE(gradients.size(), std::size_t{2});
    QVERIFY2(gradients[0].starts_with("a ") && gradients[0].ends_with("op3"), gradients[0].c_str());
    QVERIFY2(gradients[1].starts_with("b ") && gradients[1].ends_with("op2"), gradients[1].c_str());
  }

  void depth_takes_no_gradient_of_another_weight() {
    const Read read(
        cause_test::written_training("device PyNative\n"
                                     "x, a.weight -> Dense op0\n"
                                     "op0, b.weight -> Dense op1\n"
                                     "op1 -> gradient ParameterGrad op2\n"
                                     "a.weight, op2, b.weight -> Adam op3\n"
                                     "shape op2 2 2\nshape a.weight 2 2\nshape b.weight 2 2\n"
                                     "a.weight: 1 2 3 4\nb.weight: 5 6 7 8\n"
                                     "op0: 1 2\nop1: 3 4\nop2: 1 1 1 1\n"));
    QCOMPARE(read.depth.size(), std::size_t{2});
    QCOMPARE(read.depth[0].layer, "a");
    QVERIFY(!read.depth[0].gradient.has_value());
    QVERIFY(read.depth[1].gradient.has_value());
  }

  void a_dump_of_nothing_has_no_rows() {
    const Read read(cause_test::written_training("x -> ReLU op0\n"));
    QVERIFY(read.layout.rows.empty() && read.layout.groups.empty());
    QVERIFY(read.digest().jumps.empty());
  }
};

SPORESCOPE_TEST(OverviewTest)

}  // namespace overview_test

#include "overview_test.moc"
