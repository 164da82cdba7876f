// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests dumps of trainings with intentional faults (tests/data/dumps/README.md).

#include "core/cause/first_cause.h"

#include <QtTest>
#include <fstream>
#include <tuple>

#include "core/base/number_text.h"
#include "tests/core/cause/first_finding_of.h"
#include "tests/core/watch/test_dumps.h"
#include "tests/program/test_class.h"

namespace first_cause_test {

using namespace sporescope;
using cause_test::first_of;
namespace fs = std::filesystem;

namespace {

std::shared_ptr<const Dump> open_sample() {
  auto dumps = open_dumps(test_data("../../resources/sample"));
  return dumps && dumps->size() == 1 ? dumps->front() : nullptr;
}

std::vector<std::string> last_parts(const Dump& dump, const std::vector<CauseStep>& path) {
  std::vector<std::string> parts;
  for (const CauseStep& step : path) {
    const std::string name = node_name(dump, step.record);
    parts.push_back(name.substr(name.rfind('/') + 1));
  }
  return parts;
}

const TensorRecord& record_of(const Dump& dump, const Finding& finding) { return dump.records()[finding.record]; }

}  // namespace

class FirstCauseTest : public QObject {
  Q_OBJECT

 private slots:
  void finds_what_was_planted_data() {
    QTest::addColumn<QString>("dump");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("rank");
    QTest::addColumn<int>("iteration");
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("why");
    QTest::addColumn<int>("findings");
    const auto row = [](const char* name, const char* kind, int rank, int iteration, const char* node, const char* why,
                        int findings) {
      QTest::newRow(name) << QString(name) << QString(kind) << rank << iteration << QString(node) << QString::fromUtf8(why)
                          << findings;
    };
    row("half-precision-2.10", "operator", 0, 0, "_backbone-HalfPrecision/Cast-op2",
        "2 of 96 values are −Inf: its input ranges from -87738 to 62162, but float16 is limited to ±65504", 1);
    row("two-ranks-2.10", "input", 1, 1, "inputs0", "1 of 576 values are NaN when fed to the network: check the data", 1);
    row("sqrt-outputs-2.10", "operator", 0, 0, "net-Sqrt/Sqrt-op0",
        "15 of 24 values are NaN: its input holds 15 negative values", 1);
    row("exp-half-2.10", "operator", 0, 0, "net-ExpHalf/Cast-op4",
        "5 of 24 values are +Inf: its input ranges from 1 to 3.464e+15, but float16 is limited to ±65504", 1);
    row("initial-nan-2.10", "parameter", 0, 0, "fc1.weight",
        "1 of 48 values are NaN before the first step: check how it is initialized or loaded", 1);
    row("nan-data-outputs-2.10", "input", 0, 2, "inputs0", "1 of 32 values are NaN when fed to the network: check the data", 1);
    row("gap-2.10", "parameter", 0, 3, "fc1.weight",
        "6 of 48 values are NaN at the start of iteration 3 but were finite after iteration 1; nothing in between was dumped",
        1);
    row("adam-nan-2.10", "input", 0, 1, "inputs0", "1 of 32 values are NaN when fed to the network: check the data", 1);
    row("kernels-nan-2.10", "operator", 0, 0, "fc2-Dense/MatMul-op0",
        "15 of 24 values are NaN: they began in or before Default/network-Loss/net-Sqrt/Sqrt-op0, which was not dumped", 1);
    row("masked-row-2.0", "operator", 0, 0, "softmax-Softmax/Softmax-op60",
        "4 of 16 values are NaN: a whole row of its input is −Inf (9 values in all)", 1);
    row("loop-nan-2.10", "operator", 0, 0, "net-LoopNet/Sqrt-op0", "1 of 1 values are NaN: its input holds a negative value",
        1);
    row("all-reduce-2.10", "collective", 0, 0, "DistributedGradReducer/AllReduce-op1",
        "4 of 4 values are +Inf, but the input of every rank is finite: combining the ranks overflows", 1);
    // Kernels of gradients may run before the forward operator that fails for the same reason
    row("power-outputs-2.10", "operator", 0, 0, "network-Loss/net-Net/Pow-op0",
        "16 of 24 values are NaN: 16 of its bases are negative, so the power is not real", 1);
    row("hidden-log-outputs-2.10", "operator", 0, 0, "net-Net/Log-op0", "13 of 24 values are −Inf: its input holds 13 zeros",
        1);
    row("loss-scale-outputs-2.10", "operator", 0, 0, "Expand/_Muls/Mul-op1",
        "1 of 1 values are +Inf: its inputs are finite (up to 4.592e+35), but the result exceeds float32 (±3.403e+38)", 1);
    row("root-2.10", "operator", 0, 0, "Grad_Sqrt/SqrtGrad-op0",
        "13 of 24 values are ±Inf: the gradient of a root is infinite at zero (zeros among the roots: 13)", 1);
    row("gain-outputs-2.10", "parameter", 0, 0, "gain",
        "it holds NaN before the first step (6 of 6 values after it): check how it is initialized or loaded", 1);
    row("half-mask-outputs-2.10", "operator", 0, 0, "softmax-Softmax/Softmax-op0",
        "4 of 16 values are NaN: a whole row of its input is −Inf (9 values in all)", 1);
    // Passed between graphs of a control flow
    row("branch-outputs-2.10", "operator", 0, 1, "net-Branch/Log-op0", "11 of 24 values are −Inf: its input holds 11 zeros", 1);
    // The zeros are from another graph, which shows only in their values
    row("branch-zeros-outputs-2.10", "operator", 0, 1, "net-Branch/Log-op0",
        "11 of 24 values are −Inf: its input holds 11 zeros", 1);
    row("adam-epsilon-2.10", "operator", 0, 0, "optimizer-Adam/Adam-op0",
        "48 of 48 values are NaN after the update, but all of its inputs are finite (up to 0.999): the update itself "
        "is undefined, for example zero divided by zero. The same applies to 2 more: fc1.bias, fc2.weight",
        1);
    row("infinite-rate-2.10", "parameter", 0, 0, "learning_rate",
        "1 of 1 values are +Inf before the first step: check how it is initialized or loaded", 1);
    row("nan-data-inputs-2.10", "input", 0, 2, "fc1-Dense/MatMul-op0",
        "1 of 32 values are NaN when fed to the network: check the data", 1);
    // Functions at their poles and outside of their domains
    row("erfinv-outputs-2.10", "operator", 0, 0, "net-Net/Erfinv-op0",
        "5 of 24 values are +Inf: its input reaches 1, where Erfinv is infinite", 1);
    row("row-maximum-2.10", "operator", 0, 0, "net-MadeMask/Sub-op0",
        "4 of 16 values are NaN: a whole row of its input is −Inf, and −Inf minus −Inf is NaN", 1);
    row("layer-norm-2.10", "operator", 0, 0, "Grad_LayerNorm/LayerNormGrad-op0",
        "6 of 24 values are NaN: it divides by sqrt(variance + epsilon); 1 of 4 variances are 0 and epsilon is too small", 1);
    row("batch-norm-2.10", "operator", 0, 0, "norm-BatchNorm1d/BatchNorm-op0",
        "24 of 24 values are NaN: it divides by sqrt(variance + epsilon); 6 of 6 variances are 0 and epsilon is too small", 1);
    // -Inf would be a mask for ReLU if its gradient did not divide by the same zeros
    row("log-relu-outputs-2.10", "operator", 0, 0, "net-Net/Log-op0", "13 of 24 values are −Inf: its input holds 13 zeros", 1);
    // -Inf would be a mask for Softmax if its gradient did not divide by the same zeros
    row("log-softmax-outputs-2.10", "operator", 0, 0, "net-Net/Log-op0", "13 of 24 values are −Inf: its input holds 13 zeros",
        1);
    // Later changes of the weights by code outside of the graph are no cause
    row("pynative-2.10", "operator", 0, 6, "_loss_fn-LogOfSoftmax/LogOfSoftmax-op0",
        "1 of 1 values are NaN; this is the first tensor that shows it, but not all of its inputs were dumped", 1);
  }
  void finds_what_was_planted() {
    QFETCH(QString, dump);
    QFETCH(QString, kind);
    QFETCH(int, rank);
    QFETCH(int, iteration);
    QFETCH(QString, node);
    QFETCH(QString, why);
    QFETCH(int, findings);
    const auto opened = open_test_dump(dump.toStdString());
    QVERIFY(opened != nullptr);
    const CauseSearchResult result = first_of(*opened);
    QVERIFY(result.complete && result.problems.empty());
    QCOMPARE(static_cast<int>(result.findings.size()), findings);
    const Finding& first = result.findings.front();
    QCOMPARE(QString::fromStdString(std::string(cause_kind_name(first.kind))), kind);
    QCOMPARE(opened->graphs()[record_of(*opened, first).graph].rank, rank);
    QCOMPARE(record_of(*opened, first).iteration, Iteration{iteration});
    QVERIFY2(node_name(*opened, first.record).ends_with(node.toStdString()), node_name(*opened, first.record).c_str());
    QCOMPARE(QString::fromStdString(first.why.str()), why);
    QVERIFY(!first.path.empty() && first.path.front().record == first.record);
    QVERIFY(first.statistics.has_non_finite());
  }

