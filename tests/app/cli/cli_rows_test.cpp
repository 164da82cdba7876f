// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QtTest>
#include <array>
#include <cstdlib>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_rows_test {

using namespace sporescope::test;

/// Tests the selection and format of rows: fields, tests, order, limit, several dumps, colors, shell completion.
class CliRowsTest : public QObject {
  Q_OBJECT
 private slots:
  void rows_of_which_a_test_holds_data();
  void rows_of_which_a_test_holds();
  void rows_are_sorted_and_limited();
  void fields_are_chosen();
  void a_wrong_field_is_told_with_what_was_meant();
  void hits_are_chosen_but_all_count();
  void the_node_stands_first();
  void tables_fit_the_terminal();
  void several_dumps_are_answered_for_one_after_the_other();
  void colours_are_as_they_are_asked_for();
  void bash_completes_commands_options_and_words();
  void zsh_knows_each_option();
};

namespace {

QJsonValue statistic(const QJsonValue& tensor, const char* name) {
  return tensor.toObject()["statistics"].toObject()[QLatin1String(name)];
}

QByteArray completed(const QStringList& label) {
  QProcess bash;
  const QString script = QStringLiteral(
      "set -eu; source <(\"$0\" completion bash); COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); "
      "_sporescope_cli; echo \"${COMPREPLY[*]}\"");
  bash.start("bash", QStringList{"-c", script, SPORESCOPE_CLI, "sporescope-cli"} + label);
  return bash.waitForFinished(60000) && bash.exitCode() == 0 ? bash.readAllStandardOutput().trimmed()
                                                             : bash.readAllStandardError();
}

}  // namespace

void CliRowsTest::rows_of_which_a_test_holds_data() {
  QTest::addColumn<QStringList>("options");
  QTest::newRow("more") << QStringList{"--where", "neg_inf>0"};
  QTest::newRow("at least") << QStringList{"--where", "neg_inf >= 1"};
  QTest::newRow("other") << QStringList{"--where", "neg_inf!=0"};
}

void CliRowsTest::rows_of_which_a_test_holds() {
  QFETCH(QStringList, options);
  QJsonArray expected;
  for (const auto& tensor : tensors({"--json", "stats", sample()})) {
    if (statistic(tensor, "neg_inf").toInt() > 0) expected.append(tensor);
  }
  QVERIFY(!expected.isEmpty());
  QCOMPARE(tensors(QStringList{"--json", "stats", sample()} + options), expected);
  const QByteArray number = QByteArray::number(expected.size());
  QCOMPARE(run(QStringList{"stats", sample(), "--count"} + options).out, number + "\n");
  QCOMPARE(run(QStringList{"--json", "stats", sample(), "--count"} + options).json()["count"].toInt(), expected.size());
  QCOMPARE(tensors(QStringList{"--json", "stats", sample(), "--where", "node=" + kLog} + options).isEmpty(), false);
}

void CliRowsTest::rows_are_sorted_and_limited() {
  QList<double> all;
  for (const auto& tensor : tensors({"--json", "stats", sample()})) {
    const QJsonValue limit = statistic(tensor, "max");
    if (limit.isDouble()) all.append(limit.toDouble());
  }
  std::sort(all.begin(), all.end(), std::greater<>());
  QList<double> recorded;
  for (const auto& tensor : tensors({"--json", "stats", sample(), "--sort", "max:desc", "--limit", "5"})) {
    recorded.append(statistic(tensor, "max").toDouble());
  }
  QCOMPARE(recorded, all.first(5));
  QCOMPARE(tensors({"--json", "tensors", sample(), "--limit", "3"}).size(), 3);
  QCOMPARE(run({"tensors", sample(), "--limit", "3"}).out.count('\n'), 4);
  // The number of further rows is only printed if all rows were examined.
  QVERIFY(!run({"tensors", sample(), "--limit", "0"}).out.contains("more"));
  const int count = run({"tensors", sample(), "--count"}).out.trimmed().toInt();
  QVERIFY(run({"tensors", sample(), "--limit", "3", "--sort", "slot"})
              .out.endsWith(QByteArray::number(count - 3).prepend("… ") + " more\n"));
}

