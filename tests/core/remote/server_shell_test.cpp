// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QElapsedTimer>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QtTest>

#include "core/remote/ssh/engine_connection.h"
#include "core/remote/ssh/forwarded_port.h"
#include "core/remote/ssh/remote_script.h"
#include "tests/core/remote/local_sshd.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace server_shell_test {

using namespace sporescope;
using remote::EngineConnection;
using remote::SshState;

/// Tests real-world servers: login shells that print, wait or refuse, configurations for interactive sessions, and restrictive
/// servers.
class ServerShellTest : public QObject {
  Q_OBJECT
 private slots:
  void init() {
    qputenv("XDG_RUNTIME_DIR", runtime_.path().toLocal8Bit());
    if (!test::OwnSshd::is_installed()) QSKIP("There is no server of ssh on this computer (openssh-server)");
    sshd_ = std::make_unique<test::OwnSshd>();
    QVERIFY(sshd_->start());
    options_ = sshd_->options();
    options_.engine_path = SPORESCOPE_CLI;
  }

  void words_of_terminals_are_left_out() {
    QCOMPARE(remote::in_one_line("\x1b]0;lab\aloading\r"), std::string("loading"));
    QCOMPARE(remote::in_one_line("\x1b[1;31mred\x1b[0m\r\n\r\n a\tb \x1b]2;title\x1b\\c\n"), std::string("red; a b c"));
    QCOMPARE(remote::in_one_line("\x1b]0;no end\nnext\x1b"), std::string("next"));
    QCOMPARE(remote::in_one_line("\xe6\xac\xa2\xe8\xbf\x8e"), std::string("\xe6\xac\xa2\xe8\xbf\x8e"));
  }

  void what_start_up_files_write_does_no_harm_data() {
    QTest::addColumn<QString>("script");
    QTest::newRow("nothing") << "";
    QTest::newRow("a banner") << "echo '####'; echo '#  Welcome  #'; echo set_env: OK >&2";
    QTest::newRow("no line end") << "printf '(base) conda: '";
    QTest::newRow("a title") << "printf '\\033]0;lab\\007loading\\r'";
    QTest::newRow("later") << "(sleep 0.1; echo later; sleep 0.2; printf 'and . . '; sleep 0.2; printf .) &";
    QTest::newRow("somebody else holds the output") << "sleep 20 &";
    QTest::newRow("the command once more") << "echo \"$SSH_ORIGINAL_COMMAND\"; printf %s \"$SSH_ORIGINAL_COMMAND\" >&2";
    QTest::newRow("what an engine would say") << "echo unix:/nowhere/engine; echo yes; echo x86_64";
    QTest::newRow("a long line") << "head -c 200000 /dev/zero | tr '\\0' x";
    QTest::newRow("files that nobody may read") << "umask 0777";
  }

