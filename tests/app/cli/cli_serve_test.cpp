// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <csignal>

#include "tests/app/cli/program.h"

using namespace sporescope::test;

namespace {

/// The program with its service running.
class Serving {
 public:
  explicit Serving(const QStringList& options = {}) {
    process.start(QStringLiteral(SPORESCOPE_CLI), options + QStringList{"serve"});
    while (!process.canReadLine() && process.waitForReadyRead(60000)) {
    }
    line = process.readLine().trimmed();
  }
  [[nodiscard]] static QString folder_of(const QString& address) { return QFileInfo(address.section(':', 1)).path(); }
  [[nodiscard]] bool ends() { return process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit; }

  QProcess process;
  QByteArray line;
};

}  // namespace

/// `serve` as whoever starts it sees it; what it answers is the matter of tests/core/serve.
class CliServeTest : public QObject {
  Q_OBJECT
 private slots:
  void says_where_and_ends_with_its_caller();
  void says_where_as_json();
  void a_signal_ends_it_in_order();
};

void CliServeTest::says_where_and_ends_with_its_caller() {
  Serving serving;
  QVERIFY2(serving.line.startsWith("unix:/"), serving.line.constData());
  const QString folder = Serving::folder_of(serving.line);
  const auto others =
      QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
  QVERIFY(QFileInfo(folder).isDir());
  QVERIFY((QFile::permissions(folder) & others) == 0);
  serving.process.closeWriteChannel();
  QVERIFY(serving.ends());
  QCOMPARE(serving.process.exitCode(), 0);
  QVERIFY(!QFileInfo::exists(folder));
}

void CliServeTest::says_where_as_json() {
  Serving serving({"--json"});
  QVERIFY(QJsonDocument::fromJson(serving.line).object()["address"].toString().startsWith("unix:/"));
  serving.process.closeWriteChannel();
  QVERIFY(serving.ends());
}

void CliServeTest::a_signal_ends_it_in_order() {
  Serving serving;
  const QString folder = Serving::folder_of(serving.line);
  QVERIFY(QFileInfo(folder).isDir());
  QCOMPARE(kill(static_cast<pid_t>(serving.process.processId()), SIGTERM), 0);
  QVERIFY(serving.ends());
  QCOMPARE(serving.process.exitCode(), 130);
  QVERIFY(!QFileInfo::exists(folder));
}

QTEST_GUILESS_MAIN(CliServeTest)
#include "cli_serve_test.moc"
