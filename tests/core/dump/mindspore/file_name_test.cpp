// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/file_name.h"
#include "core/base/parse.h"
#include "core/graph/operators/operator_names.h"

#include <QTest>

#include "tests/program/test_class.h"

namespace file_name_test {

using namespace sporescope;

namespace {

QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

}  // namespace

class FileNameTest : public QObject {
  Q_OBJECT

 private slots:
  void parts_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("name");
    QTest::addColumn<quint64>("time");
    QTest::addColumn<bool>("input");
    QTest::addColumn<uint>("slot");
    QTest::addColumn<QString>("dtype");
    QTest::newRow("1.5") << "Conv2d.Conv2D-op107.2.2.1623124369613540.output.0.DefaultFormat.npy"
                         << "Conv2d"
                         << "Conv2D-op107" << quint64{1623124369613540} << false << 0U << "";
    QTest::newRow("parameter with dots") << "Parameter.fc2.bias.0.0.2.output.0.DefaultFormat.npy"
                                         << "Parameter"
                                         << "fc2.bias" << quint64{2} << false << 0U << "";
    QTest::newRow("no time stamp") << "CudnnUniformReal.CudnnUniformReal-op391.0.0..input.0.DefaultFormat.npy"
                                   << "CudnnUniformReal"
                                   << "CudnnUniformReal-op391" << quint64{0} << true << 0U << "";
    QTest::newRow("2.10") << "Cast.Default_Cast-op4.0.0.1795235783013593.output.0.DefaultFormat.Int16.npy"
                          << "Cast"
                          << "Default_Cast-op4" << quint64{1795235783013593} << false << 0U << "Int16";
    QTest::newRow("Ascend, device format") << "MatMul.MatMul-op1.65535.65535.1.input.12.FRACTAL_NZ.npy"
                                           << "MatMul"
                                           << "MatMul-op1" << quint64{1} << true << 12U << "";
    QTest::newRow("words of the grammar in a name") << "Parameter.a.output.0.b.0.0.7.output.3.DefaultFormat.npy"
                                                    << "Parameter"
                                                    << "a.output.0.b" << quint64{7} << false << 3U << "";
    QTest::newRow("slot with zeros") << "A.B.0.0.1.output.012.DefaultFormat.npy"
                                     << "A"
                                     << "B" << quint64{1} << false << 12U << "";
    QTest::newRow("spaces and --") << "Parameter.a b--c.0.0.1.output.0.DefaultFormat.npy"
                                   << "Parameter"
                                   << "a b--c" << quint64{1} << false << 0U << "";
    QTest::newRow("no format") << "A.B.0.0.1.output.0.npy"
                               << "A"
                               << "B" << quint64{1} << false << 0U << "";
    QTest::newRow("strange time stamp") << "A.B.0.0.x1.output.0.DefaultFormat.npy"
                                        << "A"
                                        << "B" << quint64{0} << false << 0U << "";
    QTest::newRow("nanoseconds") << "A.B.0.0.1795235783013593000.output.0.DefaultFormat.npy"
                                 << "A"
                                 << "B" << quint64{1795235783013593000U} << false << 0U << "";
  }

  void parts() {
    QFETCH(QString, file);
    const std::string name = file.toStdString();
    const ParsedFileName parsed = parse_file_name(name);
    QCOMPARE(parsed.kind, FileKind::tensor);
    QTEST(text(parsed.type), "type");
    QTEST(text(parsed.name), "name");
    QTEST(quint64{parsed.time}, "time");
    QTEST(parsed.io == IoDirection::input, "input");
    QTEST(uint{parsed.slot}, "slot");
    QTEST(text(parsed.dtype_suffix), "dtype");
  }

