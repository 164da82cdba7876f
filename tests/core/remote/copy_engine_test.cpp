// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "core/remote/ssh/engine_connection.h"
#include "core/remote/ssh/engine_files.h"
#include "tests/core/remote/local_sshd.h"
#include "tests/program/test_class.h"

namespace copy_engine_test {

using namespace sporescope;
using remote::EngineConnection;
using remote::SshState;

namespace {

/// Creates an engine file for copying. A script replaces the program; it creates a file named after the machine when it is
/// called.
void make_engine_file(const test::OwnSshd& sshd, const QString& machine) {
  QDir().mkpath(sshd.path("made/sporescope-engine"));
  QDir().mkpath(sshd.path("engines"));
  sshd.write("made/sporescope-engine/sporescope-cli", QStringLiteral("#!/bin/sh\n: > %1-%2\nexec %3 \"$@\"\n")
                                                          .arg(sshd.path("called"), machine, QStringLiteral(SPORESCOPE_CLI)));
  QFile::setPermissions(sshd.path("made/sporescope-engine/sporescope-cli"),
                        QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  const QString name = QString::fromStdString(remote::engine_file_name(SPORESCOPE_VERSION, machine.toStdString()));
  QProcess::execute(QStringLiteral("tar"), {QStringLiteral("-czf"), sshd.path("engines/") + name, QStringLiteral("-C"),
                                            sshd.path("made"), QStringLiteral("sporescope-engine")});
}

/// Makes the server report another architecture.
void say_machine(const test::OwnSshd& sshd, const QString& machine) {
  QDir().mkpath(sshd.path("bin"));
  sshd.write("bin/uname", QStringLiteral("#!/bin/sh\necho %1\n").arg(machine));
  QFile::setPermissions(sshd.path("bin/uname"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

/// Restricts the server to these programs. Returns false if one of them is not installed here.
bool install_only(test::OwnSshd& sshd, const QStringList& programs) {
  QDir().mkpath(sshd.path("bin"));
  for (const QString& name : programs) {
    const QString place = QStandardPaths::findExecutable(name);
    if (place.isEmpty() || !QFile::link(place, sshd.path("bin/") + name)) return false;
  }
  sshd.stop();
  QFile file(sshd.path("sshd_config"));
  if (!file.open(QIODevice::ReadOnly)) return false;
  sshd.write("sshd_config",
             QString::fromUtf8(file.readAll()).replace(QStringLiteral("/bin:/usr/bin:/bin"), QStringLiteral("/bin")));
  return sshd.listen();
}

QStringList entries_of(const QString& folder) { return QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot); }

QString machine() {
  return QSysInfo::buildCpuArchitecture() == QStringLiteral("arm64") ? QStringLiteral("aarch64")
                                                                     : QSysInfo::buildCpuArchitecture();
}

}  // namespace

/// Tests copying an engine to a server without one.
class CopyEngineTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void copies_the_engine_once();
  void copies_the_engine_to_a_bare_server();
  void a_server_that_lacks_a_program_says_which();
  void an_engine_of_another_version_is_replaced();
  void an_engine_of_this_version_is_used_where_it_is();
  void an_engine_of_another_version_is_refused_where_none_can_be_copied();
  void what_arrives_otherwise_is_thrown_away();
  void copies_the_engine_of_the_servers_architecture_data();
  void copies_the_engine_of_the_servers_architecture();
  void an_aarch64_server_without_an_engine_is_told_so();
  void a_file_that_arrives_otherwise_is_not_started();
  void a_full_disk_says_how_much_is_missing();
  void a_folder_that_cannot_be_written_says_so();
  void a_machine_without_an_engine_says_for_which_there_are_some();
  void another_folder_is_taken_data();
  void another_folder_is_taken();
  void no_folder_at_all_says_why_and_what_to_set();
  void a_folder_of_somebody_else_is_not_used();
  void an_engine_of_which_a_part_is_gone_is_copied_anew();

 private:
  QTemporaryDir runtime_{QStringLiteral("/tmp/ssh-XXXXXX")};  // other tests have connections, too; its name has to be short
  std::unique_ptr<test::OwnSshd> sshd_;
  remote::SshOptions options_;
};

void CopyEngineTest::init() {
  qputenv("XDG_RUNTIME_DIR", runtime_.path().toLocal8Bit());
  if (!test::OwnSshd::is_installed()) QSKIP("There is no server of ssh on this computer (openssh-server)");
  sshd_ = std::make_unique<test::OwnSshd>();
  QVERIFY(sshd_->start());
  options_ = sshd_->options();
  options_.engine_folders = {sshd_->path("engines").toStdString()};
  options_.engine_folders = {sshd_->path("engines").toStdString()};
}

void CopyEngineTest::copies_the_engine_once() {
  make_engine_file(*sshd_, machine());
  {
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
    QVERIFY(connection.state().copied);
  }
  const QStringList there = QDir(sshd_->path("cache")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
  QCOMPARE(there.size(), 1);
  QVERIFY(there.front().startsWith(QStringLiteral("engine-")));
  EngineConnection again("lab", options_);
  QVERIFY(again.wait_for_link({}).has_value());
  QVERIFY(!again.state().copied);
}

void CopyEngineTest::copies_the_engine_to_a_bare_server() {
  make_engine_file(*sshd_, machine());
  // The programs that docs/remote.md requires; neither xz nor df is included.
  const QStringList bare{"cat", "gzip", "mkdir", "mv", "rm", "sha256sum", "sh", "tar", "uname"};
  QVERIFY(install_only(*sshd_, bare));
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
  QVERIFY(connection.state().copied);
}

void CopyEngineTest::a_server_that_lacks_a_program_says_which() {
  make_engine_file(*sshd_, machine());
  const QStringList bare{"cat", "mkdir", "mv", "rm", "sh", "tar", "uname"};
  QVERIFY(install_only(*sshd_, bare));
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  QCOMPARE(QString::fromStdString(link.error().str()),
           QStringLiteral(
               "Cannot copy the engine to lab, which lacks gzip, sha256sum. Install it there, or install sporescope-cli %1.")
               .arg(QStringLiteral(SPORESCOPE_VERSION)));
  QCOMPARE(entries_of(sshd_->path("cache")), QStringList());
}

void CopyEngineTest::an_engine_of_another_version_is_replaced() {
  sshd_->make_program("sporescope-cli", QStringLiteral("echo Sporescope 0.0.9\n"));
  make_engine_file(*sshd_, machine());
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
  QVERIFY(connection.state().copied);
  QCOMPARE(entries_of(sshd_->path("cache")).size(), 1);
}

// Uses the real program, whose --version also prints the commit of its sources.
void CopyEngineTest::an_engine_of_this_version_is_used_where_it_is() {
  sshd_->make_program("sporescope-cli", QStringLiteral("exec %1 \"$@\"\n").arg(QStringLiteral(SPORESCOPE_CLI)));
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
  QVERIFY(!connection.state().copied);
}

void CopyEngineTest::an_engine_of_another_version_is_refused_where_none_can_be_copied() {
  sshd_->make_program("sporescope-cli", QStringLiteral("echo 'sporescope-cli (1a2b3c4d) 0.0.9'\n"));
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  QCOMPARE(QString::fromStdString(link.error().str()),
           QStringLiteral("The engine on lab is version 0.0.9, but this program is version %1. No engine for %2 next to "
                          "this program. Install sporescope-cli %1 on the host, or build the engine with "
                          "packaging/engine.sh %2.")
               .arg(QStringLiteral(SPORESCOPE_VERSION), machine()));
}

void CopyEngineTest::what_arrives_otherwise_is_thrown_away() {
  make_engine_file(*sshd_, machine());
  // Adds a byte during the transfer.
  sshd_->make_program("cat", QStringLiteral("/bin/cat \"$@\"; echo\n"));
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  QCOMPARE(link.error().str(),
           std::string("Cannot copy the engine to lab: it was damaged in transit. No files were left there."));
  QCOMPARE(entries_of(sshd_->path("cache")), QStringList());
}

void CopyEngineTest::copies_the_engine_of_the_servers_architecture_data() {
  QTest::addColumn<QString>("server");
  QTest::newRow("aarch64") << "aarch64";
  QTest::newRow("x86_64") << "x86_64";
}

void CopyEngineTest::copies_the_engine_of_the_servers_architecture() {
  QFETCH(QString, server);
  for (const char* one : {"aarch64", "x86_64"}) make_engine_file(*sshd_, QLatin1String(one));
  say_machine(*sshd_, server);
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
  QVERIFY(connection.state().copied);
  QCOMPARE(QString::fromStdString(connection.state().machine), server);
  const QStringList called = QFileInfo(sshd_->path("called")).dir().entryList({QStringLiteral("called-*")}, QDir::Files);
  QCOMPARE(called, QStringList{QStringLiteral("called-") + server});
}

void CopyEngineTest::an_aarch64_server_without_an_engine_is_told_so() {
  say_machine(*sshd_, QStringLiteral("aarch64"));
  const auto why = [&] {
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    return link ? QString() : QString::fromStdString(link.error().str());
  };
  QCOMPARE(why(),
           QStringLiteral("No engine for aarch64 next to this program. Install sporescope-cli %1 on the host, or build the "
                          "engine with packaging/engine.sh aarch64.")
               .arg(QStringLiteral(SPORESCOPE_VERSION)));
  make_engine_file(*sshd_, QStringLiteral("x86_64"));
  QCOMPARE(why(), QStringLiteral("No engine for aarch64, only for x86_64. Install sporescope-cli %1 on the host, or build the "
                                 "engine with packaging/engine.sh aarch64.")
                      .arg(QStringLiteral(SPORESCOPE_VERSION)));
}

void CopyEngineTest::a_file_that_arrives_otherwise_is_not_started() {
  make_engine_file(*sshd_, machine());
  // The file is not an archive, so tar fails on the server.
  const QString file =
      sshd_->path("engines/") + QString::fromStdString(remote::engine_file_name(SPORESCOPE_VERSION, machine().toStdString()));
  QFile broken(file);
  QVERIFY(broken.open(QIODevice::WriteOnly | QIODevice::Truncate));
  broken.write("no archive");
  broken.close();
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  // Several lines of tar are joined to one sentence.
  QVERIFY2(link.error().str().starts_with("Cannot copy the engine to lab: "), link.error().str().c_str());
  QVERIFY2(link.error().str().find("; tar: ") != std::string::npos, link.error().str().c_str());
  QVERIFY2(link.error().str().find("x0a") == std::string::npos, link.error().str().c_str());
  QCOMPARE(QDir(sshd_->path("cache")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
}

void CopyEngineTest::a_full_disk_says_how_much_is_missing() {
  make_engine_file(*sshd_, machine());
  // A fake df reports a full disk, because filling a disk takes a quota and mounting a small one takes root.
  QDir().mkpath(sshd_->path("bin"));
  sshd_->write("bin/df", QStringLiteral("#!/bin/sh\necho /dev/sda1 100 99 0 100% /home\n"));
  QFile::setPermissions(sshd_->path("bin/df"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  QVERIFY2(link.error().str().starts_with("Cannot copy the engine: it needs 0.0 MB in "), link.error().str().c_str());
  QVERIFY2(link.error().str().ends_with(" on lab, but only 0.0 MB is free"), link.error().str().c_str());
  QCOMPARE(QDir(options_.cache.c_str()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
}

void CopyEngineTest::a_folder_that_cannot_be_written_says_so() {
  make_engine_file(*sshd_, machine());
  options_.cache = "/proc/sporescope";
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  QVERIFY2(link.error().str().starts_with("Cannot copy the engine to lab: mkdir: "), link.error().str().c_str());
}

void CopyEngineTest::a_machine_without_an_engine_says_for_which_there_are_some() {
  make_engine_file(*sshd_, QStringLiteral("vax"));
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  QCOMPARE(connection.state().kind, SshState::Kind::failed);
  QCOMPARE(QString::fromStdString(link.error().str()),
           QStringLiteral("No engine for %1, only for vax. Install sporescope-cli %2 on the host, or build the engine with "
                          "packaging/engine.sh %1.")
               .arg(machine(), QStringLiteral(SPORESCOPE_VERSION)));
}

void CopyEngineTest::another_folder_is_taken_data() {
  QTest::addColumn<QString>("cache");  // empty: that of the test
  QTest::addColumn<QString>("program");
  QTest::addColumn<QString>("script");
  QTest::newRow("cannot be made") << "/proc/sporescope" << QString() << QString();
  QTest::newRow("cannot be written to") << "/proc/1" << QString() << QString();
  QTest::newRow("a file is in the way") << "/etc/passwd/sporescope" << QString() << QString();
  // Mounting a small disk, or one with noexec, takes root.
  QTest::newRow("runs no programs") << QString() << "chmod"
                                    << "case \"$*\" in */cache/*) ;; *) exec /bin/chmod \"$@\" ;; esac\n";
  QTest::newRow("too small")
      << QString() << "df"
      << "case \"$*\" in */cache*) echo /dev/sda1 100 99 0 100% /home ;; *) exec /bin/df \"$@\" ;; esac\n";
  QTest::newRow("full while it is written") << QString() << "cat"
                                            << "case $(readlink /proc/$$/fd/1) in */cache/*) echo No space left >&2; exit 1 ;; "
                                               "*) exec /bin/cat \"$@\" ;; esac\n";
  QTest::newRow("runs no engine")
      << QString() << "tar"
      << "/bin/tar \"$@\" || exit 1; case \"$*\" in */cache/*) rm -f \"$4\"/sporescope-cli ;; esac\n";
}

void CopyEngineTest::another_folder_is_taken() {
  QFETCH(QString, cache);
  QFETCH(QString, program);
  QFETCH(QString, script);
  make_engine_file(*sshd_, machine());
  if (!program.isEmpty()) sshd_->make_program(program.toUtf8().constData(), script);
  if (!cache.isEmpty()) options_.cache = cache.toStdString();
  options_.other_caches = {"${SPORESCOPE_NONE:-/proc/none}/sporescope", sshd_->path("other").toStdString() + "/$u"};
  {
    EngineConnection connection("lab", options_);
    const auto link = connection.wait_for_link({});
    QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
    QVERIFY(connection.state().copied);
  }
  QCOMPARE(entries_of(sshd_->path("cache")), QStringList());
  const QString there = sshd_->path("other/") + QString::number(::geteuid());
  QCOMPARE(entries_of(there).size(), 1);
  EngineConnection again("lab", options_);
  QVERIFY(again.wait_for_link({}).has_value());
  QVERIFY(!again.state().copied);
}

void CopyEngineTest::no_folder_at_all_says_why_and_what_to_set() {
  make_engine_file(*sshd_, machine());
  sshd_->make_program("chmod", QStringLiteral("exit 0\n"));
  options_.other_caches = {"/proc/sporescope"};
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  const std::string message = link.error().str();
  const std::string begin = "No folder on lab can hold the engine (" + options_.cache + ": noexec; /proc/sporescope: mkdir: ";
  QVERIFY2(message.starts_with(begin), message.c_str());
  QVERIFY2(message.find("SPORESCOPE_ENGINE") != std::string::npos, message.c_str());
  QCOMPARE(entries_of(sshd_->path("cache")), QStringList());
}

// Another user could create the folder in /tmp first and put a malicious engine there.
void CopyEngineTest::a_folder_of_somebody_else_is_not_used() {
  if (::geteuid() != 0) QSKIP("It takes root to give a folder to somebody else");
  make_engine_file(*sshd_, machine());
  options_.cache = "/proc/sporescope";
  options_.other_caches = {sshd_->path("theirs").toStdString(), sshd_->path("link").toStdString(),
                           sshd_->path("mine").toStdString()};
  QVERIFY(QDir().mkpath(sshd_->path("theirs")) && QDir().mkpath(sshd_->path("target")));
  QCOMPARE(::chown(sshd_->path("theirs").toUtf8().constData(), 12345, 12345), 0);
  QVERIFY(QFile::link(sshd_->path("target"), sshd_->path("link")));
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
  QCOMPARE(entries_of(sshd_->path("theirs")), QStringList());
  QCOMPARE(entries_of(sshd_->path("target")), QStringList());
  QCOMPARE(entries_of(sshd_->path("mine")).size(), 1);
}

// As programs that clean /tmp may leave it.
void CopyEngineTest::an_engine_of_which_a_part_is_gone_is_copied_anew() {
  make_engine_file(*sshd_, machine());
  const auto was_copied = [&] {
    EngineConnection connection("lab", options_);
    return connection.wait_for_link({}).has_value() && connection.state().copied;
  };
  QVERIFY(was_copied());
  const QString engine = sshd_->path("cache/") + entries_of(sshd_->path("cache")).front();
  QVERIFY(QFile::remove(engine + QStringLiteral("/sporescope-cli")));
  QVERIFY(was_copied());
  QVERIFY(!was_copied());
}

SPORESCOPE_TEST(CopyEngineTest)

}  // namespace copy_engine_test

#include "copy_engine_test.moc"