  void finds_nothing_in_healthy_dumps_data() {
    QTest::addColumn<int>("min_tensors");
    QTest::newRow("lenet-1.5") << 200;
    QTest::newRow("lenet-2.0") << 200;
    QTest::newRow("kernels-2.0") << 20;
    QTest::newRow("gan-2.10") << 200;
    QTest::newRow("loop-2.10") << 100;
    QTest::newRow("types-2.10") << 20;
    QTest::newRow("long-names-2.10") << 20;
    QTest::newRow("mask-2.10") << 50;
    QTest::newRow("mixed-precision-2.10") << 50;
  }
  void finds_nothing_in_healthy_dumps() {
    QFETCH(int, min_tensors);
    const auto dump = open_test_dump(QTest::currentDataTag());
    QVERIFY(dump != nullptr);
    const CauseSearchResult result = first_of(*dump);
    QVERIFY(result.findings.empty() && result.complete);
    QVERIFY(result.coverage.judged() >= static_cast<std::uint64_t>(min_tensors));
  }

  void tells_infinities_that_a_mask_brought() {
    const auto dump = open_test_dump("mask-2.10");
    QVERIFY(dump != nullptr);
    const CauseSearchResult masked = first_of(*dump);
    QVERIFY(masked.excluded.masks_from_inputs > 0 && masked.excluded.first);
    const TensorRecord& first = dump->records()[*masked.excluded.first];
    const auto tensor = dump->open(first);
    QVERIFY(tensor && compute_statistics(**tensor)->neg_inf > 0);
    const CauseSearchResult healthy = first_of(*open_test_dump("lenet-2.0"));
    QVERIFY(healthy.excluded.tensors() == 0 && !healthy.excluded.first);
  }

