// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <csignal>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace cli_serve_test {

using namespace sporescope::test;

namespace {

/// A running service.
class Serving {
 public:
  explicit Serving(const QStringList& options = {}) {
    process.start(QStringLiteral(SPORESCOPE_CLI), options + QStringList{"serve"});
    while (!process.canReadLine() && process.waitForReadyRead(60000)) {
    }
    line = process.readLine().trimmed();
  }
  [[nodiscard]] static QString folder_of(const QString& address) { return QFileInfo(address.section(':', 1)).path(); }
  [[nodiscard]] bool ends() { return process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit; }

  QProcess process;
  QByteArray line;
};

/// A running `serve --stdio`, and a client that calls it.
class Calling {
 public:
  Calling() { process_.start(QStringLiteral(SPORESCOPE_CLI), {"serve", "--stdio"}); }
  Calling(const Calling&) = delete;
  Calling& operator=(const Calling&) = delete;
  ~Calling() {
    process_.kill();
    process_.waitForFinished();
  }

  static QByteArray line_of(const QStringList& arguments, const QString& folder) {
    const QJsonObject call{{"folder", folder}, {"arguments", QJsonArray::fromStringList(arguments)}};
    return QJsonDocument(call).toJson(QJsonDocument::Compact);
  }
  void send(const QByteArray& line) { process_.write(line + "\n"); }
  [[nodiscard]] Outcome ask(const QStringList& arguments, const QString& folder = {}) {
    send(line_of(arguments, folder));
    return outcome();
  }
  /// Reads the output of a call to its end, as that of a separate program.
  [[nodiscard]] Outcome outcome() {
    Outcome outcome;
    while (true) {
      const QList<QByteArray> head = line().split(' ');
      if (head.size() != 2) return outcome;
      if (head[0] == "ended") {
        outcome.status = head[1].trimmed().toInt();
        return outcome;
      }
      const QByteArray recorded = bytes(head[1].trimmed().toLongLong());
      if (head[0] == "answer") {
        outcome.out += recorded;
      } else {
        outcome.err += (head[0] == "warning" ? "sporescope-cli: warning: " : "sporescope-cli: ") + recorded + "\n";
      }
    }
  }
  [[nodiscard]] bool waits_for_output() { return process_.waitForReadyRead(kTimeout); }
  [[nodiscard]] bool ends() {
    process_.closeWriteChannel();
    return process_.waitForFinished(kTimeout) && process_.exitStatus() == QProcess::NormalExit;
  }

 private:
  QByteArray line() {
    while (!process_.canReadLine() && process_.waitForReadyRead(kTimeout)) {
    }
    return process_.readLine();
  }
  QByteArray bytes(qint64 count) {
    while (process_.bytesAvailable() < count && process_.waitForReadyRead(kTimeout)) {
    }
    return process_.read(count);
  }

  QProcess process_;
};

}  // namespace

/// Tests `serve` from the view of its caller; tests/core/serve tests its responses.
class CliServeTest : public QObject {
  Q_OBJECT
 private slots:
  void says_where_and_ends_with_its_caller();
  void says_where_as_json();
  void a_signal_ends_it_in_order();
  void answers_calls_line_by_line();
  void a_folder_may_hold_another_dump_later();
  void what_is_no_call_is_refused();
  void the_end_of_its_input_ends_what_it_does();
};

void CliServeTest::says_where_and_ends_with_its_caller() {
  Serving serving;
  QVERIFY2(serving.line.startsWith("unix:/"), serving.line.constData());
  const QString folder = Serving::folder_of(serving.line);
  const auto others =
      QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
  QVERIFY(QFileInfo(folder).isDir());
  QVERIFY((QFile::permissions(folder) & others) == 0);
  serving.process.closeWriteChannel();
  QVERIFY(serving.ends());
  QCOMPARE(serving.process.exitCode(), 0);
  QVERIFY(!QFileInfo::exists(folder));
}

void CliServeTest::says_where_as_json() {
  Serving serving({"--json"});
  QVERIFY(QJsonDocument::fromJson(serving.line).object()["address"].toString().startsWith("unix:/"));
  serving.process.closeWriteChannel();
  QVERIFY(serving.ends());
}

void CliServeTest::a_signal_ends_it_in_order() {
  Serving serving;
  const QString folder = Serving::folder_of(serving.line);
  QVERIFY(QFileInfo(folder).isDir());
  QCOMPARE(kill(static_cast<pid_t>(serving.process.processId()), SIGTERM), 0);
  QVERIFY(serving.ends());
  QCOMPARE(serving.process.exitCode(), 130);
  QVERIFY(!QFileInfo::exists(folder));
}

