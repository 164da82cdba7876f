// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTest>
#include <vector>

#include "core/cause/first_cause.h"
#include "core/cause/walk.h"
#include "core/flow/training_order.h"
#include "tests/core/dump/msprobe/probe_folder.h"
#include "tests/program/test_class.h"

namespace probe_cause_test {

using namespace sporescope;
using namespace sporescope::probe_test;
namespace fs = std::filesystem;

namespace {

CauseSearchResult first_in(const Dump& dump) { return find_first_cause(dump, {}).value(); }

/// Returns all causes in order: "Torch.div.0.forward output 0 iteration 1 rank 0".
QString causes_in(const Dump& dump) {
  QStringList causes;
  for (const Finding& finding : first_in(dump).findings) {
    const TensorRecord& record = dump.records()[finding.record];
    causes << QString("%1 %2 %3 iteration %4 rank %5")
                  .arg(QString::fromStdString(std::string(record.name)), record.io == IoDirection::input ? "input" : "output")
                  .arg(record.slot)
                  .arg(number_of(record.iteration))
                  .arg(dump.graphs()[record.graph].rank);
  }
  return causes.join("; ");
}

/// Returns the rules that decided each non-finite tensor, in order.
QString rules_in(const Dump& dump) {
  const ValueFlow flow(dump);
  TensorStates states(dump, {});
  Walk walk(flow, states);
  QStringList rules;
  for (const RecordIndex i : dump.records().indices()) {
    if (states.health(i) < Health::infinite) continue;
    static_cast<void>(walk.origin_of(i));
    const CauseRule* rule = walk.rule_of(i);
    rules << (rule == nullptr ? "none" : rule->name);
  }
  return rules.join(' ');
}

const std::string kNan = tensor("NaN", "NaN", "NaN", "NaN");
const std::string kInf = tensor("Infinity", "-2.5", "Infinity", "Infinity");

}  // namespace

/// Tests the first cause in dumps of msprobe, whose edges are inferred.
class ProbeCauseTest : public QObject {
  Q_OBJECT

 private slots:
  void real_trainings_data() {
    QTest::addColumn<QString>("cause");
    QTest::newRow("ms-1.3-mix-statistics-lenet") << "Functional.div.0.forward output 0 iteration 0 rank 0";
    QTest::newRow("pt-8.3-L1-tensor-list-former") << "Tensor.half.2.forward output 0 iteration 0 rank 0";
    QTest::newRow("pt-26.2-mix-statistics-two-ranks") << "Functional.linear.0.forward input 0 iteration 1 rank 1";
  }
  void real_trainings() {
    const auto dumps = open_dumps(fs::path(SPORESCOPE_TEST_DATA) / "msprobe" / QTest::currentDataTag());
    QVERIFY(dumps);
    QTEST(causes_in(*(*dumps)[0]), "cause");
  }

  /// A backward call reads the inputs of its forward call: the NaN that ReLU replaced returns in the gradient of the weight.
  void gradients_come_of_what_the_forward_call_read() {
    ProbeFolder folder;
    folder.step(0, forward("Torch.div.0.forward", tensor(1) + "," + tensor(2), kNan) + "," +
                       forward("Functional.linear.0.forward", kNan + "," + tensor(3), tensor(4)) + "," +
                       backward("Functional.linear.0.backward", tensor(5), tensor(6) + "," + kNan));
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(causes_in(*dump), "Torch.div.0.forward output 0 iteration 0 rank 0");
    QCOMPARE(rules_in(*dump), "made_of_clean_inputs same_as_before bad_input");
  }

