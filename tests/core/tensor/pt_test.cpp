// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pytorch/pt.h"

#include <QTemporaryDir>
#include <QTest>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/tensor/slice.h"
#include "core/tensor/statistics.h"
#include "tests/core/tensor/golden.h"
#include "tests/program/test_class.h"

namespace pt_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

const fs::path kFiles = fs::path(SPORESCOPE_TEST_DATA) / "pt";

const nlohmann::json& known() {
  static const nlohmann::json read = nlohmann::json::parse(std::ifstream(kFiles / "golden.json"));
  return read;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Returns true if a file with these bytes can be opened and read.
bool opens(const QTemporaryDir& folder, const std::string& bytes) {
  const fs::path path = fs::path(folder.path().toStdString()) / "made.pt";
  std::ofstream(path, std::ios::binary) << bytes;
  const auto file = PtFile::open(path);
  return file && read_slice(**file, Slice());
}

}  // namespace

class PtTest : public QObject {
  Q_OBJECT

 private slots:
  /// Types, strides, offsets and byte orders, with NumPy's results for the same values (make_pt.py).
  void files_of_pytorch_data() {
    QTest::addColumn<int>("position");
    for (int i = 0; i < static_cast<int>(known().size()); ++i) {
      QTest::newRow(known()[static_cast<std::size_t>(i)]["file"].get<std::string>().c_str()) << i;
    }
  }
  void files_of_pytorch() {
    QFETCH(int, position);
    const auto& expected = known()[static_cast<std::size_t>(position)];
    const auto file = PtFile::open(kFiles / expected["file"].get<std::string>());
    QVERIFY2(file, file ? "" : file.error().str().c_str());
    QCOMPARE(std::string(dtype_name((*file)->dtype())), expected["dtype"].get<std::string>());
    QCOMPARE((*file)->shape(), expected["shape"].get<Shape>());
    const auto values = read_slice(**file, Slice());
    QVERIFY2(values, values ? "" : values.error().str().c_str());
    QCOMPARE(values->bytes(), golden::from_hex(expected["c_order"].get<std::string>()));
  }

  /// Written by PyTorch 2.1.2 itself, through msprobe 8.3.3.
  void a_file_of_pytorch_itself() {
    const fs::path step = fs::path(SPORESCOPE_TEST_DATA) / "msprobe/pt-8.3-L1-tensor-list-former/step0/rank";
    const auto file = PtFile::open(step / "dump_tensor_data/Tensor.half.0.forward.input.0.pt");
    QVERIFY2(file, file ? "" : file.error().str().c_str());
    QCOMPARE((*file)->shape(), (Shape{2, 2, 6, 8}));
    const auto statistics = compute_statistics(**file);
    QVERIFY(statistics);
    QCOMPARE(statistics->max, std::optional(806.8585205078125));  // as in dump.json
    QCOMPARE(statistics->min, std::optional(-633.3983764648438));
  }

  /// Remarks contain the path of the only tensor in a container, and the names of types that NumPy does not have.
  void remarks() {
    const auto output = [](const char* file) {
      const auto remark = (*PtFile::open(kFiles / file))->remark();
      return remark ? remark->str() : std::string();
    };
    QCOMPARE(output("nested.pt"), std::string("The only tensor in the file, at model.layers[1].fc.weight"));
    QCOMPARE(output("list.pt"), std::string("The only tensor in the file, at [0]"));
    QCOMPARE(output("float8_e5m2.pt"), std::string("The file holds float8_e5m2, shown as float32"));
    QVERIFY(output("npu.pt").empty() && output("conj.pt").empty());
  }

  /// The part may begin between two values that share a byte.
  void a_part_of_narrow_values() {
    const auto file = PtFile::open(kFiles / "float4_e2m1fn_x2.pt").value();
    std::vector<std::byte> all(512 * 4), part(5 * 4);
    QVERIFY(file->read(0, all));
    QVERIFY(file->read(101, part));
    QVERIFY(std::equal(part.begin(), part.end(), all.begin() + 101 * 4));
    QVERIFY(!file->read(508, part));
  }