  void log_of_zero_is_root_cause() {
    const auto dump = open_sample();
    QVERIFY(dump != nullptr);
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(result.findings.size(), std::size_t{1});
    const Finding& log = result.findings[0];
    QCOMPARE(log.why.str(), std::string("36 of 40 values are −Inf: its input holds 36 zeros"));
    QVERIFY(node_name(*dump, log.record).ends_with("/Log-op0"));
    QCOMPARE(record_of(*dump, log).iteration, Iteration{1});
    QCOMPARE(log.element, (std::vector<std::int64_t>{0, 0}));
    QVERIFY(log.nan_follows && log.statistics.neg_inf == 36 && log.statistics.nan == 0);
    QCOMPARE(log.inputs.size(), std::size_t{1});
    QCOMPARE(log.inputs[0].statistics.zero, std::uint64_t{36});
    QCOMPARE(log.inputs[0].statistics.max, std::optional(1.0));
    QCOMPARE(last_parts(*dump, log.path), (std::vector<std::string>{"Log-op0", "Mul-op0", "ReduceMean-op0", "Neg-op0"}));
    QCOMPARE(log.path[1].statistics.nan, std::uint64_t{33});
  }

  void follows_a_collective_to_the_rank_that_was_fed_nan() {
    const auto dump = open_test_dump("two-ranks-2.10");
    const CauseSearchResult result = first_of(*dump);
    const Finding& finding = result.findings.front();
    QCOMPARE(finding.element, (std::vector<std::int64_t>{2, 0, 5, 5}));
    QCOMPARE(last_parts(*dump, finding.path), (std::vector<std::string>{"inputs0", "Conv2DBackpropFilter-op1", "AllReduce-op0",
                                                                        "Mul-op0", "ApplyMomentum-op7", "conv1.weight"}));
  }

