// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fcntl.h>
#include <pwd.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill is POSIX's
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): posix_openpt is POSIX's
#include <unistd.h>

#include <QDirIterator>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/app/cli/program.h"
#include "tests/core/remote/local_sshd.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace cli_remote_test {

using namespace sporescope::test;

namespace {

QString remote_url(const QString& path) { return "ssh://lab" + path; }

/// Replaces a local path in an output by the URL of the remote dump.
QByteArray as_there(QByteArray text, const QString& path) { return text.replace(path.toUtf8(), remote_url(path).toUtf8()); }

/// Returns the arguments with PATH replaced by the dump.
QStringList about(const QString& arguments, const QString& path) {
  QStringList label = arguments.split(' ');
  return label.replaceInStrings(QStringLiteral("PATH"), path);
}

QByteArray bytes_of(const QString& path) {
  QFile file(path);
  return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

/// A program that runs until it is stopped.
class Following {
 public:
  explicit Following(const QString& dump) {
    process_.start(QStringLiteral(SPORESCOPE_CLI),
                   {"--jsonl", "check", "--condition", "tensor_overflow", "--follow", remote_url(dump)});
  }
  Following(const Following&) = delete;
  Following& operator=(const Following&) = delete;
  ~Following() {
    process_.kill();
    process_.waitForFinished();
  }
  [[nodiscard]] bool reports_hits() { return process_.waitForReadyRead(kTimeout); }
  void send(int signal) const { ::kill(static_cast<pid_t>(process_.processId()), signal); }
  [[nodiscard]] int status() { return process_.waitForFinished(kTimeout) ? process_.exitCode() : -1; }
  [[nodiscard]] QByteArray errors() { return process_.readAllStandardError(); }

 private:
  QProcess process_;
};

/// A pseudo-terminal that the test controls.
class Terminal {
 public:
  Terminal() : keyboard_(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK)) { ::grantpt(keyboard_), ::unlockpt(keyboard_); }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() { ::close(keyboard_); }
  [[nodiscard]] QString name() const { return QString::fromLocal8Bit(::ptsname(keyboard_)); }
  void type(const QByteArray& text) const {
    [[maybe_unused]] const auto typed = ::write(keyboard_, text.constData(), static_cast<std::size_t>(text.size()));
  }
  const QByteArray& screen() {
    char piece[4096];  // NOLINT(modernize-avoid-c-arrays)
    for (ssize_t count = 0; (count = ::read(keyboard_, piece, sizeof piece)) > 0;) screen_.append(piece, count);
    return screen_;
  }

 private:
  int keyboard_;
  QByteArray screen_;
};

}  // namespace

/// Tests commands about dumps on another computer. A local ssh server plays the other computer, and the results for the same
/// local dump are the reference.
class CliRemoteTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void cleanup();
  void answers_as_here_data();
  void answers_as_here();
  void names_several_dumps_from_here();
  void brings_the_files_that_it_reads();
  void a_part_of_a_dump_is_one_there();
  void the_home_there_is_a_tilde();
  void writes_files_here();
  void convert_remote_dump_equals_local_data();
  void convert_remote_dump_equals_local();
  void prints_the_bytes_of_a_tensor();
  void compares_a_dump_here_with_one_there();
  void what_cannot_be_is_said_data();
  void what_cannot_be_is_said();
  void unreachable_host_reports_error();
  void keys_that_are_refused_are_told();
  void an_interrupt_ends_it_there();
  void killed_client_leaves_no_engine_on_host();
  void lost_connection_reports_error();
  void asks_on_the_terminal();

 private:
  [[nodiscard]] QStringList folders_there() const {
    return QDir(runtime_.path()).entryList({QStringLiteral("sporescope-*")}, QDir::Dirs);
  }
  QTemporaryDir runtime_{QStringLiteral("/tmp/far-XXXXXX")};  // its name has to be short: sockets lie in it
  std::unique_ptr<OwnSshd> sshd_;
};

void CliRemoteTest::init() {
  qputenv("XDG_RUNTIME_DIR", runtime_.path().toLocal8Bit());
  if (!OwnSshd::is_installed()) QSKIP("There is no server of ssh on this computer (openssh-server)");
  sshd_ = std::make_unique<OwnSshd>();
  QVERIFY(sshd_->start());
  qputenv("SPORESCOPE_SSH", "ssh -F " + sshd_->path("config").toLocal8Bit());
  qputenv("SPORESCOPE_ENGINE", SPORESCOPE_CLI);
}

void CliRemoteTest::cleanup() { sshd_.reset(); }

