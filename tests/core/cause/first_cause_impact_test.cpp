// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the impact of causes, benign values and later causes, in dumps with intentional faults.

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "core/cause/first_cause.h"
#include "core/graph/kernel_inputs.h"
#include "core/graph/nearest_line.h"
#include "tests/core/cause/first_finding_of.h"
#include "tests/core/cause/training_text.h"
#include "tests/core/watch/test_dumps.h"
#include "tests/program/test_class.h"

namespace first_cause_impact_test {

using namespace sporescope;
using cause_test::first_of;

class FirstCauseOutcomeTest : public QObject {
  Q_OBJECT

 private slots:
  void a_division_by_zero_may_make_a_mask() {
    const CauseSearchResult result = first_of(*open_test_dump("division-mask-outputs-2.10"));
    QVERIFY(result.findings.empty());
    // The reciprocal, its difference from one, and the scores to which it is added, twice
    QCOMPARE(result.excluded.masks, std::uint64_t{6});
    QCOMPARE(result.excluded.tensors(), std::uint64_t{6});
    QVERIFY(result.excluded.first && result.coverage.all_judged());
  }

  // The gradient of a sum is folded into a constant, and an optimizer computes a scalar from its rate, too.
  void a_sum_is_the_loss_beside_what_an_optimizer_works_out() {
    const auto dump = cause_test::written_training(
        "x, fc.weight -> Mul op0\nop0 -> Log op1\nop1 -> ReduceSum op2\nrate, one -> Sub op3\nop1 -> gradient Neg op4\n"
        "fc.weight, op4 -> SGD op5\nshape op2\nshape op3\nx: 1 1\nop0: 1 0\nop1: 0 -inf\nop2: -inf\nop3: 1\nop4: 1 1\n"
        "fc.weight: 1 1");
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(result.findings.size(), std::size_t{1});
    QCOMPARE(result.findings.front().impact, Impact::loss);
    QCOMPARE(QString::fromStdString(result.findings.front().impact_text.str()), QString("it reaches the loss, ReduceSum-op2"));
  }

  // A finite result may be wrong: NaN determines the largest value, and an Inf as a divisor results in a factor of 0.
  void a_finite_result_that_depends_on_it_is_not_harmless_data() {
    QTest::addColumn<QString>("training");
    QTest::addColumn<QString>("outcome");
    QTest::addColumn<Impact>("impact");
    const QString wrong = "it is absorbed by %1, whose output is finite but may be wrong";
    const QString benign = "%1 absorbs it: neither the loss nor any weight is affected";
    QTest::newRow("the largest") << "x -> Sqrt op0\nop0 -> Argmax op1\nop1 -> Neg op2\nx: -1 1\nop0: nan 1\nop1: 0\nop2: 0"
                                 << wrong.arg("Argmax-op1") << Impact::unknown;
    QTest::newRow("a comparison")
        << "x -> Sqrt op0\nop0, y -> Greater op1\nop1 -> Neg op2\nx: -1\ny: 1\nop0: nan\nop1: 0\nop2: 0"
        << wrong.arg("Greater-op1") << Impact::unknown;
    QTest::newRow("a whole number") << "x -> Sqrt op0\nop0 -> Cast op1\nop1 -> Neg op2\nx: -1\nop0: nan\nop1: int32 0\nop2: 0"
                                    << wrong.arg("Cast-op1") << Impact::unknown;
    QTest::newRow("a factor")
        << "x -> Exp op0\none, op0 -> Div op1\nop1, y -> Mul op2\nx: 900\none: 1\ny: 1\nop0: inf\nop1: 0\nop2: 0"
        << wrong.arg("Div-op1") << Impact::unknown;
    QTest::newRow("an operator of which nothing is known")
        << "x -> Sqrt op0\ny, op0 -> GridSampler2D op1\nop1 -> Neg op2\nx: -1\ny: 1\nop0: nan\nop1: 0\nop2: 0"
        << wrong.arg("GridSampler2D-op1") << Impact::unknown;
    QTest::newRow("the larger one")
        << "x -> Sqrt op0\nop0, y -> Maximum op1\nop1 -> Neg op2\nx: -1\ny: 1\nop0: nan\nop1: 1\nop2: -1"
        << benign.arg("Maximum-op1") << Impact::absorbed;
    QTest::newRow("what is not negative") << "x -> Sqrt op0\nop0 -> ReLU op1\nop1 -> Neg op2\nx: -1\nop0: nan\nop1: 0\nop2: 0"
                                          << benign.arg("ReLU-op1") << Impact::absorbed;
  }
  void a_finite_result_that_depends_on_it_is_not_harmless() {
    QFETCH(QString, training);
    QFETCH(QString, outcome);
    QFETCH(Impact, impact);
    const CauseSearchResult result = first_of(*cause_test::written_training(training.toStdString()));
    QCOMPARE(result.findings.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(result.findings.front().impact_text.str()), outcome);
    QCOMPARE(result.findings.front().impact, impact);
  }

