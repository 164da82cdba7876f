// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <functional>
#include <memory>
#include <vector>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace listen_command_test {

namespace {

// Runs the listening command line and reads its output.
class Listener {
 public:
  explicit Listener(const QStringList& arguments = {}) {
    process_.start(SPORESCOPE_CLI, QStringList{"--json", "listen", "--port", "0"} + arguments);
    if (wait_for("listening")) port_ = events_.front().value("port").toInt();
  }
  ~Listener() {
    process_.kill();
    process_.waitForFinished();
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] int port() const { return port_; }
  /// Waits for an event of this kind, from this training unless `client` is 0.
  bool wait_for(const QString& kind, int client = 0) {
    return QTest::qWaitFor(
        [&] {
          read();
          return std::any_of(events_.begin(), events_.end(), [&](const QJsonObject& event) {
            return event.value("event") == kind && (client == 0 || event.value("client").toInt() == client);
          });
        },
        kTimeout);
  }
  [[nodiscard]] qsizetype threads() const {
    return QDir(QStringLiteral("/proc/%1/task").arg(process_.processId())).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size();
  }
  [[nodiscard]] std::vector<QJsonObject> all(const QString& kind) const {
    std::vector<QJsonObject> found;
    for (const QJsonObject& event : events_) {
      if (event.value("event") == kind) found.push_back(event);
    }
    return found;
  }
  [[nodiscard]] QJsonObject last(const QString& kind) const {
    const auto found = all(kind);
    return found.empty() ? QJsonObject() : found.back();
  }
  /// Returns the exit status; -1 if the process does not end.
  int status() {
    const bool ended = process_.state() == QProcess::NotRunning || process_.waitForFinished(kTimeout);
    read();
    return ended ? process_.exitCode() : -1;
  }
  QByteArray warnings() {
    errors_ += process_.readAllStandardError();
    return errors_;
  }

 private:
  void read() {
    (void)process_.waitForReadyRead(10);
    while (process_.canReadLine()) events_.push_back(QJsonDocument::fromJson(process_.readLine()).object());
  }

  QProcess process_;
  std::vector<QJsonObject> events_;
  QByteArray errors_;
  int port_ = 0;
};

// Starts a simulated training on the sample, or on a rank of the two-rank dump.
std::unique_ptr<QProcess> train(const Listener& listener, const QStringList& arguments, const char* dump = SPORESCOPE_SAMPLE) {
  auto training = std::make_unique<QProcess>();
  QStringList all{dump, "--server", "127.0.0.1:" + QString::number(listener.port()), "--quiet"};
  if (!arguments.contains(QStringLiteral("--step-time"))) all += {"--step-time", "0"};
  training->start(SPORESCOPE_SIMULATOR, all + arguments);
  return training;
}

void end(QProcess& training) {
  training.kill();
  training.waitForFinished();
}

}  // namespace

/// Tests `sporescope-cli listen` with training processes.
class ListenCommandTest : public QObject {
  Q_OBJECT

 private slots:
  void a_training_that_failed_is_no_success();
  void what_cannot_be_seen_is_no_problem();
  void the_loss_is_told_with_the_step();
  void the_step_in_which_the_graph_appears_is_judged();
  void cause_is_reported_after_first_hits();
  void people_read_text();
  void a_folder_that_was_kept_tells_the_same_cause();
  void a_second_training_is_kept_in_a_folder_that_is_told();
  void so_many_steps_count_from_the_beginning();
  void a_watchpoint_that_looks_at_nothing_is_told();
  void a_folder_that_cannot_be_used_is_told_before_any_training_comes();
  void a_rerun_beside_another_training_is_run();
  void trainings_that_ended_take_no_more_threads();
  void the_named_folder_is_that_of_whoever_is_kept_first();
  void an_address_that_others_reach_is_warned_of();
  void an_address_that_cannot_be_is_told_in_one_line();
};

void ListenCommandTest::a_training_that_failed_is_no_success() {
  Listener listener;
  const auto training =
      train(listener, {"--steps", "2", "--failure", "ValueError: user bug", "--pid", "4711", "--script", "/a/train.py"});
  QCOMPARE(listener.status(), 1);
  QCOMPARE(listener.last("client").value("pid").toInt(), 4711);
  QCOMPARE(listener.last("client").value("script").toString(), QStringLiteral("/a/train.py"));
  QCOMPARE(listener.last("ended").value("reason").toString(), QStringLiteral("failed"));
  QCOMPARE(listener.last("ended").value("failure").toString(), QStringLiteral("ValueError: user bug"));
  training->waitForFinished(kTimeout);
}