void CliRemoteTest::answers_as_here_data() {
  QTest::addColumn<QString>("arguments");
  QTest::addColumn<QString>("path");
  for (const char* arguments :
       {"info PATH", "--json info PATH", "doctor PATH", "--json first PATH", "first PATH --explain",
        "--jsonl check PATH --recommended", "--json check --condition tensor_too_large --param max_gt=5 PATH",
        "--json stats PATH", "stats PATH --sort max --limit 3", "--json tensors PATH", "--strict tensors PATH --iteration 99",
        "--jsonl nodes PATH --sources", "--json trend PATH", "--json recompute PATH", "--json replicas PATH",
        "--json compare PATH --iteration 0 --with-iteration 1", "--color always compare PATH PATH",
        "show PATH --node Log-op0 --iteration 1 --io output", "info PATH PATH"}) {
    QTest::newRow(qPrintable(QString(arguments))) << arguments << sample();
  }
  for (const char* name : {"two-ranks-2.10", "types-2.10"}) {
    QTest::addRow("check of %s", name) << "--json check PATH --recommended" << dump(name);
    QTest::addRow("replicas of %s", name) << "--json replicas PATH" << dump(name);
  }
  QTest::newRow("several dumps") << "--json info PATH" << dump({}).chopped(1);
  QTest::newRow("one of several is wanted") << "first PATH" << dump({}).chopped(1);
  QTest::newRow("no dump") << "--json first PATH" << QDir::tempPath() + "/nothing/here";
  QTest::newRow("a wrong option") << "first PATH --nonsense" << sample();
}

void CliRemoteTest::answers_as_here() {
  QFETCH(QString, arguments);
  QFETCH(QString, path);
  const Outcome here = run(about(arguments, path));
  const Outcome there = run(about(arguments, remote_url(path)));
  QCOMPARE(there.status, here.status);
  QCOMPARE(there.err, as_there(here.err, path));
  QCOMPARE(there.out, as_there(here.out, path));
}

// The location is not obvious from the path.
void CliRemoteTest::names_several_dumps_from_here() {
  const Outcome there = run({"--json", "info", remote_url(dump("lenet-2.0") + "/..")});
  const QJsonArray dumps = there.json()["dumps"].toArray();
  QVERIFY(dumps.size() > 1);
  for (const auto& one : dumps) {
    const QString root = one.toObject()["root"].toString();
    QVERIFY2(root.startsWith("ssh://"), qPrintable(root));
  }
}

void CliRemoteTest::brings_the_files_that_it_reads() {
  const QTemporaryDir folder;
  const QString file = folder.filePath("watch.json");
  const auto write = [&](const QByteArray& text) {
    QFile out(file);
    return out.open(QFile::WriteOnly) && out.write(text) == text.size();
  };
  QVERIFY(write(R"({"format":1,"watchpoints":[{"id":1,"condition":"tensor_too_large","params":{"max_gt":5}}]})"));
  const Outcome here = run({"--json", "check", sample(), "--watch", file});
  const Outcome there = run({"--json", "check", remote_url(sample()), "--watch", file});
  QVERIFY(!here.json()["hits"].toArray().isEmpty());
  QCOMPARE(there.out, as_there(here.out, sample()));
  // Messages contain the local file name, because the user must correct the local file.
  QVERIFY(write(R"({"format":1,"watchpoints":[{"id":1,"condition":"nonsense"}]})"));
  const Outcome wrong = run({"check", remote_url(sample()), "--watch=" + file});
  QCOMPARE(wrong.status, 2);
  QVERIFY2(wrong.err.contains(file.toUtf8()), wrong.err.constData());
  QCOMPARE(wrong.err, run({"check", sample(), "--watch", file}).err);
}

void CliRemoteTest::a_part_of_a_dump_is_one_there() {
  const QString folder = sample() + "/rank_0/LeNet5/0/1";
  const Outcome here = run({"--json", "tensors", folder});
  const Outcome there = run({"--json", "tensors", remote_url(folder)});
  QCOMPARE(there.out, as_there(here.out, sample()));  // the output contains the root of the dump
  const QString file = log_file();
  QCOMPARE(run({"show", remote_url(file)}).out, run({"show", file}).out);
}

void CliRemoteTest::the_home_there_is_a_tilde() {
  // the local HOME may differ from that of a login
  const QString home = QString::fromLocal8Bit(::getpwuid(::geteuid())->pw_dir);
  const QString path = home + "/.cache/nothing-here";
  const Outcome there = run({"info", "ssh://lab/~/.cache/nothing-here"});
  QCOMPARE(there.status, 2);
  QVERIFY2(there.err.contains(remote_url(path).toUtf8()), there.err.constData());
}

