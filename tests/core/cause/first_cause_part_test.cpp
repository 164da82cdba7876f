// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests incomplete dumps: missing tensors must not be assumed to be finite.

#include <QtTest>
#include <fstream>
#include <limits>

#include "core/cause/first_cause.h"
#include "tests/core/watch/test_dumps.h"
#include "tests/program/test_class.h"

namespace first_cause_part_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

/// Returns a copy of a test dump without the files whose names start with one of `without` ("Adam.|MatMul.") or contain it
/// (".input.").
std::shared_ptr<const Dump> part_of(const QTemporaryDir& folder, const QString& name, const QString& without) {
  const fs::path root = fs::path(folder.path().toStdString()) / "part";
  if (!fs::exists(root)) fs::copy(test_data("dumps/" + name.toStdString()), root, fs::copy_options::recursive);
  std::vector<fs::path> gone;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const QString file = QString::fromStdString(entry.path().filename().string());
    const QStringList some = without.split('|');
    const bool left_out = std::any_of(some.begin(), some.end(), [&](const QString& part) {
      return part.startsWith('.') ? file.contains(part) : file.startsWith(part);
    });
    if (file.endsWith(".npy") && left_out) gone.push_back(entry.path());
  }
  for (const fs::path& file : gone) fs::remove(file);
  auto dumps = open_dumps(root);
  return !gone.empty() && dumps && dumps->size() == 1 ? dumps->front() : nullptr;
}

/// Replaces the first value of a float32 file by NaN. Returns false if there is not exactly one matching file.
bool spoil(const fs::path& folder, const std::string& beginning) {
  int spoilt = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.path().filename().string().starts_with(beginning)) continue;
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr std::streamoff kHeader = 128;
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(kHeader);
    file.write(reinterpret_cast<const char*>(&kNan), sizeof kNan);
    ++spoilt;
  }
  return spoilt == 1;
}

Finding first_of(const Dump& dump) {
  const auto found = find_first_cause(dump);
  if (!found || found->findings.empty()) qFatal("nothing was found");
  return found->findings.front();
}

}  // namespace

class FirstCausePartTest : public QObject {
  Q_OBJECT

 private slots:
  void claims_nothing_of_what_was_not_dumped_data() {
    QTest::addColumn<QString>("dump");
    QTest::addColumn<QString>("without");
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("why");
    const auto row = [](const char* name, const char* dump, const char* without, const char* node, const char* why) {
      QTest::newRow(name) << QString(dump) << QString(without) << QString(node) << QString::fromUtf8(why);
    };
    row("the optimizer's inputs", "adam-epsilon-2.10", ".input.", "fc1.weight",
        "48 of 48 values are NaN after the update, but its dumped inputs are finite (up to 0.999): the update itself "
        "may be undefined, for example zero divided by zero. The same applies to 2 more: fc2.weight, fc1.bias");
    row("the optimizer", "adam-epsilon-2.10", "Adam.", "fc1.weight",
        "48 of 48 values are NaN after the update, but its dumped inputs are finite (up to 0.999): the update itself "
        "may be undefined, for example zero divided by zero. The same applies to 2 more: fc2.weight, fc1.bias");
    row("the gradient", "adam-epsilon-2.10", "Adam.|MatMul.|BiasAdd", "fc1.weight",
        "48 of 48 values are NaN at the end of iteration 0; not all inputs of its update were dumped");
    row("the rate's readers", "infinite-rate-2.10", "ApplyMomentum.", "learning_rate",
        "1 of 1 values are +Inf before the first step: check how it is initialized or loaded");
    // Iteration 2, in which the weight became NaN, is not in the dump: its file of iteration 1 shows nothing
    row("the readers of the weight", "gap-2.10", "MatMul.|BiasAdd.|ReLU.|Sub.", "moments.fc1.weight",
        "6 of 48 values are NaN at the start of iteration 3 but were finite after iteration 1; nothing in between was dumped");
    row("the logarithm", "branch-outputs-2.10", "Log.", "fc2-Dense/MatMul-op0",
        "18 of 24 values are NaN; this is the first tensor that shows it, but not all of its inputs were dumped");
  }
  void claims_nothing_of_what_was_not_dumped() {
    QFETCH(QString, dump);
    QFETCH(QString, without);
    QFETCH(QString, node);
    QFETCH(QString, why);
    const QTemporaryDir folder;
    const auto part = part_of(folder, dump, without);
    QVERIFY(part != nullptr);
    const Finding first = first_of(*part);
    QVERIFY2(node_name(*part, first.record).ends_with(node.toStdString()), node_name(*part, first.record).c_str());
    QCOMPARE(QString::fromStdString(first.why.str()), why);
  }

  void a_moment_is_bad_before_the_weight() {
    const QTemporaryDir folder;
    const fs::path root = fs::path(folder.path().toStdString()) / "part";
    fs::copy(test_data("dumps/adam-epsilon-2.10"), root, fs::copy_options::recursive);
    QVERIFY(spoil(root, "Parameter.moment2_fc1_weight."));
    const auto part = part_of(folder, "adam-epsilon-2.10", ".input.");
    QVERIFY(part != nullptr);
    const Finding first = first_of(*part);
    QCOMPARE(node_name(*part, first.record), std::string("moment2.fc1.weight"));
    QVERIFY(first.kind == CauseKind::parameter);
    QCOMPARE(first.why.str(),
             std::string("1 of 48 values are NaN at the end of iteration 0; not all inputs of its update were dumped"));
  }
};

SPORESCOPE_TEST(FirstCausePartTest)

}  // namespace first_cause_part_test

#include "first_cause_part_test.moc"