  /// A weight that is NaN from the beginning is identified by its module, because its values do not identify it.
  void a_call_reads_the_weight_of_its_module() {
    const auto causes = [](const std::string& input) {
      ProbeFolder folder;
      const std::string result = tensor("NaN", "NaN", "NaN", "NaN", "[2]");
      for (const int step : {0, 1}) {
        folder.step(step,
                    forward("Functional.linear.0.forward", input + "," + kNan, result) + "," +
                        forward("Module.fc.Linear.forward.0", input, result, R"(, "parameters": {"weight": )" + kNan + "}"),
                    R"("Functional.linear.0.forward": "Module.fc.Linear.forward.0", "Module.fc.Linear.forward.0": null)");
      }
      const auto dump = folder.open();
      return dump ? causes_in(*dump) : "no dump";
    };
    QCOMPARE(causes(tensor(1)), "fc.weight output 0 iteration 0 rank 0");
    // If two inputs are NaN in the same way, it is unknown which of them is the weight.
    QVERIFY2(causes(kNan).contains("Functional.linear.0.forward input 0"), qPrintable(causes(kNan)));
  }

  /// With the task nan_check, only the device's report is known.
  void a_call_that_the_device_reported() {
    const std::string bare = R"({"type": "torch.Tensor", "dtype": "torch.float16", "shape": [4, 8], "requires_grad": true})";
    const auto call = [&](const char* name, const char* is_nan) { return forward(name, bare, bare, is_nan); };
    ProbeFolder folder;
    folder.step(0, call("Functional.linear.0.forward", R"(, "is_nan": 0)") + "," +
                       call("Torch.matmul.0.forward", R"(, "is_nan": 1)") + "," +
                       call("Functional.softmax.0.forward", R"(, "is_nan": 1)"));
    const auto dump = folder.open();
    QVERIFY(dump);
    const CauseSearchResult result = first_in(*dump);
    QCOMPARE(causes_in(*dump), "Torch.matmul.0.forward output 0 iteration 0 rank 0");
    QVERIFY(result.findings.front().found_by == CauseSource::overflow_report);
    ProbeFolder clean;
    clean.step(0, call("Functional.linear.0.forward", R"(, "is_nan": 0)"));
    const auto sound = clean.open();
    QVERIFY(sound);
    QCOMPARE(causes_in(*sound), "");
  }

  /// A module whose entry precedes those of its calls outputs their results.
  void a_module_before_the_call_that_made_it() {
    const QString expected = "Mint.exp.0.forward output 0 iteration 0 rank 0";
    const std::string construct = R"("Cell.net.Net.forward.0": null, "Cell.net.act.Act.forward.0": "Cell.net.Net.forward.0",
        "Mint.exp.0.forward": "Cell.net.act.Act.forward.0")";
    const std::vector<std::string> names{"Mint.exp.0.forward", "Cell.net.act.Act.forward.0", "Cell.net.Net.forward.0"};
    const std::vector<std::vector<std::size_t>> orders{{0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {1, 2, 0}};
    for (const std::vector<std::size_t>& order : orders) {
      ProbeFolder folder;
      std::string entries;
      for (const std::size_t i : order) entries += (entries.empty() ? "" : ",") + forward(names[i], tensor(1), kInf);
      folder.step(0, entries, construct);
      const auto dump = folder.open();
      QVERIFY(dump);
      QCOMPARE(causes_in(*dump), expected);
    }
  }

  /// AclGraphDumper writes null for non-finite values.
  void a_statistic_that_is_null() {
    const auto plain = [](const char* max, const char* mean) {
      return std::string(R"({"type": "torch.Tensor", "dtype": "torch.bfloat16", "shape": [4, 16], "Max": )") + max +
             R"(, "Min": -5.8, "Mean": )" + mean + R"(, "Norm": )" + mean + "}";
    };
    ProbeFolder folder;
    folder.step(0, forward("Aten.mm.0.forward", plain("1.5", "0.25"), plain("2.5", "0.5")) + "," +
                       forward("Aten.exp.0.forward", plain("2.5", "0.5"), plain("null", "null")) + "," +
                       forward("Aten.mul.0.forward", plain("null", "null"), plain("null", "null")));
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(causes_in(*dump), "Aten.exp.0.forward output 0 iteration 0 rank 0");
  }

  void what_unrecorded_calls_hand_on() {
    ProbeFolder folder;
    folder.step(0, forward("Tensor.half.0.forward", tensor(1), kInf) + "," +
                       forward("Functional.softmax.0.forward", tensor("Infinity", "-1e9", "Infinity", "Infinity"), kNan));
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(causes_in(*dump), "Tensor.half.0.forward output 0 iteration 0 rank 0");
    QCOMPARE(rules_in(*dump), "made_of_clean_inputs after_unrecorded nan_of_infinity");
  }

