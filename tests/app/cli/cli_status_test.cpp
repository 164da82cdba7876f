// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>
#include <array>
#include <csignal>
#include <filesystem>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_status_test {

using namespace sporescope::test;

namespace {

bool one_sentence(const QByteArray& err) { return err.startsWith("sporescope-cli: ") && err.count('\n') == 1; }

/// Runs the program with its output in a pipe that is not read yet, so that it blocks within a long answer.
class Blocked {
 public:
  explicit Blocked(const QStringList& arguments) {
    if (pipe2(pipe_.data(), O_CLOEXEC) != 0) return;
    fcntl(pipe_[0], F_SETPIPE_SZ, 4096);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe_[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    QList<QByteArray> text{QByteArray(SPORESCOPE_CLI)};
    for (const QString& argument : arguments) text.append(argument.toUtf8());
    std::vector<char*> argv;
    for (QByteArray& word : text) argv.push_back(word.data());
    argv.push_back(nullptr);
    if (posix_spawn(&process_, SPORESCOPE_CLI, &actions, nullptr, argv.data(), environ) != 0) process_ = 0;
    posix_spawn_file_actions_destroy(&actions);
    close(pipe_[1]);
  }
  Blocked(const Blocked&) = delete;
  Blocked& operator=(const Blocked&) = delete;
  ~Blocked() { close(pipe_[0]); }

  /// Sends SIGINT and waits until a thread of the program accepts another one (it does not block SIGINT).
  [[nodiscard]] bool interrupt() const {
    if (process_ == 0 || kill(process_, SIGINT) != 0) return false;
    QElapsedTimer timeout;
    timeout.start();
    while (timeout.elapsed() < 60000) {
      if (some_thread_takes_interrupts()) return true;
      QThread::msleep(1);
    }
    return false;
  }
  [[nodiscard]] bool send(int signal) const { return process_ != 0 && kill(process_, signal) == 0; }
  [[nodiscard]] QByteArray read(qsizetype limit = std::numeric_limits<qsizetype>::max()) const {
    QByteArray out;
    std::array<char, 4096> piece{};
    while (out.size() < limit) {
      const ssize_t got = ::read(pipe_[0], piece.data(), std::min<std::size_t>(piece.size(), std::size_t(limit - out.size())));
      if (got <= 0) break;
      out.append(piece.data(), got);
    }
    return out;
  }
  [[nodiscard]] int status() const {
    int status = 0;
    if (waitpid(process_, &status, 0) != process_) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  [[nodiscard]] bool some_thread_takes_interrupts() const {
    const QDir tasks("/proc/" + QString::number(process_) + "/task");
    for (const QString& task : tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
      QFile file(tasks.filePath(task) + "/status");
      if (!file.open(QFile::ReadOnly)) continue;
      const auto blocked = QRegularExpression("SigBlk:\\s*([0-9a-f]+)").match(QString::fromLatin1(file.readAll()));
      if (blocked.hasMatch() && (blocked.captured(1).toULongLong(nullptr, 16) & (1ULL << (SIGINT - 1))) == 0) return true;
    }
    return false;
  }

  std::array<int, 2> pipe_{-1, -1};
  pid_t process_ = 0;
};

}  // namespace

/// Tests exit statuses, the standard error, and interrupts.
class CliStatusTest : public QObject {
  Q_OBJECT
 private slots:
  void a_wrong_call_is_one_sentence_and_status_2_data();
  void a_wrong_call_is_one_sentence_and_status_2();
  void an_empty_value_is_not_the_next_argument();
  void an_error_is_an_object_of_json();
  void what_is_not_there_is_no_clean_training_data();
  void what_is_not_there_is_no_clean_training();
  void a_place_without_tensors_is_not_answered_by_the_whole_dump();
  void a_cause_outside_of_the_selection_is_told();
  void several_nodes_of_one_last_name_are_told_apart();
  void several_dumps_are_named();
  void broken_files_are_warnings_unless_strict();
  void an_answer_goes_to_a_file();
  void a_full_disk_is_no_success();
  void a_pipe_gets_no_progress();
  void an_interrupt_prints_what_is_there();
  void one_signal_ends_it_though_nobody_reads_data();
  void one_signal_ends_it_though_nobody_reads();
  void names_cannot_speak_to_the_terminal();
  void help_teaches_with_examples();
  void the_manual_page_knows_all_options();
};

void CliStatusTest::a_wrong_call_is_one_sentence_and_status_2_data() {
  QTest::addColumn<QStringList>("call");
  QTest::addColumn<QString>("part");
  const auto row = [](const char* name, const QStringList& call, const char* part) {
    QTest::newRow(name) << call << QString(part);
  };
  const QString lenet = dump("lenet-2.0");
  row("no command", {}, "Specify a command");
  row("path alone", {lenet}, "Specify a command for");
  row("unknown command", {"chek", lenet}, "Unknown command chek. Did you mean check?");
  row("unknown option", {"tensors", lenet, "--nodes", "x"}, "Unknown option --nodes. Did you mean --node?");
  row("option of another program", {"--json", "info", lenet, "--format", "x"}, "Unknown option --format.");
  row("option without its value", {"tensors", lenet, "--rank"}, "--rank needs a value");
  row("option given twice", {"tensors", lenet, "--rank", "0", "--rank", "1"}, "--rank is specified twice");
  row("two paths", {"nodes", lenet, lenet + "x"}, "Unexpected argument");
  row("no path", {"tensors"}, "PATH");
  row("no such path", {"info", "/no/such/path"}, "/no/such/path");
  row("no dump there", {"info", SPORESCOPE_SOURCE "/cmake"}, "cmake");
  row("wrong number", {"tensors", lenet, "--iteration", "1-x"}, "--iteration");
  row("wrong rank", {"tensors", lenet, "--rank", "last"}, "--rank");
  row("wrong category", {"tensors", lenet, "--category", "weights"}, "weights is not one of weight");
  row("wrong slot", {"tensors", lenet, "--slot", "-1"}, "--slot: -1 is not an integer from 0 to");
  row("wrong expression", {"nodes", lenet, "--node", "(", "--regex"}, "(");
  row("wrong slice", {"show", lenet, "--slice", "a"}, "a");
  row("slice out of range",
      {"show", lenet, "--node", "conv1.weight", "--iteration", "0", "--category", "weight", "--slice", "9"}, "9");
  row("several tensors", {"show", lenet, "--node", "conv1.weight"}, "Narrow the selection with --");
  row("no tensor", {"show", lenet, "--node", "nothing like this"}, "No tensor selected");
  row("nothing to check", {"check", lenet}, "--recommended");
  row("two things to check", {"check", lenet, "--recommended", "--condition", "tensor_overflow"},
      "--watch FILE, --condition ID or --recommended");
  row("unknown condition", {"check", lenet, "--condition", "tensor_ovrflow"},
      "Unknown condition tensor_ovrflow. Did you mean tensor_overflow? The command conditions lists all.");
  row("unknown parameter", {"check", lenet, "--condition", "tensor_too_large", "--param", "most=1"}, "most");
  row("parameter without a value", {"check", lenet, "--condition", "tensor_too_large", "--param", "max_gt"}, "max_gt");
  row("parameter without a number", {"check", lenet, "--condition", "tensor_too_large", "--param", "max_gt=x"}, "max_gt=x");
  row("no such watch file", {"check", lenet, "--watch", "/no/watch.json"}, "/no/watch.json");
  row("both kinds of JSON", {"--json", "--jsonl", "info", lenet}, "cannot be combined");
  row("not a number file", {"show", SPORESCOPE_SOURCE "/LICENSE"}, "LICENSE");
}

void CliStatusTest::a_wrong_call_is_one_sentence_and_status_2() {
  QFETCH(QStringList, call);
  QFETCH(QString, part);
  const Outcome done = run(call);
  QCOMPARE(done.status, 2);
  QVERIFY2(one_sentence(done.err), done.err.constData());
  QVERIFY2(done.err.contains(part.toUtf8()), done.err.constData());
  if (!call.contains("--json")) QVERIFY(done.out.isEmpty());
}

// As in a script with an empty variable: --node="$NODE".
void CliStatusTest::an_empty_value_is_not_the_next_argument() {
  const QString lenet = dump("lenet-2.0");
  const Outcome all = run({"tensors", lenet, "--count"});
  QCOMPARE(all.status, 0);
  for (const QStringList& call : {QStringList{"tensors", "--node=", "--count", lenet},
                                  {"tensors", "--count", "--node=", lenet},
                                  {"tensors", lenet, "--count", "--node="},
                                  {"tensors", "--count", "--node=", "--", lenet}}) {
    const Outcome empty = run(call);
    QCOMPARE(empty.status, 0);
    QCOMPARE(empty.out, all.out);
    QVERIFY2(empty.err.isEmpty(), empty.err.constData());
  }
  QCOMPARE(run({"tensors", "--", "--node="}).status, 2);
}

void CliStatusTest::an_error_is_an_object_of_json() {
  const Outcome no_path = run({"--json", "first", "/no/such/path"});
  QCOMPARE(no_path.status, 2);
  QVERIFY(one_sentence(no_path.err));
  QCOMPARE(no_path.json()["format"].toInt(), 1);
  QCOMPARE(no_path.json()["command"].toString(), QString("first"));
  QCOMPARE("sporescope-cli: " + no_path.json()["error"].toString() + "\n", QString::fromUtf8(no_path.err));
  const Outcome no_command = run({"--json", "chek", sample()});
  QCOMPARE(no_command.json()["error"].toString(),
           QString("Unknown command chek. Did you mean check? See sporescope-cli --help"));
  QVERIFY(no_command.json()["command"].isNull());
  QVERIFY(run({"--jsonl", "first", "/no/such/path"}).out.isEmpty());
  // An error in the middle ends the object.
  const QTemporaryDir folder;
  QFile watch(folder.path() + "/watch.json");
  QVERIFY(watch.open(QFile::WriteOnly));
  watch.write(R"({"format": 1, "watchpoints": [{"id": 1, "condition": "tensor_overflow", "nodes": {"regex": "("}}]})");
  watch.close();
  const Outcome expression = run({"--json", "check", sample(), "--watch", watch.fileName()});
  QCOMPARE(expression.status, 2);
  QVERIFY2(!expression.json()["error"].toString().isEmpty(), expression.out.constData());
}

void CliStatusTest::a_place_without_tensors_is_not_answered_by_the_whole_dump() {
  const QTemporaryDir folder;
  const QString copy = folder.filePath("dump");
  std::filesystem::copy(dump("lenet-2.0").toStdString(), copy.toStdString(), std::filesystem::copy_options::recursive);
  const QString net = QDir(copy + "/rank_0").entryList({"LeNet*"}).value(0);
  QVERIFY(QDir().mkpath(copy + "/rank_0/" + net + "/0/7"));
  QVERIFY(QDir().mkpath(copy + "/rank_0/" + net + "/0/0/old"));
  const QString inner = QDir(copy + "/rank_0/" + net + "/0/0").entryInfoList({"*.npy"}).value(0).filePath();
  const QString malformed = copy + "/rank_0/" + net + "/0/0/old/x.npy";
  QVERIFY(QFile::copy(inner, malformed));
  for (const QString& place : {malformed, copy + "/rank_0/" + net + "/0/7"}) {
    for (const QStringList& call : {QStringList{"first"}, QStringList{"check", "--recommended"}}) {
      const Outcome done = run(call + QStringList{place});
      QCOMPARE(done.status, 2);
      QVERIFY2(done.err.contains("contains no tensor of the dump"), done.err.constData());
    }
  }
  QCOMPARE(run({"first", inner}).status, 0);
}

void CliStatusTest::what_is_not_there_is_no_clean_training_data() {
  QTest::addColumn<QStringList>("selection");
  QTest::addColumn<QString>("why");
  QTest::newRow("iteration") << QStringList{"--iteration", "99"} << "No such iteration in the dump; its iterations: 0-2";
  QTest::newRow("rank") << QStringList{"--rank", "7"} << "No such rank in the dump; its ranks: 0";
  QTest::newRow("node") << QStringList{"--node", "nothing like this"} << "No tensor in the dump matches";
  QTest::newRow("net") << QStringList{"--net", "Foo"} << "The dump has no net Foo; its nets: LeNet5";
  QTest::newRow("graph") << QStringList{"--graph", "7"} << "The dump has no graph 7; its graphs: kernel_graph_0 (0)";
  QTest::newRow("type") << QStringList{"--type", "conv2d"} << "No operator is of type conv2d. Did you mean Conv2D?";
  QTest::newRow("slot") << QStringList{"--slot", "99"} << "No tensor in the dump matches";
}

void CliStatusTest::what_is_not_there_is_no_clean_training() {
  QFETCH(QStringList, selection);
  QFETCH(QString, why);
  for (const QStringList& call : {QStringList{"first"}, QStringList{"check", "--recommended"}, QStringList{"trend"},
                                  QStringList{"recompute"}, QStringList{"stats"}}) {
    const QStringList whole = call + QStringList{dump("lenet-2.0")} + selection;
    const Outcome done = run(QStringList{"--json"} + whole);
    const bool judges = call.front() != "stats";
    QCOMPARE(done.status, judges ? 3 : 0);
    if (judges) QVERIFY(!done.json()["complete"].toBool());
    QVERIFY2(done.err.contains(why.toUtf8()), done.err.constData());
    QVERIFY(done.json()["problems"][0]["message"].toString().contains(why));
    QCOMPARE(run(QStringList{"--strict"} + whole).status, 2);
  }
}

void CliStatusTest::a_cause_outside_of_the_selection_is_told() {
  const Outcome clean = run({"first", sample(), "--iteration", "0"});
  QCOMPARE(clean.status, 0);
  QVERIFY2(
      clean.out.contains(
          "No cause or effect of one in the selection; without it there is 1, the first in Log-op0, output 0, iteration 1."),
      clean.out.constData());
  // Inputs are not read if an output has the same values.
  for (const QStringList& narrowed :
       {QStringList{"--node", "conv1"}, {"--category", "weight"}, {"--type", "ApplyMomentum", "--io", "input"}}) {
    const Outcome reached = run(QStringList{"first", sample()} + narrowed);
    QCOMPARE(reached.status, 1);
    QVERIFY2(reached.out.contains("NaN or Inf that began outside the selection.\n"
                                  "The first cause is in Log-op0, output 0, iteration 1.\n"
                                  "  36 of 40 values are"),
             reached.out.constData());
    const QJsonObject json = run(QStringList{"--json", "first", sample()} + narrowed).json();
    QVERIFY(json["findings"].toArray().isEmpty());
    QCOMPARE(json["outside"]["tensor"]["node"].toString().section('/', -1), QString("Log-op0"));
  }
  QVERIFY(run({"--json", "first", sample()}).json()["outside"].isNull());
}

void CliStatusTest::several_nodes_of_one_last_name_are_told_apart() {
  const Outcome done = run({"show", sample(), "--type", "Conv2D", "--iteration", "0", "--io", "output"});
  QCOMPARE(done.status, 2);
  for (const char* layer : {"conv1", "conv2"}) {
    QVERIFY2(done.err.contains(QByteArray(layer) + "-Conv2d/Conv2D-op0, output 0, iteration 0"), done.err.constData());
  }
}

void CliStatusTest::several_dumps_are_named() {
  const Outcome done = run({"first", dump("")});
  QCOMPARE(done.status, 2);
  QVERIFY(one_sentence(done.err));
  QVERIFY(done.err.contains("adam-epsilon-2.10"));
}

void CliStatusTest::broken_files_are_warnings_unless_strict() {
  const QTemporaryDir folder;
  const QString copy = folder.path() + "/dump";
  QVERIFY(copy_folder(sample(), copy));
  const QString broken = npy_files(copy).at(20);
  QVERIFY(QFile::resize(copy + "/" + broken, 90));
  const Outcome done = run({"--json", "stats", copy});
  QCOMPARE(done.status, 0);
  QVERIFY(done.err.contains("warning"));
  QVERIFY(done.err.contains(broken.toUtf8()));
  QVERIFY(done.json()["problems"][0]["message"].toString().contains(broken));
  QVERIFY(run({"--quiet", "stats", copy}).err.isEmpty());
  const QJsonArray problems = done.json()["problems"].toArray();
  QCOMPARE(problems.size(), 1);
  QVERIFY(problems[0]["path"].toString().endsWith(broken));
  for (const auto& tensor : done.json()["tensors"].toArray()) {
    QCOMPARE(tensor.toObject()["statistics"].isNull(), tensor.toObject()["file"].toString() == broken);
  }
  QCOMPARE(run({"--strict", "stats", copy}).status, 2);
  QCOMPARE(run({"--strict", "stats", sample()}).status, 0);
  // The check reports a file that cannot be judged, too, but not as a hit.
  const Outcome check = run({"--json", "check", copy, "--condition", "tensor_overflow", "--iteration", "0", "--strict"});
  QVERIFY(check.status == 2 || check.json()["problems"].toArray().isEmpty());
}

void CliStatusTest::an_answer_goes_to_a_file() {
  const QTemporaryDir folder;
  const QString file = folder.path() + "/answer.json";
  const Outcome done = run({"--json", "--output", file, "tensors", sample()});
  QCOMPARE(done.status, 0);
  QVERIFY(done.out.isEmpty());
  QFile answer(file);
  QVERIFY(answer.open(QFile::ReadOnly));
  QCOMPARE(answer.readAll(), run({"--json", "tensors", sample()}).out);
  // A failed call preserves the old file and leaves no other file.
  QCOMPARE(run({"--output", file, "tensors", "/no/such/path"}).status, 2);
  QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList("answer.json"));
  QVERIFY(answer.seek(0) && answer.size() > 1000);
}

void CliStatusTest::a_full_disk_is_no_success() {
  QProcess process;
  process.setStandardOutputFile("/dev/full");
  process.start(SPORESCOPE_CLI, {"--json", "tensors", sample()});
  QVERIFY(process.waitForFinished(60000));
  QCOMPARE(process.exitCode(), 2);
  QVERIFY(process.readAllStandardError().contains("standard output"));
}

void CliStatusTest::a_pipe_gets_no_progress() {
  for (const QStringList& call : {QStringList{"stats", sample()}, QStringList{"check", sample(), "--recommended"},
                                  QStringList{"first", sample()}, QStringList{"info", sample(), "--sizes"}}) {
    QVERIFY(run(call).err.isEmpty());
  }
}

void CliStatusTest::an_interrupt_prints_what_is_there() {
  const qsizetype all = run({"--json", "stats", dump("lenet-2.0")}).json()["tensors"].toArray().size();
  const Blocked program({"--json", "stats", dump("lenet-2.0")});
  QByteArray out = program.read(1000);
  QCOMPARE(out.size(), 1000);
  QVERIFY(program.interrupt());
  out += program.read();
  QCOMPARE(program.status(), 130);
  QJsonParseError error;
  const QJsonObject answer = QJsonDocument::fromJson(out, &error).object();
  QCOMPARE(error.errorString(), QString("no error occurred"));
  QVERIFY(answer["complete"].isBool());
  QVERIFY(!answer["complete"].toBool());
  const qsizetype some = answer["tensors"].toArray().size();
  QVERIFY(some > 0);
  QVERIFY(some < all);
}

void CliStatusTest::one_signal_ends_it_though_nobody_reads_data() {
  QTest::addColumn<int>("signal");
  QTest::newRow("SIGINT") << SIGINT;
  QTest::newRow("SIGTERM") << SIGTERM;
}

void CliStatusTest::one_signal_ends_it_though_nobody_reads() {
  QFETCH(int, signal);
  const Blocked program({"--json", "stats", dump("lenet-2.0")});
  QCOMPARE(program.read(1000).size(), 1000);  // the program is running, and the pipe is full from now on
  QVERIFY(program.send(signal));
  QCOMPARE(program.status(), 130);  // waits for its end; the pipe is still open
}

void CliStatusTest::names_cannot_speak_to_the_terminal() {
  const Outcome done = run({"info", "/no/\x1b[31mred"});
  QCOMPARE(done.status, 2);
  QVERIFY(!done.err.contains('\x1b'));
  QVERIFY(done.err.contains("\\x1b[31mred"));
}

void CliStatusTest::help_teaches_with_examples() {
  const Outcome whole = run({"--help"});
  QCOMPARE(whole.status, 0);
  QVERIFY(whole.out.contains("Exit status"));
  for (const char* command : {"info", "nodes", "tensors", "stats", "show", "first", "check", "trend", "replicas", "recompute",
                              "report", "conditions", "export"}) {
    QVERIFY(whole.out.contains(command));
    const Outcome help = run({command, "--help"});
    QCOMPARE(help.status, 0);
    QVERIFY(help.out.contains("Examples:\n  sporescope-cli"));
    QVERIFY(help.out.contains("sporescope-cli " + QByteArray(command)) || help.out.contains("--json"));
  }
  const Outcome version = run({"--version"});
  QCOMPARE(version.status, 0);
  QVERIFY(QRegularExpression("^sporescope-cli (\\([0-9a-f]{7,}\\) )?\\d+\\.\\d+\\.\\d+\n$").match(version.out).hasMatch());
}

void CliStatusTest::the_manual_page_knows_all_options() {
  QFile file(SPORESCOPE_SOURCE "/docs/man/sporescope-cli.1");
  QVERIFY(file.open(QFile::ReadOnly));
  const QString manual = QString::fromUtf8(file.readAll()).remove('\\');
  static const QRegularExpression option("--[a-z]+(-[a-z]+)*");
  for (const char* command :
       {"", "info", "doctor", "nodes", "tensors", "stats", "show", "first", "check", "difference", "trend", "replicas",
        "recompute", "report", "conditions", "dump-settings", "export", "listen", "completion"}) {
    const QString name = command;
    if (!name.isEmpty()) QVERIFY2(manual.contains(".B " + name + "\n"), command);
    const QString help = QString::fromUtf8(run(name.isEmpty() ? QStringList{"--help"} : QStringList{name, "--help"}).out);
    auto found = option.globalMatch(help);
    while (found.hasNext()) {
      const QString word = found.next().captured();
      QVERIFY2(manual.contains(word), qPrintable(name + " " + word));
    }
  }
}

SPORESCOPE_TEST(CliStatusTest)

}  // namespace cli_status_test

#include "cli_status_test.moc"