  // The loss itself was not dumped, because only inputs were. The input of its operator shows that it is infinite.
  void a_mask_that_reaches_a_loss_which_was_not_dumped() {
    const std::string net =
        "constant low\nx, fc.weight -> Mul op0\nkeep, op0, low -> Select op1\nop1 -> ReduceSum op2\nop0 -> gradient Neg op3\n"
        "fc.weight, op3 -> SGD op4\nshape op2\n";
    const CauseSearchResult result = first_of(*cause_test::written_training(
        net +
        "op0.0: 1 1\nop0.1: 1 1\nop1.0: 1 0\nop1.1: 1 1\nop1.2: -inf\nop2.0: 1 -inf\nop3.0: 1 1\nop4.0: 1 1\nop4.1: -1 -1"));
    QCOMPARE(result.findings.size(), std::size_t{1});
    QCOMPARE(result.findings.front().impact, Impact::loss);
    const std::string softmax =
        "constant low\nx, fc.weight -> Mul op0\nkeep, op0, low -> Select op1\nop1 -> Softmax op2\nop2 -> ReduceSum op3\n"
        "op0 -> gradient Neg op4\nfc.weight, op4 -> SGD op5\nshape op3\n";
    QVERIFY(first_of(*cause_test::written_training(
                         softmax + "op0.0: 1 1\nop0.1: 1 1\nop1.0: 1 0\nop1.1: 1 1\nop1.2: -inf\nop2.0: 1 -inf\nop3.0: 1 0\n"
                                   "op4.0: 1 1\nop5.0: 1 1\nop5.1: -1 -1"))
                .findings.empty());
  }

  // A Select discards the logarithm of zero. The power is NaN because of its exponent, not because of the logarithm.
  void what_is_bad_of_another_value_is_not_its_doing() {
    const std::string net =
        "x -> Log op0\nkeep, op0, zero -> Select op1\nx, t.p -> Pow op2\nop1, op2 -> Mul op3\nop3 -> ReduceSum op4\n"
        "op0, op2 -> Mul op5\nop5, keep -> Mul op6\nt.p, op3 -> SGD op7\nshape op4\n";
    const CauseSearchResult result = first_of(*cause_test::written_training(
        net +
        "x: 0 1\nkeep: 0 1\nzero: 0\nop0: -inf 0\nop1: 0 0\nop2: nan nan\nop3: nan nan\nop4: nan\nop5: nan nan\nop6: nan nan\n"
        "op7: nan\nt.p: nan"));
    QCOMPARE(result.findings.front().impact, Impact::loss);
    QCOMPARE(result.findings.size(), std::size_t{2});
    QCOMPARE(result.findings.back().impact, Impact::absorbed);
  }

