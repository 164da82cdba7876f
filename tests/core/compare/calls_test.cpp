// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Compares two runs of calls as msprobe records them. Only equal values link inputs to their producers, and not in every run.

#include <QtTest>

#include "core/compare/compare_runs.h"
#include "tests/core/compare/compared.h"
#include "tests/core/dump/msprobe/probe_folder.h"
#include "tests/program/test_class.h"

namespace calls_test {

using namespace sporescope;
using namespace sporescope::probe_test;
using sporescope::compare_test::Compared;

namespace {

Compared compared(const ProbeFolder& a, const ProbeFolder& b) {
  Compared result{a.open(), b.open(), {}};
  if (!result.a || !result.b) qFatal("a folder is no dump");
  auto comparison = compare_runs({result.a.get(), {}}, {result.b.get(), {}}, {});
  if (!comparison) qFatal("%s", comparison.error().str().c_str());
  result.comparison = *std::move(comparison);
  return result;
}

std::string call(const std::string& name, const std::string& inputs, const std::string& outputs) {
  return forward("Functional." + name + ".forward", inputs, outputs);
}

/// The network input is followed by a call that reads it, and by one that reads the result.
std::string step_of(int data, int built, int result) {
  return call("mean.0", tensor(data), tensor(built)) + "," + call("mul.0", tensor(built), tensor(result));
}

/// Returns a tensor with only a checksum.
std::string hashed(const std::string& digits) {
  return "{\"type\": \"torch.Tensor\", \"dtype\": \"torch.float32\", \"shape\": [4], \"md5\": \"" + digits + "\"}";
}

std::string names(const Compared& found) {
  std::string message;
  for (const Divergence& finding : found.comparison.findings) {
    const auto name = [](const Dump& dump, const std::optional<NodePlace>& place) {
      return place ? std::string(dump.graphs()[place->graph].graph->nodes()[place->node].full_name) : std::string("-");
    };
    message += std::string(message.empty() ? "" : "; ") + std::string(divergence_kind_name(finding.kind)) + ' ' +
               name(*found.a, finding.node_a) + ' ' + name(*found.b, finding.node_b) + ", iteration " +
               to_string(finding.iteration);
  }
  return message;
}

}  // namespace

class CallsTest : public QObject {
  Q_OBJECT
 private slots:
  void data_of_a_later_step_are_the_place() {
    ProbeFolder a, b;
    a.step(0, step_of(1, 2, 3)).step(1, step_of(4, 5, 6));
    b.step(0, step_of(1, 2, 3)).step(1, step_of(7, 8, 9));
    const Compared found = compared(a, b);
    QCOMPARE(names(found), std::string("input Functional.mean.0.forward Functional.mean.0.forward, iteration 1"));
    QVERIFY(!found.comparison.findings[0].certain);
    QVERIFY(found.why().starts_with("its input 0 differs by at least") &&
            found.why().ends_with("; the producer was not dumped"));
  }

  /// In B the last call appears to read a different output, since two values happen to be equal.
  void edge_seen_in_one_run_is_no_evidence() {
    ProbeFolder a, b;
    const std::string first = call("relu.0", tensor(1), tensor(2)) + "," + call("tanh.0", tensor(2), tensor(3));
    a.step(0, first + "," + call("add.0", tensor(2), tensor(4))).step(1, call("relu.0", tensor(1), tensor(2)));
    b.step(0, first + "," + call("add.0", tensor(2), tensor(4))).step(1, first + "," + call("add.0", tensor(3), tensor(4)));
    const Compared found = compared(a, b);
    QCOMPARE(names(found), std::string());
  }

  void calls_keep_their_names_wherever_they_stand() {
    ProbeFolder a, b;
    const std::string scopes = R"("Functional.mean.0.forward": "Module.net.Net.forward.0", "Module.net.Net.forward.0": null)";
    a.step(0, step_of(1, 2, 3), scopes);
    b.step(0, step_of(1, 2, 3));
    const Compared found = compared(a, b);
    QCOMPARE(names(found), std::string());
    QCOMPARE(found.comparison.pairs.size(), std::size_t{4});
    QVERIFY(found.comparison.tensors_only_a.empty() && found.comparison.tensors_only_b.empty());
  }

