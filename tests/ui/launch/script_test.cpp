// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <signal.h>

#include <QAction>
#include <QDir>
#include <QFile>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/launch/launch_dialog.h"
#include "ui/launch/launched_script.h"
#include "ui/launch/output_panel.h"
#include "ui/launch/pythons.h"

namespace script_test {

using namespace sporescope::ui;
using State = LaunchedScript::State;

namespace {

constexpr int kBrief = 200;  // between two signals

QString resident() {  // of this process, in KiB
  QFile status("/proc/self/status");
  if (!status.open(QIODevice::ReadOnly)) return {};
  for (const QByteArray& line : status.readAll().split('\n')) {
    if (line.startsWith("VmRSS:")) return QString::fromLatin1(line.mid(6)).trimmed().section(' ', 0, 0);
  }
  return {};
}

bool runs(qint64 pid) {
  QFile status(QString("/proc/%1/stat").arg(pid));
  if (!status.open(QIODevice::ReadOnly)) return false;
  return QString::fromLatin1(status.readAll()).section(')', -1).trimmed().front() != 'Z';
}

}  // namespace

class ScriptTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    script_ = std::make_unique<LaunchedScript>();
    script_->setSignalDelay(kBrief);
  }
  void cleanup() { script_.reset(); }

  void itPrintsAndEnds() {
    start("import os, sys\nprint('to out', os.getcwd(), os.environ['WORD'])\nprint('to err', file=sys.stderr)\nsys.exit(3)\n");
    QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
    QCOMPARE(lines(), (QStringList{"to out " + folder_->path() + " a word", "to err"}));
    QCOMPARE(endText(*script_->end()), "exited with status 3");
  }

  void relativePathsBeginInTheFolderAndThoseOfThePythonHere() {
    LaunchLine line = lineOf("print('here')\n");
    line.script = "train.py";
    line.arguments = QStringList{line.script};
    line.program = QDir::current().relativeFilePath(line.program);
    script_->start(line);
    QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
    QCOMPARE(lines(), QStringList{"here"});
  }

  void aSignalIsNamed() {
    start("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n");
    QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
    QCOMPARE(endText(*script_->end()), "killed by SIGSEGV");
  }

  void ctrlCIsFirst() {
    start("import time\nprint('up', flush=True)\ntry:\n  time.sleep(60)\nexcept KeyboardInterrupt:\n  print('bye')\n");
    QTRY_COMPARE_WITH_TIMEOUT(lines(), QStringList{"up"}, kTimeout);
    script_->stop();
    QCOMPARE(script_->state(), State::stopping);
    QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
    QCOMPARE(lines(), (QStringList{"up", "bye"}));
    QCOMPARE(endText(*script_->end()), "finished");
  }

  void oneThatIsStillStartingIsStopped() {
    start("import time\ntime.sleep(60)\n");
    QCOMPARE(script_->state(), State::starting);
    script_->stop();
    QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(!script_->running(), kTimeout);
  }

  void whatIgnoresCtrlCIsTerminatedAndThenKilled() {
    for (const auto& [ignored, label] :
         {std::pair("SIGINT", "killed by SIGTERM"), std::pair("SIGINT SIGTERM", "killed by SIGKILL")}) {
      QString code = "import signal, time\n";
      for (const QString& name : QString(ignored).split(' ')) code += "signal.signal(signal." + name + ", signal.SIG_IGN)\n";
      start(code + "print('up', flush=True)\ntime.sleep(60)\n");
      QTRY_COMPARE_WITH_TIMEOUT(lines(), QStringList{"up"}, kTimeout);
      script_->stop();
      QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
      QCOMPARE(endText(*script_->end()), label);
    }
  }

  void whatItHasStartedIsStoppedWithIt() {
    start(
        "import os, signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nif os.fork() == 0:\n  time.sleep(60)\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\nchild = os.fork()\nif child == 0:\n  print(os.getpid(), "
        "flush=True)\n"
        "  signal.signal(signal.SIGINT, signal.SIG_IGN)\n  time.sleep(60)\ntime.sleep(60)\n");
    QTRY_COMPARE_WITH_TIMEOUT(lines().size(), 1, kTimeout);
    const qint64 child = lines().front().toLongLong();
    QVERIFY(runs(child));
    script_->stop();
    QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(!runs(child), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(!script_->running(), kTimeout);
  }

  void whatStaysAfterItsEndIsTold() {
    start("import os, time\nif os.fork() == 0:\n  print(os.getpid(), flush=True)\n  time.sleep(60)\ntime.sleep(1)\n");
    QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(script_->hasChildrenLeft(), kTimeout);
    QVERIFY(script_->running());
    const qint64 child = lines().front().toLongLong();
    script_->stop();
    QTRY_VERIFY_WITH_TIMEOUT(!runs(child), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(!script_->running(), kTimeout);
  }

  void itEndsWithItsObject() {
    start(
        "import os, signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "os.fork()\nprint(os.getpid(), flush=True)\ntime.sleep(60)\n");
    QTRY_COMPARE_WITH_TIMEOUT(lines().size(), 2, kTimeout);
    const QStringList both = lines();
    script_.reset();
    for (const QString& pid : both) QTRY_VERIFY_WITH_TIMEOUT(!runs(pid.toLongLong()), kTimeout);
  }

  // Run by the test below, in a process of its own.
  void aProgramThatIsKilled() {
    if (!qEnvironmentVariableIsSet("IS_KILLED")) QSKIP("only for another test");
    start("import os, time\nopen('pid', 'w').write(str(os.getpid()))\ntime.sleep(60)\n");
    (void)QTest::qWaitFor([] { return false; }, kTimeout);
  }
  void itEndsWithAProgramThatIsKilled() {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("IS_KILLED", "1");
    environment.insert("TMPDIR", folder_->path());
    program.setProcessEnvironment(environment);
    program.start(QCoreApplication::applicationFilePath(), {"ScriptTest", "aProgramThatIsKilled"});
    qint64 pid = 0;
    const auto written = [&] {
      const QDir folder(folder_->path());
      for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile file(folder.filePath(name + "/pid"));
        if (file.open(QIODevice::ReadOnly)) pid = file.readAll().toLongLong();
      }
      return pid > 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(written(), kTimeout);
    QVERIFY(runs(pid));
    program.kill();
    QVERIFY(program.waitForFinished());
    QTRY_VERIFY_WITH_TIMEOUT(!runs(pid), kTimeout);
  }

  void whatCannotBeStartedIsSaid_data() {
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("label");
    QTest::newRow("no script") << "/no/such.py"
                               << "/usr/bin/python3"
                               << "/"
                               << "Script /no/such.py";
    QTest::newRow("a folder") << "/usr"
                              << "/usr/bin/python3"
                              << "/"
                              << "/usr is not a file";
    QTest::newRow("no python") << "/etc/passwd"
                               << "no-such-python-here"
                               << "/"
                               << "Program no-such-python-here";
    QTest::newRow("no program") << "/etc/passwd"
                                << "/etc/passwd"
                                << "/"
                                << "is not an executable program";
    QTest::newRow("no folder") << "/etc/passwd"
                               << "/usr/bin/python3"
                               << "/no/folder"
                               << "Working folder /no/folder";
  }
  void whatCannotBeStartedIsSaid() {
    QFETCH(QString, script);
    QFETCH(QString, program);
    QFETCH(QString, folder);
    QFETCH(QString, label);
    LaunchLine line;
    line.program = program;
    line.script = script;
    line.arguments = QStringList{script};
    line.folder = folder;
    script_->start(line);
    QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
    QCOMPARE(script_->end()->kind, ScriptEnd::Kind::not_started);
    QVERIFY2(script_->end()->reason.contains(label), qPrintable(script_->end()->reason));
    QCOMPARE(lines(), QStringList{script_->end()->reason});
  }

  void aProgramOfAnotherKindIsSaid() {
    const QString program = write("not-a-program", "\x01\x02 this is none");
    QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner);
    LaunchLine line = lineOf("print(1)\n");
    line.program = program;
    script_->start(line);
    QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
    QVERIFY(!script_->end()->isSuccess());
  }

  void itIsStartedAgain() {
    start("import time\nprint('once', flush=True)\ntime.sleep(60)\n");
    QTRY_COMPARE_WITH_TIMEOUT(lines(), QStringList{"once"}, kTimeout);
    const qint64 first = script_->pid();
    script_->startAgain();
    QTRY_VERIFY_WITH_TIMEOUT(script_->pid() != first && script_->state() == State::running, kTimeout);
    QVERIFY(!runs(first));
    QTRY_COMPARE_WITH_TIMEOUT(lines(), QStringList{"once"}, kTimeout);
  }

  void whatIsToStartAgainCanStillBeStopped() {
    start(
        "import signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "print('once', flush=True)\ntime.sleep(60)\n");
    QTRY_COMPARE_WITH_TIMEOUT(lines(), QStringList{"once"}, kTimeout);
    const qint64 first = script_->pid();
    script_->startAgain();
    script_->stop();
    QTRY_VERIFY_WITH_TIMEOUT(!script_->running(), kTimeout);
    QCOMPARE(script_->pid(), first);
    QVERIFY(over());
  }

  // 100 MB, as lines and as one line: the window continues and keeps the last lines.
  void muchOutputNeitherBlocksNorGrows() {
    QAction stop("Stop"), again("Again");
    OutputPanel panel(script_.get(), &stop, &again);
    panel.resize(800, 300);
    panel.show();
    const qint64 before = resident().toLongLong();
    qint64 longest = 0;
    QElapsedTimer since;
    QTimer beat;
    beat.setInterval(10);
    connect(&beat, &QTimer::timeout, this, [&] { longest = std::max(longest, since.restart()); });
    since.start();
    beat.start();
    start(
        "import sys\nline = 'x' * 99 + '\\n'\nfor i in range(1000): sys.stdout.write(line * 1000)\n"
        "sys.stdout.write('y' * 10_000_000)\nprint()\nprint('last line')\n");
    QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(panel.text().trimmed().endsWith("last line"), kTimeout);
    const qint64 updated = resident().toLongLong() - before;
    qInfo("110 MB in %lld ms; longest pause of the window %lld ms; %lld KiB more memory", script_->milliseconds(), longest,
          updated);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which keep freed memory for a while
    QVERIFY2(updated < 100'000, qPrintable(QString::number(updated)));
#endif
    QVERIFY2(panel.stateText().contains("last lines kept: 5"), qPrintable(panel.stateText()));
    QCOMPARE(panel.text().count('\n'), qsizetype(OutputLog::kMaxLines));
  }

  void thePanelShowsWhatIsPrinted() {
    QAction stop("Stop"), again("Again");
    OutputPanel panel(script_.get(), &stop, &again);
    panel.resize(800, 300);
    panel.show();
    QCOMPARE(panel.stateText(), QString());
    start(
        "import time\nprint('a')\nfor i in range(3):\n  print(f'{i} of 3', end='\\r', flush=True)\n  "
        "time.sleep(0.3)\nprint('\\nb')\nraise SystemExit(1)\n");
    QTRY_VERIFY_WITH_TIMEOUT(over(), kTimeout);
    QTRY_COMPARE_WITH_TIMEOUT(panel.text(), QString("a\n2 of 3\nb\n"), kTimeout);
    QVERIFY2(panel.stateText().startsWith("train.py · exited with status 1"), qPrintable(panel.stateText()));
    script_->clearOutput();
    script_->addMessage("ours");
    emit script_->changed();
    QCOMPARE(panel.text(), QString("ours\n"));
  }

  void pythonsBesideTheScriptComeFirst() {
    QVERIFY(QDir(folder_->path()).mkpath(".venv/bin"));
    const QString python = write(".venv/bin/python", "#!/bin/sh\n");
    QFile::setPermissions(python, QFile::ReadOwner | QFile::ExeOwner);
    const QStringList found = pythonsFor(folder_->path() + "/train.py");
    QCOMPARE(found.front(), python);
    QVERIFY(found.contains("/usr/bin/python3") || found.size() > 1);
    QVERIFY(!pythonsFor({}).contains(python));
  }

 private:
  QString write(const QString& name, const QString& text) {
    QFile file(folder_->filePath(name));
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(text.toUtf8());
    return file.fileName();
  }
  LaunchLine lineOf(const QString& code) {
    LaunchLine line;
    line.script = write("train.py", code);
    line.program = "/usr/bin/python3";
    line.arguments = QStringList{line.script};
    line.folder = folder_->path();
    line.environment = {{"WORD", "a word"}, {"PYTHONUNBUFFERED", "1"}};
    return line;
  }
  void start(const QString& code) { script_->start(lineOf(code)); }
  [[nodiscard]] bool over() const { return script_->state() == State::over; }
  [[nodiscard]] QStringList lines() const { return script_->output().since(0).lines; }

  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<LaunchedScript> script_;
};

SPORESCOPE_TEST(ScriptTest)

}  // namespace script_test

#include "script_test.moc"