void ListenCommandTest::what_cannot_be_seen_is_no_problem() {
  const QString remark = QStringLiteral("Only the weights of head-Dense are visible: compiled");
  Listener listener;
  const auto training = train(listener, {"--steps", "2", "--remark", remark});
  QVERIFY(listener.wait_for("remark", 1));
  QCOMPARE(listener.status(), 0);
  QCOMPARE(listener.last("remark").value("message").toString(), remark);
  QVERIFY(listener.last("problem").isEmpty());
  training->waitForFinished(kTimeout);
}

void ListenCommandTest::the_loss_is_told_with_the_step() {
  Listener listener;
  const auto training = train(listener, {"--steps", "2", "--loss"});
  QCOMPARE(listener.status(), 0);
  const QJsonObject scalars = listener.last("step").value("scalars").toObject();
  QCOMPARE(scalars.keys(), QStringList{"loss"});
  QVERIFY(scalars.value("loss").toDouble() > 0.3);
  training->waitForFinished(kTimeout);
}

// The sample has an infinity in its second step, which is the first captured step.
void ListenCommandTest::the_step_in_which_the_graph_appears_is_judged() {
  Listener listener({"--recommended", "--until-hit"});
  const auto training = train(listener, {"--graph-step", "2"});
  QCOMPARE(listener.status(), 1);
  QCOMPARE(listener.last("hit").value("step").toInt(), 2);
  QCOMPARE(listener.last("step").value("step").toInt(), 2);
  training->waitForFinished(kTimeout);
}

// The graph may appear in the last step.
void ListenCommandTest::cause_is_reported_after_first_hits() {
  Listener listener({"--recommended"});
  const auto training = train(listener, {});
  QCOMPARE(listener.status(), 1);
  const auto causes = listener.all("cause");
  QCOMPARE(causes.size(), std::size_t{1});  // the gradient of the logarithm and the following steps have the same cause
  QCOMPARE(causes[0].value("step").toInt(), 2);
  QVERIFY(!causes[0].value("further").toBool());
  const QJsonObject cause = causes[0].value("cause").toObject();
  QVERIFY(cause.value("tensor").toObject().value("node").toString().endsWith(QStringLiteral("/Log-op0")));
  QCOMPARE(cause.value("inf").toInt(), 36);
  QVERIFY(cause.value("why").toString().contains(QStringLiteral("its input holds 36 zeros")));
  QCOMPARE(cause.value("harm").toString(), QStringLiteral("loss"));
  QCOMPARE(cause.value("source").toObject().value("line").toInt(), 60);
}

// The training ends with the step that hits, so the statistics of its tensors may not arrive.
void ListenCommandTest::people_read_text() {
  QProcess listener;
  listener.start(SPORESCOPE_CLI, {"listen", "--port", "0", "--recommended"});
  QVERIFY(listener.waitForReadyRead(kTimeout));
  QByteArray text = listener.readAllStandardOutput();
  const QByteArray port = text.mid(text.indexOf("port ") + 5).split(';').front();
  QProcess training;
  training.start(SPORESCOPE_SIMULATOR,
                 {SPORESCOPE_SAMPLE, "--server", "127.0.0.1:" + port, "--quiet", "--step-time", "0", "--steps", "2"});
  QVERIFY(listener.waitForFinished(kTimeout));
  text += listener.readAllStandardOutput();
  QVERIFY2(text.count("no previous step to compare with; checked from the next step on") == 1, text);
  QVERIFY2(text.contains("step 1: 5 weights have no previous step"), text);
  QVERIFY2(text.count("no previous step") == 1, text);
  QVERIFY2(!text.contains("no_previous") && text.contains("/Log-op0, output 0: "), text);
  QVERIFY2(!text.contains("complex"), text);
  end(training);
}

void ListenCommandTest::a_folder_that_was_kept_tells_the_same_cause() {
  const QTemporaryDir folder;
  const QString stored = folder.filePath("kept");
  Listener listener({"--recommended", "--until-hit", "--save", stored});
  const auto training = train(listener, {});
  QCOMPARE(listener.status(), 1);
  QCOMPARE(listener.last("saved").value("path").toString(), stored);
  const auto causes = listener.all("cause");
  QProcess first;
  first.start(SPORESCOPE_CLI, {"--json", "first", stored});
  QVERIFY(first.waitForFinished(kTimeout));
  const QJsonArray findings = QJsonDocument::fromJson(first.readAllStandardOutput()).object().value("findings").toArray();
  QCOMPARE(findings.size(), 1);
  QCOMPARE(causes.size(), std::size_t{1});
  const QJsonObject finding = findings[0].toObject();
  const QJsonObject recorded = causes[0].value("cause").toObject();
  QCOMPARE(finding.value("why").toString(), recorded.value("why").toString());
  QCOMPARE(finding.value("tensor").toObject().value("node"), recorded.value("tensor").toObject().value("node"));
  QCOMPARE(finding.value("inputs").toArray().size(), recorded.value("inputs").toArray().size());
}