  /// Parses names of Ascend: operators of old dumps without a stream, of chips with their own scheduler, launched as aclnn, and
  /// .bin files.
  void parts_of_ascend_names() {
    const ParsedFileName old = parse_file_name("Conv2D.Default_a_Conv2D-op12.2.1612439563338020");
    QCOMPARE(old.name, std::string_view("Default_a_Conv2D-op12"));
    QVERIFY(old.task == 2 && old.stream == -1 && old.time == 1612439563338020U);
    const ParsedFileName scheduled = parse_file_name("Add.Default_Add-op0.0.3.1673384728093446.4.1.0.0");
    QCOMPARE(scheduled.name, std::string_view("Default_Add-op0"));
    QVERIFY(scheduled.task == 0 && scheduled.stream == 3 && scheduled.time == 1673384728093446U);
    const ParsedFileName launched = parse_file_name("aclnnAdd_2.Add.5.3.1673384728093446");
    QVERIFY(launched.type == "Add" && launched.name == "aclnnAdd_2" && launched.task == 5);
    const ParsedFileName bin =
        parse_file_name("Default--a_output_0_shape_1--Add-op1_input_2_shape_4_1_12_12_16_Float16_NC1HWC0.bin");
    QCOMPARE(bin.name, std::string_view("Default--a_output_0_shape_1--Add-op1"));
    QVERIFY(bin.type == "Add" && bin.io == IoDirection::input && bin.slot == 2 && bin.sizes == "4_1_12_12_16");
    QVERIFY(bin.dtype_suffix == "Float16" && bin.format == "NC1HWC0");
    QVERIFY(parse_file_name("fc3.bias_output_0_shape_10_Float32_DefaultFormat.bin").type == "Parameter");
  }

  /// msaccucmp's conversion to .bin has sizes, type and format in the name. Without dimensions, the sizes are empty.
  void parts_of_converted_names() {
    const ParsedFileName four =
        parse_file_name("Conv2D.Default_a_Conv2D-op12.3.7.1612439563338020.input.1.4_1_12_12.float16.NCHW.bin");
    QCOMPARE(four.kind, FileKind::tensor);
    QVERIFY(four.type == "Conv2D" && four.name == "Default_a_Conv2D-op12" && four.time == 1612439563338020U);
    QVERIFY(four.io == IoDirection::input && four.slot == 1 && four.sizes == "4_1_12_12" && !four.scalar);
    QVERIFY(four.dtype_suffix == "float16" && four.format == "NCHW");
    const ParsedFileName scalar = parse_file_name("Add.Default_Add-op0.0.3.1673384728093446.4.1.0.0.output.0..float32.ND.bin");
    QVERIFY(scalar.kind == FileKind::tensor && scalar.scalar && scalar.io == IoDirection::output && scalar.stream == 3);
    const auto single = parse_converted_bin("NAME.input.0.10.float32.ND.bin");
    QVERIFY(single && single->sizes == "10" && single->dtype_suffix == "float32" && single->format == "ND");
    for (const char* name : {"a.bin", "NAME.input.0.10.float32.ND", "NAME.input.0.10.wide.ND.bin", "NAME.0._10.float32.ND.bin",
                             "NAME.0.1x2.float32.ND.bin"}) {
      QVERIFY2(!parse_converted_bin(name), name);
    }
  }

