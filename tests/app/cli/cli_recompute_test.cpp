// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests recomputed operators in the output of the program.

#include <QtTest>
#include <algorithm>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_recompute_test {

using namespace sporescope::test;

namespace {

/// Simulates a second training that writes to the same dump an hour later.
bool train_again(const QString& dump) {
  for (const QString& name : npy_files(dump)) {
    if (name.contains("/constants/")) continue;
    QStringList parts = QFileInfo(name).fileName().split('.');
    const auto time = std::find_if(parts.begin(), parts.end(), [](const QString& part) { return part.size() == 16; });
    if (time == parts.end()) return false;
    *time = QString::number(time->toLongLong() + 3'600'000'000);
    if (!QFile::copy(dump + "/" + name, dump + "/" + QFileInfo(name).path() + "/" + parts.join('.'))) return false;
  }
  QFile history(dump + "/rank_0/execution_order/ms_global_execution_order_graph_0.csv");
  if (!history.open(QFile::ReadWrite)) return false;
  const QByteArray lines = history.readAll();
  return history.write(lines) == lines.size();
}

}  // namespace

class CliRecomputeTest : public QObject {
  Q_OBJECT

 private slots:
  void what_agrees_and_what_was_not_computed_are_counted() {
    const Outcome done = run({"--json", "recompute", dump("lenet-2.0"), "--type", "ReLU,MatMul,Conv2D"});
    QCOMPARE(done.status, 0);
    const QJsonObject answer = done.json();
    QVERIFY(answer["complete"].toBool());
    QVERIFY(answer["checked"].toInt() > 10);
    QCOMPARE(answer["checked"].toInt(), answer["operators"].toInt());
    const Outcome all = run({"recompute", dump("types-2.10")});
    QCOMPARE(all.status, 3);
    QVERIFY2(all.out.contains("4 Cast") && all.out.contains("unsupported types"), all.out.constData());
    // NaN propagates as in IEEE 754, also through sums over both ranks.
    QCOMPARE(run({"recompute", dump("two-ranks-2.10")}).status, 0);
  }

  void an_element_that_its_inputs_do_not_give_is_found() {
    const Copy copy(dump("lenet-2.0"));
    QVERIFY(copy.whole());
    const QString folder = copy.path() + "/rank_0/LeNet5/0/1";
    const QStringList files = QDir(folder).entryList({"Conv2D.Conv2D-op80.*.output.0.*.npy"}, QDir::Files);
    QCOMPARE(files.size(), 1);
    QFile file(folder + "/" + files[0]);
    const float moved = 255;
    QVERIFY(file.open(QFile::ReadWrite) && file.seek(file.size() - 4));
    QCOMPARE(file.write(reinterpret_cast<const char*>(&moved), 4), 4);
    file.close();
    const Outcome done = run({"--json", "recompute", copy.path()});
    QCOMPARE(done.status, 1);
    const QJsonObject finding = done.json()["findings"].toArray()[0].toObject();
    QVERIFY(finding["tensor"].toObject()["node"].toString().endsWith("Conv2D-op80"));
    QCOMPARE(finding["found"].toDouble(), 255.0);
    QVERIFY(finding["error"].toDouble() > 200 && finding["bound"].toDouble() < 1e-3);
    QVERIFY(finding["why"].toString().contains("255"));
    const Outcome text = run({"recompute", copy.path()});
    QVERIFY2(text.out.contains("Conv2D-op80") && text.out.contains("255"), text.out.constData());
  }

  void an_input_that_changed_in_memory_is_told() {
    const Copy copy(dump("lenet-2.0"));
    QVERIFY(copy.whole());
    QCOMPARE(run({"doctor", copy.path()}).status, 0);
    const QString folder = copy.path() + "/rank_0/LeNet5/0/1";
    const QStringList files = QDir(folder).entryList({"ReLU.ReLU-op78.*.input.0.*.npy"}, QDir::Files);
    QCOMPARE(files.size(), 1);
    QFile file(folder + "/" + files[0]);
    const float moved = 7.5;
    QVERIFY(file.open(QFile::ReadWrite) && file.seek(file.size() - 4));
    QCOMPARE(file.write(reinterpret_cast<const char*>(&moved), 4), 4);
    file.close();
    const Outcome done = run({"--json", "recompute", copy.path()});
    QCOMPARE(done.status, 1);
    QCOMPARE(done.json()["findings"].toArray().size(), 1);
    const QJsonObject finding = done.json()["findings"].toArray()[0].toObject();
    QVERIFY(finding["tensor"].toObject()["file"].toString().endsWith(files[0]));
    QVERIFY(finding["given"].toObject()["node"].toString().endsWith("Conv2D-op77"));
    QCOMPARE(finding["found"].toDouble(), 7.5);
    const Outcome text = run({"recompute", copy.path()});
    QVERIFY2(text.out.contains("1 input was overwritten in memory"), text.out.constData());
    const Outcome doctor = run({"doctor", copy.path()});
    QCOMPARE(doctor.status, 1);
    QVERIFY2(doctor.out.contains(files[0].toUtf8()) && doctor.out.contains("is now 7.5"), doctor.out.constData());
  }

  // The second training started with other parameters than the first one ended with.
  void a_second_training_in_the_folder_is_told_and_kept_apart() {
    const Copy copy(dump("lenet-2.0"));
    QVERIFY(copy.whole());
    const int once = run({"recompute", copy.path()}).status;
    QVERIFY(once != 1 && train_again(copy.path()));
    const Outcome done = run({"recompute", copy.path()});
    QVERIFY2(done.status == once, (done.out + done.err).constData());
    for (const char* command : {"info", "first", "doctor"}) {
      const Outcome recorded = run({command, copy.path()});
      QVERIFY2((recorded.out + recorded.err).contains("2 trainings wrote into “rank_0”"),
               (recorded.out + recorded.err).constData());
      QCOMPARE(recorded.status, QByteArray(command) == "doctor" ? 1 : 0);
    }
  }
};

SPORESCOPE_TEST(CliRecomputeTest)

}  // namespace cli_recompute_test

#include "cli_recompute_test.moc"
