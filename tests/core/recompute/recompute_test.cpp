// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Operators computed again: the golden values are what MindSpore itself wrote.

#include "core/recompute/recompute.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "core/dump/open_dump.h"
#include "core/dump/selection.h"
#include "core/recompute/comparison.h"
#include "core/tensor/npy.h"
#include "tests/core/cause/written_training.h"
#include "tests/core/recompute/moved_element.h"

using namespace sporescope;

namespace {

QString data(const char* name) { return QStringLiteral(SPORESCOPE_TEST_DATA "/dumps/") + name; }

std::shared_ptr<const Dump> opened(const QString& path) {
  const auto dumps = open_dumps(path.toStdString());
  if (!dumps || dumps->size() != 1) qFatal("%s cannot be opened", qPrintable(path));
  return dumps->front();
}

Recomputed recomputed(const Dump& dump, const std::string& node = {}) {
  Selection selection;
  selection.nodes.text = node;
  const auto records = select_records(dump, selection);
  if (!records) qFatal("%s", records.error().str().c_str());
  auto done = recompute(dump, *records, {});
  if (!done) qFatal("%s", done.error().str().c_str());
  return *std::move(done);
}

QString told(const Dump& dump, const Recomputed& done) {
  QString text = QString("%1 of %2 checked, %3 not dumped, %4 not finite, %5 not read")
                     .arg(done.checked)
                     .arg(done.operators)
                     .arg(done.not_dumped)
                     .arg(done.not_finite)
                     .arg(done.not_read);
  for (const auto& [type, count] : done.not_known) text += QString("; %1 %2").arg(count).arg(type.c_str());
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
  /// Removes files of an iteration's folder, which stays. How many there were.
  [[nodiscard]] qsizetype remove(const QString& iteration, const QString& pattern) const {
    QDir place(folder_.path() + "/rank_0/LeNet5/0/" + iteration);
    const QStringList files = place.entryList({pattern}, QDir::Files);
    for (const QString& file : files) {
      if (!place.remove(file)) qFatal("cannot remove");
    }
    return files.size();
  }
  /// Cuts all tensors to their first elements, as sample_mode does it on Ascend.
  void sample(qint64 most) const {
    QDirIterator walk(folder_.path(), {"*.npy"}, QDir::Files, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
      const QString path = walk.next();
      const auto source = NpyFile::open(path.toStdString());
      if (!source) qFatal("%s", source.error().str().c_str());
      if ((*source)->count() <= static_cast<std::uint64_t>(most)) continue;
      std::vector<std::byte> values(static_cast<std::size_t>(most) * item_size((*source)->dtype()));
      if (!(*source)->read(0, values)) qFatal("cannot read");
      QFile file(path);
      if (!file.open(QFile::ReadOnly)) qFatal("cannot read");
      const QByteArray descr = file.read(64).split('\'')[3];
      file.close();
      QByteArray header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" + QByteArray::number(most) + ",), }";
      header = header.leftJustified(117, ' ') + '\n';
      if (!file.open(QFile::WriteOnly)) qFatal("cannot write");
      file.write(QByteArray("\x93NUMPY\1\0", 8) + char(118) + '\0' + header);
      file.write(reinterpret_cast<const char*>(values.data()), static_cast<qint64>(values.size()));
    }
    QFile settings(folder_.path() + "/rank_0/.dump_metadata/data_dump.json");
    if (!settings.open(QFile::WriteOnly)) qFatal("cannot write");
    settings.write("{\"e2e_dump_settings\": {\"sample_mode\": 1, \"sample_num\": " + QByteArray::number(most) + "}}");
  }

 private:
  QTemporaryDir folder_;
};

Comparison compared(DType dtype, double expected, double slack, double found, double unit) {
  return compare_with({Io::output, 0, {1}, {expected}, {slack}}, {dtype, {1}, {found}}, unit);
}

}  // namespace

class RecomputeTest : public QObject {
  Q_OBJECT