  // Since MindSpore 2.10, functions of tensors are expanded in a scope that is the same for forward and backward pass.
  void what_only_gradients_read_is_no_loss() {
    const std::string net =
        "x, fc.weight -> Mul op0\nop0 -> ReduceSum op1\nop1 -> Exp op2\nop2, one -> expanded Mul op3\n"
        "op3 -> gradient Neg op4\nfc.weight, op4 -> SGD op5\nshape op1\nshape op2\nshape op3\n";
    const CauseSearchResult loss = first_of(*cause_test::written_training(
        net + "x: 1 1\nop0: 100 100\none: 1\nop1: 200\nop2: inf\nop3: inf\nop4: -inf\nfc.weight: 1 -inf"));
    QCOMPARE(loss.findings.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(loss.findings.front().impact_text.str()), QString("it reaches the loss, Exp-op2"));
  }

  // A gradient has finite inputs of its own and fails for the same reason as its forward operator.
  void an_operator_and_its_gradient_are_one_cause() {
    const CauseSearchResult result = first_of(*open_test_dump("power-outputs-2.10"));
    QCOMPARE(result.findings.size(), std::size_t{1});
    QCOMPARE(result.findings.front().impact, Impact::loss);
  }

  // Select does not change the values that it forwards, so an infinity next to a NaN is not the cause of the NaN.
  void a_choice_does_not_turn_an_infinity_into_nan() {
    const std::string net =
        "x -> Log op0\nkeep, op0, y -> Select op1\nop1, fc.weight -> Mul op2\nop2 -> ReduceSum op3\n"
        "op2 -> gradient Neg op4\nfc.weight, op4 -> SGD op5\nshape op3\n";
    const CauseSearchResult result = first_of(*cause_test::written_training(
        net + "x: 0 1\nkeep: 0 0\ny: 1 nan\nop0: -inf 0\nop1: 1 nan\nop2: 1 nan\nop3: nan\nop4: 1 nan\nfc.weight: 1 nan"));
    QCOMPARE(result.findings.front().kind, CauseKind::input);
    QVERIFY(result.findings.size() == 1 || result.findings.back().impact == Impact::absorbed);
  }

  // A mean and its logarithm are computed from the loss for the user, like a perplexity. No gradient passes through them.
  void a_metric_of_the_loss_is_not_the_loss() {
    const std::string net =
        "x, fc.weight -> Mul op0\nop0 -> ReduceSum op1\nop1, one -> Mul op2\nop2 -> Exp op3\nop3, one -> Mul op4\n"
        "op0 -> gradient Neg op5\nfc.weight, op5 -> SGD op6\nshape op1\nshape op2\nshape op3\nshape op4\n";
    const std::string values = "x: 1 1\nop0: 100 100\none: 1\nop1: 200\nop2: 200\nop3: inf\nop4: inf\nop5: 1 1\nfc.weight: 1 1";
    const CauseSearchResult metric = first_of(*cause_test::written_training(net + values));
    QCOMPARE(metric.findings.size(), std::size_t{1});
    QCOMPARE(metric.findings.front().impact, Impact::nowhere);
    QCOMPARE(QString::fromStdString(metric.findings.front().impact_text.str()),
             QString("it ends in Mul-op4, which no operator reads: neither the loss nor any weight is affected"));
    const CauseSearchResult loss = first_of(*cause_test::written_training(
        net + "x: 1 1\nop0: 3e38 3e38\none: 1\nop1: inf\nop2: inf\nop3: inf\nop4: inf\nop5: 1 1\nfc.weight: 1 1"));
    QCOMPARE(loss.findings.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(loss.findings.front().impact_text.str()), QString("it reaches the loss, Mul-op2"));
    // If the gradient reads the output of the exponential, that is the loss.
    const CauseSearchResult trained = first_of(*cause_test::written_training(net + "op3, op5 -> gradient Mul op7\n" + values));
    QCOMPARE(trained.findings.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(trained.findings.front().impact_text.str()), QString("it reaches the loss, Mul-op4"));
  }