  void tells_the_value_before_the_update() {
    const auto dump = open_test_dump("initial-nan-2.10");
    const CauseSearchResult result = first_of(*dump);
    const Finding& finding = result.findings.front();
    QCOMPARE(finding.element, (std::vector<std::int64_t>{2, 3}));
    QCOMPARE(finding.inputs.size(), std::size_t{1});
    QVERIFY(dump->records()[finding.inputs[0].record].io == IoDirection::input);
    QCOMPARE(finding.inputs[0].statistics.nan, std::uint64_t{1});
  }

  void names_the_run_of_a_loop() {
    const auto dump = open_test_dump("loop-nan-2.10");
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(record_of(*dump, result.findings.front()).run, 3U);
    const auto path = last_parts(*dump, result.findings.front().path);
    QCOMPARE(path.front(), std::string("Sqrt-op0"));
    QCOMPARE(path.back(), std::string("ReduceMean-op0"));
  }

  // The body of the loop is a graph of its own, and values passed between its runs are in no file.
  void follows_what_a_loop_hands_from_run_to_run() {
    const auto dump = open_test_dump("loop-early-outputs-2.10");
    QVERIFY(dump != nullptr);
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(result.findings.size(), std::size_t{1});
    const Finding& root = result.findings.front();
    QVERIFY(node_name(*dump, root.record).ends_with("net-Loop/Sqrt-op0"));
    QCOMPARE(record_of(*dump, root).run, 1U);
    QCOMPARE(root.why.str(), std::string("1 of 1 values are NaN: its input holds a negative value"));
    std::vector<std::pair<std::string, unsigned>> path;
    for (std::size_t i = 0; i < 4; ++i) {
      path.emplace_back(last_parts(*dump, root.path).at(i), dump->records()[root.path.at(i).record].run);
    }
    QCOMPARE(path, (std::vector<std::pair<std::string, unsigned>>{
                       {"Sqrt-op0", 1U}, {"Add-op1", 1U}, {"MatMul-op0", 2U}, {"BiasAdd-op0", 2U}}));
  }

  void ends_the_path_where_the_gradient_swallows_it() {
    const auto dump = open_test_dump("root-2.10");
    const CauseSearchResult result = first_of(*dump);
    const Finding& root = result.findings.front();
    QCOMPARE(last_parts(*dump, root.path), (std::vector<std::string>{"SqrtGrad-op0", "Mul-op0", "AddN-op1"}));
    QVERIFY(root.nan_follows);
  }

  void follows_an_update_that_left_its_output_unfilled() {
    const auto dump = open_test_dump("adam-epsilon-2.10");
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(last_parts(*dump, result.findings[0].path), (std::vector<std::string>{"Adam-op0", "fc1.weight"}));
  }

