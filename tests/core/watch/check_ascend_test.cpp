// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Data of an Ascend device other than complete tensors: overflow reports, and dumps that contain only samples.

#include <QTest>
#include <algorithm>

#include "core/cause/first_cause.h"
#include "core/watch/check.h"
#include "core/watch/recommended.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/dump/synthetic_dump_data.h"
#include "tests/program/test_class.h"

namespace check_ascend_test {

using namespace sporescope;

namespace {

std::filesystem::path at(std::string_view name) { return std::filesystem::path("rank_0/Net/0/0") / name; }

constexpr const char* kAdd = "Add.Default_Add-op1.2.7.1700000000000001";
constexpr const char* kMul = "Mul.Default_Mul-op2.3.7.1700000000000002";

void write_operators(const SyntheticDump& built) {
  built.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}, {"Mul", "Default/Mul-op2"}}});
  built.file(at(kAdd), synthetic::dump_data("Default/Add-op1", {}, {{}}));
  built.file(at(kMul), synthetic::dump_data("Default/Mul-op2", {}, {{}}));
}

CheckResult checked(const SyntheticDump& built, std::string_view condition,
                    const std::vector<ParameterInput>& parameters = {}) {
  const auto dump = built.open();
  if (!dump) qFatal("the dump cannot be opened");
  const auto watchpoint = make_watchpoint(1, condition, parameters);
  if (!watchpoint) qFatal("%s", watchpoint.error().str().c_str());
  auto result = check(*dump, {*watchpoint}, {});
  if (!result) qFatal("%s", result.error().str().c_str());
  return *std::move(result);
}

/// A one-dimensional .npy file, as sample_mode writes it.
std::string sample(const std::vector<float>& values) {
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(values.size()) + ",), }";
  header.resize(117, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\0\x76\0", 10);
  bytes += header;
  return bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
}

}  // namespace

class CheckAscendTest : public QObject {
  Q_OBJECT

 private slots:
  /// A string consists of bytes, which are not numbers that could be too large.
  void bytes_are_not_judged() {
    constexpr std::uint64_t kString = 13;
    const SyntheticDump built;
    write_operators(built);
    built.file(at(kAdd), synthetic::dump_data("Default/Add-op1", {}, {{kString, 4, "\xff\x7f\x01\xfe"}}));
    const CheckResult result = checked(built, "tensor_too_large", {{"max_gt", 100.0}});
    QCOMPARE(result.hit_count, std::uint64_t{0});
    QCOMPARE(result.coverage.not_read, std::uint64_t{1});
    QVERIFY(std::any_of(result.problems.begin(), result.problems.end(), [](const Problem& problem) {
      return problem.message.str().find("element type string") != std::string::npos;
    }));
    const auto dump = built.open();
    const auto found = find_first_cause(*dump, {});
    QVERIFY(found && !found->coverage.all_judged());
  }

  /// The values are finite, but the operator overflowed, and only this operator.
  void an_operator_that_the_device_reports() {
    const SyntheticDump built;
    write_operators(built);
    built.file(at("Opdebug.Node_OpDebug.9.9.5"), synthetic::overflow_file(synthetic::overflow_block(3, 7)));
    const CheckResult result = checked(built, "operator_overflow");
    QCOMPARE(result.hit_count, 1U);
    const auto dump = built.open();
    QCOMPARE(std::string(dump->records()[result.hits.front().record].file_name), std::string(kMul));
    QVERIFY(result.not_judged.empty() && result.all_judged());
  }

  /// If the device reports overflows, the recommended watchpoints include them.
  void reports_are_asked_for_by_the_recommended() {
    const auto asks = [](const Dump& dump) {
      const auto recommended = recommended_watchpoints(dump);
      return std::any_of(recommended.begin(), recommended.end(),
                         [](const Watchpoint& one) { return one.condition->only_ascend(); });
    };
    const SyntheticDump built;
    write_operators(built);
    QVERIFY(!asks(*built.open()));
    built.file(at("Opdebug.Node_OpDebug.9.9.5"), synthetic::overflow_file(synthetic::overflow_block(3, 7)));
    QVERIFY(asks(*built.open()));
  }

