// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/convert.h"

#include <QTest>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "core/tensor/npy.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/dump/synthetic_dump_data.h"
#include "tests/program/test_class.h"

namespace convert_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

constexpr const char* kFolder = "rank_0/Net/0/3";
constexpr const char* kAdd = "Add.Default_net-Net_Add-op1.2.7.1700000000000001";

void write_dump(const SyntheticDump& result) {
  result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/net-Net/Add-op1"}, {"Mul", "Default/Mul-op2"}}});
  result.file(fs::path(kFolder) / kAdd, synthetic::dump_data("Default/net-Net/Add-op1", {{}, {}}, {{}}));
  result.file(fs::path(kFolder) / "Mul.Default_Mul-op2.3.7.1700000000000002.output.0.ND.npy", npy_bytes(5));
}

/// Writes two outputs with the same name. The first file has a header that takes long to read.
void write_namesakes(const SyntheticDump& result) {
  result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/a/Add-op1"}, {"Add", "Default/b/Add-op1"}}});
  const synthetic::AscendVector two{1, 2, std::string(8, '\0')};
  result.file(fs::path(kFolder) / "Add.Default_a_Add-op1.2.7.17",
              synthetic::dump_data("Default/a/Add-op1", std::vector<synthetic::AscendVector>(5000), {{}}));
  result.file(fs::path(kFolder) / "Add.Default_b_Add-op1.2.7.17", synthetic::dump_data("Default/b/Add-op1", {}, {two}));
}

std::vector<RecordIndex> outputs_of(const Dump& dump) {
  std::vector<RecordIndex> outputs;
  for (const RecordIndex i : dump.records().indices()) {
    if (dump.records()[i].io == IoDirection::output) outputs.push_back(i);
  }
  return outputs;
}

std::vector<RecordIndex> all_of(const Dump& dump) {
  const auto all = dump.records().indices();
  return {all.begin(), all.end()};
}

std::set<std::string> files_below(const fs::path& folder) {
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.insert(entry.path().lexically_relative(folder).string());
  }
  return files;
}

Result<Converted> convert(const SyntheticDump& result, const fs::path& to, bool overwrite = false) {
  const auto dump = result.open();
  ConvertOptions options;
  options.overwrite = overwrite;
  return convert_tensors(*dump, all_of(*dump), to, options);
}

}  // namespace

class ConvertTest : public QObject {
  Q_OBJECT

 private slots:
  void files_bear_the_names_of_mindspore() {
    const SyntheticDump result;
    const SyntheticDump out;
    write_dump(result);
    const auto before = files_below(result.root());
    const auto converted = convert(result, out.root() / "new");
    QVERIFY(converted.has_value());
    QCOMPARE(converted->files, std::uint64_t{3});
    QCOMPARE(converted->already_numpy, std::uint64_t{1});
    QVERIFY(converted->complete && converted->problems.empty());
    const std::string front = (fs::path(kFolder) / "Add.Add-op1.2.7.1700000000000001.").string();
    QCOMPARE(files_below(out.root() / "new"),
             (std::set<std::string>{front + "input.0.ND.npy", front + "input.1.ND.npy", front + "output.0.ND.npy"}));
    const auto file = NpyFile::open(out.root() / "new" / (front + "output.0.ND.npy"));
    QVERIFY(file.has_value());
    float value = 0;
    QVERIFY((*file)->read(0, std::as_writable_bytes(std::span(&value, 1))).has_value());
    QCOMPARE(value, 1.0F);
    QVERIFY2(files_below(result.root()) == before, "something was written into the dump");
  }