  // MindSpore inserted the Cast, so it has no line in the user's code.
  void a_cast_has_the_line_of_what_it_reads() {
    const auto dump = open_test_dump("exp-half-2.10");
    QVERIFY(dump != nullptr);
    const Graph& graph = *dump->graphs()[DumpGraphIndex{0}].graph;
    int found = 0;
    for (const NodeIndex node : graph.operators()) {
      if (graph.nodes()[node].type != "Cast" || graph.user_line(node)) continue;
      const auto read = kernel_input(graph, node, 0);
      if (!read || !graph.user_line(read->from.node)) continue;
      QCOMPARE(nearest_line(graph, node)->line, graph.user_line(read->from.node)->line);
      ++found;
    }
    QVERIFY(found > 0);
  }

  void a_logarithm_may_make_a_mask() {
    const auto dump = open_test_dump("log-mask-outputs-2.10");
    QVERIFY(dump != nullptr);
    const CauseSearchResult result = first_of(*dump);
    QVERIFY(result.findings.empty() && result.coverage.all_judged());
    // The logarithm of ones and zeros, and the scores to which it is added
    QCOMPARE(result.excluded.masks, std::uint64_t{2});
    QCOMPARE(result.excluded.tensors(), std::uint64_t{2});
    QVERIFY(node_name(*dump, result.excluded.first.value()).ends_with("/Log-op0"));
  }

  // A recorded training is written with the actual dtypes of its values. The file of Exp, whose kernel computed in float32 in a
  // float16 network, then declares float32 and shows the input from which Cast produced +Inf.
  void believes_a_header_that_says_float32() {
    const QTemporaryDir folder;
    const std::filesystem::path root = std::filesystem::path(folder.path().toStdString()) / "kept";
    std::filesystem::copy(test_data("dumps/exp-half-2.10"), root, std::filesystem::copy_options::recursive);
    int relabeled = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      QFile file(QString::fromStdString(entry.path().string()));
      if (entry.path().extension() != ".npy" || !file.open(QFile::ReadWrite)) continue;
      const QByteArray whole = file.readAll();
      const qsizetype data = whole.indexOf('\n') + 1;
      const qsizetype type = whole.first(data).indexOf("'<f2'");
      if (type < 0 || whole.size() - data != 24 * 4) continue;
      file.seek(type);
      file.write("'<f4'");
      ++relabeled;
    }
    QCOMPARE(relabeled, 3);
    const auto dumps = open_dumps(root);
    QVERIFY(dumps && dumps->size() == 1);
    const Finding first = first_of(*dumps->front()).findings.at(0);
    QCOMPARE(QString::fromStdString(first.why.str()),
             QString("5 of 24 values are +Inf: its input ranges from 1 to 3.464e+15, but float16 is limited to ±65504"));
  }

  void finding_states_impact_data() {
    QTest::addColumn<QString>("impact");
    QTest::addColumn<QString>("outcome");
    QTest::newRow("sqrt-outputs-2.10") << "loss"
                                       << "it reaches the loss, ReduceMean-op0";
    QTest::newRow("layer-norm-later-outputs-2.10") << "loss"
                                                   << "it reaches the loss, ReduceMean-op0, in iteration 1";
    QTest::newRow("initial-nan-2.10") << "weights"
                                      << "it reaches the weights, first fc1.weight";
    QTest::newRow("nan-to-num-outputs-2.10") << "absorbed"
                                             << "NanToNum-op0 absorbs it: neither the loss nor any weight is affected";
    QTest::newRow("root-2.10") << "absorbed"
                               << "ReluGrad-op0 absorbs it: neither the loss nor any weight is affected";
    QTest::newRow("later-outputs-2.10") << "nowhere"
                                        << "nothing reads it: neither the loss nor any weight is affected";
    QTest::newRow("kernels-nan-2.10") << "loss"  // The undumped operators on the path are sums, which propagate NaN
                                      << "it reaches the loss, ReduceMean-op0";
  }
  void finding_states_impact() {
    QFETCH(QString, impact);
    QFETCH(QString, outcome);
    const auto dump = open_test_dump(QTest::currentDataTag());
    QVERIFY(dump != nullptr);
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(QString::fromStdString(std::string(impact_name(result.findings.front().impact))), impact);
    QCOMPARE(QString::fromStdString(result.findings.front().impact_text.str()), outcome);
  }