  void what_came_from_outside() {
    ProbeFolder folder;
    folder.step(0, forward("Functional.linear.0.forward", kInf + "," + tensor(2), kNan));
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(causes_in(*dump), "Functional.linear.0.forward input 0 iteration 0 rank 0");
    QCOMPARE(rules_in(*dump), "from_unknown_maker nan_of_infinity");
    const CauseSearchResult first = first_in(*dump);
    QCOMPARE(first.findings[0].kind, CauseKind::input);
  }

  /// A mask is intended: the operator that computes NaN from it is the cause.
  void masks_are_no_cause() {
    ProbeFolder folder;
    folder.step(0, forward("Functional.softmax.0.forward", tensor("0.0", "-Infinity", "-Infinity", "Infinity"), kNan));
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(causes_in(*dump), "Functional.softmax.0.forward output 0 iteration 0 rank 0");
    // The output of a ReLU that overflowed has the same extremes as a mask of +Inf.
    ProbeFolder relu;
    relu.step(0, forward("Functional.linear.0.forward", tensor("Infinity", "0.0", "Infinity", "Infinity"), kNan));
    const auto overflowed = relu.open();
    QVERIFY(overflowed);
    QCOMPARE(causes_in(*overflowed), "Functional.linear.0.forward input 0 iteration 0 rank 0");
  }