  /// Overflows are only in reports, so an unreadable report leaves the result undetermined.
  void a_report_that_cannot_be_read() {
    const SyntheticDump built;
    write_operators(built);
    built.file(at("Opdebug.Node_OpDebug.9.9.5"), synthetic::overflow_file(synthetic::overflow_block(3, 7)).substr(0, 300));
    built.file("rank_0/debug_files/0/Opdebug.Node_OpDebug.9.9.6", "");
    const CheckResult result = checked(built, "operator_overflow");
    QCOMPARE(result.hit_count, 0U);
    QVERIFY(!result.all_judged());
    QCOMPARE(result.coverage.undetermined, 2U);
    const auto dump = built.open();
    QCOMPARE(dump->unread_overflow_reports(), 2U);
    QVERIFY(dump->records_overflow());
  }

  /// A report for an operator that was not dumped is no hit, but the check is incomplete.
  void a_report_without_its_operator() {
    const SyntheticDump built;
    write_operators(built);
    built.file(at("Opdebug.Node_OpDebug.9.9.5"), synthetic::overflow_file(synthetic::overflow_block(800, 7)));
    const CheckResult result = checked(built, "operator_overflow");
    QCOMPARE(result.hit_count, 0U);
    QVERIFY(!result.all_judged());
    QCOMPARE(result.coverage.undetermined, 1U);
  }

  void without_any_report_it_is_not_judged() {
    const SyntheticDump built;
    write_operators(built);
    const CheckResult result = checked(built, "operator_overflow");
    QCOMPARE(result.not_judged.size(), 1U);
    QVERIFY(!result.all_judged());
  }

  /// Since 2.3, only operators that overflowed are dumped.
  void operators_that_were_dumped_because_they_overflowed() {
    const SyntheticDump built;
    write_operators(built);
    built.file(std::filesystem::path("rank_0") / ".dump_metadata/config.json",
               "{\"device_target\": \"Ascend\", \"ms_version\": \"2.4.0\"}");
    built.file(std::filesystem::path("rank_0") / ".dump_metadata/data_dump.json",
               "{\"common_dump_settings\": {\"op_debug_mode\": 3}}");
    QCOMPARE(checked(built, "operator_overflow").hit_count, 2U);
  }

  /// The graph's tensors have six elements. NaN among the first two proves NaN in the tensor; finite ones prove nothing about
  /// the rest.
  void a_sample_is_never_taken_for_the_whole() {
    const auto with = [](const std::vector<float>& values) {
      auto built = std::make_unique<SyntheticDump>();
      built->graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}}});
      built->file(at("Add.Default_Add-op1.0.0.1.output.0.DefaultFormat.float32.npy"), sample(values));
      return built;
    };
    const auto finite = with({1, 2});
    const CheckResult clean = checked(*finite, "tensor_overflow");
    QCOMPARE(clean.hit_count, 0U);
    QVERIFY(!clean.all_judged());
    QCOMPARE(clean.coverage.undetermined, 1U);
    QCOMPARE(clean.problems.size(), 1U);
    QVERIFY(clean.problems.front().message.str().find("first elements") != std::string::npos);
    const auto bad = with({1, std::numeric_limits<float>::quiet_NaN()});
    QCOMPARE(checked(*bad, "tensor_overflow").hit_count, 1U);
    const auto zeros = with({0, 0});
    QCOMPARE(checked(*zeros, "tensor_all_zero", {{"zero_percentage_ge", 100}}).hit_count, 0U);
  }

  /// The settings also show it, for any device.
  void samples_by_the_settings() {
    const SyntheticDump built;
    built.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}}});
    built.file(std::filesystem::path("rank_0") / ".dump_metadata/config.json",
               "{\"device_target\": \"CPU\", \"ms_version\": \"2.4.0\"}");
    built.file(std::filesystem::path("rank_0") / ".dump_metadata/data_dump.json",
               "{\"e2e_dump_settings\": {\"sample_mode\": 1, \"sample_num\": 2}}");
    built.file(at("Add.Default_Add-op1.0.0.1.output.0.DefaultFormat.float32.npy"), sample({1, 2}));
    QCOMPARE(built.open()->sampled_elements(), 2U);
    QVERIFY(!checked(built, "tensor_overflow").all_judged());
  }
};

SPORESCOPE_TEST(CheckAscendTest)

}  // namespace check_ascend_test

#include "check_ascend_test.moc"