  void what_start_up_files_write_does_no_harm() {
    QFETCH(QString, script);
    QVERIFY(sshd_->start_shells_with(script));
    // The engine is copied, so that all scripts are run.
    QDir().mkpath(sshd_->path("made/sporescope-engine"));
    QDir().mkpath(sshd_->path("engines"));
    sshd_->make_program("uname", QStringLiteral("echo pdp11\n"));
    sshd_->write("made/sporescope-engine/sporescope-cli",
                 QStringLiteral("#!/bin/sh\nexec %1 \"$@\"\n").arg(QStringLiteral(SPORESCOPE_CLI)));
    QFile::setPermissions(sshd_->path("made/sporescope-engine/sporescope-cli"),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QProcess::execute(QStringLiteral("tar"),
                      {QStringLiteral("-czf"), sshd_->path("engines/sporescope-engine-" SPORESCOPE_VERSION "-pdp11.tar.gz"),
                       QStringLiteral("-C"), sshd_->path("made"), QStringLiteral("sporescope-engine")});
    options_.engine_path.clear();
    options_.engine_folders = {sshd_->path("engines").toStdString()};
    QElapsedTimer clock;
    clock.start();
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
    QCOMPARE(connection.state().machine, std::string("pdp11"));
    QVERIFY(connection.state().copied);
    QVERIFY(clock.elapsed() < 20000);
  }

  void a_login_shell_that_never_comes_to_the_command_says_so_data() {
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("message");
    QTest::newRow("another shell") << "exec sh"
                                   << "wait for input.";
    QTest::newRow("a question") << "printf 'Which project? '; read -r project; exit 1"
                                << "Its output: Which project?";
    QTest::newRow("for ever") << "echo Loading CANN; exec sleep 30"
                              << "Its output: Loading CANN";
  }

  void a_login_shell_that_never_comes_to_the_command_says_so() {
    QFETCH(QString, script);
    QFETCH(QString, message);
    QVERIFY(sshd_->start_shells_with(script));
    options_.limits.answer = std::chrono::seconds(2);
    QElapsedTimer clock;
    clock.start();
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY(!link);
    QVERIFY2(link.error().str().starts_with("The login shell on lab did not run the command sent by ssh within 2 s."),
             link.error().str().c_str());
    QVERIFY2(link.error().str().ends_with(message.toStdString()), link.error().str().c_str());
    QVERIFY(clock.elapsed() < 20000);
    // A forwarded port needs the same login.
    const remote::ForwardedPort port("lab", {1, 1}, options_);
    QTRY_COMPARE_WITH_TIMEOUT(port.state().kind, SshState::Kind::failed, kTimeout);
  }

  void a_login_that_never_ends_says_so() {
    // A program in place of ssh that never logs in.
    sshd_->make_program("ssh", QStringLiteral("echo Duo two-factor login >&2; exec sleep 30\n"));
    options_.program = {sshd_->path("bin/ssh").toStdString()};
    options_.limits.login = std::chrono::seconds(1);
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY(!link);
    QCOMPARE(link.error().str(), std::string("lab did not answer within 1 s. Its output: Duo two-factor login"));
  }

  void an_engine_that_never_answers_says_so() {
    sshd_->make_program("engine", QStringLiteral("echo loading libraries; exec sleep 30\n"));
    options_.engine_path = sshd_->path("bin/engine").toStdString();
    options_.limits.start = std::chrono::seconds(1);
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY(!link);
    QCOMPARE(link.error().str(), std::string("lab did not answer within 1 s. Its output: loading libraries"));
  }

  void an_engine_may_write_before_it_says_where_it_is() {
    sshd_->make_program(
        "engine",
        QStringLiteral("echo 'loading modules'; printf 'done: '; exec %1 \"$@\"\n").arg(QStringLiteral(SPORESCOPE_CLI)));
    options_.engine_path = sshd_->path("bin/engine").toStdString();
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
  }

  void who_runs_no_commands_is_quoted_data() {
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("message");
    const QString begin = QStringLiteral("lab does not run commands sent by ssh: ");
    const QString end = QStringLiteral(" The account, the key or the server may permit only other commands.");
    QTest::newRow("nologin") << "echo This account is currently not available.; exit 1"
                             << begin + "This account is currently not available." + end;
    QTest::newRow("on both") << "echo one; echo two >&2; exit 0" << begin + "one; two." + end;
    QTest::newRow("on the error output") << "echo rrsync: no command >&2; exit 1" << begin + "rrsync: no command." + end;
    QTest::newRow("no line end") << "printf 'only sftp'; exit 1" << begin + "only sftp." + end;
    QTest::newRow("the command itself") << "printf '%s' \"not: ${SSH_ORIGINAL_COMMAND%% *}\"; exit 1"
                                        << begin + "not: exec." + end;
    QTest::newRow("nothing") << "exit 3" << begin + "it exited with status 3 and printed nothing." + end;
  }

  void who_runs_no_commands_is_quoted() {
    QFETCH(QString, script);
    QFETCH(QString, message);
    QVERIFY(sshd_->start_shells_with(script));
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY(!link);
    QCOMPARE(QString::fromStdString(link.error().str()), message);
  }

  void lines_of_a_configuration_do_no_harm_data() {
    QTest::addColumn<QString>("lines");  // %1: a port that is taken
    QTest::newRow("a command") << "RemoteCommand tmux new -A -s main\nRequestTTY force";
    QTest::newRow("a port here") << "LocalForward 127.0.0.1:%1 127.0.0.1:8888\nExitOnForwardFailure yes";
    QTest::newRow("a proxy here") << "DynamicForward 127.0.0.1:%1\nExitOnForwardFailure yes";
    QTest::newRow("a port there") << "RemoteForward 127.0.0.1:%1 127.0.0.1:8888\nExitOnForwardFailure yes";
    QTest::newRow("ports alone") << "LocalForward 127.0.0.1:%1 127.0.0.1:8888";
    QTest::newRow("no session") << "SessionType none";
    QTest::newRow("a subsystem") << "SessionType subsystem\nRemoteCommand sftp";
    QTest::newRow("no input") << "StdinNull yes";
    QTest::newRow("in the background") << "ForkAfterAuthentication yes";
    QTest::newRow("a shared connection") << "ControlMaster auto\nControlPath %2/shared\nControlPersist 5";
    QTest::newRow("a local command") << "PermitLocalCommand yes\nLocalCommand echo here; exit 1";
    QTest::newRow("a talkative log") << "LogLevel DEBUG3";
    QTest::newRow("a silent one") << "LogLevel QUIET";
    QTest::newRow("options of others") << "IgnoreUnknown UseKeychain\nUseKeychain yes";
    QTest::newRow("windows and agents") << "ForwardX11 yes\nForwardAgent yes\nTunnel yes";
  }

  void lines_of_a_configuration_do_no_harm() {
    QFETCH(QString, lines);
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    sshd_->add("config", lines.replace(QStringLiteral("%1"), QString::number(taken.serverPort()))
                             .replace(QStringLiteral("%2"), runtime_.path()));
    {
      EngineConnection connection("lab", options_);
      const auto link = connection.wait_for_link({});
      QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
    }
    QTcpServer free;
    QVERIFY(free.listen(QHostAddress::LocalHost));
    const std::uint16_t there = free.serverPort();
    free.close();
    const remote::ForwardedPort port("lab", {there, taken.serverPort()}, options_);
    QTRY_COMPARE_WITH_TIMEOUT(port.state().kind, SshState::Kind::connected, kTimeout);
  }

  void reasons_are_those_of_ssh_however_it_logs() {
    sshd_->add("config", QStringLiteral("LogLevel DEBUG3"));
    sshd_->write("authorized", {});
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY(!link);
    QVERIFY2(link.error().str().starts_with("lab rejected the ssh keys"), link.error().str().c_str());
  }

  void older_versions_of_ssh_are_not_given_what_they_lack_data() {
    QTest::addColumn<QString>("lacks");
    QTest::newRow("before 8.7") << "-oSessionType=*|-oStdinNull=*|-oForkAfterAuthentication=*";
    QTest::newRow("before 7.6") << "-oRemoteCommand=*|-oSessionType=*|-oStdinNull=*|-oForkAfterAuthentication=*";
  }

  void older_versions_of_ssh_are_not_given_what_they_lack() {
    QFETCH(QString, lacks);
    QDir().mkpath(sshd_->path("here"));
    sshd_->write("here/ssh",
                 QStringLiteral("#!/bin/sh\nfor one; do case $one in %1) echo command-line: line 0: Bad configuration "
                                "option: one >&2; exit 255 ;; esac; done\nexec ssh \"$@\"\n")
                     .arg(lacks));
    QFile::setPermissions(sshd_->path("here/ssh"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    options_.program.front() = sshd_->path("here/ssh").toStdString();
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
  }

  void an_option_of_the_configuration_that_ssh_lacks_is_said() {
    sshd_->add("config", QStringLiteral("UseKeychain yes"));
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY(!link);
    QVERIFY2(link.error().str().starts_with("Cannot connect to lab: "), link.error().str().c_str());
  }

  void a_server_that_permits_few_sessions_is_used_data() {
    QTest::addColumn<int>("limit");
    QTest::newRow("one") << 1;
    QTest::newRow("two") << 2;
  }

  void a_server_that_permits_few_sessions_is_used() {
    QFETCH(int, limit);
    QVERIFY(sshd_->configure(QStringLiteral("MaxSessions %1").arg(limit)));
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
    sshd_->drop_connections();
    QTRY_COMPARE_WITH_TIMEOUT(connection.state().kind, SshState::Kind::lost, kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(connection.state().kind, SshState::Kind::connected, kTimeout);
  }

  void a_server_that_permits_no_session_says_so() {
    QVERIFY(sshd_->configure(QStringLiteral("MaxSessions 0")));
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY(!link);
    QVERIFY2(link.error().str().find("MaxSessions") != std::string::npos, link.error().str().c_str());
  }

  void a_server_that_forwards_no_sockets_says_so_data() {
    QTest::addColumn<QString>("server");
    QTest::addColumn<QString>("key");
    QTest::newRow("sockets") << "AllowStreamLocalForwarding no"
                             << "";
    QTest::newRow("all") << "DisableForwarding yes"
                         << "";
    QTest::newRow("the other way") << "AllowStreamLocalForwarding remote\nAllowTcpForwarding no"
                                   << "";
    QTest::newRow("the key") << ""
                             << "restrict ";
  }

  void a_server_that_forwards_no_sockets_says_so() {
    QFETCH(QString, server);
    QFETCH(QString, key);
    QVERIFY(sshd_->configure(server));
    QFile own(sshd_->path("user.pub"));
    QVERIFY(own.open(QIODevice::ReadOnly));
    sshd_->write("authorized", key + QString::fromUtf8(own.readAll()));
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY(!link);
    QVERIFY2(link.error().str().starts_with("lab does not forward sockets"), link.error().str().c_str());
  }

  void runtime_folders_of_no_use_are_passed_over_data() {
    QTest::addColumn<QString>("here");
    QTest::addColumn<QString>("there");
    const QString deep = runtime_.filePath(QString(70, 'x'));
    QTest::newRow("here") << "/proc" << runtime_.path();
    QTest::newRow("there") << runtime_.path() << "/proc";
    QTest::newRow("too long for a socket here") << deep << runtime_.path();
    QTest::newRow("too long for a socket there") << runtime_.path() << deep + QString(30, 'y');
  }

  void runtime_folders_of_no_use_are_passed_over() {
    QFETCH(QString, here);
    QFETCH(QString, there);
    QDir().mkpath(here);
    QDir().mkpath(there);
    QVERIFY(sshd_->start_shells_with(QStringLiteral("export XDG_RUNTIME_DIR=") + there));
    qputenv("XDG_RUNTIME_DIR", here.toLocal8Bit());
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
  }

 private:
  QTemporaryDir runtime_{QStringLiteral("/tmp/ssh-XXXXXX")};
  std::unique_ptr<test::OwnSshd> sshd_;
  remote::SshOptions options_;
};

SPORESCOPE_TEST(ServerShellTest)

}  // namespace server_shell_test

#include "server_shell_test.moc"
