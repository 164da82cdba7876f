// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <array>
#include <map>
#include <memory>
#include <vector>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace ranks_test {

namespace {

// Milliseconds. Only a collective would keep the first rank from completing a step before the second one connects, and a
// simulated training has none. So a step must take longer than starting a process.
const QString kStepTime = QStringLiteral("1500");
std::vector<QJsonObject> events_of(const QByteArray& lines) {
  std::vector<QJsonObject> events;
  for (const QByteArray& line : lines.split('\n')) {
    if (!line.isEmpty()) events.push_back(QJsonDocument::fromJson(line).object());
  }
  return events;
}

}  // namespace

/// Tests the command line with two processes that are ranks of one training.
class RanksTest : public QObject {
  Q_OBJECT

 private slots:
  void ranks_run_in_step_and_stop_together();
};

// In the dump, rank 1 reads a NaN in iteration 1, which AllReduce carries to rank 0.
void RanksTest::ranks_run_in_step_and_stop_together() {
  const QTemporaryDir folder;
  const QString stored = folder.filePath(QStringLiteral("kept"));
  QProcess listener;
  listener.start(SPORESCOPE_CLI, {"--json", "listen", "--port", "0", "--recommended", "--until-hit", "--save", stored});
  QTRY_VERIFY_WITH_TIMEOUT(listener.canReadLine() || (listener.waitForReadyRead(10), listener.canReadLine()), kTimeout);
  const QByteArray first_line = listener.readLine();
  const int port = QJsonDocument::fromJson(first_line).object().value("port").toInt();
  QVERIFY2(port > 0, first_line.constData());

  std::array<QProcess, 2> ranks;
  for (int rank = 0; rank < 2; ++rank) {
    ranks[rank].start(SPORESCOPE_SIMULATOR,
                      {SPORESCOPE_TEST_DATA "/dumps/two-ranks-2.10", "--rank", QString::number(rank), "--device",
                       QString::number(rank) + ":0", "--ranks", "2", "--server", "127.0.0.1:" + QString::number(port),
                       "--steps", "50", "--step-time", kStepTime, "--quiet"});
  }
  QVERIFY(listener.waitForFinished(kTimeout));
  QCOMPARE(listener.exitCode(), 1);  // there were hits
  for (QProcess& rank : ranks) QVERIFY(rank.state() == QProcess::NotRunning || rank.waitForFinished(kTimeout));

  std::map<int, int> last_step;
  std::map<int, int> hits;
  std::map<int, QString> device;
  QStringList causes;
  for (const QJsonObject& event : events_of(listener.readAllStandardOutput())) {
    const int client = event.value("client").toInt();
    const QString kind = event.value("event").toString();
    if (kind == "step") last_step[client] = event.value("step").toInt();
    if (kind == "hit") ++hits[client];
    if (kind == "cause") {
      const QJsonObject tensor = event.value("cause").toObject().value("tensor").toObject();
      causes += QStringLiteral("%1 %2 rank %3")
                    .arg(device[client], tensor.value("node").toString())
                    .arg(tensor.value("rank").toInt());
    }
    if (kind == "client") device[client] = event.value("device").toString();
    if (kind == "ended") QCOMPARE(event.value("reason").toString(), QStringLiteral("terminated"));
  }
  QCOMPARE(last_step, (std::map<int, int>{{1, 2}, {2, 2}}));
  QVERIFY(hits[1] > 0 && hits[2] > 0);
  QCOMPARE(causes, QStringList{QStringLiteral("1:0 inputs0 rank 1")});

  QProcess first;
  first.start(SPORESCOPE_CLI, {"--json", "first", stored});
  QVERIFY(first.waitForFinished(kTimeout));
  const QJsonObject answer = QJsonDocument::fromJson(first.readAllStandardOutput()).object();
  const QJsonObject tensor = answer.value("findings").toArray().first().toObject().value("tensor").toObject();
  QCOMPARE(tensor.value("node").toString(), QStringLiteral("inputs0"));
  QCOMPARE(tensor.value("rank").toInt(), 1);
}

SPORESCOPE_TEST(RanksTest)

}  // namespace ranks_test

#include "ranks_test.moc"
