// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Recomputes operators of real dumps: the golden values are those that MindSpore wrote.

#include "core/recompute/recompute.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QtTest>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/dump/open_dump.h"
#include "core/dump/selection.h"
#include "core/recompute/changed_inputs.h"
#include "core/recompute/element_errors.h"
#include "core/tensor/npy.h"
#include "tests/core/cause/training_text.h"
#include "tests/core/recompute/altered_element.h"
#include "tests/core/replicas/linked_ranks.h"
#include "tests/program/test_class.h"

namespace recompute_test {

using namespace sporescope;

namespace {

QString data(const char* name) { return QStringLiteral(SPORESCOPE_TEST_DATA "/dumps/") + name; }

std::shared_ptr<const Dump> opened(const QString& path) {
  const auto dumps = open_dumps(path.toStdString());
  if (!dumps || dumps->size() != 1) qFatal("%s cannot be opened", qPrintable(path));
  return dumps->front();
}

RecomputeResult recomputed(const Dump& dump, const std::string& node = {}) {
  Selection selection;
  selection.nodes.text = node;
  const auto records = select_records(dump, selection);
  if (!records) qFatal("%s", records.error().str().c_str());
  auto done = recompute(dump, *records, {});
  if (!done) qFatal("%s", done.error().str().c_str());
  return *std::move(done);
}

QString text_of(const Dump& dump, const RecomputeResult& done) {
  QString text = QString("%1 of %2 checked, %3 not dumped, %4 not finite, %5 not read")
                     .arg(done.checked)
                     .arg(done.operators)
                     .arg(done.not_dumped)
                     .arg(done.not_finite)
                     .arg(done.not_read);
  for (const auto& [type, count] : done.unsupported) text += QString("; %1 %2").arg(count).arg(type.c_str());
  for (const RecomputeFinding& finding : done.findings) {
    text +=
        "\n" + QString::fromStdString(dump.relative_path(dump.records()[finding.record]).string() + ": " + finding.why.str());
  }
  return text;
}

/// A dump that a test may change.
class Copy {
 public:
  explicit Copy(const QString& from) {
    QDirIterator walk(from, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
      const QString file = walk.next();
      const QString target = folder_.path() + "/" + QDir(from).relativeFilePath(file);
      if (!QDir().mkpath(QFileInfo(target).path()) || !QFile::copy(file, target)) qFatal("cannot copy");
      QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner);
    }
  }
  [[nodiscard]] QString path() const { return folder_.path(); }
  /// Removes files from an iteration's folder, which remains. Returns their number.
  [[nodiscard]] qsizetype remove(const QString& iteration, const QString& pattern) const {
    QDir place(folder_.path() + "/rank_0/LeNet5/0/" + iteration);
    const QStringList files = place.entryList({pattern}, QDir::Files);
    for (const QString& file : files) {
      if (!place.remove(file)) qFatal("cannot remove");
    }
    return files.size();
  }
  /// Truncates all tensors to their first elements, as sample_mode does on Ascend.
  void sample(qint64 limit) const {
    QDirIterator walk(folder_.path(), {"*.npy"}, QDir::Files, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
      const QString path = walk.next();
      const auto source = NpyFile::open(path.toStdString());
      if (!source) qFatal("%s", source.error().str().c_str());
      if ((*source)->count() <= static_cast<std::uint64_t>(limit)) continue;
      std::vector<std::byte> values(static_cast<std::size_t>(limit) * item_size((*source)->dtype()));
      if (!(*source)->read(0, values)) qFatal("cannot read");
      QFile file(path);
      if (!file.open(QFile::ReadOnly)) qFatal("cannot read");
      const QByteArray descr = file.read(64).split('\'')[3];
      file.close();
      QByteArray header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" + QByteArray::number(limit) + ",), }";
      header = header.leftJustified(117, ' ') + '\n';
      if (!file.open(QFile::WriteOnly)) qFatal("cannot write");
      file.write(QByteArray("\x93NUMPY\1\0", 8) + char(118) + '\0' + header);
      file.write(reinterpret_cast<const char*>(values.data()), static_cast<qint64>(values.size()));
    }
    QFile settings(folder_.path() + "/rank_0/.dump_metadata/data_dump.json");
    if (!settings.open(QFile::WriteOnly)) qFatal("cannot write");
    settings.write("{\"e2e_dump_settings\": {\"sample_mode\": 1, \"sample_num\": " + QByteArray::number(limit) + "}}");
  }

 private:
  QTemporaryDir folder_;
};