  // Moments are written at the same time as the weight, and precede it in the order of files.
  void names_a_weight_that_it_enters_data() {
    QTest::addColumn<std::string>("values");
    QTest::addColumn<QString>("outcome");
    QTest::newRow("weight") << std::string("moments.fc.weight: nan 1\nfc.weight: nan 1\nout.weight: 1 1\n")
                            << "it reaches the weights, first fc.weight";
    QTest::newRow("moment") << std::string("moments.fc.weight: nan 1\nfc.weight: 1 1\nout.weight: 1 1\n")
                            << "it reaches updated parameters, first moments.fc.weight";
  }
  void names_a_weight_that_it_enters() {
    QFETCH(std::string, values);
    QFETCH(QString, outcome);
    const auto dump = cause_test::written_training(
        "x, fc.weight -> Mul op0\nop0 -> gradient Mul op1\nfc.weight, moments.fc.weight, op1 -> ApplyMomentum op2\n"
        "out.weight, op0 -> SGD op3\nx: 1 1\nop0: 1 1\nop1: nan 1\n" +
        values);
    QCOMPARE(QString::fromStdString(first_of(*dump).findings.front().impact_text.str()), outcome);
  }

  // Each step is skipped, so that nothing is trained.
  void says_that_a_loss_scaler_skips_the_step() {
    const auto dump = cause_test::written_training(
        "g -> gradient Mul op0\nop0 -> IsFinite op1\nop1, op0, zero -> Select op2\nfc.weight, op2 -> SGD op3\ng: 1\nzero: 0\n"
        "op0: inf 1\nop1: 0\nop2: 0 0\nfc.weight: 1 1\niteration 1\ng: 1\nzero: 0\nfc.weight: 1 1\nop0: inf 1\nop1: 0\nop2: 0 "
        "0\n");
    const Finding first = first_of(*dump).findings.front();
    QCOMPARE(QString::fromStdString(std::string(impact_name(first.impact))), QString("absorbed"));
    QCOMPARE(
        QString::fromStdString(first.impact_text.str()),
        QString("IsFinite-op1 detects it, and it reaches neither the loss nor a weight, as when a loss scaler skips a step"));
  }

  // Another weight is more informative than the one that was non-finite from the beginning.
  void names_another_weight_than_the_one_it_began_in() {
    const auto dump = cause_test::written_training(
        "x, fc.weight -> gradient Mul op1\nfc.weight, op1 -> SGD op2\nout.weight, op1 -> SGD op3\n"
        "x: 1 1\nop1.1: nan 1\nop1: nan 1\nop2.0: nan 1\nfc.weight: nan 1\nop3.0: nan 1\nout.weight: nan 1\n");
    const Finding first = first_of(*dump).findings.front();
    QVERIFY(first.kind == CauseKind::parameter);
    QCOMPARE(QString::fromStdString(first.impact_text.str()), QString("it reaches the weights, first out.weight"));
  }