  /// A device format in a file name would make readers expect values in that order.
  void what_was_undone_is_not_named_by_the_order_of_the_device() {
    const SyntheticDump result;
    const SyntheticDump out;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}}});
    const fs::path golden = fs::path(SPORESCOPE_TEST_DATA) / "ascend/formats_4d";
    std::ifstream in(golden, std::ios::binary);
    result.file(fs::path(kFolder) / "Add.Default_Add-op1.2.7.17", std::string(std::istreambuf_iterator<char>(in), {}));
    QVERIFY(convert(result, out.root() / "new"));
    const auto files = files_below(out.root() / "new");
    QCOMPARE(files.size(), std::size_t{11});
    for (const std::string& file : files) QVERIFY2(file.ends_with(".NCHW.npy"), file.c_str());
    const SyntheticDump again;
    again.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op1"}}});
    for (const std::string& file : files) {
      std::ifstream npy(out.root() / "new" / file, std::ios::binary);
      again.file(file, std::string(std::istreambuf_iterator<char>(npy), {}));
    }
    const auto dump = again.open();
    QCOMPARE(dump->records().size(), std::size_t{11});
    for (const TensorRecord& record : dump->records()) {
      const auto tensor = dump->open(record);
      QVERIFY(tensor);
      QVERIFY2(!(*tensor)->remark(), "it was undone a second time");
    }
  }

  void what_is_there_is_kept() {
    const SyntheticDump result;
    const SyntheticDump out;
    write_dump(result);
    QVERIFY(convert(result, out.root()).has_value());
    const auto again = convert(result, out.root());
    QCOMPARE(again.error().code, ErrorCode::invalid_argument);
    QCOMPARE(convert(result, out.root(), true)->files, std::uint64_t{3});
  }

  void a_dump_is_never_written_to() {
    const SyntheticDump result;
    write_dump(result);
    const auto before = files_below(result.root());
    QCOMPARE(convert(result, result.root() / "new").error().code, ErrorCode::invalid_argument);
    QCOMPARE(files_below(result.root()), before);
    QVERIFY(!fs::exists(result.root() / "new"));
  }

  void a_tensor_that_cannot_be_read_costs_no_other() {
    const SyntheticDump result;
    const SyntheticDump out;
    write_dump(result);
    const std::string whole = synthetic::dump_data("Default/Mul-op2", {{}}, {{}});
    result.file(fs::path(kFolder) / "Mul.Default_Mul-op2.3.7.1700000000000009",
                std::string_view(whole).substr(0, whole.size() - 2));
    const auto converted = convert(result, out.root());
    QCOMPARE(converted->files, std::uint64_t{4});
    QCOMPARE(converted->problems.size(), std::size_t{1});
    QVERIFY(converted->complete);
  }

  void operators_of_one_last_part_stay_apart() {
    const SyntheticDump result;
    const SyntheticDump out;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/a/Add-op1"}, {"Add", "Default/b/Add-op1"}}});
    result.file(fs::path(kFolder) / "Add.Default_a_Add-op1.2.7.17", synthetic::dump_data("Default/a/Add-op1", {}, {{}}));
    result.file(fs::path(kFolder) / "Add.Default_b_Add-op1.2.7.17", synthetic::dump_data("Default/b/Add-op1", {}, {{}}));
    QCOMPARE(convert(result, out.root())->files, std::uint64_t{2});
    QCOMPARE(files_below(out.root()).size(), std::size_t{2});
  }

  void which_of_several_has_the_name_does_not_depend_on_threads() {
    const SyntheticDump result;
    write_namesakes(result);
    const auto dump = result.open();
    for (const unsigned threads : {1U, 4U}) {
      const SyntheticDump out;
      ConvertOptions options;
      options.threads = threads;
      QCOMPARE(convert_tensors(*dump, outputs_of(*dump), out.root(), options)->files, std::uint64_t{2});
      const auto first = NpyFile::open(out.root() / kFolder / "Add.Add-op1.2.7.17.output.0.ND.npy");
      QVERIFY(first.has_value());
      QCOMPARE((*first)->count(), std::uint64_t{1});
      QVERIFY(fs::exists(out.root() / kFolder / "Add.Default_b_Add-op1.2.7.17.output.0.npy"));
    }
  }

  void namesakes_that_are_there_are_kept() {
    const SyntheticDump result;
    const SyntheticDump out;
    write_namesakes(result);
    const auto dump = result.open();
    QVERIFY(convert_tensors(*dump, outputs_of(*dump), out.root(), {}).has_value());
    const fs::path first = out.root() / kFolder / "Add.Add-op1.2.7.17.output.0.ND.npy";
    fs::remove(first);
    const auto again = convert_tensors(*dump, outputs_of(*dump), out.root(), {});
    QCOMPARE(again.error().code, ErrorCode::invalid_argument);
    QVERIFY(!fs::exists(first));
  }
};

SPORESCOPE_TEST(ConvertTest)

}  // namespace convert_test

#include "convert_test.moc"
