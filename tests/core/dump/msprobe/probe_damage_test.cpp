// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTest>
#include <iterator>

#include "core/dump/msprobe/call_name.h"
#include "core/dump/msprobe/tensor_files.h"
#include "core/dump/selection.h"
#include "core/dump/validate_dump.h"
#include "tests/core/dump/msprobe/probe_folder.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace probe_damage_test {

using namespace sporescope;
using namespace sporescope::probe_test;
namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

/// Damaged and incomplete msprobe dumps: a problem names the file, and nothing else is lost.
class ProbeDamageTest : public QObject {
  Q_OBJECT

 private slots:
  void entries_before_a_fault_are_kept_data() {
    QTest::addColumn<QString>("end");
    QTest::addColumn<QString>("text");
    QTest::newRow("cut off")
        << ", \"Torch.cut.0.forward\": {\"input_args\": [{\"type\": \"torch.Tensor\", \"dtype\": \"torch.fl"
        << "is incomplete";
    QTest::newRow("no json") << ", \"Torch.odd.0.forward\": {\"input_args\": [NaNa]}}}"
                             << "not valid JSON";
    QTest::newRow("too much") << "}}}"
                              << "not valid JSON";
  }
  void entries_before_a_fault_are_kept() {
    QFETCH(QString, end);
    ProbeFolder folder;
    folder.step(1, forward("Torch.exp.0.forward", tensor(1), tensor(2)));
    folder.file("step0/rank/dump.json",
                R"({"data": {)" + forward("Torch.exp.0.forward", tensor(1), tensor(2)) + end.toStdString());
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), 4U);
    QCOMPARE(dump->problems().size(), 1U);
    QCOMPARE(dump->problems()[0].path, folder.root() / "step0/rank/dump.json");
    const QString sentence = QString::fromStdString(dump->problems()[0].message.str());
    QFETCH(QString, text);
    QVERIFY2(sentence.contains(text), qPrintable(sentence));
    // The calls after the damage are unknown, so a check of the step is incomplete.
    QCOMPARE(unknown_folders(*dump, {}), 1U);
  }

  /// The files of the tree and the stacks contain no tensors.
  void a_broken_tree_hides_no_call() {
    ProbeFolder folder;
    folder.step(0, forward("Torch.exp.0.forward", tensor(1), tensor(2)));
    folder.file("step0/rank/construct.json", "{").file("step0/rank/stack.json", "{");
    const auto dump = folder.open();
    QVERIFY(dump && !dump->problems().empty());
    QCOMPARE(unknown_folders(*dump, {}), 0U);
  }

  void a_file_cut_off_anywhere_opens() {
    const fs::path real = fs::path(SPORESCOPE_TEST_DATA) / "msprobe/pt-8.3-L1-tensor-list-former/step0/rank";
    const std::string whole = text_of(real / "dump.json");
    ProbeFolder folder;
    for (std::size_t length = 0; length < whole.size(); length += 97) {
      folder.file("step0/rank/dump.json", whole.substr(0, length));
      const auto dump = folder.open();
      QVERIFY(dump);
      QCOMPARE(dump->problems()[0].path, folder.root() / "step0/rank/dump.json");
    }
  }

  void empty_and_strange_files() {
    ProbeFolder folder;
    folder.step(0, forward("Torch.exp.0.forward", tensor(1), tensor(2)));
    folder.file("step0/rank/construct.json", "").file("step0/rank/stack.json", "[1, {\"a\": [[[]]]}]");
    folder.file("step1/rank/dump.json", "null").file("step2/rank/dump.json", R"({"data": [1, {"x": 2}], "task": 7})");
    folder.file("step3/rank/dump.json", R"({"data": {"a": 1, "b": [1], "c": null, "d": {"shape": 4, "dtype": "x"}, "": {}}})");
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), 2U);
    QCOMPARE(dump->graphs().front().iterations.size(), 4U);
    QCOMPARE(dump->problems().size(), 3U);
    QCOMPARE(dump->problems()[0].path, folder.root() / "step0/rank/construct.json");
    QCOMPARE(dump->problems()[1].path, folder.root() / "step1/rank/dump.json");
    QCOMPARE(dump->problems()[2].path, folder.root() / "step2/rank/dump.json");
  }

  void deep_and_circular_content_ends() {
    ProbeFolder folder;
    const std::string deep(200000, '[');
    folder.step(0,
                forward("Torch.exp.0.forward", tensor(1), tensor(2)) + "," +
                    forward("Torch.deep.0.forward", deep + std::string(deep.size(), ']'), ""),
                R"("Torch.exp.0.forward": "Module.a.A.forward.0", "Module.a.A.forward.0": "Module.b.B.forward.0",
                   "Module.b.B.forward.0": "Module.a.A.forward.0", "Torch.deep.0.forward": "Torch.deep.0.forward")");
    const auto dump = folder.open();
    QVERIFY(dump);
    QVERIFY(dump->problems().empty());
    QCOMPARE(dump->records().size(), 2U);
  }

  /// A killed training leaves files without entries.
  void files_without_entries() {
    ProbeFolder folder;
    folder.step(
        0, forward("Torch.exp.0.forward", tensor(1), tensor(2)) + "," + forward("Torch.abs.0.forward", tensor(2), tensor(3)));
    folder.file("step1/rank/dump.json", R"({"task": "tensor", "level": "mix", "framework": "mindspore", "data": {}})");
    for (const char* name : {"Torch.abs.0.forward.input.0", "Torch.exp.0.forward.output.0", "Torch.new.0.forward.input.axis",
                             "Cell.fc.Dense.forward.0.parameters.weight", "what"}) {
      folder.file(std::string("step1/rank/dump_tensor_data/") + name + ".npy", "");
    }
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), 5U);
    QCOMPARE(dump->matched_files(), 4U);
    QCOMPARE(dump->unmatched().size(), 1U);
    QStringList found;
    for (const TensorRecord& record : dump->records()) {
      if (record.iteration == Iteration{1}) found << QString::fromStdString(std::string(record.name));
    }
    // In the order of the previous step.
    QCOMPARE(found.join(' '),
             "Torch.exp.0.forward Torch.abs.0.forward Cell.fc.Dense.forward.0 Torch.new.0.forward fc.weight what.npy");
    QCOMPARE(dump->problems().size(), 1U);
    QCOMPARE(dump->problems()[0].message.str(),
             std::string("“step1/rank/dump.json” lists no tensors (the run was probably killed); the 4 tensors next to it are "
                         "identified by file name only"));
  }

  void what_the_table_lacks_or_is_missing_is_told() {
    ProbeFolder folder;
    const std::string call = forward("Torch.exp.0.forward", tensor(1), tensor(2));
    folder.step(0, call).step(1, call).step(2, call);
    folder.file("step1/rank/dump_tensor_data/Torch.abs.0.forward.output.0.npy", "");
    std::filesystem::remove(folder.root() / "step2/rank/dump.json");
    const auto dump = folder.open();
    QVERIFY(dump);
    QStringList recorded;
    for (const Problem& problem : dump->problems()) recorded << QString::fromStdString(problem.message.str());
    QCOMPARE(recorded.join('\n'), QStringLiteral("“step1/rank/dump.json” does not list 1 of the tensor files next to it\n"
                                                 "“step2/rank” has no dump.json; nothing is known about this step"));
    QCOMPARE(unknown_folders(*dump, {}), 1U);
  }

  /// A killed training that dumped no values leaves no files, so the step is unknown.
  void steps_without_calls_are_unknown_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("sentence");
    const QString empty =
        "“step1/rank/dump.json” lists no tensors (the run was probably killed); nothing is known about this step";
    QTest::newRow("killed") << R"({"task": "statistics", "level": "mix", "data": {}})" << empty;
    QTest::newRow("null") << R"({"task": "statistics", "level": "mix", "data": null})" << empty;
    QTest::newRow("list") << R"({"task": "tensor", "level": "mix", "data": []})" << empty;
    QTest::newRow("no data") << R"({"task": "statistics", "level": "mix"})" << empty;
    QTest::newRow("no task") << R"({"data": {}})" << empty;
    QTest::newRow("no file") << ""
                             << "“step1/rank” has no dump.json; nothing is known about this step";
    QTest::newRow("structure") << R"({"task": "structure", "level": "mix", "data": {}})"
                               << "";
  }
  void steps_without_calls_are_unknown() {
    ProbeFolder folder;
    folder.step(0, forward("Torch.exp.0.forward", tensor(1), tensor(2)));
    folder.file("step1/rank/construct.json", "{}").file("step1/rank/stack.json", "{}");
    QFETCH(QString, file);
    if (!file.isEmpty()) folder.file("step1/rank/dump.json", file.toStdString());
    const auto dump = folder.open();
    QVERIFY(dump);
    QStringList recorded;
    for (const Problem& problem : dump->problems()) recorded << QString::fromStdString(problem.message.str());
    QTEST(recorded.join('\n'), "sentence");
    QCOMPARE(unknown_folders(*dump, {}), recorded.isEmpty() ? 0U : 1U);
  }

  /// The first step of an optimizer with moments makes fewer calls than the others.
  void steps_may_have_other_calls() {
    ProbeFolder folder;
    const std::string call = forward("Torch.exp.0.forward", tensor(1), tensor(2));
    const std::string more = call + "," + forward("Torch.abs.0.forward", tensor(2), tensor(3));
    folder.step(0, call).step(1, more).step(2, more);
    const ValidationReport coverage = validate_dump(*folder.open(), {});
    QVERIFY2(coverage.problems.empty(), coverage.problems.empty() ? "" : coverage.problems[0].message.str().c_str());
  }

  /// A NumPy file with two strings of three characters. dump.json counts strings; characters are not elements.
  void a_file_of_words_is_what_the_table_says() {
    ProbeFolder folder;
    const std::string output =
        R"({"type": "numpy.ndarray", "dtype": "<U3", "shape": [2], "Max": null, "Min": null, "Mean": null, )"
        R"("Norm": null, "data_name": "Functional.collate.0.forward.input.0.npy"})";
    folder.step(0, forward("Functional.collate.0.forward", output, tensor(1)));
    std::string header = "{'descr': '<U3', 'fortran_order': False, 'shape': (2,), }";
    header.resize(117, ' ');
    std::string bytes("\x93NUMPY\x01\x00\x76\x00", 10);
    bytes += header + '\n';
    for (const char character : std::string_view("catdog")) bytes += {character, '\0', '\0', '\0'};
    folder.file("step0/rank/dump_tensor_data/Functional.collate.0.forward.input.0.npy", bytes);
    const ValidationReport coverage = validate_dump(*folder.open(), {});
    QVERIFY2(coverage.problems.empty(), coverage.problems.empty() ? "" : coverage.problems[0].message.str().c_str());
  }

  void a_file_that_is_not_what_the_table_says() {
    ProbeFolder folder;
    for (const int step : {0, 1}) {
      std::string out = tensor("1", "0", "0.5", "1", step == 0 ? "[2, 3]" : "[7, 7]");
      out.insert(out.size() - 1, R"(, "data_name": "Torch.exp.0.forward.output.0.npy")");
      folder.step(step, forward("Torch.exp.0.forward", "", out));
      folder.file("step" + std::to_string(step) + "/rank/dump_tensor_data/Torch.exp.0.forward.output.0.npy",
                  npy_bytes({1, 2, 3, 4, 5, 6}, "2, 3"));
    }
    const ValidationReport coverage = validate_dump(*folder.open(), {});
    QCOMPARE(coverage.problems.size(), 1U);
    QVERIFY2(coverage.problems[0].message.str().ends_with("has shape [2, 3], but dump.json says [7, 7]"),
             coverage.problems[0].message.str().c_str());
    QCOMPARE(coverage.valid, std::uint64_t{1});
  }

  void files_that_are_not_there() {
    ProbeFolder folder;
    std::string out = tensor(1);
    out.insert(out.size() - 1, R"(, "data_name": "Torch.exp.0.forward.output.0.pt")");
    folder.step(0, forward("Torch.exp.0.forward", "", out));
    const auto dump = folder.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), 1U);
    QVERIFY(!dump->records().front().has_values);
    QVERIFY(dump->statistic_row(dump->records().front()));
    QVERIFY(!dump->open(dump->records().front()));
    QCOMPARE(dump->problems().size(), 1U);
    QCOMPARE(dump->problems()[0].path, folder.root() / "step0/rank/dump.json");
  }

  void names_of_files_data() {
    QTest::addColumn<QString>("call");
    QTest::addColumn<QString>("place");
    const auto row = [](const char* name, const char* call, const char* place) { QTest::newRow(name) << call << place; };
    row("Functional.div.0.forward.input.1.npy", "Functional.div.0.forward", "input.1");
    row("Jit.SGD.0.forward.input.1.4.npy", "Jit.SGD.0.forward", "input.1.4");
    row("Cell.block.input.Dense.forward.0.output.0.npy", "Cell.block.input.Dense.forward.0", "output.0");
    row("Module.fc1.Linear.parameters_grad.0.weight.pt", "Module.fc1.Linear.parameters_grad.0", "weight");
    row("Module.fc1.Linear.parameters_grad.weight.pt", "Module.fc1.Linear.parameters_grad", "weight");
    row("bundle.0.debug.pair.0.npy", "bundle.0.debug", "pair.0");
    row("x.0.debug.npy", "x.0.debug", "");
    row("Cell.mlp.SequentialCell.forward.input.0_float32_17.npy", "Cell.mlp.SequentialCell.forward", "input.0");
    row("nonsense.npy", "", "");
  }
  void names_of_files() {
    const auto name = parse_tensor_file_name(QTest::currentDataTag());
    QTEST(QString::fromStdString(name ? std::string(name->call) : ""), "call");
    QTEST(QString::fromStdString(name ? std::string(name->path) : ""), "place");
  }

  void names_of_calls_data() {
    QTest::addColumn<QString>("parts");
    const auto row = [](const char* name, const char* parts) { QTest::newRow(name) << parts; };
    row("Tensor.__sub__.0.forward", "api __sub__ 0 forward of Tensor.__sub__.0.forward");
    row("Primitive.conv2d.Conv2D.3.backward", "api Conv2D 3 backward of Primitive.conv2d.Conv2D.3.forward");
    row("Cell.block.mlp.0.Dense.forward.2", "module Dense 2 forward of Cell.block.mlp.0.Dense.forward.2");
    row("Module.fc1.Linear.parameters_grad", "parameters_grad parameters_grad - backward of Module.fc1.Linear.forward.0");
    row("Jit.SGD().1.forward", "api SGD 1 forward of Jit.SGD().1.forward");
    row("x_grad.0.debug", "debug debug 0 backward of x.0.debug");
    row("", "other  - forward of ");
  }
  void names_of_calls() {
    const CallName call = parse_call_name(QTest::currentDataTag());
    const char* const kinds[] = {"api", "module", "parameters_grad", "debug", "other"};
    const std::string parts = std::string(kinds[static_cast<std::size_t>(call.kind)]) + ' ' + std::string(call.type) + ' ' +
                              (call.number ? std::to_string(*call.number) : "-") + (call.backward ? " backward" : " forward") +
                              " of " + forward_name(call, call.number.value_or(0));
    QTEST(QString::fromStdString(parts), "parts");
  }
};

SPORESCOPE_TEST(ProbeDamageTest)

}  // namespace probe_damage_test

#include "probe_damage_test.moc"