  // The root becomes NaN in iteration 1, the logarithm infinite in iterations 2 and 3, from other values, which are finite.
  void finds_what_begins_later_of_clean_values() {
    const auto dump = open_test_dump("later-outputs-2.10");
    const CauseSearchResult result = first_of(*dump);
    QCOMPARE(result.findings.size(), std::size_t{2});
    QVERIFY(node_name(*dump, result.findings[0].record).ends_with("/Sqrt-op0"));
    QCOMPARE(dump->records()[result.findings[0].record].iteration, Iteration{1});
    QVERIFY(result.findings[0].again.empty());
    QVERIFY(node_name(*dump, result.findings[1].record).ends_with("/Log-op0"));
    QCOMPARE(dump->records()[result.findings[1].record].iteration, Iteration{2});
    QCOMPARE(numbers_of(result.findings[1].again), (std::vector<std::int64_t>{3}));
  }

  // The branch produced them: MindSpore dumps no values that graphs pass to each other.
  void names_the_graph_that_handed_zeros_over() {
    const auto dump = open_test_dump("branch-zeros-outputs-2.10");
    QVERIFY(dump != nullptr);
    const Finding log = first_of(*dump).findings.at(0);
    QCOMPARE(log.inputs.size(), std::size_t{1});
    const RecordIndex zeros = log.inputs.front().record;
    QVERIFY2(node_name(*dump, zeros).ends_with("net-Branch/ReLU-op0"), node_name(*dump, zeros).c_str());
    QVERIFY(dump->records()[zeros].graph != dump->records()[log.record].graph);
    QCOMPARE(log.inputs.front().statistics.zero, std::uint64_t{11});
  }

  void follows_a_tensor_that_is_asked_about_to_the_same_cause_data() {
    QTest::addColumn<bool>("assigned");  // Passed between graphs, which shows only in the values of earlier tensors
    for (const char* dump : {"branch-outputs-2.10", "loop-early-outputs-2.10"}) QTest::newRow(dump) << true;
    for (const char* dump : {"sqrt-outputs-2.10", "two-ranks-2.10", "gap-2.10"}) QTest::newRow(dump) << false;
  }
  void follows_a_tensor_that_is_asked_about_to_the_same_cause() {
    QFETCH(bool, assigned);
    const auto dump = open_test_dump(QTest::currentDataTag());
    QVERIFY(dump != nullptr);
    const Finding cause = first_of(*dump).findings.at(0);
    const RecordIndex noticed = cause.path.back().record;
    QVERIFY(noticed != cause.record);
    QCOMPARE(dump->records()[noticed].graph != dump->records()[cause.record].graph, assigned);
    CauseSearchOptions options;
    options.from = {noticed};
    const auto found = find_first_cause(*dump, options);
    QVERIFY(found.has_value());
    QCOMPARE(found->coverage.tensors, std::uint64_t{1});
    QCOMPARE(found->findings.size(), std::size_t{1});
    const Finding& followed = found->findings.front();
    QCOMPARE(followed.record, cause.record);
    QCOMPARE(followed.why.str(), cause.why.str());
    QCOMPARE(followed.path.back().record, noticed);
    QCOMPARE(followed.reasoning.front().record, noticed);
  }

  // Weights hold NaN in the last iteration, and their previous values cannot be read: this iteration is not "the first one
  // dumped".
  void says_that_files_of_before_cannot_be_read() {
    const QTemporaryDir folder;
    const std::filesystem::path root = std::filesystem::path(folder.path().toStdString()) / "cut";
    std::filesystem::copy(test_data("dumps/gap-2.10"), root, std::filesystem::copy_options::recursive);
    const auto whole = open_dumps(root);
    QVERIFY(whole && whole->size() == 1);
    const Dump& dump = *whole->front();
    const Iteration last = dump.graphs().front().iterations.back().iteration;
    for (const TensorRecord& record : dump.records()) {
      if (record.has_values && record.iteration < last) std::filesystem::resize_file(dump.path(record), 0);
    }
    const auto dumps = open_dumps(root);
    QVERIFY(dumps && dumps->size() == 1);
    const auto found = first_of(*dumps->front());
    QVERIFY(!found.findings.empty());
    bool message = false;
    for (const Finding& finding : found.findings) {
      const std::string why = finding.why.str();
      QVERIFY2(why.find("the first one that was dumped") == std::string::npos, why.c_str());
      message = message || why.find("cannot be read") != std::string::npos;
    }
    QVERIFY(message);
  }

