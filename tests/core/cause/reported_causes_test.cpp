// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests causes that a dump reports independently of its values: overflows reported by the device, and failed operators.

#include <QTest>

#include "core/cause/first_cause.h"
#include "core/cause/reported_causes.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/dump/synthetic_dump_data.h"
#include "tests/program/test_class.h"

namespace reported_causes_test {

using namespace sporescope;

namespace {

std::filesystem::path at(std::string_view name) { return std::filesystem::path("rank_0/Net/0/0") / name; }

constexpr const char* kAdd = "Add.Default_Add-op1.2.7.1700000000000001";
constexpr const char* kMul = "Mul.Default_Mul-op2.3.7.1700000000000002";

void write_graph(const SyntheticDump& built) {
  built.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}, {"Mul", "Default/Mul-op2", {"1"}}}});
}

void write_operators(const SyntheticDump& built, const synthetic::AscendVector& product = {}) {
  write_graph(built);
  built.file(at(kAdd), synthetic::dump_data("Default/Add-op1", {}, {{}}));
  built.file(at(kMul), synthetic::dump_data("Default/Mul-op2", {{}}, {product}));
}

void report(const SyntheticDump& built, std::uint64_t task, std::string_view time) {
  built.file(at("Opdebug.Node_OpDebug.9.9." + std::string(time)), synthetic::overflow_file(synthetic::overflow_block(task, 7)));
}

void write_failure(const SyntheticDump& built, const std::string& version) {
  write_graph(built);
  built.file("rank_0/.dump_metadata/config.json", R"({"ms_version": ")" + version + R"("})");
  built.file("rank_0/.dump_metadata/data_dump.json", R"({"common_dump_settings": {"op_debug_mode": 4}})");
  built.file(at("Mul.Default_Mul-op2.0.0.5.input.0.DefaultFormat.float32.npy"), npy_bytes(1));
}

CauseSearchResult first(const SyntheticDump& built) {
  const auto dump = built.open();
  if (!dump) qFatal("the dump cannot be opened");
  auto result = find_first_cause(*dump);
  if (!result) qFatal("%s", result.error().str().c_str());
  return *std::move(result);
}

std::string name_of(const SyntheticDump& built, const Finding& finding) {
  const auto dump = built.open();
  const TensorRecord& record = dump->records()[finding.record];
  return std::string(dump->graphs()[record.graph].graph->nodes()[finding.produced_by].full_name);
}

}  // namespace

class ReportedCausesTest : public QObject {
  Q_OBJECT

 private slots:
  /// Both reports are true, and the values are finite: the operator that ran first is reported, whatever the name of its report
  /// is.
  void the_first_operator_that_overflowed() {
    const SyntheticDump built;
    write_operators(built);
    report(built, 3, "1");
    report(built, 2, "2");
    const CauseSearchResult result = first(built);
    QCOMPARE(result.findings.size(), std::size_t{1});
    const Finding& finding = result.findings.front();
    QCOMPARE(finding.found_by, CauseSource::overflow_report);
    QCOMPARE(name_of(built, finding), std::string("Default/Add-op1"));
    QVERIFY2(finding.why.str().find("AI Core") != std::string::npos, finding.why.str().c_str());
    QCOMPARE(result.undumped_overflow_reports, std::uint64_t{0});
  }

  void values_come_before_reports() {
    const SyntheticDump built;
    write_operators(built, {1, 1, std::string("\0\0\xc0\x7f", 4)});  // NaN
    report(built, 2, "1");
    const CauseSearchResult result = first(built);
    QCOMPARE(result.findings.size(), std::size_t{1});
    QCOMPARE(result.findings.front().found_by, CauseSource::values);
    QCOMPARE(name_of(built, result.findings.front()), std::string("Default/Mul-op2"));
  }

  void a_report_of_what_was_not_dumped_is_no_clean_bill() {
    const SyntheticDump built;
    write_operators(built);
    report(built, 800, "1");
    const CauseSearchResult result = first(built);
    QVERIFY(result.findings.empty());
    QCOMPARE(result.undumped_overflow_reports, std::uint64_t{1});
  }

  void a_report_that_cannot_be_read_is_no_clean_bill() {
    const SyntheticDump built;
    write_operators(built);
    built.file(at("Opdebug.Node_OpDebug.9.9.1"), synthetic::overflow_file(synthetic::overflow_block(2, 7)).substr(0, 300));
    const CauseSearchResult result = first(built);
    QVERIFY(result.findings.empty());
    QCOMPARE(result.undumped_overflow_reports, std::uint64_t{1});
  }

  /// The finding is the first dumped operator; its explanation mentions the earlier report.
  void an_earlier_report_without_its_operator() {
    for (const bool earlier : {true, false}) {
      const SyntheticDump built;
      write_operators(built);
      report(built, 3, "5");
      report(built, 800, earlier ? "4" : "6");
      const CauseSearchResult result = first(built);
      QCOMPARE(result.findings.size(), std::size_t{1});
      const Finding& finding = result.findings.front();
      QCOMPARE(name_of(built, finding), std::string("Default/Mul-op2"));
      QCOMPARE(finding.why.str().find("task_id 800") != std::string::npos, earlier);
      QCOMPARE(result.undumped_overflow_reports, std::uint64_t{earlier ? 1U : 0U});
      const auto dump = built.open();
      const OverflowReport* before = earlier_undumped_report(*dump, finding);
      QCOMPARE(before != nullptr, earlier);
      if (earlier) QCOMPARE(before->file.filename().string(), std::string("Opdebug.Node_OpDebug.9.9.4"));
    }
  }

  /// The unreadable report may be about an earlier operator.
  void an_earlier_report_that_cannot_be_read() {
    const SyntheticDump built;
    write_operators(built);
    report(built, 3, "5");
    built.file(at("Opdebug.Node_OpDebug.9.9.4"), "");
    const CauseSearchResult result = first(built);
    QCOMPARE(result.findings.size(), std::size_t{1});
    const std::string why = result.findings.front().why.str();
    QVERIFY2(why.find("could not be read") != std::string::npos, why.c_str());
    QCOMPARE(result.undumped_overflow_reports, std::uint64_t{1});
  }

  void the_operator_that_failed() {
    const SyntheticDump built;
    write_failure(built, "2.4.0");
    const CauseSearchResult result = first(built);
    QCOMPARE(result.findings.size(), std::size_t{1});
    const Finding& finding = result.findings.front();
    QCOMPARE(finding.found_by, CauseSource::failure);
    QCOMPARE(name_of(built, finding), std::string("Default/Mul-op2"));
    QCOMPARE(finding.inputs.size(), std::size_t{1});
    QCOMPARE(finding.inputs.front().statistics.max, 1.0);
  }

  /// op_debug_mode had no value 4 in that version.
  void old_client_version_yields_no_failure() {
    const SyntheticDump built;
    write_failure(built, "2.2.0");
    QVERIFY(first(built).findings.empty());
  }
};

SPORESCOPE_TEST(ReportedCausesTest)

}  // namespace reported_causes_test

#include "reported_causes_test.moc"