  void a_call_of_one_run_alone_before_the_difference() {
    ProbeFolder a, b;
    const auto with = [](const std::string& between, int got) {
      return step_of(1, 2, 3) + "," + between + backward("Functional.mul.0.backward", tensor(got), tensor(got + 1));
    };
    a.step(0, with(call("sum.0", tensor(20), tensor(21)) + ",", 4));
    b.step(0, with(call("max.0", tensor(30), tensor(31)) + ",", 8));
    QCOMPARE(names(compared(a, b)), std::string("operator Functional.sum.0.forward Functional.max.0.forward, iteration 0"));
    QVERIFY(
        compared(a, b).why().starts_with("A has Functional.sum.0.forward where B has Functional.max.0.forward; input 0 of "
                                         "the following Functional.mul.0.backward differs by"));
    b = ProbeFolder();
    b.step(0, with("", 8));
    QCOMPARE(names(compared(a, b)), std::string("operator Functional.sum.0.forward -, iteration 0"));
    QCOMPARE(names(compared(b, a)), std::string("operator - Functional.sum.0.forward, iteration 0"));
  }

  void a_communication_carries_what_another_rank_gave() {
    ProbeFolder a, b;
    const auto rank = [](int own, int sum) {
      return call("mul.0", tensor(1), tensor(2)) + "," + forward("Distributed.all_reduce.0.forward", tensor(own), tensor(sum));
    };
    a.step(0, rank(10, 30), {}, "rank0").step(0, rank(11, 30), {}, "rank1");
    b.step(0, rank(10, 40), {}, "rank0").step(0, rank(12, 40), {}, "rank1");
    const Compared found = compared(a, b);
    QCOMPARE(names(found), std::string("input Distributed.all_reduce.0.forward Distributed.all_reduce.0.forward, iteration 0"));
    const Divergence& finding = found.comparison.findings.at(0);
    QCOMPARE(found.b->graphs()[finding.node_b->graph].rank, 1);
    for (const ComparedPair& pair : found.comparison.pairs) QVERIFY(pair.status != PairStatus::diverges || pair.b == finding.b);
  }

  /// The parameters that msprobe records have the values from before the step.
  void each_parameter_that_differs_from_the_start_is_told() {
    ProbeFolder a, b;
    const auto step = [](int weight) {
      const auto layer = [&](const std::string& name, int input, int shift, int output) {
        return forward("Module." + name + ".Linear.forward.0", tensor(input), tensor(output),
                       ", \"parameters\": {\"weight\": " + tensor(weight + shift) + "}");
      };
      return layer("first", 1, 0, weight + 2) + "," + layer("second", weight + 2, 1, weight + 3);
    };
    a.step(0, step(10));
    b.step(0, step(20));
    QCOMPARE(names(compared(a, b)), std::string("parameter first.weight first.weight, iteration 0; parameter second.weight "
                                                "second.weight, iteration 0"));
  }

  /// Only rounding errors remain of values that cancel, and they are as large as the result.
  void what_is_left_of_values_that_cancel_is_rounding() {
    const auto sum = [](const std::string& minimum) {
      return call("sum.0", tensor("0.25", "-0.25", "0.0", "0.5"), tensor("0.0", minimum, "0.0", "0.0"));
    };
    ProbeFolder a, near, remote_side;
    a.step(0, sum("0.0"));
    near.step(0, sum("-2.98e-08"));
    remote_side.step(0, sum("-0.01"));
    QCOMPARE(names(compared(a, near)), std::string());
    QCOMPARE(names(compared(a, remote_side)),
             std::string("operator Functional.sum.0.forward Functional.sum.0.forward, iteration 0"));
  }

  void arguments_in_another_order_that_give_the_same() {
    ProbeFolder a, b;
    const auto sum = [](int first, int second) {
      return call("add.0", tensor(first) + "," + tensor(second), hashed("aaaa1111"));
    };
    a.step(0, sum(1, 2));
    b.step(0, sum(2, 1));
    QCOMPARE(names(compared(a, b)), std::string());
  }

  void equal_checksums_agree() {
    ProbeFolder a, b;
    const auto step = [](const std::string& out) { return call("relu.0", hashed("aaaa1111"), hashed(out)); };
    a.step(0, step("bbbb2222"));
    b.step(0, step("bbbb2222"));
    const Compared same = compared(a, b);
    QVERIFY(std::all_of(same.comparison.pairs.begin(), same.comparison.pairs.end(),
                        [](const ComparedPair& pair) { return pair.status == PairStatus::agrees && pair.output_error == 0; }));
    QVERIFY(same.comparison.coverage.all_judged());
    QCOMPARE(same.comparison.coverage.from_statistics, std::uint64_t{2});
    ProbeFolder other;
    other.step(0, step("cccc3333"));
    QCOMPARE(compared(a, other).comparison.coverage.from_statistics, std::uint64_t{1});
  }
};

SPORESCOPE_TEST(CallsTest)

}  // namespace calls_test

#include "calls_test.moc"