void ListenCommandTest::a_second_training_is_kept_in_a_folder_that_is_told() {
  const QTemporaryDir folder;
  const QString stored = folder.filePath("kept");
  Listener listener({"--steps", "1", "--save", stored});
  const auto slow = train(listener, {"--device", "1:0", "--compile-time", "1000000"});
  QVERIFY(listener.wait_for("saved", 1));
  QCOMPARE(listener.last("saved").value("path").toString(), stored);
  const auto quick = train(listener, {"--device", "0:0"});
  QVERIFY(listener.wait_for("saved", 2));
  QCOMPARE(listener.last("saved").value("path").toString(), stored + "-2");
  QVERIFY(QDir(stored + "-2").exists());
  end(*quick);
  end(*slow);
}

void ListenCommandTest::so_many_steps_count_from_the_beginning() {
  Listener listener({"--recommended", "--steps", "2"});
  const auto training = train(listener, {"--graph-step", "2"});
  QCOMPARE(listener.status(), 1);
  QCOMPARE(listener.last("hit").value("step").toInt(), 2);
  QCOMPARE(listener.last("step").value("step").toInt(), 2);
  QCOMPARE(listener.last("ended").value("reason").toString(), QStringLiteral("terminated"));
  training->waitForFinished(kTimeout);
  Listener further({"--steps", "2"});
  const auto longer = train(further, {"--graph-step", "1"});
  QCOMPARE(further.status(), 0);
  QCOMPARE(further.last("step").value("step").toInt(), 2);
  longer->waitForFinished(kTimeout);
}

void ListenCommandTest::a_watchpoint_that_looks_at_nothing_is_told() {
  const QTemporaryDir folder;
  const auto listen_to = [&](const QByteArray& watchpoint) {
    QFile file(folder.filePath(QStringLiteral("watch.json")));
    if (!file.open(QIODevice::WriteOnly)) return std::unique_ptr<Listener>();
    file.write(R"({"format": 1, "watchpoints": [)" + watchpoint + "]}");
    file.close();
    return std::make_unique<Listener>(QStringList{"--watch", file.fileName()});
  };
  for (const auto& [watchpoint, label] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"({"id": 1, "condition": "tensor_overflow", "nodes": {"names": ["nobody.weight"]}})", "nobody.weight"},
           {R"({"id": 1, "condition": "operator_overflow"})", "on Ascend"},
           {R"({"id": 1, "condition": "tensor_overflow", "ranks": [3]})", "ranks"}}) {
    const auto listener = listen_to(watchpoint);
    const auto training = train(*listener, {"--steps", "1"});
    QCOMPARE(listener->status(), 3);
    const QString message = listener->last("problem").value("message").toString();
    QVERIFY2(message.startsWith(QStringLiteral("Watchpoint 1")) && message.contains(QLatin1String(label)), qPrintable(message));
    training->waitForFinished(kTimeout);
  }
  const auto sound = listen_to(R"({"id": 1, "condition": "weight_overflow"})");
  const auto training = train(*sound, {"--steps", "1"});
  QCOMPARE(sound->status(), 0);
  QVERIFY(sound->last("problem").isEmpty());
  training->waitForFinished(kTimeout);
}

void ListenCommandTest::a_folder_that_cannot_be_used_is_told_before_any_training_comes() {
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("file")));
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write("1") == 1);
  file.close();
  for (const auto& [save, label] :
       std::initializer_list<std::pair<QString, const char*>>{{file.fileName(), "is a file"},
                                                              {folder.path(), "is not empty"},
                                                              {QStringLiteral("/proc/kept"), "Cannot write /proc/kept"}}) {
    QProcess process;
    process.start(SPORESCOPE_CLI, {"listen", "--port", "0", "--save", save});
    QVERIFY(process.waitForFinished(kTimeout));
    QCOMPARE(process.exitCode(), 2);
    const QByteArray errors = process.readAllStandardError();
    QVERIFY2(errors.contains(label) && errors.count('\n') == 1, errors.constData());
    QCOMPARE(process.readAllStandardOutput(), QByteArray());
  }
  Listener listener({"--save", folder.filePath(QStringLiteral("new/kept"))});
  QVERIFY(listener.port() > 0);
  QVERIFY(!QDir(folder.path()).exists(QStringLiteral("new")));
}

