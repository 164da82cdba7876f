// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "tests/program/test_class.h"
#include "ui/launch/launch_command.h"
#include "ui/launch/launch_settings.h"
#include "ui/launch/script_end.h"

namespace line_test {

using namespace sporescope::ui;

namespace {

// Splits a command line as a shell does.
QStringList byTheShell(const QString& label) {
  QProcess shell;
  shell.start("/bin/sh", {"-c", "for w in " + label + "; do printf '%s\\0' \"$w\"; done"});
  shell.waitForFinished();
  QStringList all = QString::fromUtf8(shell.readAllStandardOutput()).split(QChar(u'\0'));
  all.removeLast();
  return all;
}

QString valueOf(const LaunchLine& line, const QString& name) {
  QString value = "(not set)";
  for (const auto& [one, its] : line.environment) {
    if (one == name) value = its;
  }
  return value;
}

}  // namespace

class LineTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    QCoreApplication::setOrganizationName("sporescope-test");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    QSettings().clear();
    qunsetenv("PYTHONPATH");
  }

  void wordsAreSplitAsByAShell_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"a", "--epochs 3  --name 'two words'", "\"a b\"c d\\ e", "'it''s' \"q\\\"q\" '\\n'", "'' \"\" x",
                             "\"a'b\" 'c\"d'", "\"\\\\\" '\\\\'"}) {
      QTest::newRow(text) << QString::fromLatin1(text);
    }
  }
  void wordsAreSplitAsByAShell() {
    QFETCH(QString, text);
    QStringList label;
    QVERIFY(splitCommandLine(text, label));
    QCOMPARE(label, byTheShell(text));
  }
  void aQuoteThatStaysOpenIsTold() {
    QStringList label;
    QVERIFY(!splitCommandLine("a 'b", label));
    QVERIFY(launchLine({"/a/train.py", "python3", "--name \"x", {}, {}, false}, {}).problem.contains("quote"));
  }

  void theEnvironmentIsRead() {
    QList<QPair<QString, QString>> variables;
    QCOMPARE(readEnvironment("A=1\n\n# no\n export B_2=x=y \nC=\"a b\"\nD=\n", variables), 0);
    const QList<QPair<QString, QString>> expected{{"A", "1"}, {"B_2", "x=y"}, {"C", "a b"}, {"D", ""}};
    QCOMPARE(variables, expected);
    QCOMPARE(readEnvironment("A=1\n2B=1", variables), 2);
    QCOMPARE(readEnvironment("just words", variables), 1);
  }

  void aScriptIsToldWhereTheDebuggerIs() {
    const LaunchLine line =
        launchLine({"/home/a/train.py", "/venv/bin/python", "--steps 3", "PYTHONPATH=/own\nMS_DEBUGGER_PORT=1", {}, false},
                   {"127.0.0.1", 50061, "secret", "/share/client"});
    QCOMPARE(line.problem, QString());
    QCOMPARE(line.program, "/venv/bin/python");
    QCOMPARE(line.arguments, (QStringList{"/home/a/train.py", "--steps", "3"}));
    QCOMPARE(line.folder, "/home/a");
    QCOMPARE(valueOf(line, "SPORESCOPE_LAUNCHED_BY"), "127.0.0.1:50061");
    QCOMPARE(valueOf(line, "SPORESCOPE_TOKEN"), "secret");
    QCOMPARE(valueOf(line, "ENABLE_MS_DEBUGGER"), "1");
    QCOMPARE(valueOf(line, "MS_DEBUGGER_HOST"), "127.0.0.1");
    QCOMPARE(valueOf(line, "MS_DEBUGGER_PORT"), "1");  // the user's own
    QCOMPARE(valueOf(line, "PYTHONPATH"), "/share/client:/own");
  }

  void aScriptWithoutADebuggerIsStartedByTheClient() {
    const LaunchLine line = launchLine({"train.py", "python3", {}, {}, "/work", true}, {"127.0.0.1", 1, {}, {}});
    QCOMPARE(line.arguments, (QStringList{"-m", "sporescope_live", "train.py"}));
    QCOMPARE(line.folder, "/work");
    QCOMPARE(valueOf(line, "PYTHONPATH"), "(not set)");
    QCOMPARE(valueOf(line, "SPORESCOPE_TOKEN"), "(not set)");
  }

  void aRelativePathLeadsToTheSameScriptFromItsFolder() {
    const LaunchLine line = launchLine({"net/train.py", "python3", {}, {}, {}, false}, {});
    QCOMPARE(line.folder, QDir::currentPath() + "/net");
    QCOMPARE(line.arguments, QStringList{QDir::currentPath() + "/net/train.py"});
  }

  void whatIsMissingIsTold() {
    QVERIFY(launchLine({}, {}).problem.contains("script"));
    QVERIFY(launchLine({"a.py", " ", {}, {}, {}, false}, {}).problem.contains("Python"));
    QVERIFY(launchLine({"a.py", "python", {}, "A=1\nb c", {}, false}, {}).problem.contains("line 2"));
  }

  void launchesAreRemembered() {
    QVERIFY(launchHistory().isEmpty());
    for (int i = 0; i < 12; ++i)
      rememberLaunch({QString::number(i) + ".py", "python3", "-x " + QString::number(i), "A=1\nB=2", "/w", i % 2 == 0});
    const LaunchSettings again{"5.py", "other", "", "", "", false};
    rememberLaunch(again);
    const auto all = launchHistory();
    QCOMPARE(all.size(), 10);
    QCOMPARE(all[0], again);
    QCOMPARE(all[1], (LaunchSettings{"11.py", "python3", "-x 11", "A=1\nB=2", "/w", false}));
    QCOMPARE(std::count_if(all.begin(), all.end(), [](const auto& one) { return one.script == "5.py"; }), 1);
  }

  void endsAreSaidInWords() {
    using Kind = ScriptEnd::Kind;
    QCOMPARE(endText({Kind::exited, 0, {}}), "finished");
    QCOMPARE(endText({Kind::exited, 3, {}}), "exited with status 3");
    QCOMPARE(endText({Kind::killed, 11, {}}), "killed by SIGSEGV");
    QCOMPARE(endText({Kind::killed, 9, {}}), "killed by SIGKILL");
    QCOMPARE(endText({Kind::killed, 60, {}}), "killed by 60");
  }

 private:
  QTemporaryDir folder_;
};

SPORESCOPE_TEST(LineTest)

}  // namespace line_test

#include "line_test.moc"