 private slots:
  // The first elements of a row do not give its softmax.
  void samples_give_nothing() {
    const Copy copy(data("mask-2.10"));
    const auto before = opened(copy.path());
    const std::uint64_t whole = recomputed(*before, "Softmax").checked;
    QVERIFY(whole > 0);
    copy.sample(6);
    const auto dump = opened(copy.path());
    const Recomputed done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(told(*dump, done)));
    QCOMPARE(recomputed(*dump, "Softmax").checked, std::uint64_t{0});
    QVERIFY(recomputed(*dump, "Softmax").not_dumped > 0);
  }

  // What an operator gave is not known: that its attributes cannot be, for want of its shape, is not the reason.
  void what_was_not_dumped_of_an_operator_is_no_unknown_operator() {
    const Copy copy(data("lenet-2.0"));
    QVERIFY(recomputed(*opened(copy.path())).not_known.empty());
    const Copy sampled(data("lenet-2.0"));
    sampled.sample(3);
    const auto samples = opened(sampled.path());
    const Recomputed of_samples = recomputed(*samples);
    QVERIFY2(of_samples.not_known.empty() && of_samples.not_dumped > 0, qPrintable(told(*samples, of_samples)));
    for (const char* iteration : {"0", "1", "2"}) QVERIFY(copy.remove(iteration, "*.output.*") > 0);
    const auto inputs = opened(copy.path());
    const Recomputed of_inputs = recomputed(*inputs);
    QVERIFY2(of_inputs.not_known.empty() && of_inputs.not_dumped > 0, qPrintable(told(*inputs, of_inputs)));
  }

  // MindSpore's own results agree with what their inputs give, whatever the rounding on the way.
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
    constexpr std::uint64_t kLeastShare = 80;  // in percent, of the operators that were dumped and are finite
    QFETCH(QString, name);
    const auto dump = opened(data(qPrintable(name)));
    const Recomputed done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(told(*dump, done)));
    std::uint64_t possible = done.operators - done.not_dumped - done.not_finite;
    // What all ranks of a group bring into it is not in the dump of some of them, and nothing tells how many there are.
    if (const auto found = done.not_known.find("AllReduce"); found != done.not_known.end()) possible -= found->second;
    QVERIFY2(done.checked > 0 && done.checked * 100 >= possible * kLeastShare, qPrintable(told(*dump, done)));
  }

  // What a parameter was before its last but one update is not what the optimizer found.
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
    const Recomputed done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(told(*dump, done)));
    QVERIFY2(done.checked > 0 && done.not_dumped > 0, qPrintable(told(*dump, done)));
  }

  // What another operator read of a parameter after it was written is not what it was written with.
  void a_parameter_that_is_read_after_its_update() {
    const std::string net = "step.number, one -> AssignAdd op0\nstep.number -> Neg op1\n";
    const std::string values = "op0.1: 1\nop0.0: 2\nop0: 2\nop1.0: 2\nop1: -2\nstep.number: 2";
    const auto dump = cause_test::written_training(net + values);
    const Recomputed done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(told(*dump, done)));
    const std::string read_before = "op1.0: 1\nop1: -1\nop0.1: 1\nop0.0: 3\nop0: 3\nstep.number: 3";
    const auto before = cause_test::written_training(net + read_before);
    QVERIFY(!recomputed(*before).findings.empty());
  }

  // A backward call has the type of the forward one, and files whose producers nothing tells.
  void calls_that_msprobe_recorded() {
    const auto dump = opened(SPORESCOPE_TEST_DATA "/msprobe/ms-26.2-mix-tensor-relu");
    const Recomputed done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(told(*dump, done)));
    QVERIFY2(done.checked >= 2, qPrintable(told(*dump, done)));
    QCOMPARE(recomputed(*dump, "backward").checked, std::uint64_t{0});
  }

  void functions_are_their_operators() {
    const auto dump = opened(SPORESCOPE_TEST_DATA "/compare/msprobe-base");
    const Recomputed done = recomputed(*dump);
    QVERIFY2(done.findings.empty(), qPrintable(told(*dump, done)));
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
    const test::MovedElement moved(data(qPrintable(name)).toStdString(), folder, pattern, static_cast<float>(by));
    QVERIFY2(moved.done(), qPrintable(pattern));
    const auto dump = opened(QString::fromStdString(moved.path().string()));
    const Recomputed done = recomputed(*dump);
    QVERIFY(!done.findings.empty());
    const RecomputeFinding& finding = done.findings[0];
    QCOMPARE(QString::fromStdString(std::string(dump->records()[finding.record].file_name)), files[0]);
    QCOMPARE(finding.elements, std::uint64_t{1});
    QVERIFY(std::fabs(finding.error - by) < 1e-4 && finding.bound < 1e-4);
    const auto source = dump->open(dump->records()[finding.record]);
    QVERIFY(source.has_value());
    for (std::size_t d = 0; d < finding.element.size(); ++d) QCOMPARE(finding.element[d], (*source)->shape()[d] - 1);
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
    QCOMPARE(compared(DType::float32, 1e300, 0, INFINITY, u).examined, std::uint64_t{0});
    const Comparison lost = compared(DType::float32, 1, 0, nan, u);
    QCOMPARE(lost.beyond, std::uint64_t{1});
    QVERIFY(std::isinf(lost.error));
  }
};

QTEST_GUILESS_MAIN(RecomputeTest)
#include "recompute_test.moc"