  /// Browsers, file managers and users create copies next to the files of a dump.
  void copies_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("copy");
    const QString original = "Log.Default_Log-op0.0.0.17.output.0.DefaultFormat.Float32";
    for (const char* mark : {" (1)", "(2)", " - Copy", " - Copy (3)", " - Kopie", " copy", "_bak", "-Copy1", "~"}) {
      QTest::newRow(mark) << original + mark + ".npy" << true;
    }
    QTest::newRow("Copy of") << "Copy of " + original + ".npy" << true;
    QTest::newRow("without a type") << "Log.Default_Log-op0.0.0.17.output.0.DefaultFormat (1).npy" << true;
    QTest::newRow("without a format") << "Log.Default_Log-op0.0.0.17.output.0 (1).npy" << true;
    QTest::newRow("original") << original + ".npy" << false;
    QTest::newRow("other letters") << "Log.Default_Log-op0.0.0.17.output.0.DefaultFormat.FLOAT32.npy" << false;
    QTest::newRow("another format") << "Log.Default_Log-op0.0.0.17.output.0.NC1HWC0_C04.Float16.npy" << false;
    QTest::newRow("a type to come") << "Log.Default_Log-op0.0.0.17.output.0.DefaultFormat.Float128.npy" << false;
  }
  void copies() {
    QFETCH(QString, file);
    const std::string name = file.toStdString();
    const ParsedFileName parsed = parse_file_name(name);
    QCOMPARE(parsed.kind, FileKind::tensor);
    QTEST(parsed.copy, "copy");
    QVERIFY(parsed.type == "Log" && parsed.name == "Default_Log-op0" && parsed.time == 17 && parsed.slot == 0);
    QCOMPARE(parsed.tensor_prefix, std::string_view("Log.Default_Log-op0.0.0.17.output.0"));
    if (parsed.copy) QVERIFY(parsed.dtype_suffix.empty() || parsed.dtype_suffix == "Float32");
  }

  void kinds_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* file, FileKind kind) { QTest::newRow(file) << file << static_cast<int>(kind); };
    row("1396090850.npy", FileKind::number);
    row("1396090850", FileKind::number);
    row("Conv2D.Default_network_Conv2D-op12.2.7.161243956333802", FileKind::async_file);
    row("Conv2D.Default_network_Conv2D-op12.2.1612439563338020", FileKind::async_file);
    row("Conv2D.Default_network_Conv2D-op12.2.7.1612439563338020.4.330.0.0", FileKind::async_file);
    row("exception_info.42.1.1726159207469285", FileKind::async_file);
    row("Sub.Default_Sub-op0.10.10.1700000000000000.input.0.ND.BF16", FileKind::tensor);
    row("Sub.Default_Sub-op0.10.10.1700000000000000.input.0.ND.txt", FileKind::other);
    row("Default--a_output_0_shape_1--Add-op1_output_0_shape_4_10_kNumberTypeFloat32_DefaultFormat.bin", FileKind::tensor);
    row("Default--Add-op1_output_0_shape_Float32_DefaultFormat.bin", FileKind::other);
    row("Opdebug.Node_OpDebug.2.7.161243956333802", FileKind::overflow_report);
    row("Opdebug.Node_OpDebug.2.7.161243956333802.output.0.json", FileKind::overflow_report);
    row("MatMul.Default_MatMul-op0.json", FileKind::kernel_arguments);
    row("statistic.csv", FileKind::statistic_csv);
    row("mapping.csv", FileKind::mapping_csv);
    row("convert_failed_file_list.txt", FileKind::failed_list);
    row(".A.B.0.0.1.output.0.DefaultFormat.npy.swp", FileKind::other);
    row("weights.npy", FileKind::malformed_tensor_name);
    row(".npy", FileKind::other);
    row("A.B.0.0.1.output.npy", FileKind::malformed_tensor_name);
    row("A.B.0.0.1.result.0.DefaultFormat.npy", FileKind::malformed_tensor_name);
    row("A.B.x.0.1.output.0.DefaultFormat.npy", FileKind::malformed_tensor_name);
    row("A.0.0.1.output.0.DefaultFormat.npy", FileKind::malformed_tensor_name);
    row(".B.0.0.1.output.0.DefaultFormat.npy", FileKind::other);
    row("A.B.0.0.1.output.0.DefaultFormat.Float32.more.npy", FileKind::malformed_tensor_name);
    row("A.B.0.0.1.output.99999999999.DefaultFormat.npy", FileKind::malformed_tensor_name);
    row("......npy", FileKind::other);
    row("output.0", FileKind::other);
  }

  void kinds() {
    QFETCH(QString, file);
    const std::string name = file.toStdString();
    QTEST(static_cast<int>(parse_file_name(name).kind), "kind");
  }

  void encoding() {
    QCOMPARE(QString::fromStdString(encode_name("Default/a b/c.d\\e-op1")), "Default_a_b_c_d_e-op1");
    QCOMPARE(QString::fromStdString(encode_name("▸фi")), QString::fromUtf8("▸фi"));
  }

  void operator_numbers() {
    const OperatorName parts = split_operator_name("Default/x-opx/Conv2D-op12");
    QCOMPARE(text(parts.base), "Default/x-opx/Conv2D");
    QCOMPARE(parts.number.value_or(0), 12U);
    QVERIFY(!split_operator_name("Default/Conv2D-op").number);
    QVERIFY(!split_operator_name("Default/Conv2D").number);
    QCOMPARE(text(split_operator_name("Default/Conv2D-opA").base), "Default/Conv2D-opA");
  }
};

SPORESCOPE_TEST(FileNameTest)

}  // namespace file_name_test

#include "file_name_test.moc"