  void storage_order_is_told() {
    QVERIFY((*PtFile::open(kFiles / "transposed.pt"))->fortran_order());
    QVERIFY(!(*PtFile::open(kFiles / "permuted.pt"))->fortran_order());
  }

  void what_is_no_tensor_is_refused_data() {
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* file, ErrorCode code, const char* text) {
      QTest::newRow(file) << static_cast<int>(code) << text;
    };
    row("several.pt", ErrorCode::unsupported, "several.pt holds 4 tensors (a, b, c[0], …)");
    row("dict-without.pt", ErrorCode::unsupported, "dict-without.pt holds a dict without tensors");
    row("number.pt", ErrorCode::unsupported, "number.pt holds a Python number");
    row("object.pt", ErrorCode::unsupported, "cannot be shown: torch_npu.npu._format.Format");
    row("quantized.pt", ErrorCode::unsupported, "quantized tensor (torch._utils._rebuild_qtensor)");
    row("meta.pt", ErrorCode::unsupported, "meta tensor, which has a shape but no values");
    row("dtensor.pt", ErrorCode::unsupported, "class torch.distributed.tensor.DTensor");
    row("unknown-type.pt", ErrorCode::unsupported, "torch.float3_e1m1");
    row("two-in-one.pt", ErrorCode::unsupported,
        "contains two or more torch.save archives, one after another; the last begins at byte");
    row("twice.pt", ErrorCode::unsupported, "contains two or more torch.save archives");
    row("before.pt", ErrorCode::unsupported, "has extra bytes before its archive, which begins at byte 19");
    row("compressed.pt", ErrorCode::unsupported, "compressed.pt is a compressed archive");
    row("script.pt", ErrorCode::unsupported, "script.pt is a TorchScript model");
    row("legacy-cut.pt", ErrorCode::truncated, "legacy-cut.pt is truncated: it ends at byte");
    row("sparse.pt", ErrorCode::unsupported, "torch._utils._rebuild_sparse_tensor");
    row("call.pt", ErrorCode::unsupported, "posix.system");
    row("beyond.pt", ErrorCode::malformed, "beyond.pt is damaged");
    row("golden.json", ErrorCode::truncated, "golden.json is truncated or not a PyTorch file");
    row("missing.pt", ErrorCode::not_found, "missing.pt");
  }
  void what_is_no_tensor_is_refused() {
    const auto file = PtFile::open(kFiles / QTest::currentDataTag());
    QVERIFY(!file);
    QTEST(static_cast<int>(file.error().code), "code");
    QFETCH(QString, text);
    QVERIFY2(file.error().str().find(text.toStdString()) != std::string::npos, file.error().str().c_str());
  }

  void every_cut_off_file_is_refused() {
    const QTemporaryDir folder;
    for (const char* file : {"float32.pt", "legacy.pt", "dict.pt"}) {
      const std::string whole = bytes_of(kFiles / file);
      QVERIFY(opens(folder, whole));
      for (std::size_t length = 0; length < whole.size(); ++length) QVERIFY(!opens(folder, whole.substr(0, length)));
    }
  }

  void corrupted_byte_never_crashes_data() {
    QTest::addColumn<int>("nothing");
    for (const char* file : {"permuted.pt", "legacy-second.pt", "float4-transposed.pt", "nested.pt"}) QTest::newRow(file) << 0;
  }
  void corrupted_byte_never_crashes() {
    const QTemporaryDir folder;
    const std::string whole = bytes_of(kFiles / QTest::currentDataTag());
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (const unsigned char bit : {0x01, 0xff}) {
        std::string changed = whole;
        changed[at] = static_cast<char>(static_cast<unsigned char>(changed[at]) ^ bit);
        static_cast<void>(opens(folder, changed));
      }
    }
  }
};

SPORESCOPE_TEST(PtTest)

}  // namespace pt_test

#include "pt_test.moc"
