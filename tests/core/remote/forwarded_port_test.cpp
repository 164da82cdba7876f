// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/forwarded_port.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QtTest>

#include "tests/core/remote/local_sshd.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace forwarded_port_test {

using namespace sporescope;
using remote::ForwardedPort;
using remote::SshState;

namespace {

/// A local listener.
struct Here {
  Here() { static_cast<void>(server.listen(QHostAddress::LocalHost)); }
  QTcpServer server;
};

/// Returns a port that is not in use.
std::uint16_t free_port() { return Here().server.serverPort(); }

}  // namespace

/// Tests forwarding a port from a local ssh server.
class ForwardedPortTest : public QObject {
  Q_OBJECT
 private slots:
  void init() {
    if (!test::OwnSshd::is_installed()) QSKIP("There is no server of ssh on this computer (openssh-server)");
    sshd_ = std::make_unique<test::OwnSshd>();
    QVERIFY(sshd_->start());
  }

  void who_connects_there_reaches_who_listens_here() {
    Here here;
    const std::uint16_t there = free_port();
    {
      const ForwardedPort port("lab", {there, here.server.serverPort()}, sshd_->options());
      QTRY_COMPARE_WITH_TIMEOUT(port.state().kind, SshState::Kind::connected, kTimeout);
      QTcpSocket training;
      training.connectToHost(QHostAddress::LocalHost, there);
      training.write("a step");
      QTRY_VERIFY_WITH_TIMEOUT(here.server.hasPendingConnections(), kTimeout);
      const std::unique_ptr<QTcpSocket> arrived(here.server.nextPendingConnection());
      QTRY_COMPARE_WITH_TIMEOUT(arrived->peek(6), QByteArray("a step"), kTimeout);
      arrived->write("go on");
      QTRY_COMPARE_WITH_TIMEOUT(training.peek(5), QByteArray("go on"), kTimeout);
    }
    QTcpServer again;  // the port was released
    QTRY_VERIFY_WITH_TIMEOUT(again.isListening() || again.listen(QHostAddress::LocalHost, there), kTimeout);
  }

  // IPv6 loopback would still be free.
  void a_port_that_is_taken_there_says_so() {
    const Here here;
    const Here other;
    const ForwardedPort port("lab", {other.server.serverPort(), here.server.serverPort()}, sshd_->options());
    QTRY_COMPARE_WITH_TIMEOUT(port.state().kind, SshState::Kind::failed, kTimeout);
    const Error error = port.state().error.value();
    QCOMPARE(error.code, ErrorCode::invalid_argument);
    QCOMPARE(QString::fromStdString(error.str()), QStringLiteral("Port %1 is in use on lab").arg(other.server.serverPort()));
  }

  void a_server_that_leads_no_ports_says_so() {
    QFile config(sshd_->path("sshd_config"));
    QVERIFY(config.open(QIODevice::Append));
    config.write("AllowTcpForwarding no\n");
    config.close();
    sshd_->stop();
    QVERIFY(sshd_->listen());
    const Here here;
    const ForwardedPort port("lab", {free_port(), here.server.serverPort()}, sshd_->options());
    QTRY_COMPARE_WITH_TIMEOUT(port.state().kind, SshState::Kind::failed, kTimeout);
    const Error error = port.state().error.value();
    QCOMPARE(error.code, ErrorCode::no_permission);
    QVERIFY2(error.str().starts_with("lab does not allow port forwarding"), error.str().c_str());
  }

  void keys_that_are_refused_say_so() {
    sshd_->write("authorized", {});
    const Here here;
    const ForwardedPort port("lab", {free_port(), here.server.serverPort()}, sshd_->options());
    QTRY_COMPARE_WITH_TIMEOUT(port.state().kind, SshState::Kind::failed, kTimeout);
    QVERIFY(port.state().error->str().starts_with("lab rejected the ssh keys"));
  }

  void a_connection_that_broke_is_found_again() {
    Here here;
    const std::uint16_t there = free_port();
    const ForwardedPort port("lab", {there, here.server.serverPort()}, sshd_->options());
    QTRY_COMPARE_WITH_TIMEOUT(port.state().kind, SshState::Kind::connected, kTimeout);
    sshd_->drop_connections();
    QTRY_COMPARE_WITH_TIMEOUT(port.state().kind, SshState::Kind::lost, kTimeout);
    // reconnected automatically after two seconds
    QTRY_COMPARE_WITH_TIMEOUT(port.state().kind, SshState::Kind::connected, kTimeout);
    QTcpSocket training;
    training.connectToHost(QHostAddress::LocalHost, there);
    QTRY_VERIFY_WITH_TIMEOUT(here.server.hasPendingConnections(), kTimeout);
  }

  void can_be_stopped_while_it_connects() {
    remote::SshOptions options = sshd_->options();
    options.program = {"/bin/cat"};  // never logs in
    const ForwardedPort port("lab", {50051, 50051}, options);
    QCOMPARE(port.state().kind, SshState::Kind::connecting);
  }

 private:
  std::unique_ptr<test::OwnSshd> sshd_;
};

SPORESCOPE_TEST(ForwardedPortTest)

}  // namespace forwarded_port_test

#include "forwarded_port_test.moc"
