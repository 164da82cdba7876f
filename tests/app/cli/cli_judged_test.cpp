// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Data that cannot be judged must not look like a clean training, and nothing may block the program forever.

#include <sys/stat.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_judged_test {

using namespace sporescope::test;

namespace {

bool make_pipe(const QString& path) {
  QFile::remove(path);
  return mkfifo(path.toLocal8Bit().constData(), 0600) == 0;
}

QString watch_file(const QTemporaryDir& folder, const QString& watchpoints) {
  QFile file(folder.path() + "/watch.json");
  if (file.open(QFile::WriteOnly)) file.write(R"({"format": 1, "watchpoints": [)" + watchpoints.toUtf8() + "]}");
  return file.fileName();
}

}  // namespace

class CliJudgedTest : public QObject {
  Q_OBJECT

 private slots:
  void files_that_cannot_be_read_are_no_clean_bill() {
    const Copy copy(dump("lenet-2.0"));
    QVERIFY(copy.whole());
    for (const QString& file : npy_files(copy.path())) {
      if (file.contains("/2/")) QVERIFY(QFile::resize(copy.path() + "/" + file, 0));
    }
    const Outcome done = run({"--json", "check", copy.path(), "--condition", "tensor_overflow"});
    QCOMPARE(done.status, 3);
    const QJsonObject answer = done.json();
    const QJsonObject coverage = answer["checked"]["looked"].toObject();
    QVERIFY(!answer["complete"].toBool());
    QVERIFY(coverage["not_read"].toInt() > 20);
    QCOMPARE(coverage["from_values"].toInt() + coverage["not_read"].toInt(), coverage["tensors"].toInt());
    const Outcome text = run({"check", copy.path(), "--condition", "tensor_overflow"});
    QVERIFY2(text.out.contains(" tensors: " + QByteArray::number(coverage["not_read"].toInt()) + " could not be read"),
             text.out.constData());
  }

  // Files of an asynchronous Ascend dump that were not converted: they exist, but their values are unknown.
  void asynchronous_files_are_no_clean_bill() {
    const Copy copy(sample());
    QVERIFY(copy.whole());
    for (const QString& file : npy_files(copy.path())) {
      const QString path = copy.path() + "/" + file;
      const QStringList parts = QFileInfo(path).fileName().split('.');
      QVERIFY(parts.size() > 5);
      const QString plain = QFileInfo(path).path() + "/" + parts.first(5).join('.');
      QVERIFY(QFile::exists(plain) ? QFile::remove(path) : QFile::rename(path, plain));
    }
    const Outcome done = run({"--json", "first", copy.path()});
    QCOMPARE(done.status, 3);
    const QJsonObject coverage = done.json()["looked"].toObject();
    QVERIFY2(coverage["not_read"].toInt() > 0 && coverage["not_read"] == coverage["tensors"], done.out.constData());
    const Outcome text = run({"first", copy.path()});
    QVERIFY2(text.out.contains("could not be read") && !text.out.contains("No NaN"), text.out.constData());
  }

  // An iteration folder whose name is not a number, and a file in place of one: their contents are unknown.
  void folders_that_cannot_be_read_are_no_clean_bill() {
    for (const bool as_file : {false, true}) {
      const Copy copy(dump("lenet-2.0"));
      QVERIFY(copy.whole());
      const QString graph = copy.path() + "/rank_0/LeNet5/0/";
      QVERIFY(QDir(graph + "1").exists());
      if (as_file) {
        QFile file(graph + "9");
        QVERIFY(file.open(QFile::WriteOnly));
      } else {
        QVERIFY(QDir().rename(graph + "1", graph + "-3"));
      }
      const Outcome done = run({"--json", "first", copy.path()});
      QCOMPARE(done.status, 3);
      QCOMPARE(done.json()["looked"].toObject()["unknown_folders"].toInt(), 1);
      QVERIFY(!done.json()["complete"].toBool(true));
      const Outcome text = run({"first", copy.path()});
      QVERIFY2(text.out.contains("1 iteration folder could not be fully read: no verdict"), text.out.constData());
      QCOMPARE(run({"first", copy.path(), "--iteration", "0"}).status, 0);  // the answer asked for is whole
      const Outcome check = run({"check", copy.path(), "--condition", "tensor_overflow"});
      QCOMPARE(check.status, 3);
      QVERIFY2(check.out.contains("1 folder could not be fully read"), check.out.constData());
    }
  }

