// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "core/session/live/listen_service.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace end_signals_test {

namespace {

/// Returns true if the port has a listener. Binding it instead would block the program for a moment.
bool isReached(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool reached = ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(socket);
  return reached;
}

}  // namespace

/// Tests the program when it is terminated by signals.
class EndSignalsTest : public QObject {
  Q_OBJECT

 private slots:
  /// It ends as with "Quit": the window geometry is saved, and the port is free.
  void aSignalEndsItInOrder() {
    const QTemporaryDir settings;
    // Tests running in parallel use ports, too.
    const auto first = static_cast<std::uint16_t>(20'000 + QCoreApplication::applicationPid() % 10'000);
    const int port = sporescope::next_free_port("127.0.0.1", first);
    QVERIFY(port > 0);
    const auto listens = [port] { return isReached(port); };
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), settings.path());
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    program.setProcessEnvironment(environment);
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    program.start(QStringLiteral(SPORESCOPE_PROGRAM), {QStringLiteral("--listen"), QString::number(port)});
    QVERIFY(program.waitForStarted(kTimeout));
    QTRY_VERIFY_WITH_TIMEOUT(listens(), kTimeout);
    program.terminate();
    QVERIFY(program.waitForFinished(kTimeout));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 0);
    QVERIFY(!listens());
    QVERIFY(QFile::exists(settings.filePath(QStringLiteral("sporescope/sporescope.conf"))));
  }
};

SPORESCOPE_TEST(EndSignalsTest)

}  // namespace end_signals_test

#include "end_signals_test.moc"