void ListenCommandTest::a_rerun_beside_another_training_is_run() {
  Listener listener;
  const auto other = train(listener, {"--device", "1:0", "--steps", "1000000", "--step-time", "50"});
  QVERIFY(listener.wait_for("step", 1));
  for (const int run : {2, 3}) {
    const auto training = train(listener, {"--device", "0:0", "--steps", "2"});
    QVERIFY2(listener.wait_for("ended", run), qPrintable(QStringLiteral("run %1 hangs").arg(run)));
    QCOMPARE(listener.last("ended").value("reason").toString(), QStringLiteral("training done"));
    training->waitForFinished(kTimeout);
  }
  end(*other);
  QCOMPARE(listener.status(), 0);
}

// A listener may run for days while trainings are edited and started again. The first training compiles slowly, so that the
// second one is the first in the list.
void ListenCommandTest::trainings_that_ended_take_no_more_threads() {
  Listener listener;
  const auto other = train(listener, {"--device", "1:0", "--steps", "1000000", "--step-time", "50"});
  QVERIFY(listener.wait_for("step", 1));
  const auto visit = [&](int client) {
    const auto training = train(listener, {"--steps", "2", "--pid", QString::number(client)});
    QVERIFY(training->waitForFinished(kTimeout));
    QVERIFY(listener.wait_for("ended", client));
  };
  constexpr int kFew = 8, kMany = 20;
  for (int client = 2; client <= kFew; ++client) visit(client);
  const qsizetype after_few = listener.threads();
  for (int client = kFew + 1; client <= kMany; ++client) visit(client);
  QVERIFY2(listener.threads() < after_few + (kMany - kFew), qPrintable(QString::number(listener.threads())));
  QCOMPARE(listener.last("ended").value("reason").toString(), QStringLiteral("training done"));
  end(*other);
}

void ListenCommandTest::the_named_folder_is_that_of_whoever_is_kept_first() {
  const QTemporaryDir folder;
  const QString stored = folder.filePath(QStringLiteral("kept"));
  Listener listener({"--steps", "1", "--save", stored});
  const auto slow = train(listener, {"--rank", "0", "--device", "0:0", "--ranks", "2", "--compile-time", "1000000"},
                          SPORESCOPE_TEST_DATA "/dumps/two-ranks-2.10");
  QVERIFY(listener.wait_for("client", 1));
  const auto quick =
      train(listener, {"--rank", "1", "--device", "1:0", "--ranks", "2"}, SPORESCOPE_TEST_DATA "/dumps/two-ranks-2.10");
  QVERIFY(listener.wait_for("graph", 2));
  QTRY_VERIFY_WITH_TIMEOUT(QDir(stored).exists(QStringLiteral("rank_1")), kTimeout);
  QCOMPARE(QDir(folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList{"kept"});
  end(*slow);
  end(*quick);
}

void ListenCommandTest::an_address_that_others_reach_is_warned_of() {
  Listener open({"--address", "0.0.0.0"});
  QTRY_VERIFY_WITH_TIMEOUT(open.warnings().contains("0.0.0.0 is reachable from other computers"), kTimeout);
  qputenv("SPORESCOPE_TOKEN", "0123456789abcdef");
  Listener requesting({"--address", "0.0.0.0"});
  qunsetenv("SPORESCOPE_TOKEN");
  const auto unregistered_client = train(requesting, {"--steps", "1"});
  QVERIFY(unregistered_client->waitForFinished(kTimeout));
  QTRY_VERIFY_WITH_TIMEOUT(requesting.warnings().contains("did not give the required token"), kTimeout);
  QVERIFY(!requesting.warnings().contains("reachable"));
  Listener own;
  QVERIFY(own.port() > 0);
  const auto training = train(own, {"--steps", "1"});
  QCOMPARE(own.status(), 0);
  QCOMPARE(own.warnings(), QByteArray());
}

void ListenCommandTest::an_address_that_cannot_be_is_told_in_one_line() {
  QProcess process;
  process.start(SPORESCOPE_CLI, {"listen", "--port", "0", "--address", "203.0.113.7"});
  QVERIFY(process.waitForFinished(kTimeout));
  QCOMPARE(process.exitCode(), 2);
  const QByteArray errors = process.readAllStandardError();
  QVERIFY2(errors.contains("203.0.113.7 is not an address of this computer"), errors.constData());
  QCOMPARE(errors.count('\n'), 1);
}

SPORESCOPE_TEST(ListenCommandTest)

}  // namespace listen_command_test

#include "listen_command_test.moc"
