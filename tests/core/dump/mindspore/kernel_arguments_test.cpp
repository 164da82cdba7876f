// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/kernel_arguments.h"

#include <QTest>

#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace kernel_arguments_test {

using namespace sporescope;

namespace {

/// As written by MindSpore (save_kernel_args): an object of strings, indented by four blanks.
constexpr const char* kMatMul = "{\n    \"transpose_a\": \"False\",\n    \"transpose_b\": \"True\"\n}";
const std::string kPlace = "rank_0/Net/0/3/";

void write_dump(const SyntheticDump& result) {
  result.graph(0, 0, {"kernel_graph_0", "0", {{"MatMul", "Default/a/MatMul-op0"}, {"Add", "Default/a.b/Add-op0"}}});
  result.order(0, 0, {"Default/a/MatMul-op0", "Default/a.b/Add-op0"});
  result.file(kPlace + "MatMul.Default_a_MatMul-op0.0.0.11.output.0.DefaultFormat.float32.npy", npy_bytes(1));
  result.file(kPlace + "Add.Default_a_b_Add-op0.0.0.12.output.0.DefaultFormat.float32.npy", npy_bytes(1));
}

Result<std::vector<Attribute>> arguments_of(const Dump& dump, const char* full_name, std::int64_t iteration) {
  return dump.kernel_arguments(DumpGraphIndex{0}, dump.graphs().front().graph->find(full_name), Iteration{iteration});
}

QStringList listed(const Result<std::vector<Attribute>>& arguments) {
  if (!arguments) return {"error: " + QString::fromStdString(arguments.error().str())};
  QStringList out;
  for (const Attribute& one : *arguments) out << QString::fromStdString(one.name + "=" + one.value);
  return out;
}

}  // namespace

class KernelArgumentsTest : public QObject {
  Q_OBJECT

 private slots:
  void belong_to_their_operator_and_iteration() {
    const SyntheticDump result;
    write_dump(result);
    result.file(kPlace + "MatMul.Default_a_MatMul-op0.json", kMatMul);
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->kernel_argument_files(), 1U);
    QCOMPARE(listed(arguments_of(*dump, "Default/a/MatMul-op0", 3)), QStringList({"transpose_a=False", "transpose_b=True"}));
    QCOMPARE(listed(arguments_of(*dump, "Default/a/MatMul-op0", 4)), QStringList());
    QCOMPARE(listed(arguments_of(*dump, "Default/a.b/Add-op0", 3)), QStringList());
    QCOMPARE(dump->matched_files(), 2U);
    QVERIFY(dump->problems().empty());
  }

  /// In file names, MindSpore replaces . and / of the full name by _.
  void a_dot_in_the_name_is_written_as_a_dash() {
    const SyntheticDump result;
    write_dump(result);
    result.file(kPlace + "Add.Default_a_b_Add-op0.json", "{\"alpha\": \"1.0\"}");
    result.file(kPlace + "Mul.Default_Mul-op7.json", "{}");  // matches no operator of the graph
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->kernel_argument_files(), 1U);
    QCOMPARE(listed(arguments_of(*dump, "Default/a.b/Add-op0", 3)), QStringList("alpha=1.0"));
  }

  void damaged_files_are_named() {
    const SyntheticDump result;
    write_dump(result);
    for (const char* text : {"", "[1]", "{\"a\": \"b\""}) {
      result.file(kPlace + "MatMul.Default_a_MatMul-op0.json", text);
      const auto dump = result.open();
      QVERIFY(dump);
      const auto arguments = arguments_of(*dump, "Default/a/MatMul-op0", 3);
      QVERIFY(!arguments);
      QCOMPARE(arguments.error().code, ErrorCode::malformed);
      QVERIFY(arguments.error().str().starts_with(
          "MatMul.Default_a_MatMul-op0.json is damaged or does not hold operator arguments"));
    }
  }

  void other_values_than_strings_are_shown_as_they_stand() {
    const auto arguments = parse_kernel_arguments(R"({"axis": -1, "keep": true, "pads": [0, 1]})", "x.json");
    QCOMPARE(listed(arguments), QStringList({"axis=-1", "keep=true", "pads=[0,1]"}));
  }

  void a_deep_text_does_no_harm() {
    const std::string deep = "{\"a\": " + std::string(300'000, '[') + std::string(300'000, ']') + "}";
    const auto arguments = parse_kernel_arguments(deep, "x.json");
    QVERIFY(arguments.has_value());
    QCOMPARE(arguments->size(), 1U);
    QVERIFY(arguments->front().value.size() < 20);
  }
};

SPORESCOPE_TEST(KernelArgumentsTest)

}  // namespace kernel_arguments_test

#include "kernel_arguments_test.moc"