void CliRemoteTest::writes_files_here() {
  const QTemporaryDir folder;
  const Outcome table = run({"--json", "info", remote_url(sample()), "--output", folder.filePath("info.json")});
  QCOMPARE(table.out, QByteArray());
  QCOMPARE(bytes_of(folder.filePath("info.json")), as_there(run({"--json", "info", sample()}).out, sample()));
  for (const QString& path : {sample(), remote_url(sample())}) {
    const QString name = path.startsWith("ssh") ? "far" : "near";
    QCOMPARE(run({"export", path, "--iteration", "last", "--csv-dir", folder.filePath(name)}).status, 0);
    const Outcome report = run({"--json", "report", path, "--out", folder.filePath(name + ".html")});
    QCOMPARE(report.status, 1);
    QCOMPARE(report.json()["dump"].toString(), path);
  }
  for (const QString& name : QDir(folder.filePath("near")).entryList(QDir::Files)) {
    const QByteArray near = bytes_of(folder.filePath("near/" + name));
    QVERIFY(!near.isEmpty());
    QCOMPARE(bytes_of(folder.filePath("far/" + name)), near);
  }
  QVERIFY(QFileInfo(folder.filePath("far.html")).size() > 10000);
}

void CliRemoteTest::convert_remote_dump_equals_local_data() {
  QTest::addColumn<QString>("folder");
  QTest::newRow("PyTorch") << QStringLiteral(SPORESCOPE_TEST_DATA "/msprobe/pt-8.3-L1-tensor-list-former");
  QTest::newRow("Ascend") << QString();
}

// Names and contents equal those of a local conversion, also for files with several tensors and for device formats.
void CliRemoteTest::convert_remote_dump_equals_local() {
  const QTemporaryDir result;
  QFETCH(QString, folder);
  if (folder.isEmpty()) {
    folder = result.path();
    const QString inner = result.filePath("rank_0/Net/0/0/");
    QVERIFY(QDir().mkpath(inner));
    int number = 0;
    for (const char* name : {"formats_4d", "formats_groups", "types"}) {
      QVERIFY(QFile::copy(QStringLiteral(SPORESCOPE_TEST_DATA "/ascend/") + name,
                          inner + QStringLiteral("Conv2D.Default_Conv2D-op%1.%1.7.17").arg(++number)));
    }
  }
  const QTemporaryDir out;
  const Outcome near = run({"--json", "convert", folder, "--out", out.filePath("near")});
  const Outcome converted = run({"--json", "convert", remote_url(folder), "--out", out.filePath("far")});
  QCOMPARE(converted.status, near.status);
  QVERIFY(near.json()["files"].toInt() > 0);
  QCOMPARE(converted.json()["files"], near.json()["files"]);
  QCOMPARE(converted.json()["already_numpy"], near.json()["already_numpy"]);
  QDirIterator files(out.filePath("near"), QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString file = files.next();
    const QString there = out.filePath("far/" + QDir(out.filePath("near")).relativeFilePath(file));
    QVERIFY2(QFileInfo(there).isFile(), qPrintable(there));
    QCOMPARE(bytes_of(there), bytes_of(file));
  }
}

void CliRemoteTest::prints_the_bytes_of_a_tensor() {
  const QString file = log_file();
  const QByteArray whole = bytes_of(file);
  for (const QString& path : {file, remote_url(file)}) {
    const Outcome printed = run({"export", path, "--npy", "-"});
    QCOMPARE(printed.status, 0);
    // The values equal those of the file; the header may be formatted differently.
    QVERIFY(printed.out.startsWith("\x93NUMPY"));
    QCOMPARE(printed.out.right(160), whole.right(160));
    QCOMPARE(run({"export", path, "--slice", "1", "--npy", "-"}).out.right(40), whole.right(160).mid(40, 40));
  }
  QCOMPARE(run({"--json", "export", file, "--npy", "-"}).status, 2);
  const QTemporaryDir folder;
  QCOMPARE(run({"export", remote_url(sample()), "--node", "Log-op0", "--iteration", "1", "--io", "output", "--npy",
                folder.filePath("log.npy")})
               .status,
           0);
  QCOMPARE(bytes_of(folder.filePath("log.npy")).right(160), whole.right(160));
  QCOMPARE(run({"export", remote_url(file), "--csv", folder.filePath("far.csv")}).status, 0);
  QCOMPARE(run({"export", file, "--csv", folder.filePath("near.csv")}).status, 0);
  QVERIFY(!bytes_of(folder.filePath("near.csv")).isEmpty());
  QCOMPARE(bytes_of(folder.filePath("far.csv")), bytes_of(folder.filePath("near.csv")));
}

void CliRemoteTest::compares_a_dump_here_with_one_there() {
  const Outcome here = run({"--json", "compare", sample(), sample()});
  const Outcome mixed = run({"--json", "compare", sample(), remote_url(sample())});
  QCOMPARE(mixed.status, here.status);
  QVERIFY(!here.json()["pairs"].toArray().isEmpty());
  QCOMPARE(mixed.json()["pairs"], here.json()["pairs"]);
  QCOMPARE(mixed.json()["b"].toString(), remote_url(sample()));
}