void CliRowsTest::fields_are_chosen() {
  const QStringList call{"stats", log_file(), "--columns", "node,neg_inf,shape"};
  QCOMPARE(tensors(QStringList{"--json"} + call),
           (QJsonArray{QJsonObject{{"node", kLog}, {"neg_inf", 36}, {"shape", QJsonArray{4, 10}}}}));
  const QList<QByteArray> lines = run(call).out.split('\n');
  QCOMPARE(lines[0].simplified(), QByteArray("NODE NEG_INF SHAPE"));
  QCOMPARE(lines[1].simplified(), kLog.toUtf8() + " 36 [4,10]");
}

void CliRowsTest::a_wrong_field_is_told_with_what_was_meant() {
  const Outcome field = run({"stats", sample(), "--sort", "maxx"});
  QCOMPARE(field.status, 2);
  QVERIFY2(field.err.contains("--sort: unknown field maxx. Did you mean max?"), field.err.constData());
  QCOMPARE(run({"tensors", sample(), "--columns", "nan"}).status, 2);  // of stats alone
  for (const char* test : {"nan", ">0", "nan>", "nan>x"}) QCOMPARE(run({"stats", sample(), "--where", test}).status, 2);
}

void CliRowsTest::hits_are_chosen_but_all_count() {
  const QStringList call{"--json", "check", sample(), "--condition", "tensor_overflow"};
  const auto all = run(call).json()["hits"].toArray();
  QVERIFY(all.size() > 2);
  const Outcome one = run(call + QStringList{"--limit", "1", "--columns", "node,condition,nan"});
  QCOMPARE(one.status, 1);
  const QJsonObject hit = all[0].toObject();
  QCOMPARE(one.json()["hits"].toArray(),
           (QJsonArray{QJsonObject{
               {"node", hit["tensor"]["node"]}, {"condition", "tensor_overflow"}, {"nan", hit["statistics"]["nan"]}}}));
  const Outcome none = run(call + QStringList{"--where", "node=nothing"});
  QCOMPARE(none.status, 1);
  QVERIFY(none.json()["hits"].toArray().isEmpty());
  QCOMPARE(run({"check", sample(), "--condition", "tensor_overflow", "--count"}).out, QByteArray::number(all.size()) + "\n");
}

void CliRowsTest::the_node_stands_first() {
  for (const QStringList& call :
       {QStringList{"check", sample(), "--condition", "tensor_overflow"}, QStringList{"stats", sample()},
        QStringList{"tensors", sample()}, QStringList{"nodes", sample()}}) {
    QVERIFY2(run(call).out.startsWith("NODE "), qPrintable(call.front()));
  }
}