  // The requested tensor is an input of another rank than the cause. A path ends there only on request.
  void ends_at_what_is_asked_about() {
    const auto dump = open_test_dump("two-ranks-2.10");
    QVERIFY(dump != nullptr);
    const Finding cause = first_of(*dump).findings.at(0);
    const auto records = dump->records();
    int followed = 0;
    for (const RecordIndex requested : records.indices()) {
      const bool gradient =
          node_name(*dump, requested).ends_with("ApplyMomentum-op7") && records[requested].io == IoDirection::input;
      if (!gradient || records[requested].slot != 3 || dump->graphs()[records[requested].graph].rank != 0) continue;
      CauseSearchOptions options;
      options.from = {requested};
      const auto found = find_first_cause(*dump, options);
      QVERIFY(found.has_value());
      if (records[requested].iteration != records[cause.record].iteration) {
        QVERIFY(found->findings.empty());
        continue;
      }
      QCOMPARE(found->findings.size(), std::size_t{1});
      QCOMPARE(found->findings[0].record, cause.record);
      QCOMPARE(found->findings[0].path.front().record, cause.record);
      QCOMPARE(found->findings[0].path.back().record, requested);
      ++followed;
    }
    QCOMPARE(followed, 1);
  }

  // Exponentials divided by zeros: only one pair of earlier outputs results in the quotients.
  void names_both_values_that_a_branch_handed_over() {
    const auto dump = open_test_dump("branch-division-outputs-2.10");
    QVERIFY(dump != nullptr);
    const Finding division = first_of(*dump).findings.at(0);
    QVERIFY2(node_name(*dump, division.record).ends_with("net-Branch/Div-op0"), node_name(*dump, division.record).c_str());
    QCOMPARE(division.inputs.size(), std::size_t{2});
    for (const auto& [input, node] :
         {std::pair(division.inputs[0], "net-Branch/Exp-op0"), {division.inputs[1], "net-Branch/ReLU-op0"}}) {
      QVERIFY2(node_name(*dump, input.record).ends_with(node), node_name(*dump, input.record).c_str());
      QVERIFY(dump->records()[input.record].graph != dump->records()[division.record].graph);
    }
    QCOMPARE(division.inputs[1].statistics.zero, std::uint64_t{11});
    QCOMPARE(QString::fromStdString(division.why.str()), QString("11 of 24 values are +Inf: its divisor holds 11 zeros"));
  }

  void gives_the_values_that_the_first_element_was_made_of_data() {
    QTest::addColumn<QString>("expression");
    QTest::newRow("sqrt-outputs-2.10") << "";  // Filled in from the values below
    QTest::newRow("row-maximum-2.10") << QString::fromUtf8("−Inf − (−Inf)");
    QTest::newRow("erfinv-outputs-2.10") << "Erfinv(1)";
    QTest::newRow("log-relu-outputs-2.10") << "Log(0)";
    QTest::newRow("branch-zeros-outputs-2.10") << "Log(0)";
  }
  void gives_the_values_that_the_first_element_was_made_of() {
    QFETCH(QString, expression);
    const auto dump = open_test_dump(QTest::currentDataTag());
    QVERIFY(dump != nullptr);
    const Finding first = first_of(*dump).findings.front();
    QVERIFY(!first.inputs.empty() && first.inputs.front().at_element);
    if (expression.isEmpty()) {
      QVERIFY(*first.inputs.front().at_element < 0 && first.expression.str().starts_with("Sqrt(-"));
    } else {
      QCOMPARE(QString::fromStdString(first.expression.str()), expression);
    }
  }
};

SPORESCOPE_TEST(FirstCauseOutcomeTest)

}  // namespace first_cause_impact_test

#include "first_cause_impact_test.moc"