void CliRemoteTest::what_cannot_be_is_said_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QByteArray>("sentence");
  QTest::newRow("no host") << QStringList{"info", "ssh:///data"} << QByteArray("contains no host");
  QTest::newRow("an option as a host") << QStringList{"info", "ssh://-oProxyCommand=x/a"} << QByteArray("contains no host");
  QTest::newRow("two computers") << QStringList{"info", remote_url(sample()), sample()}
                                 << QByteArray("One command can only use dumps of one computer");
  QTest::newRow("no such file") << QStringList{"check", remote_url(sample()), "--watch", "/no/watch.json"}
                                << QByteArray("/no/watch.json");
}

void CliRemoteTest::what_cannot_be_is_said() {
  QFETCH(QStringList, arguments);
  QFETCH(QByteArray, sentence);
  const Outcome outcome = run(arguments);
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.err.contains(sentence), outcome.err.constData());
  QCOMPARE(outcome.err.count('\n'), 1);
}

void CliRemoteTest::unreachable_host_reports_error() {
  const Outcome unknown = run({"--json", "info", "ssh://sporescope-test.invalid/data"});
  QCOMPARE(unknown.status, 2);
  QVERIFY2(unknown.err.contains("Cannot find sporescope-test.invalid"), unknown.err.constData());
  QVERIFY(unknown.json()["error"].toString().startsWith("Cannot find"));
  sshd_->stop();
  const Outcome silent = run({"info", remote_url(sample())});
  QCOMPARE(silent.status, 2);
  QVERIFY2(silent.err.contains("Cannot connect to lab"), silent.err.constData());
}

void CliRemoteTest::keys_that_are_refused_are_told() {
  sshd_->write("authorized", {});
  const Outcome refused = run({"first", remote_url(sample())});
  QCOMPARE(refused.status, 2);
  QVERIFY2(refused.err.contains("lab rejected the ssh keys"), refused.err.constData());
  sshd_->make_key(QStringLiteral("other"));
  sshd_->trust(sshd_->path("other.pub"));
  QVERIFY(run({"first", remote_url(sample())}).err.contains("The host key of lab has changed"));
}

void CliRemoteTest::an_interrupt_ends_it_there() {
  Following following(sample());
  QVERIFY(following.reports_hits());
  QVERIFY(!folders_there().isEmpty());
  following.send(SIGINT);
  QCOMPARE(following.status(), 130);
  QVERIFY(following.errors().contains("interrupted; the results are incomplete"));
  QTRY_VERIFY_WITH_TIMEOUT(folders_there().isEmpty(), kTimeout);
}

void CliRemoteTest::killed_client_leaves_no_engine_on_host() {
  Following following(sample());
  QVERIFY(following.reports_hits());
  const QStringList folders = folders_there();
  QCOMPARE(folders.size(), 2);  // the engine's folder, and ours, which the killed program cannot remove
  following.send(SIGKILL);
  QTRY_COMPARE_WITH_TIMEOUT(folders_there().size(), 1, kTimeout);
  QVERIFY(QDir(runtime_.filePath(folders_there().front())).removeRecursively());
}

void CliRemoteTest::lost_connection_reports_error() {
  Following following(sample());
  QVERIFY(following.reports_hits());
  sshd_->drop_connections();
  QCOMPARE(following.status(), 2);
  QVERIFY(following.errors().contains("Connection to lab lost"));
  QTRY_VERIFY_WITH_TIMEOUT(folders_there().isEmpty(), kTimeout);
}

void CliRemoteTest::asks_on_the_terminal() {
  QCOMPARE(QProcess::execute("ssh-keygen", {"-q", "-p", "-P", "", "-N", "a secret", "-f", sshd_->path("user")}), 0);
  Terminal terminal;
  QProcess process;
  process.setStandardErrorFile(terminal.name());
  process.start(QStringLiteral(SPORESCOPE_CLI), {"info", remote_url(sample())});
  QTRY_VERIFY_WITH_TIMEOUT(terminal.screen().contains("Enter passphrase for key"), kTimeout);
  terminal.type("a secret\n");
  QVERIFY(process.waitForFinished(kTimeout));
  QCOMPARE(process.exitCode(), 0);
  QCOMPARE(process.readAllStandardOutput(), as_there(run({"info", sample()}).out, sample()));
  QVERIFY(!terminal.screen().contains("a secret"));
  // Without a terminal, there are no prompts.
  QVERIFY(run({"info", remote_url(sample())}).err.contains("lab rejected the ssh keys"));
}

SPORESCOPE_TEST(CliRemoteTest)

}  // namespace cli_remote_test

#include "cli_remote_test.moc"