ElementErrors compared(DType dtype, double expected, double slack, double found, double unit) {
  return compare_with({IoDirection::output, 0, {1}, {expected}, {slack}}, {dtype, {1}, {found}}, unit);
}

}  // namespace

class RecomputeTest : public QObject {
  Q_OBJECT

 private slots:
  // The softmax of a row cannot be computed from its first elements.
  void samples_give_nothing() {
    const Copy copy(data("mask-2.10"));
    const auto before = opened(copy.path());
    const std::uint64_t whole = recomputed(*before, "Softmax").checked;
    QVERIFY(whole > 0);
    copy.sample(6);
    const auto dump = opened(copy.path());
    const RecomputeResult done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(text_of(*dump, done)));
    QCOMPARE(recomputed(*dump, "Softmax").checked, std::uint64_t{0});
    QVERIFY(recomputed(*dump, "Softmax").not_dumped > 0);
  }

  // The reported reason is that the output was not dumped, not that attributes are unknown because its shape is missing.
  void what_was_not_dumped_of_an_operator_is_no_unknown_operator() {
    const Copy copy(data("lenet-2.0"));
    QVERIFY(recomputed(*opened(copy.path())).unsupported.empty());
    const Copy sampled(data("lenet-2.0"));
    sampled.sample(3);
    const auto samples = opened(sampled.path());
    const RecomputeResult of_samples = recomputed(*samples);
    QVERIFY2(of_samples.unsupported.empty() && of_samples.not_dumped > 0, qPrintable(text_of(*samples, of_samples)));
    for (const char* iteration : {"0", "1", "2"}) QVERIFY(copy.remove(iteration, "*.output.*") > 0);
    const auto inputs = opened(copy.path());
    const RecomputeResult of_inputs = recomputed(*inputs);
    QVERIFY2(of_inputs.unsupported.empty() && of_inputs.not_dumped > 0, qPrintable(text_of(*inputs, of_inputs)));
  }

  // MindSpore's own results agree with the recomputed ones, despite rounding.
  void nothing_is_found_in_real_dumps_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"lenet-1.5",
                             "lenet-frozen-1.10",
                             "lenet-2.0",
                             "gan-2.10",
                             "kernels-2.0",
                             "loop-2.10",
                             "mask-2.10",
                             "layer-norm-2.10",
                             "masked-row-2.0",
                             "adam-epsilon-2.10",
                             "infinite-rate-2.10",
                             "types-2.10",
                             "batch-norm-2.10",
                             "half-precision-2.10",
                             "mixed-precision-2.10",
                             "exp-half-2.10",
                             "two-ranks-2.10",
                             "all-reduce-2.10",
                             "adam-nan-2.10",
                             "initial-nan-2.10",
                             "root-2.10",
                             "sqrt-outputs-2.10",
                             "gap-2.10",
                             "log-mask-outputs-2.10",
                             "branch-outputs-2.10",
                             "row-maximum-2.10"}) {
      QTest::newRow(name) << name;
    }
  }
  void nothing_is_found_in_real_dumps() {
    constexpr std::uint64_t kMinShare = 80;  // percentage of the operators that were dumped and are finite
    QFETCH(QString, name);
    const auto dump = opened(data(qPrintable(name)));
    const RecomputeResult done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(text_of(*dump, done)));
    const std::uint64_t possible = done.operators - done.not_dumped - done.not_finite;
    QVERIFY2(done.checked > 0 && done.checked * 100 >= possible * kMinShare, qPrintable(text_of(*dump, done)));
  }

  // The value of a parameter before its second-to-last update is not the optimizer's input.
  void an_iteration_that_lost_files_data() {
    QTest::addColumn<QString>("pattern");
    QTest::newRow("all") << "*";
    QTest::newRow("those of parameters") << "Parameter.*";
  }
  void an_iteration_that_lost_files() {
    QFETCH(QString, pattern);
    const Copy copy(data("lenet-2.0"));
    QVERIFY(copy.remove("1", pattern) > 10);
    const auto dump = opened(copy.path());
    const RecomputeResult done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(text_of(*dump, done)));
    QVERIFY2(done.checked > 0 && done.not_dumped > 0, qPrintable(text_of(*dump, done)));
  }

  // If another operator reads a parameter after its update, that is not the value before the update.
  void a_parameter_that_is_read_after_its_update() {
    const std::string net = "step.number, one -> AssignAdd op0\nstep.number -> Neg op1\n";
    const std::string values = "op0.1: 1\nop0.0: 2\nop0: 2\nop1.0: 2\nop1: -2\nstep.number: 2";
    const auto dump = cause_test::written_training(net + values);
    const RecomputeResult done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(text_of(*dump, done)));
    const std::string read_before = "op1.0: 1\nop1: -1\nop0.1: 1\nop0.0: 3\nop0: 3\nstep.number: 3";
    const auto before = cause_test::written_training(net + read_before);
    QVERIFY(!recomputed(*before).findings.empty());
  }

  // For example, an average of the weights that a script left in the optimizer.
  void a_parameter_that_two_operators_write_in_one_step() {
    const std::string net = "ema.w, x -> Mul op0\nema.w, op0 -> Assign op1\nema.w, one -> AssignAdd op2\n";
    const std::string values =
        "x: 2\none: 1\nop0.0: 3\nop0.1: 2\nop0: 6\nop1.0: 6\nop1.1: 6\nop1: 6\nop2.0: 7\nop2.1: 1\nop2: 7\nema.w: 7";
    const auto dump = cause_test::written_training(net + values);
    const RecomputeResult done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(text_of(*dump, done)));
    const std::string wrong =
        "x: 2\none: 1\nop0.0: 3\nop0.1: 2\nop0: 6\nop1.0: 6\nop1.1: 6\nop1: 6\nop2.0: 4\nop2.1: 1\nop2: 4\nema.w: 4";
    QVERIFY(!recomputed(*cause_test::written_training(net + wrong)).findings.empty());
  }

  // The file of its producer holds old memory content, because empty tensors are not written.
  void what_was_made_of_an_empty_tensor() {
    const auto dump = cause_test::written_training(
        "x, m -> MaskedSelect op0\nop0 -> Square op1\nx: 1 2\nm: 0 0\nop0.0: 1 2\nop0.1: 0 0\nop0: 1 2\nop1: 5 5");
    const RecomputeResult done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(text_of(*dump, done)));
  }

  // A backward call has the type of the forward one, and files with unknown producers.
  void calls_that_msprobe_recorded() {
    const auto dump = opened(SPORESCOPE_TEST_DATA "/msprobe/ms-26.2-mix-tensor-relu");
    const RecomputeResult done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(text_of(*dump, done)));
    QVERIFY2(done.checked >= 2, qPrintable(text_of(*dump, done)));
    QCOMPARE(recomputed(*dump, "backward").checked, std::uint64_t{0});
  }

  void functions_are_their_operators() {
    const auto dump = opened(SPORESCOPE_TEST_DATA "/compare/msprobe-base");
    const RecomputeResult done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(text_of(*dump, done)));
    QCOMPARE(recomputed(*dump, "flatten.0.forward").checked, std::uint64_t{1});
    // Its second factor is a number that was not dumped.
    QCOMPARE(recomputed(*dump, "__mul__.0.forward").not_dumped, std::uint64_t{1});
  }

  void one_element_of_one_output_is_found_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<double>("by");
    const QString lenet = "rank_0/LeNet5/0/1", norm = "rank_0/Net/0/0", adam = "rank_0/Net/0/0";
    QTest::newRow("MatMul") << "lenet-2.0" << lenet << "MatMulBiasAddReluFusion.*op84.*output.0.*" << 0.01;
    QTest::newRow("Conv2D") << "lenet-2.0" << lenet << "Conv2D.Conv2D-op80.*output.0.*" << 0.01;
    QTest::newRow("BiasAddGrad") << "lenet-2.0" << lenet << "BiasAddGrad.BiasAddGrad-op96.*output.0.*" << 0.01;
    QTest::newRow("mean of LayerNorm") << "layer-norm-2.10" << norm << "LayerNorm.*output.1.*" << 0.01;
    QTest::newRow("variance of LayerNorm") << "layer-norm-2.10" << norm << "LayerNorm.*output.2.*" << 0.01;
    QTest::newRow("SoftmaxGradFusion") << "masked-row-2.0" << norm << "SoftmaxGradFusion.*output.0.*" << 0.01;
    QTest::newRow("Assign") << "adam-epsilon-2.10" << adam << "Assign.*Assign-op0.*output.0.*" << 0.01;
  }
  void one_element_of_one_output_is_found() {
    QFETCH(QString, name);
    QFETCH(QString, folder);
    QFETCH(QString, pattern);
    QFETCH(double, by);
    const QStringList files = QDir(data(qPrintable(name)) + "/" + folder).entryList({pattern}, QDir::Files);
    const test::AlteredElement moved(data(qPrintable(name)).toStdString(), folder, pattern, static_cast<float>(by));
    QVERIFY2(moved.done(), qPrintable(pattern));
    const auto dump = opened(QString::fromStdString(moved.path().string()));
    const RecomputeResult done = recomputed(*dump);
    QVERIFY(!done.findings.empty());
    const RecomputeFinding& finding = done.findings[0];
    QCOMPARE(QString::fromStdString(std::string(dump->records()[finding.record].file_name)), files[0]);
    QCOMPARE(finding.elements, std::uint64_t{1});
    QVERIFY(std::fabs(finding.error - by) < 1e-4 && finding.bound < 1e-4);
    const auto source = dump->open(dump->records()[finding.record]);
    QVERIFY(source.has_value());
    for (std::size_t d = 0; d < finding.element.size(); ++d) QCOMPARE(finding.element[d], (*source)->shape()[d] - 1);
  }

  // The input equals neither its producer's output nor, as with in-place operators, the operator's own output.
  void an_input_that_changed_in_memory_is_found_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<float>("by");
    const QString lenet = "rank_0/LeNet5/0/1", mask = "rank_0/Net/0/0";
    QTest::newRow("ReLU") << "lenet-2.0" << lenet << "ReLU.ReLU-op78.*input.0.*" << 0.5F;
    QTest::newRow("MaxPool") << "lenet-2.0" << lenet << "MaxPool.MaxPool-op82.*input.0.*" << 0.25F;
    QTest::newRow("NaN") << "lenet-2.0" << lenet << "Conv2D.Conv2D-op80.*input.0.*" << std::nanf("");
    QTest::newRow("Softmax") << "mask-2.10" << mask << "Softmax.*Softmax-op0.*input.0.*" << 1.5F;
    QTest::newRow("Sub") << "mask-2.10" << mask << "Sub.Expand__SoftmaxBackward_Sub-op0.*input.1.*" << 0.25F;
  }
  void an_input_that_changed_in_memory_is_found() {
    QFETCH(QString, name);
    QFETCH(QString, folder);
    QFETCH(QString, pattern);
    QFETCH(float, by);
    const QStringList files = QDir(data(qPrintable(name)) + "/" + folder).entryList({pattern}, QDir::Files);
    QCOMPARE(files.size(), 1);
    const test::AlteredElement moved(data(qPrintable(name)).toStdString(), folder, pattern, by);
    QVERIFY2(moved.done(), qPrintable(pattern));
    const auto dump = opened(QString::fromStdString(moved.path().string()));
    const RecomputeResult done = recomputed(*dump);
    QVERIFY2(done.findings.size() == 1, qPrintable(text_of(*dump, done)));
    const RecomputeFinding& finding = done.findings[0];
    QCOMPARE(QString::fromStdString(std::string(dump->records()[finding.record].file_name)), files[0]);
    QVERIFY(finding.given && dump->records()[*finding.given].io == IoDirection::output);
    QCOMPARE(finding.elements, std::uint64_t{1});
    if (std::isnan(by)) {
      QVERIFY(std::isnan(finding.found) && std::isinf(finding.error));
    } else {
      QVERIFY(std::fabs(finding.found - finding.expected - by) < 1e-5);
    }
    const ChangedInputs changed = find_changed_inputs(*dump, {});
    QVERIFY(changed.complete && changed.changed.size() == 1 && changed.changed[0].input == finding.record);
  }

  void an_operator_that_works_in_place_changes_nothing() {
    const QString folder = "rank_0/LeNet5/0/1";
    const Copy copy(data("lenet-2.0"));
    const QDir files(copy.path() + "/" + folder);
    const QString input = files.filePath(files.entryList({"ReLU.ReLU-op78.*input.0.*"}).at(0));
    const QString output = files.filePath(files.entryList({"ReLU.ReLU-op78.*output.0.*"}).at(0));
    QVERIFY(QFile::remove(input) && QFile::copy(output, input));
    const auto dump = opened(copy.path());
    const RecomputeResult done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(text_of(*dump, done)));
  }

  void no_input_changed_in_real_dumps_data() { nothing_is_found_in_real_dumps_data(); }
  void no_input_changed_in_real_dumps() {
    QFETCH(QString, name);
    const auto dump = opened(data(qPrintable(name)));
    const ChangedInputs inputs = find_changed_inputs(*dump, {});
    QVERIFY(inputs.complete);
    QCOMPARE(inputs.changed.size(), std::size_t{0});
  }

  // Kernels may flush numbers below the smallest normal one to zero, both when reading and when writing.
  void numbers_that_are_not_normal_may_be_zero() {
    constexpr double u = 0x1p-24;
    QCOMPARE(compared(DType::float32, 1.27e-38, 0, 0, u).beyond, std::uint64_t{0});
    QCOMPARE(compared(DType::float32, 2.3e-38, 0, 0, u).beyond, std::uint64_t{0});
    QCOMPARE(compared(DType::float32, 3e-38, 0, 0, u).beyond, std::uint64_t{1});
    const double infinity = std::numeric_limits<double>::infinity();
    const auto of_flushed = [&](double value, double flushed, DType dtype, double found) {
      Expected expected{IoDirection::output, 0, {1}, {value}, {}};
      expected.flushed_values = {flushed};
      return compare_with(expected, {dtype, {1}, {found}}, u);
    };
    // NumPy: np.log(np.float32(1e-40)) is -92.1034, np.log(0) is -Inf.
    QCOMPARE(of_flushed(-92.1034, -infinity, DType::float32, -infinity).beyond, std::uint64_t{0});
    QCOMPARE(of_flushed(-92.1034, -infinity, DType::float32, -infinity).examined, std::uint64_t{1});
    QCOMPARE(of_flushed(-92.1034, -infinity, DType::float32, -92.1034).beyond, std::uint64_t{0});
    QCOMPARE(of_flushed(-92.1034, -infinity, DType::float32, -80).beyond, std::uint64_t{1});
    QCOMPARE(of_flushed(1, 0, DType::boolean, 0).beyond, std::uint64_t{0});
  }

  void an_operator_may_read_numbers_that_are_not_normal_as_zero_data() {
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("flushed");
    QTest::addColumn<QString>("exact");
    // NumPy's results for 1e-40 and for 0.
    QTest::newRow("Log") << "Log"
                         << "-inf"
                         << "-92.103404";
    QTest::newRow("Sqrt") << "Sqrt"
                          << "0"
                          << "1e-20";
    QTest::newRow("Sign") << "Sign"
                          << "0"
                          << "1";
    QTest::newRow("Rsqrt") << "Rsqrt"
                           << "inf"
                           << "1e20";
  }
  void an_operator_may_read_numbers_that_are_not_normal_as_zero() {
    QFETCH(QString, type);
    QFETCH(QString, flushed);
    QFETCH(QString, exact);
    for (const auto& [result, agrees] : {std::pair(flushed, true), std::pair(exact, true), std::pair(QString("7"), false)}) {
      const QString net = "x -> %1 op0\nop0.0: 1e-40\nop0: %2\nx: 1e-40";
      const auto dump = cause_test::written_training(net.arg(type, result).toStdString());
      const RecomputeResult done = recomputed(*dump);
      QVERIFY2(done.checked == 1 && done.findings.empty() == agrees, qPrintable(text_of(*dump, done)));
    }
  }

  void a_comparison_allows_for_rounding_and_no_more() {
    constexpr double u = 0x1p-24;
    QCOMPARE(compared(DType::float32, 1, 0, 1 + 2 * u, u).beyond, std::uint64_t{0});
    QCOMPARE(compared(DType::float32, 1, 0, 1 + 4 * u, u).beyond, std::uint64_t{1});
    QCOMPARE(compared(DType::float32, 1, 1e-3, 1 + 1e-3, u).beyond, std::uint64_t{0});
    QCOMPARE(compared(DType::int32, 2.7, 0, 2, 0).beyond, std::uint64_t{0});
    QCOMPARE(compared(DType::int32, 2.7, 0, 3, 0).beyond, std::uint64_t{1});
    QCOMPARE(compared(DType::boolean, 5, 0, 1, 0).beyond, std::uint64_t{0});
    const double nan = std::nan("");
    QCOMPARE(compared(DType::float32, nan, 0, 1, u).examined, std::uint64_t{0});
    QCOMPARE(compared(DType::float32, 1e300, 0, 1e38, u).examined, std::uint64_t{0});
    const ElementErrors lost = compared(DType::float32, 1, 0, nan, u);
    QCOMPARE(lost.beyond, std::uint64_t{1});
    QVERIFY(std::isinf(lost.error));
  }

  // IEEE 754: NaN and infinities that the formula yields agree in the whole tensor, or have no verdict.
  void values_that_are_not_finite_agree_as_a_whole() {
    constexpr double u = 0x1p-24;
    const double nan = std::nan("");
    const auto of = [&](double expected, double found) { return compared(DType::float32, expected, 0, found, u); };
    for (const auto& [expected, found, agrees] :
         std::initializer_list<std::tuple<double, double, bool>>{{nan, nan, true},
                                                                 {INFINITY, INFINITY, true},
                                                                 {-INFINITY, -INFINITY, true},
                                                                 {1e300, INFINITY, true},
                                                                 {-1e300, -INFINITY, true},
                                                                 {INFINITY, -INFINITY, false},
                                                                 {INFINITY, nan, false},
                                                                 {nan, INFINITY, false},
                                                                 {nan, 0, false},
                                                                 {-1e300, INFINITY, false},
                                                                 {INFINITY, 3.4e38, false}}) {
      QCOMPARE(of(expected, found).examined, std::uint64_t{agrees ? 1U : 0U});
      QCOMPARE(of(expected, found).beyond, std::uint64_t{0});
    }
    const auto pair = [&](Expected expected, std::vector<double> found) {
      expected.shape = {2};
      return compare_with(expected, {DType::float32, {2}, std::move(found)}, u);
    };
    Expected both{IoDirection::output, 0, {}, {1, nan}, {}};
    QCOMPARE(pair(both, {1, nan}).examined, std::uint64_t{2});
    QCOMPARE(pair(both, {1, 7}).examined, std::uint64_t{1});
    QCOMPARE(pair({IoDirection::output, 0, {}, {INFINITY, nan}, {}}, {INFINITY, 7}).examined, std::uint64_t{0});
    both.has_gaps = true;
    QCOMPARE(pair(both, {1, nan}).examined, std::uint64_t{1});
    both.has_gaps = false;
    both.certain_nan = {1};
    const ElementErrors garbage = pair(both, {1, 7});
    QCOMPARE(garbage.beyond, std::uint64_t{1});
    QVERIFY(garbage.worst == 1 && std::isinf(garbage.error) && std::isnan(garbage.expected) && garbage.found == 7);
    QCOMPARE(pair(both, {1, nan}).beyond, std::uint64_t{0});
    // The terms of a sum exceed the range of float32: an intermediate infinity may have become NaN.
    Expected sum{IoDirection::output, 0, {}, {1, 2}, {1e30, 1e30}};
    QCOMPARE(pair(sum, {1, nan}).beyond, std::uint64_t{1});
    sum.terms_per_slack = 1e9;
    QCOMPARE(pair(sum, {1, nan}).beyond, std::uint64_t{0});
    QCOMPARE(pair(sum, {1, nan}).examined, std::uint64_t{1});
    QCOMPARE(pair(sum, {1, 3e30}).beyond, std::uint64_t{1});
    sum.terms_per_slack = 1e7;
    QCOMPARE(pair(sum, {1, nan}).beyond, std::uint64_t{1});
    // Integers have no NaN: the result of casting it depends on the machine.
    QCOMPARE(compared(DType::int32, nan, 0, 0, 0).examined, std::uint64_t{0});
  }

  // numpy: x = np.full(4, -np.inf); np.exp(x - x.max()) is NaN.
  void the_softmax_of_a_masked_row_is_nan() {
    const QString folder = "rank_0/Net/0/0", pattern = "Softmax.Softmax-op60.*output.0.*";
    QVERIFY2(recomputed(*opened(data("masked-row-2.0")), "Softmax-op60").checked == 1, "as MindSpore has it");
    const Copy copy(data("masked-row-2.0"));
    QDir place(copy.path() + "/" + folder);
    const QStringList files = place.entryList({pattern}, QDir::Files);
    QCOMPARE(files.size(), 1);
    QFile file(place.filePath(files[0]));
    QVERIFY(file.open(QFile::ReadWrite));
    // float32, 4 x 4: row 2 is fully masked.
    constexpr qint64 kRow = 4 * sizeof(float);
    QVERIFY(file.seek(file.size() - 2 * kRow));
    const std::array<float, 4> garbage{0.25F, 0.25F, 0.25F, 0.25F};
    QCOMPARE(file.write(reinterpret_cast<const char*>(garbage.data()), kRow), kRow);
    file.close();
    const auto dump = opened(copy.path());
    const RecomputeResult done = recomputed(*dump, "Softmax-op60");
    QCOMPARE(done.findings.size(), std::size_t{1});
    QCOMPARE(done.findings[0].elements, std::uint64_t{4});
    QCOMPARE(done.findings[0].element, (ElementIndex{2, 0}));
    const std::string why = done.findings[0].why.str();
    QVERIFY2(why.starts_with("Recomputation gives NaN at [2, 0], but the dump holds 0.25"), why.c_str());
  }

  void an_all_reduce_is_the_sum_over_its_ranks() {
    const RecomputeResult done = recomputed(*opened(data("two-ranks-2.10")), "AllReduce");
    QVERIFY(done.operators > 0);
    QCOMPARE(done.checked, done.operators);
    const RecomputeResult overflown = recomputed(*opened(data("all-reduce-2.10")), "AllReduce");
    QVERIFY(overflown.operators > 0);
    QCOMPARE(overflown.checked, overflown.operators);
  }

  // The other rank holds the sum of both, so both form the group.
  void an_all_reduce_that_gave_one_rank_something_else() {
    const test::AlteredElement moved(data("all-reduce-2.10").toStdString(), "rank_1/Net/0/0", "AllReduce.*op0.*output.0.*",
                                     1e36F);
    QVERIFY(moved.done());
    const auto dump = opened(QString::fromStdString(moved.path().string()));
    const RecomputeResult done = recomputed(*dump, "AllReduce");
    QVERIFY2(done.findings.size() == 1, qPrintable(text_of(*dump, done)));
    const TensorRecord& record = dump->records()[done.findings[0].record];
    QCOMPARE(dump->graphs()[record.graph].rank, 1);
    QVERIFY(record.io == IoDirection::output);
  }

  // A rank that was not dumped may have contributed the rest. The input that differs from its producer's output is reported.
  void ranks_that_do_not_make_the_sum_are_no_finding() {
    const test::AlteredElement moved(data("all-reduce-2.10").toStdString(), "rank_1/Net/0/0", "AllReduce.*op0.*input.0.*",
                                     1e36F);
    QVERIFY(moved.done());
    const auto dump = opened(QString::fromStdString(moved.path().string()));
    const RecomputeResult done = recomputed(*dump, "AllReduce-op0");
    QVERIFY2(done.findings.size() == 1, qPrintable(text_of(*dump, done)));
    QVERIFY(done.findings.front().given);
    QVERIFY(dump->records()[done.findings.front().record].io == IoDirection::input);
    QCOMPARE(done.checked, std::uint64_t{0});
    QCOMPARE(done.unsupported.at("AllReduce"), done.operators);
    const Copy copy(data("all-reduce-2.10"));
    QVERIFY(QDir(copy.path() + "/rank_1").removeRecursively());
    const auto single = opened(copy.path());
    const RecomputeResult of_one = recomputed(*single, "AllReduce");
    QVERIFY2(of_one.findings.empty() && of_one.checked == 0, qPrintable(text_of(*single, of_one)));
  }

  // Each of them would read the files of all others.
  void an_all_reduce_of_too_many_ranks_is_not_read() {
    constexpr int kRanks = 65;
    const test::LinkedRanks ranks(kRanks);
    const RecomputeResult done = recomputed(*opened(QString::fromStdString(ranks.root().string())), "AllReduce-op0");
    QVERIFY(done.operators >= kRanks);
    QCOMPARE(done.checked, std::uint64_t{0});
    QCOMPARE(done.unsupported.at("AllReduce"), done.operators);
  }
};

SPORESCOPE_TEST(RecomputeTest)

}  // namespace recompute_test

#include "recompute_test.moc"
