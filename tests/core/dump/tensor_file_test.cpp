// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Single tensor files, and copies of files in a dump.

#include "core/dump/tensor_file.h"

#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/tensor/slice.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace tensor_file_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

const std::string kFront = "Log.Default_Log-op0.0.0.1700000000000002.output.0";

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

/// Returns the problem about copies; empty if there is none.
QString text_of_copies(const Dump& dump) {
  for (const Problem& problem : dump.problems()) {
    const QString statusMessage = text(problem.message.str());
    if (statusMessage.contains("copies")) return statusMessage;
  }
  return {};
}

}  // namespace

class TensorFileTest : public QObject {
  Q_OBJECT

  [[nodiscard]] static fs::path written(const QTemporaryDir& folder, const std::string& name, const std::string& bytes) {
    const fs::path path = fs::path(folder.path().toStdString()) / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }

 private slots:
  /// The format is detected by contents, not by name.
  void npy_and_pt() {
    const QTemporaryDir folder;
    const auto npy = open_tensor_file(written(folder, "x.npy", npy_bytes({1, 2.5F}, "2,")));
    QVERIFY(npy && (*npy)->shape() == Shape{2});
    const fs::path pt = fs::path(SPORESCOPE_TEST_DATA) / "pt";
    for (const char* file : {"npu.pt", "legacy.pt", "dict.pt"}) {
      for (const char* name : {"x.pt", "x.PTH", "x.npy", "weights.dat"}) {
        const fs::path copy = fs::path(folder.path().toStdString()) / name;
        fs::copy_file(pt / file, copy, fs::copy_options::overwrite_existing);
        const auto opened = open_tensor_file(copy);
        QVERIFY2(opened, opened ? "" : opened.error().str().c_str());
        QCOMPARE((*opened)->shape(), (Shape{2, 3}));
      }
    }
    QVERIFY(open_tensor_file(written(folder, "y.pt", npy_bytes(1))));
    QVERIFY(text(open_tensor_file(written(folder, "z.pt", "<html>")).error().str()).contains("z.pt is an HTML page"));
    QVERIFY(text(open_tensor_file(folder.path().toStdString()).error().str()).contains("is a folder"));
    QCOMPARE(open_tensor_file(fs::path(folder.path().toStdString()) / "none.pt").error().code, ErrorCode::not_found);
  }

  /// Files of msaccucmp and of MindSpore 1.0: np.array(...).tofile() with shape and type in the name.
  void elements_with_shape_and_type_in_the_name() {
    const QTemporaryDir folder;
    const std::string halves("\x00\x3c\x00\xc0\x00\x7c\x00\x38\x00\x00\x00\xbc", 12);  // 1, -2, inf, 0.5, 0, -1
    const auto matrix = open_tensor_file(written(folder, "NAME.output.0.2_3.float16.ND.bin", halves));
    QVERIFY2(matrix, matrix ? "" : matrix.error().str().c_str());
    QCOMPARE((*matrix)->shape(), (Shape{2, 3}));
    QCOMPARE(read_slice(**matrix, Slice())->as_double(1), -2.0);
    const auto scalar = open_tensor_file(written(folder, "NAME.input.1..float16.ND.bin", halves.substr(0, 2)));
    QVERIFY(scalar && (*scalar)->shape().empty() && (*scalar)->count() == 1);
    QVERIFY(!open_tensor_file(written(folder, "NAME.output.0.2_4.float16.ND.bin", halves)));
    QVERIFY(open_tensor_file(written(folder, "a--Add-op1_output_0_shape_6_Float16_DefaultFormat.bin", halves)));
    QVERIFY(is_tensor_file_name("d/x.npy") && is_tensor_file_name("x.pt") && is_tensor_file_name("N.output.0.2.int8.ND.bin"));
    QVERIFY(!is_tensor_file_name("x.bin") && !is_tensor_file_name("x.txt"));
  }

  void converted_bin_files_of_a_dump() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph0", "0", {{"Log", "Default/Log-op0"}}, {}});
    result.file("rank_0/Net/0/0/Log.Default_Log-op0.2.3.1700000000000002.input.0.1.float32.ND.bin", std::string(4, '\0'));
    result.file("rank_0/Net/0/0/Log.Default_Log-op0.2.3.1700000000000002.output.0..float32.ND.bin",
                std::string("\x00\x00\x80\xff", 4));
    const auto dump = result.open();
    QVERIFY(dump && text_of_copies(*dump).isEmpty());
    QCOMPARE(dump->records().size(), 2U);
    for (const TensorRecord& record : dump->records()) {
      QVERIFY(record.node != kNoNode);
      const auto tensor = dump->open(record);
      QVERIFY(tensor && (*tensor)->count() == 1);
      QCOMPARE((*tensor)->shape().size(), record.io == IoDirection::input ? 1U : 0U);
    }
  }

  /// Only the original is used; the copies are reported.
  void copies_are_no_further_runs_data() {
    QTest::addColumn<QString>("copy");
    QTest::addColumn<QString>("original");
    const QString plain = text(kFront) + ".DefaultFormat.Float32.npy";
    for (const char* mark : {" (1)", " - Copy", "_bak"}) {
      QTest::newRow(mark) << text(kFront) + ".DefaultFormat.Float32" + mark + ".npy" << plain;
    }
    QTest::newRow("other letters") << text(kFront) + ".DefaultFormat.FLOAT32.npy" << plain;
    QTest::newRow("small letters") << text(kFront) + ".DefaultFormat.float32.npy" << plain;
    QTest::newRow("copy of") << "Copy of " + plain << plain;
    QTest::newRow("without a type") << text(kFront) + ".DefaultFormat (1).npy" << text(kFront) + ".DefaultFormat.npy";
  }
  void copies_are_no_further_runs() {
    QFETCH(QString, copy);
    QFETCH(QString, original);
    const std::string folder = "rank_0/Net/0/0/";
    const SyntheticGraph graph{"kernel_graph0", "0", {{"Log", "Default/Log-op0"}}, {}};
    const SyntheticDump result;
    result.graph(0, 0, graph)
        .file(folder + original.toStdString(), npy_bytes(1))
        .file(folder + copy.toStdString(), npy_bytes(1));
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), 1U);
    QCOMPARE(text(std::string(dump->records().front().file_name)), original);
    const QString statusMessage = text_of_copies(*dump);
    QVERIFY2(statusMessage.contains(copy) && statusMessage.contains("skipped 1 files whose names mark them as copies"),
             qPrintable(statusMessage));
    // Without the original, the copy is used.
    const SyntheticDump single;
    single.graph(0, 0, graph).file(folder + copy.toStdString(), npy_bytes(1));
    const auto other = single.open();
    QVERIFY(other && text_of_copies(*other).isEmpty());
    QCOMPARE(other->records().size(), 1U);
    QVERIFY(other->records().front().name == "Default_Log-op0" && other->open(other->records().front()));
  }
};

SPORESCOPE_TEST(TensorFileTest)

}  // namespace tensor_file_test

#include "tensor_file_test.moc"