  void what_may_not_be_read_is_no_clean_bill() {
    const Copy copy(dump("lenet-2.0"));
    QVERIFY(copy.whole());
    const QString folder = copy.path() + "/rank_0/LeNet5/0/1";
    const QString file = copy.path() + "/" + npy_files(copy.path()).filter("LeNet5/0/2/").at(0);
    const int whole = run_without_privileges({"first", copy.path()}).status;
    if (whole == -1 || whole == kCannotChangeUser) QSKIP("no other user can run the program here");
    QCOMPARE(whole, 0);

    QVERIFY(QFile::setPermissions(file, {}));
    const Outcome without_file = run_without_privileges({"--json", "first", copy.path()});
    QCOMPARE(without_file.status, 3);
    QCOMPARE(without_file.json()["looked"].toObject()["not_read"].toInt(), 1);
    const QString why = without_file.json()["problems"][0]["message"].toString();
    QVERIFY2(why.contains(QFileInfo(file).fileName()) && why.contains("No permission to open"), qPrintable(why));

    QVERIFY(QFile::setPermissions(folder, {}));
    const Outcome without_folder = run_without_privileges({"--json", "first", copy.path()});
    QVERIFY(QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QCOMPARE(without_folder.status, 3);
    QCOMPARE(without_folder.json()["looked"].toObject()["unknown_folders"].toInt(), 1);
    QVERIFY2(without_folder.err.contains(folder.toUtf8()), without_folder.err.constData());

    QVERIFY(QFile::setPermissions(copy.path(), {}));
    const Outcome nothing = run_without_privileges({"first", copy.path()});
    QVERIFY(QFile::setPermissions(copy.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QCOMPARE(nothing.status, 2);
    QVERIFY2(nothing.err.contains(copy.path().toUtf8()) && nothing.err.contains("Permission denied"), nothing.err.constData());
  }

  // The files of an operator have similar names in all iterations.
  void a_warning_names_the_place_of_its_file() {
    const Copy copy(sample());
    QVERIFY(copy.whole());
    const QStringList files = npy_files(copy.path()).filter("/Log.").filter("output");
    QVERIFY(files.size() > 1);
    for (const QString& file : files) QVERIFY(QFile::resize(copy.path() + "/" + file, 90));
    for (const QStringList& command : {QStringList{"first"}, QStringList{"stats"}, QStringList{"check", "--recommended"}}) {
      const Outcome done = run(QStringList{"--json"} + command + QStringList{copy.path()});
      QStringList paths, messages;
      for (const auto& problem : done.json()["problems"].toArray()) {
        paths << problem.toObject()["path"].toString();
        messages << problem.toObject()["message"].toString();
      }
      for (const QString& file : files) {
        QVERIFY2(paths.contains(copy.path() + "/" + file), qPrintable(command[0] + paths.join('\n')));
        QCOMPARE(messages.filter(file).size(), 1);
        QVERIFY2(done.err.contains(file.toUtf8()), done.err.constData());
      }
    }
  }

  // Without such a folder, the same dumps report that no earlier iteration, or none in between, was dumped.
  void what_may_lie_in_such_a_folder_is_not_said_to_be_missing() {
    const Copy first(dump("initial-nan-2.10"));
    const Copy gap(dump("gap-2.10"));
    QVERIFY(first.whole() && gap.whole());
    const auto graph_folder = [](const Copy& copy) {
      QDirIterator walk(copy.path() + "/rank_0", {"0"}, QDir::Dirs, QDirIterator::Subdirectories);
      return walk.hasNext() ? walk.next() + "/" : QString();
    };
    const auto why = [](const Copy& copy) {
      return run({"--json", "first", copy.path()}).json()["findings"][0]["why"].toString();
    };
    QVERIFY(QDir().rename(graph_folder(first) + "0", graph_folder(first) + "5"));
    QVERIFY2(why(first).contains("the first dumped one"), qPrintable(why(first)));
    QVERIFY2(why(gap).endsWith("nothing in between was dumped"), qPrintable(why(gap)));
    QVERIFY(QDir().mkdir(graph_folder(first) + "-3") && QDir().mkdir(graph_folder(gap) + "two"));
    QVERIFY2(why(first).contains("possibly in an unreadable folder"), qPrintable(why(first)));
    QVERIFY2(why(gap).endsWith("or is in an unreadable folder"), qPrintable(why(gap)));
  }

  // Integers where the graph has float32.
  void a_file_that_is_hardly_that_of_its_node_is_told() {
    const Copy copy(sample());
    QVERIFY(copy.whole());
    QFile file(copy.path() + log_file().mid(sample().size()));
    QVERIFY(file.open(QFile::ReadWrite));
    QByteArray bytes = file.readAll();
    const qsizetype at = bytes.indexOf("<f4");
    QVERIFY(at > 0);
    QVERIFY(file.seek(at) && file.write("<i4") == 3);
    file.close();
    for (const char* command : {"first", "stats", "tensors"}) {
      const Outcome done = run({"--json", command, copy.path()});
      QVERIFY2(done.err.contains("probably does not belong to its node"), command);
      QStringList recorded;
      for (const auto& problem : done.json()["problems"].toArray()) recorded << problem.toObject()["message"].toString();
      QCOMPARE(recorded.filter("its header says int32, the graph says float32").size(), 1);
    }
  }

  // The signal is already pending when the program starts.
  void an_interrupt_while_opening_is_an_answer() {
    for (const auto& [command, path] : {std::pair("info", dump("")), std::pair("first", dump("loop-2.10"))}) {
      QProcess process;
      process.setChildProcessModifier([] {
        sigset_t interrupt;
        sigemptyset(&interrupt);
        sigaddset(&interrupt, SIGINT);
        sigprocmask(SIG_BLOCK, &interrupt, nullptr);
        kill(getpid(), SIGINT);  // sent to the process, not to this thread
      });
      process.start(QStringLiteral(SPORESCOPE_CLI), {"--json", command, path, "--quiet"});
      QVERIFY(process.waitForFinished(60000));
      QCOMPARE(process.exitCode(), 130);
      const QJsonObject answer = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
      QCOMPARE(answer["command"].toString(), QString(command));
      QVERIFY(answer["complete"].isBool() && !answer["complete"].toBool());
    }
  }

  void a_watchpoint_that_matches_nothing_is_told() {
    const QTemporaryDir folder;
    const QString file =
        watch_file(folder, R"({"id": 4, "condition": "tensor_overflow", "nodes": {"names": ["Default/nope"]}})");
    const Outcome done = run({"--json", "check", dump("lenet-2.0"), "--watch", file});
    QCOMPARE(done.status, 3);
    QVERIFY(done.err.contains("Default/nope"));
    QCOMPARE(done.json()["not_judged"].toArray()[0].toObject()["watchpoint"].toInt(), 4);
    QVERIFY(run({"check", dump("lenet-2.0"), "--watch", file}).out.contains("1 watchpoint could not be evaluated"));
    QCOMPARE(run({"check", dump("lenet-2.0"), "--watch", watch_file(folder, "")}).status, 2);
  }

  void where_nothing_is_before_nothing_is_judged() {
    const QStringList call{"--json", "check", dump("lenet-2.0"), "--condition", "weight_not_changed", "--iteration"};
    const Outcome first = run(call + QStringList{"0"});
    QCOMPARE(first.status, 3);
    QVERIFY(!first.json()["complete"].toBool());
    QVERIFY(first.json()["not_judged"][0]["reason"].toString().contains("the dump starts at the requested one"));
    QVERIFY(run(call + QStringList{"1"}).json()["complete"].toBool());
    QCOMPARE(run({"--json", "check", dump("lenet-2.0"), "--condition", "tensor_overflow", "--iteration", "0"}).status, 0);
  }

  void what_a_dump_cannot_answer_is_told() {
    const Outcome overflow = run({"--json", "check", dump("lenet-2.0"), "--condition", "operator_overflow"});
    QCOMPARE(overflow.status, 3);
    QCOMPARE(overflow.json()["checked"].toObject()["tensors"].toInt(), 0);
    QVERIFY(overflow.json()["not_judged"].toArray()[0].toObject()["reason"].toString().contains("Ascend's overflow files"));
    const Outcome outputs = run({"--json", "check", dump("sqrt-outputs-2.10"), "--condition", "weight_initialization"});
    QCOMPARE(outputs.status, 3);
    QVERIFY(outputs.json()["not_judged"].toArray()[0].toObject()["reason"].toString().contains(
        "the operator inputs from before it"));
    // For an unchanged weight, the reason is that it did not change, not NaN.
    const Outcome still =
        run({"check", dump("lenet-2.0"), "--condition", "weight_not_changed", "--param", "rtol=1000", "--node", "fc2.weight"});
    QVERIFY2(still.out.contains("unchanged from the previous iteration, within rtol 1000"), still.out.constData());
    const Outcome nothing = run({"check", dump("lenet-2.0"), "--condition", "weight_not_changed", "--node", "ReLU"});
    QCOMPARE(nothing.status, 3);
    QVERIFY(nothing.out.contains("nothing was checked"));
  }

  // initial-nan-2.10 has NaN in fc1.weight[2, 3] before the first step, as the input of its MatMul shows.
  void initial_weights_are_what_the_first_operators_read() {
    const Outcome done =
        run({"--json", "check", dump("initial-nan-2.10"), "--condition", "weight_initialization", "--node", "fc1.weight"});
    const QJsonArray hits = done.json()["hits"].toArray();
    QCOMPARE(hits.size(), 1);
    QCOMPARE(hits[0]["errors"].toArray(), QJsonArray({QStringLiteral("nan")}));
    QCOMPARE(hits[0]["tensor"]["io"].toString(), QString("input"));
    QCOMPARE(hits[0]["tensor"]["iteration"].toInt(), 0);
  }

  // Since 2.7, the history only lists dumped iterations, so its first one may not be the first of the training.
  void weights_of_a_later_iteration_are_not_initial_ones() {
    const Outcome done =
        run({"--json", "check", dump("gap-2.10"), "--condition", "weight_initialization", "--param", "max_gt=0"});
    QCOMPARE(done.status, 3);
    QVERIFY(done.json()["hits"].toArray().isEmpty());
    QVERIFY(done.json()["not_judged"][0]["reason"].toString().contains("starts at iteration 1"));
  }

  // The output of the first cause was not dumped; the next operator's input shows it. The source line is that of the cause.
  void the_source_is_that_of_the_operator_that_is_named() {
    const QJsonObject first = run({"--json", "first", dump("kernels-nan-2.10")}).json()["findings"][0].toObject();
    QCOMPARE(first["produced_by"].toString(), QString("Default/network-Loss/net-Sqrt/Sqrt-op0"));
    QVERIFY(first["tensor"]["node"].toString().endsWith("fc2-Dense/MatMul-op0"));
    QVERIFY2(first["source"]["code"].toString().contains("ops.sqrt(x - 0.05)"), qPrintable(first["source"]["code"].toString()));
    QCOMPARE(first["source"]["framework"].toBool(), false);
    const QByteArray text = run({"first", dump("kernels-nan-2.10")}).out;
    QVERIFY2(text.contains("  Node      Default/network-Loss/net-Sqrt/Sqrt-op0\n"), text.constData());
    QVERIFY2(text.contains("ops.sqrt(x - 0.05)\n"), text.constData());
  }

  void doctor_tells_damage_without_judging_values() {
    const Outcome sound = run({"--json", "doctor", dump("initial-nan-2.10")});
    QVERIFY2(sound.status == 0, (sound.out + sound.err).constData());
    const QJsonObject healthy = sound.json()["dumps"].toArray()[0].toObject();
    QCOMPARE(healthy["files"].toInt(), healthy["sound"].toInt());
    const Copy copy(sample());
    const QString file = npy_files(copy.path()).at(20);
    QVERIFY(QFile::resize(copy.path() + "/" + file, 90));
    const Outcome broken = run({"doctor", copy.path()});
    QCOMPARE(broken.status, 1);
    QVERIFY2(broken.out.contains(QFileInfo(file).fileName().toUtf8()), broken.out.constData());
  }

  // The training failed in its last iteration, so finite tensors in it prove nothing.
  void an_iteration_that_broke_off_is_no_clean_bill() {
    const Copy copy(dump("lenet-2.0"));
    QVERIFY(copy.whole());
    QCOMPARE(run({"first", copy.path()}).status, 0);
    const QDir last(copy.path() + "/rank_0/LeNet5/0/2");
    for (const QString& file : last.entryList(QDir::Files)) {
      if (!file.startsWith("Conv2D.Conv2D-op77")) QVERIFY(QFile::remove(last.filePath(file)));
    }
    const Outcome first = run({"--json", "first", copy.path()});
    QCOMPARE(first.status, 3);
    QVERIFY(!first.json()["complete"].toBool());
    QVERIFY((first.out + first.err).contains("the training failed there"));
    QCOMPARE(run({"first", copy.path(), "--iteration", "0"}).status, 0);
    QCOMPARE(run({"doctor", copy.path()}).status, 1);
  }

  // A folder with the name of a tensor file cannot be read, but it must be reported.
  void a_folder_in_place_of_a_tensor_is_no_clean_bill() {
    const Copy copy(dump("lenet-2.0"));
    const QStringList outputs = npy_files(copy.path()).filter(".output.");
    QVERIFY(!outputs.isEmpty());
    const QString file = copy.path() + "/" + outputs.front();
    QVERIFY(QFile::remove(file) && QDir().mkdir(file));
    const Outcome first = run({"--json", "first", copy.path()});
    QCOMPARE(first.status, 3);
    QVERIFY(!first.json()["complete"].toBool());
    const Outcome check = run({"--json", "check", copy.path(), "--condition", "tensor_overflow"});
    QCOMPARE(check.status, 3);
    QCOMPARE(check.json()["checked"].toObject()["looked"].toObject()["not_read"].toInt(), 1);
  }

  // On CPUs, MindSpore shows NaN only in the minimum, maximum and norm, without counts.
  void what_statistics_do_not_count_is_not_told_as_none() {
    const CopyWithStatistics copy("Max Value,Min Value,L2Norm Value", "nan,nan,nan");
    QVERIFY(copy.written());
    const QStringList call{"check", copy.path(), "--condition", "tensor_overflow", "--iteration", "1"};
    const Outcome check = run(QStringList{"--json"} + call);
    QCOMPARE(check.status, 1);
    const QJsonObject recorded = check.json()["hits"].toArray()[0].toObject()["statistics"].toObject();
    for (const char* count : {"nan", "neg_inf", "pos_inf", "zero", "negative", "positive"}) {
      QVERIFY2(recorded[QLatin1String(count)].isNull(), count);
    }
    QCOMPARE(recorded["at_least"].toObject(), (QJsonObject{{"nan", 1}}));
    QCOMPARE(recorded["max"].toString(), QString("nan"));
    QCOMPARE(recorded["count"].toInt(), 40);
    const QJsonObject finding =
        run({"--json", "first", copy.path(), "--iteration", "1"}).json()["findings"].toArray()[0].toObject();
    for (const QJsonObject& one : {finding, finding["path"].toArray()[0].toObject()}) {
      QVERIFY(one["nan"].isNull() && one["inf"].isNull());
      QCOMPARE(one["statistics"].toObject()["nan"], QJsonValue(QJsonValue::Null));
      QCOMPARE(one["statistics"].toObject()["at_least"].toObject(), (QJsonObject{{"nan", 1}}));
    }
  }

  void a_test_drops_no_row_of_nan_and_none_in_silence() {
    const CopyWithStatistics copy("Max Value,Min Value,L2Norm Value", "nan,nan,nan");
    QVERIFY(copy.written());
    for (const QStringList& call : {QStringList{"check", copy.path(), "--condition", "tensor_overflow", "--iteration", "1"},
                                    QStringList{"stats", copy.path(), "--iteration", "1"}}) {
      for (const char* test : {"nan>0", "nan>=1", "nan!=0"}) {
        const Outcome stored = run(call + QStringList{"--where", test, "--columns", "node,nan"});
        QVERIFY2(stored.out.contains(kLog.toUtf8()) && stored.out.contains("1 or more"), stored.out.constData());
        QVERIFY(!stored.err.contains("left out"));
      }
      const Outcome dropped = run(call + QStringList{"--where", "pos_inf>0", "--count"});
      QVERIFY2(dropped.err.contains("1 row is left out by --where: the training did not record pos_inf"),
               dropped.err.constData());
      const QJsonObject json = run(QStringList{"--json"} + call + QStringList{"--where", "nan>3"}).json();
      QCOMPARE(json["omitted"].toObject(), (QJsonObject{{"nan", 1}}));
      QVERIFY(!run(QStringList{"--json"} + call).json().contains("omitted"));
    }
  }

  // The norm proves that there is no NaN or Inf; it says nothing about zeros.
  void what_statistics_settle_is_told() {
    const CopyWithStatistics copy("Max Value,Min Value,L2Norm Value", "5,-1,10");
    QVERIFY(copy.written());
    const QJsonObject recorded =
        run({"--json", "check", copy.path(), "--condition", "tensor_too_large", "--param", "max_gt=4", "--iteration", "1"})
            .json()["hits"]
            .toArray()[0]
            .toObject()["statistics"]
            .toObject();
    QCOMPARE(recorded["nan"], QJsonValue(0));
    QCOMPARE(recorded["pos_inf"], QJsonValue(0));
    QVERIFY(recorded["zero"].isNull());
    QVERIFY(!recorded.contains("at_least"));
  }

  void why_nothing_was_judged_is_told() {
    const CopyWithStatistics copy("MD5", "0123456789abcdef0123456789abcdef");
    QVERIFY(copy.written());
    const QString why = "statistic.csv has only its MD5, which says nothing about NaN and Inf";
    const QStringList selection{copy.path(), "--iteration", "1"};
    for (const QStringList& call :
         {QStringList{"first"} + selection, QStringList{"check"} + selection + QStringList{"--condition", "tensor_overflow"}}) {
      const Outcome text = run(call);
      QCOMPARE(text.status, 3);
      QVERIFY2(text.out.contains(("  First: Log-op0, output 0, iteration 1: " + why + ".\n").toUtf8()), text.out.constData());
      const QJsonArray recorded = run(QStringList{"--json"} + call).json()["missing_data"].toArray();
      QCOMPARE(recorded.size(), 1);
      QCOMPARE(recorded[0]["reason"].toString(), why);
      QCOMPARE(recorded[0]["tensors"].toInt(), 1);
      QCOMPARE(recorded[0]["first"]["node"].toString(), kLog);
    }
    const Outcome range =
        run(QStringList{"check"} + selection + QStringList{"--condition", "tensor_too_large", "--param", "max_gt=1"});
    QVERIFY2(range.out.contains("which shows only whether values are the same"), range.out.constData());
    QVERIFY(run({"info", copy.path()}).out.contains("tensor files, only checksums (MD5) of 1 tensor\n"));
  }

  void a_pipe_is_never_waited_for() {
    const Copy copy(dump("initial-nan-2.10"));
    QVERIFY(make_pipe(copy.path() + "/rank_0/graphs/ms_output_trace_code_graph_0.pb"));
    const Outcome info = run({"info", copy.path()});
    QCOMPARE(info.status, 0);
    QVERIFY2(info.err.contains("ms_output_trace_code_graph_0.pb"), info.err.constData());
    QVERIFY(make_pipe(copy.path() + "/watch.json"));
    QCOMPARE(run({"check", copy.path(), "--watch", copy.path() + "/watch.json"}).status, 2);
  }
};

SPORESCOPE_TEST(CliJudgedTest)

}  // namespace cli_judged_test

#include "cli_judged_test.moc"