  void says_that_it_began_before_the_dump() {
    const QTemporaryDir folder;
    const fs::path root = fs::path(folder.path().toStdString()) / "gap";
    fs::copy(test_data("dumps/gap-2.10"), root, fs::copy_options::recursive);
    fs::remove_all(root / "rank_0/Net/0/1");
    const auto dumps = open_dumps(root);
    QVERIFY(dumps && dumps->size() == 1);
    const Dump& dump = *dumps->front();
    const CauseSearchResult result = first_of(dump);
    QCOMPARE(result.findings.size(), std::size_t{1});
    QVERIFY(result.findings[0].kind == CauseKind::parameter);
    QCOMPARE(node_name(dump, result.findings[0].record), std::string("fc1.weight"));
    QVERIFY2(result.findings[0].why.str().find("the first dumped one") != std::string::npos,
             result.findings[0].why.str().c_str());
  }

  void certain_cause_is_reported_before_search_ends() {
    const auto dump = open_sample();
    std::vector<std::string> recorded;
    std::uint64_t tensors_then = 0;
    CauseSearchProgress last;
    CauseSearchOptions options;
    options.on_first_finding = [&](const Finding& beginning) {
      tensors_then = last.tensors;
      recorded.push_back(node_name(*dump, beginning.record));
    };
    options.on_progress = [&](const CauseSearchProgress& progress) { last = progress; };
    const CauseSearchResult result = first_of(*dump, options);
    QCOMPARE(recorded, std::vector{node_name(*dump, result.findings.front().record)});
    QVERIFY(tensors_then < result.coverage.tensors);
    QCOMPARE(last.tensors, result.coverage.tensors);
  }

  /// Verified with NumPy's isnan and isinf on all files.
  void progress_lists_iterations_with_nan_and_inf() {
    for (const auto& [name, nan, infinite] : {std::tuple("later-outputs-2.10", "1", "2, 3"), std::tuple("gap-2.10", "3", ""),
                                              std::tuple("two-ranks-2.10", "1", "")}) {
      CauseSearchProgress last;
      CauseSearchOptions options;
      options.on_progress = [&](const CauseSearchProgress& progress) { last = progress; };
      (void)first_of(*open_test_dump(name), options);
      const auto text = [](const std::vector<Iteration>& iterations) { return ranges_text(numbers_of(iterations)); };
      QCOMPARE(text(last.nan), std::string(nan));
      QCOMPARE(text(last.infinite), std::string(infinite));
    }
  }

  /// A finding that is reported during the search is never withdrawn.
  void the_beginning_is_the_first_finding() {
    int recorded = 0;
    int found = 0;
    for (const char* family : {"dumps", "msprobe"}) {
      const auto dumps = open_dumps(test_data(family));
      QVERIFY2(dumps, family);
      for (const auto& dump : *dumps) {
        std::vector<Finding> beginnings;
        CauseSearchOptions options;
        options.on_first_finding = [&](const Finding& beginning) { beginnings.push_back(beginning); };
        const CauseSearchResult result = first_of(*dump, options);
        found += !result.findings.empty() && result.findings[0].nan_follows ? 1 : 0;
        QVERIFY(beginnings.size() <= 1);
        if (beginnings.empty()) continue;
        ++recorded;
        const std::string name = dump->root().string();
        QVERIFY2(!result.findings.empty(), name.c_str());
        const Finding& first = result.findings.front();
        QVERIFY2(beginnings[0].record == first.record, name.c_str());
        QVERIFY(first.why.str().starts_with(beginnings[0].why.str()));  // Similar causes are appended
        QCOMPARE(beginnings[0].element, first.element);
        QVERIFY(beginnings[0].kind == first.kind && beginnings[0].produced_by == first.produced_by);
        QVERIFY(first.nan_follows);
      }
    }
    QVERIFY2(recorded > 10 && 2 * recorded > found, qPrintable(QStringLiteral("%1 of %2").arg(recorded).arg(found)));
    qInfo("told early in %d of %d", recorded, found);
  }

