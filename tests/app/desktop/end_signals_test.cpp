// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "core/session/live/live_host.h"

namespace {

constexpr int kPatience = 60'000;  // milliseconds; only a test that fails waits so long

}  // namespace

/// The program that is told to end from outside.
class EndSignalsTest : public QObject {
  Q_OBJECT

 private slots:
  /// It ends as after "Quit", and is not cut off: the place of its window is kept, its port is free.
  void aSignalEndsItInOrder() {
    const QTemporaryDir settings;
    // Tests that run beside this one take ports, too.
    const auto first = static_cast<std::uint16_t>(20'000 + QCoreApplication::applicationPid() % 10'000);
    const int port = sporescope::next_free_port("127.0.0.1", first);
    QVERIFY(port > 0);
    const auto listens = [port] { return sporescope::next_free_port("127.0.0.1", static_cast<std::uint16_t>(port)) != port; };
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), settings.path());
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    program.setProcessEnvironment(environment);
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    program.start(QStringLiteral(SPORESCOPE_PROGRAM), {QStringLiteral("--listen"), QString::number(port)});
    QVERIFY(program.waitForStarted(kPatience));
    QTRY_VERIFY_WITH_TIMEOUT(listens(), kPatience);
    program.terminate();
    QVERIFY(program.waitForFinished(kPatience));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 0);
    QVERIFY(!listens());
    QVERIFY(QFile::exists(settings.filePath(QStringLiteral("sporescope/sporescope.conf"))));
  }
};

QTEST_MAIN(EndSignalsTest)
#include "end_signals_test.moc"