  /// -Inf that is a number argument of a call is a mask as long as it has no impact.
  void masks_that_calls_make_data() {
    QTest::addColumn<QString>("calls");
    QTest::addColumn<QString>("result");
    QTest::addColumn<QString>("cause");
    const QString minus = R"({"type": "float", "value": -Infinity})";
    const auto text = [](const std::string& one) { return QString::fromStdString(one); };
    const QString masked = text(tensor("2.25", "-Infinity", "-Infinity", "Infinity"));
    const auto call = [&](const QString& name, const QString& inputs, const QString& output) {
      return text(forward(name.toStdString(), inputs.toStdString(), output.toStdString()));
    };
    const auto fill = [&](const QString& name, const QString& inputs) {
      return call(name, inputs, masked) + "," + call("Functional.softmax.0.forward", masked, "%1");
    };
    const QString finite = text(tensor(3));
    const QString flags = R"({"type": "torch.Tensor", "dtype": "torch.bool", "shape": [4], "Max": true, "Min": false,
        "Mean": null, "Norm": null})";
    const QString score = text(tensor(1));
    for (const char* name :
         {"Tensor.masked_fill.0.forward", "Tensor.masked_fill_.0.forward", "Functional.masked_fill.0.forward"}) {
      QTest::newRow(name) << fill(name, score + "," + flags + "," + minus) << finite << "";
    }
    const QString where = fill("Torch.where.0.forward", flags + "," + minus + "," + score);
    QTest::newRow("where") << where << finite << "";
    QTest::newRow("NaN of it") << where << text(kNan) << "Functional.softmax.0.forward output 0 iteration 0 rank 0";
    const QString all = text(tensor("-Infinity", "-Infinity", "-Infinity", "Infinity"));
    const QString above = text(tensor("0.0", "-Infinity", "-Infinity", "Infinity"));
    QTest::newRow("full") << call("Torch.full.0.forward", minus, all) + "," + call("Torch.triu.0.forward", all, above) + "," +
                                 call("Tensor.__add__.0.forward", score + "," + above, masked) + "," +
                                 call("Functional.softmax.0.forward", masked, "%1")
                          << finite << "";
    // The consumer is found by the other extreme, and absorbs -Inf.
    QTest::newRow("division") << fill("Torch.div.0.forward", score + "," + text(tensor(2))) << finite << "";
    // A mask does not make a loss infinite.
    const QString loss = text(tensor("-Infinity", "-Infinity", "-Infinity", "-Infinity", "[]"));
    QTest::newRow("loss") << call("Tensor.masked_fill.0.forward", score + "," + flags + "," + minus, masked) + "," +
                                 call("Tensor.mean.0.forward", masked, loss)
                          << ""
                          << "Tensor.masked_fill.0.forward output 0 iteration 0 rank 0";
    // The Inf of a division does not result from a number argument.
    QTest::newRow("no mask") << call("Torch.div.0.forward", score + "," + minus, masked) + "," +
                                    call("Tensor.exp.0.forward", text(tensor(4)), "%1")
                             << finite << "Torch.div.0.forward output 0 iteration 0 rank 0";
  }
  void masks_that_calls_make() {
    QFETCH(QString, calls);
    QFETCH(QString, result);
    ProbeFolder folder;
    folder.step(0, (calls.contains("%1") ? calls.arg(result) : calls).toStdString());
    const auto dump = folder.open();
    QVERIFY(dump);
    QTEST(causes_in(*dump), "cause");
    const bool placed = !calls.contains("Torch.div");
    QVERIFY2(rules_in(*dump).contains("infinite_argument") == placed, qPrintable(rules_in(*dump)));
  }

  /// The module that outputs NaN is not its origin: a call inside it is.
  void modules_come_of_what_is_in_them() {
    ProbeFolder folder;
    folder.step(0, forward("Torch.div.0.forward", tensor(1), kNan) + "," + forward("Module.a.A.forward.0", tensor(1), kNan),
                R"("Torch.div.0.forward": "Module.a.A.forward.0", "Module.a.A.forward.0": null)");
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(causes_in(*dump), "Torch.div.0.forward output 0 iteration 0 rank 0");
  }

  /// The computation of an optimizer is not recorded, but its inputs and results are.
  void weights_come_of_their_gradients() {
    ProbeFolder folder;
    const auto step = [](const std::string& weight, const std::string& gradient) {
      return forward("Module.fc.Linear.forward.0", tensor(1), tensor(2), R"(, "parameters": {"weight": )" + weight + "}") +
             "," + backward("Torch.div.0.backward", tensor(6), gradient) +
             R"(, "Module.fc.Linear.parameters_grad.0": {"weight": [)" + gradient + "]}," +
             backward("Module.fc.Linear.backward.0", tensor(3), tensor(4));
    };
    const std::string construct =
        R"("Torch.div.0.backward": "Module.fc.Linear.backward.0", "Module.fc.Linear.backward.0": null)";
    folder.step(0, step(tensor(5), kNan), construct).step(1, step(kNan, tensor(7)), construct);
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(causes_in(*dump), "Torch.div.0.backward output 0 iteration 0 rank 0");
    QVERIFY2(rules_in(*dump).endsWith("bad_gradient_before"), qPrintable(rules_in(*dump)));
  }

  /// An optimizer whose calls are recorded updates in place: no edge leads from its calls to the weight.
  void weights_come_of_what_an_update_left_in_place() {
    ProbeFolder folder;
    const auto step = [](const std::string& weight, const std::string& loss, const std::string& moment) {
      const std::string scalar = tensor(loss, loss, loss, loss, "[]");
      return forward("Module.fc.Linear.forward.0", tensor(1), scalar, R"(, "parameters": {"weight": )" + weight + "}") + "," +
             backward("Module.fc.Linear.backward.0", tensor(3), tensor(4)) + "," +
             forward("Tensor.lerp_.0.forward", moment + "," + tensor(4), moment) + "," +
             forward("Tensor.addcdiv_.0.forward", tensor(5) + "," + moment, moment == kNan ? kNan : tensor(8)) + "," +
             forward("Tensor.__iadd__.0.forward", "", tensor("2.0", "2.0", "2.0", "2.0", "[]"));  // Counts steps
    };
    folder.step(0, step(tensor(5), "0.5", tensor(6))).step(1, step(tensor(8), "0.25", kNan)).step(2, step(kNan, "NaN", kNan));
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(causes_in(*dump), "Tensor.lerp_.0.forward input 0 iteration 1 rank 0");
    const Finding first = first_in(*dump).findings.at(0);
    QCOMPARE(QString::fromStdString(first.impact_text.str()),
             "it reaches the loss, Module.fc.Linear.forward.0, in iteration 2");
    QVERIFY2(rules_in(*dump).contains("left_by_unlinked_update"), qPrintable(rules_in(*dump)));
    // The weight is dumped with the value that it has at the beginning of the iteration.
    QVERIFY2(first.downstream_end.empty(), first.downstream_end.str().c_str());
  }

  /// DistributedDataParallel combines gradients in calls that are not recorded.
  void weights_of_all_ranks_go_bad_for_one_reason() {
    ProbeFolder folder;
    const auto step = [](const std::string& weight, const std::string& result) {
      return forward("Torch.div.0.forward", tensor(1) + "," + tensor(2), result) + "," +
             forward("Module.fc.Linear.forward.0", tensor(3), tensor(4), R"(, "parameters": {"weight": )" + weight + "}");
    };
    folder.step(0, step(tensor(5), tensor(6)), "", "rank0")
        .step(0, step(tensor(5), kNan), "", "rank1")
        .step(1, step(kNan, tensor(7)), "", "rank0")
        .step(1, step(kNan, tensor(7)), "", "rank1");
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(causes_in(*dump), "Torch.div.0.forward output 0 iteration 0 rank 1");
  }

  /// Only the gradient of one rank was non-finite, and then the weights of both are.
  void weights_are_as_those_of_another_rank() {
    ProbeFolder folder;
    const auto step = [](const std::string& weight, const std::string& gradient) {
      return forward("Module.fc.Linear.forward.0", tensor(1), tensor(2), R"(, "parameters": {"weight": )" + weight + "}") +
             "," + backward("Torch.div.0.backward", tensor(6), gradient) +
             R"(, "Module.fc.Linear.parameters_grad.0": {"weight": [)" + gradient + "]}," +
             backward("Module.fc.Linear.backward.0", tensor(3), tensor(4));
    };
    const std::string construct =
        R"("Torch.div.0.backward": "Module.fc.Linear.backward.0", "Module.fc.Linear.backward.0": null)";
    folder.step(0, step(tensor(5), tensor(7)), construct, "rank0")
        .step(0, step(tensor(5), kNan), construct, "rank1")
        .step(1, step(kNan, tensor(7)), construct, "rank0")
        .step(1, step(kNan, tensor(7)), construct, "rank1");
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(causes_in(*dump), "Torch.div.0.backward output 0 iteration 0 rank 1");
    QVERIFY2(rules_in(*dump).contains("as_on_another_rank"), qPrintable(rules_in(*dump)));
  }

  /// If the calls of a module were not recorded, its gradients result from its incoming gradient.
  void gradients_come_of_the_gradient_that_arrived() {
    ProbeFolder folder;
    folder.step(
        0, forward("Module.fc.Linear.forward.0", tensor(1), tensor(2), R"(, "parameters": {"weight": )" + tensor(3) + "}") +
               "," + backward("Module.out.Loss.backward.0", tensor(4), kNan) +
               R"(, "Module.fc.Linear.parameters_grad.0": {"weight": [)" + kNan + "]}," +
               backward("Module.fc.Linear.backward.0", kNan, kNan));
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(causes_in(*dump), "Module.out.Loss.backward.0 output 0 iteration 0 rank 0");
  }

  /// Hashes do not show NaN, which is reported: no findings, and all tensors are undetermined.
  void hashes_are_not_knowable() {
    ProbeFolder folder;
    folder.step(0, forward("Torch.div.0.forward", "",
                           R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [4], "md5": "0x01"})"));
    const auto dump = folder.open();
    QVERIFY(dump);
    const CauseSearchResult first = first_in(*dump);
    QVERIFY(first.findings.empty());
    QCOMPARE(first.coverage.undetermined, 1U);
    QCOMPARE(first.coverage.from_statistics, 0U);
  }
};

SPORESCOPE_TEST(ProbeCauseTest)

}  // namespace probe_cause_test

#include "probe_cause_test.moc"