void CliRowsTest::tables_fit_the_terminal() {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  QVERIFY(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
  constexpr unsigned short kColumns = 130;
  const winsize size{24, kColumns, 0, 0};
  QVERIFY(ioctl(terminal, TIOCSWINSZ, &size) == 0);
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.remove("COLUMNS");
  environment.insert("NO_COLOR", "1");
  process.setProcessEnvironment(environment);
  process.setStandardOutputFile(QString::fromLocal8Bit(ptsname(terminal)));
  process.start(QStringLiteral(SPORESCOPE_CLI), {"stats", sample(), "--node", "Log-op0"});
  QByteArray out;
  std::array<char, 4096> piece{};
  for (;;) {  // ends when the program, which holds the other end, has exited
    const ssize_t count = read(terminal, piece.data(), piece.size());
    if (count <= 0) break;
    out.append(piece.data(), static_cast<qsizetype>(count));
  }
  close(terminal);
  QVERIFY(process.waitForFinished(60000));
  const QStringList lines = QString::fromUtf8(out).remove('\r').split('\n', Qt::SkipEmptyParts);
  QVERIFY2(lines.size() > 2 && lines.front().startsWith("NODE"), out.constData());
  bool cut = false;
  for (const QString& line : lines) {
    QVERIFY2(line.size() <= kColumns, qPrintable(line));
    cut = cut || (line.startsWith("Default") && line.contains(QChar(0x2026)) && line.contains("Log-op0"));
  }
  QVERIFY2(cut, out.constData());  // shortened in the middle: both ends are visible
}

void CliRowsTest::several_dumps_are_answered_for_one_after_the_other() {
  const Outcome text = run({"first", dump("lenet-2.0"), sample()});
  QCOMPARE(text.status, 1);
  QVERIFY(text.out.startsWith("==> " + dump("lenet-2.0").toUtf8() + " <==\nNo NaN or Inf"));
  QVERIFY(text.out.contains("\n==> " + sample().toUtf8() + " <==\nIt began in Log-op0"));
  const Outcome lines = run({"--jsonl", "tensors", dump("lenet-2.0"), sample(), "--limit", "1"});
  QCOMPARE(lines.lines().size(), 2);
  QCOMPARE(lines.lines()[0]["dump"].toString(), dump("lenet-2.0"));
  QCOMPARE(lines.lines()[1]["dump"].toString(), sample());
  // A missing path neither prevents the answers about the others nor remains unnoticed.
  const Outcome wrong = run({"--json", "check", "/no/such/path", sample(), "--condition", "tensor_overflow"});
  QCOMPARE(wrong.status, 2);
  const auto answers = wrong.out.split('\n');
  QVERIFY(QJsonDocument::fromJson(answers[0]).object().contains("error"));
  QVERIFY(wrong.out.contains("\"hits\":["));
  for (const char* command : {"info", "doctor", "stats"}) {
    QCOMPARE(run({"--json", command, sample(), sample()}).out, run({"--json", command, sample()}).out.repeated(2));
  }
}

void CliRowsTest::colours_are_as_they_are_asked_for() {
  const QStringList call{"tensors", sample(), "--limit", "1"};
  QVERIFY(!run(call).out.contains('\x1b'));  // a pipe
  QVERIFY(run(call + QStringList{"--color", "always"}).out.contains("\x1b[1mNODE"));
  QVERIFY(run({"--color=always", "info", "/no/such/path"}).err.startsWith("\x1b[31m"));
  // On a terminal, which script(1) provides.
  const auto on_terminal = [&](const QString& before, const QString& option) {
    QProcess script;
    const QString line = before + " '" + SPORESCOPE_CLI + "' tensors '" + sample() + "' --limit 1 2>/dev/null " + option;
    script.start("script", {"-qec", "export TERM=xterm; unset NO_COLOR; " + line, "/dev/null"});
    return script.waitForFinished(60000) ? script.readAllStandardOutput() : QByteArray();
  };
  if (QStandardPaths::findExecutable("script").isEmpty()) return;
  QVERIFY(on_terminal("", "").contains("\x1b[1mNODE"));
  QVERIFY(on_terminal("NO_COLOR=1", "").contains("NODE") && !on_terminal("NO_COLOR=1", "").contains('\x1b'));
  QVERIFY(!on_terminal("", "--color=never").contains('\x1b'));
}

void CliRowsTest::bash_completes_commands_options_and_words() {
  QCOMPARE(completed({"ch"}), QByteArray("check"));
  QCOMPARE(completed({"--js"}), QByteArray("--json --jsonl"));
  QCOMPARE(completed({"--json", "check", "--rec"}), QByteArray("--recommended"));
  QCOMPARE(completed({"check", "dump", "--category", "we"}), QByteArray("weight"));
  QCOMPARE(completed({"completion", ""}), QByteArray("bash zsh"));
  QCOMPARE(completed({"show", QStringLiteral(SPORESCOPE_SOURCE "/LICEN")}), QByteArray(SPORESCOPE_SOURCE "/LICENSE"));
  QCOMPARE(completed({"--output", "first", "doc"}), QByteArray("doctor"));
  QCOMPARE(completed({"check", "dump", "--node", ""}), QByteArray());
}

void CliRowsTest::zsh_knows_each_option() {
  const QString script = run({"completion", "zsh"}).out;
  QVERIFY(script.startsWith("#compdef sporescope-cli\n"));
  static const QRegularExpression option("--[a-z]+(-[a-z]+)*");
  for (const char* command : {"info", "nodes", "tensors", "stats", "show", "first", "check", "export", "listen", "doctor"}) {
    auto found = option.globalMatch(QString::fromUtf8(run({command, "--help"}).out).section("Examples:", 0, 0));
    while (found.hasNext()) {
      const QString name = found.next().captured();
      QVERIFY2(script.contains("'*" + name + "["), qPrintable(name));
    }
  }
  if (QStandardPaths::findExecutable("zsh").isEmpty()) return;
  QProcess zsh;
  zsh.start("zsh", {"-n", "/dev/stdin"});
  zsh.write(script.toUtf8());
  zsh.closeWriteChannel();
  QVERIFY(zsh.waitForFinished(60000));
  QCOMPARE(zsh.exitCode(), 0);
}

SPORESCOPE_TEST(CliRowsTest)

}  // namespace cli_rows_test

#include "cli_rows_test.moc"
