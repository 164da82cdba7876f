// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Operators computed again, as the program tells it.

#include <QtTest>

#include "tests/app/cli/program.h"

using namespace sporescope::test;

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
    const Outcome all = run({"recompute", dump("two-ranks-2.10")});
    QCOMPARE(all.status, 3);
    QVERIFY2(all.out.contains("AllReduce") && all.out.contains("not known"), all.out.constData());
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
};

QTEST_GUILESS_MAIN(CliRecomputeTest)
#include "cli_recompute_test.moc"