  void names_what_an_operator_makes_again_once() {
    const QTemporaryDir folder;
    const fs::path root = fs::path(folder.path().toStdString()) / "sqrt";
    fs::copy(test_data("dumps/sqrt-outputs-2.10"), root, fs::copy_options::recursive);
    fs::copy(root / "rank_0/Net/0/0", root / "rank_0/Net/0/1");
    const auto dumps = open_dumps(root);
    QVERIFY(dumps && dumps->size() == 1);
    CauseSearchProgress last;
    CauseSearchOptions options;
    options.on_progress = [&](const CauseSearchProgress& progress) { last = progress; };
    const CauseSearchResult result = first_of(*dumps->front(), options);
    QCOMPARE(result.findings.size(), std::size_t{1});
    QCOMPARE(numbers_of(result.findings[0].again), (std::vector<std::int64_t>{1}));
    QCOMPARE(last.tensors, last.tensors_total);  // Later tensors are examined, too
    QVERIFY(result.complete);
  }

  void gives_the_same_answer_with_any_number_of_threads() {
    const auto dump = open_test_dump("two-ranks-2.10");
    for (const unsigned threads : {1U, 2U, 8U}) {
      CauseSearchOptions options;
      options.threads = threads;
      const CauseSearchResult result = first_of(*dump, options);
      QCOMPARE(result.findings.size(), std::size_t{1});
      QCOMPARE(node_name(*dump, result.findings.front().record), std::string("inputs0"));
    }
  }

  void can_be_stopped() {
    const auto dump = open_test_dump("lenet-2.0");
    std::stop_source stop;
    CauseSearchOptions options;
    options.stop = stop.get_token();
    options.on_progress = [&](const CauseSearchProgress&) { stop.request_stop(); };
    const CauseSearchResult result = first_of(*dump, options);
    QVERIFY(!result.complete);
    QVERIFY(result.coverage.tensors < 50);
  }

  void reports_broken_files_and_goes_on() {
    const QTemporaryDir folder;
    const fs::path root = fs::path(folder.path().toStdString()) / "half";
    fs::copy(test_data("dumps/half-precision-2.10"), root, fs::copy_options::recursive);
    int broken = 0;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with("MatMul") || name.find("output") == std::string::npos) continue;
      std::ofstream(entry.path(), std::ios::trunc) << "no tensor";
      ++broken;
    }
    QVERIFY(broken > 0);
    const auto dumps = open_dumps(root);
    QVERIFY(dumps && dumps->size() == 1);
    const CauseSearchResult result = first_of(*dumps->front());
    QCOMPARE(static_cast<int>(result.problems.size()), broken);
    QCOMPARE(result.coverage.not_read, static_cast<std::uint64_t>(broken));
    QCOMPARE(result.not_judged.size(), static_cast<std::size_t>(broken));
    QVERIFY(node_name(*dumps->front(), result.findings.front().record).ends_with("HalfPrecision/Cast-op2"));
  }

  void still_answers_without_a_graph() {
    const QTemporaryDir folder;
    const fs::path root = fs::path(folder.path().toStdString()) / "half";
    fs::copy(test_data("dumps/half-precision-2.10"), root, fs::copy_options::recursive);
    fs::remove_all(root / "rank_0/graphs");
    const auto dumps = open_dumps(root);
    QVERIFY(dumps && dumps->size() == 1);
    const CauseSearchResult result = first_of(*dumps->front());
    QCOMPARE(result.findings.size(), std::size_t{1});
    const std::string why = result.findings.front().why.str();
    QVERIFY2(why.find("the file belongs to no node") != std::string::npos, why.c_str());
    QCOMPARE(result.findings.front().reasoning.back().rule, std::string_view("no_node"));
  }
};

SPORESCOPE_TEST(FirstCauseTest)

}  // namespace first_cause_test

#include "first_cause_test.moc"