void CliServeTest::answers_calls_line_by_line() {
  Calling calling;
  // The dump stays open from the second call on, and the output equals that of a separate program.
  for (const QStringList& arguments : std::initializer_list<QStringList>{{"--json", "info", sample()},
                                                                         {"--json", "info", sample()},
                                                                         {"--jsonl", "tensors", sample()},
                                                                         {"first", sample()},
                                                                         {"--json", "stats", log_file()},
                                                                         {"export", log_file(), "--npy", "-"},
                                                                         {"--json", "check", sample(), "--recommended"},
                                                                         {"--json", "info", "/nowhere/at/all"},
                                                                         {"first", "--nonsense"},
                                                                         {"stats", sample(), "--iteration", "99"},
                                                                         {"conditions"}}) {
    const Outcome expected = run(arguments);
    const Outcome answered = calling.ask(arguments);
    QCOMPARE(answered.status, expected.status);
    QCOMPARE(answered.out, expected.out);
    QCOMPARE(answered.err, expected.err);
  }
  // Relative paths refer to the folder of the call.
  const QFileInfo dump(sample());
  QCOMPARE(calling.ask({"--json", "info", dump.fileName()}, dump.path()).json()["dumps"].toArray().size(), 1);
  QCOMPARE(calling.ask({"--json", "info", dump.fileName()}, QStringLiteral("/")).status, 2);
  // For a folder that does not exist, the previous folder must not be used.
  QCOMPARE(calling.ask({"--json", "info", dump.fileName()}, dump.path()).status, 0);
  const Outcome nowhere = calling.ask({"--json", "info", dump.fileName()}, QStringLiteral("/no/such/folder"));
  QCOMPARE(nowhere.status, 2);
  QVERIFY2(nowhere.err.contains("Cannot enter the folder"), nowhere.err.constData());
  QVERIFY(calling.ends());
}

/// An open dump must not be used if the folder has other contents.
void CliServeTest::a_folder_may_hold_another_dump_later() {
  Calling calling;
  const Copy dump(sample());
  QVERIFY(dump.whole());
  const QString rank = dump.path() + "/rank_0", excluded = dump.path() + "-rank_0";
  const auto answers_like_a_program = [&] {
    const QStringList arguments{"--json", "info", dump.path()};
    const Outcome expected = run(arguments), answered = calling.ask(arguments);
    return answered.status == expected.status && answered.out == expected.out && answered.err == expected.err;
  };
  QVERIFY(answers_like_a_program());
  QVERIFY(QDir().rename(rank, excluded));
  QVERIFY(answers_like_a_program());  // an empty folder is not a dump
  QVERIFY(QDir().mkpath(rank));
  QVERIFY(answers_like_a_program());  // an empty rank is not a dump, either
  QVERIFY(QDir().rmdir(rank));
  QVERIFY(QDir().rename(excluded, rank));
  QVERIFY(answers_like_a_program());
  QVERIFY(QDir(rank).removeRecursively());
  const Copy other(QStringLiteral(SPORESCOPE_TEST_DATA "/msprobe/pt-8.3-L1-tensor-list-former"));
  QVERIFY(other.whole());
  QVERIFY(QDir().rename(other.path() + "/step0", dump.path() + "/step0"));
  QVERIFY(answers_like_a_program());
}

void CliServeTest::what_is_no_call_is_refused() {
  Calling calling;
  const auto refused_by = [&](const QByteArray& line, const char* sentence) {
    calling.send(line);
    const Outcome refused = calling.outcome();
    return refused.status == 2 && refused.err.contains(sentence);
  };
  for (const char* const line : {"nonsense", "[]", "{}", "{\"arguments\": [1]}"}) {
    QVERIFY2(refused_by(line, "This is not a valid call"), line);
  }
  QVERIFY(refused_by(QByteArray(3 << 20, 'x'), "too long"));
  QCOMPARE(calling.ask({"--version"}).status, 0);
  QVERIFY(calling.ends());
}

void CliServeTest::the_end_of_its_input_ends_what_it_does() {
  Calling calling;
  calling.send(Calling::line_of({"--jsonl", "check", sample(), "--condition", "tensor_overflow", "--follow"}, {}));
  QVERIFY(calling.waits_for_output());
  QVERIFY(calling.ends());
}

SPORESCOPE_TEST(CliServeTest)

}  // namespace cli_serve_test

#include "cli_serve_test.moc"
