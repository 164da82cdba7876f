// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/find_dumps.h"

#include <unistd.h>

#include <QTest>
#include <algorithm>
#include <set>

#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace find_dumps_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

QStringList roots(const SyntheticDump& result, const fs::path& path) {
  const auto found = find_dumps(result.root() / path);
  if (!found) return {"error: " + QString::fromStdString(found.error().str())};
  QStringList names;
  for (const FoundDump& dump : *found) names << QString::fromStdString(dump.root.lexically_relative(result.root()).string());
  return names;
}

void write_dump(const SyntheticDump& result, const std::string& where) {
  result.file(where + "/rank_0/Net/0/1/Add.Add-op1.0.0.1.output.0.DefaultFormat.npy");
  result.file(where + "/rank_0/graphs/ms_output_trace_code_graph_0.pb").folder(where + "/rank_0/.dump_metadata");
}

}  // namespace

class FindDumpsTest : public QObject {
  Q_OBJECT

 private slots:
  void anywhere_in_a_dump_data() {
    QTest::addColumn<QString>("path");
    for (const char* path :
         {"runs/a", "runs/a/", "runs/a/rank_0", "runs/a/rank_0/", "runs/a/rank_0/graphs", "runs/a/rank_0/.dump_metadata",
          "runs/a/rank_0/Net", "runs/a/rank_0/Net/0/1", "runs/a/rank_0/Net/0/1/Add.Add-op1.0.0.1.output.0.DefaultFormat.npy",
          "runs/a/rank_0/graphs/ms_output_trace_code_graph_0.pb", "runs/../runs/a/rank_0/../rank_0/Net", "runs/a/notes.txt",
          "runs/a/."}) {
      QTest::newRow(path) << path;
    }
  }

  void anywhere_in_a_dump() {
    const SyntheticDump result;
    write_dump(result, "runs/a");
    write_dump(result, "runs/b");
    result.file("runs/a/notes.txt");
    QFETCH(QString, path);
    const auto found = find_dumps(result.root() / path.toStdString());
    QVERIFY(found);
    QCOMPARE(found->size(), 1U);
    QVERIFY(fs::equivalent(found->front().root, result.root() / "runs/a"));
    QVERIFY(found->front().root.has_filename());
  }

  void below() {
    const SyntheticDump result;
    write_dump(result, "b/deep/er/and/deeper");
    write_dump(result, "a");
    write_dump(result, "a/inside");
    result.folder("empty").file("c/file").folder(".hidden");
    QCOMPARE(roots(result, "."), (QStringList{"a", "a/inside", "b/deep/er/and/deeper"}));
    QCOMPARE(roots(result, "b"), QStringList{"b/deep/er/and/deeper"});
    const auto dumps = open_dumps(result.root());
    QVERIFY(dumps);
    QCOMPARE(dumps->size(), 3U);
  }

  /// Two trainings with the same folder.
  void of_two_families_in_one_folder() {
    const SyntheticDump result;
    write_dump(result, "runs/a");
    const std::string calls = R"({"task": "statistics", "level": "L1", "framework": "mindspore", "data": {}})";
    result.file("runs/a/step1/rank0/dump.json", calls).file("runs/a/step2/rank0/dump.json", calls);
    const fs::path root = result.root() / "runs/a";
    for (const char* path : {"runs", "runs/a"}) {
      const auto found = find_dumps(result.root() / path);
      QVERIFY(found && found->size() == 2);
      QVERIFY((*found)[0].root == root && (*found)[1].root == root);
      QVERIFY((*found)[0].family->name == "mindspore" && (*found)[1].family->name == "msprobe");
      QVERIFY((*found)[0].path == root / "rank_0" && (*found)[1].path == root / "step1");
    }
    std::set<std::string> shown;
    OpenOptions options;
    options.graph_ready = [&](const fs::path& /*root*/, const DumpGraph& graph) { shown.insert(graph.name); };
    const auto dumps = open_dumps(root, options);
    QVERIFY(dumps && dumps->size() == 2);
    QVERIFY((*dumps)[0]->family() == "mindspore-sync" && (*dumps)[1]->family() == "msprobe");
    for (const DumpGraph& graph : (*dumps)[1]->graphs()) QVERIFY(!shown.contains(graph.name));  // not of the first dump
    // Each dump has its own paths.
    for (const auto& [path, family] : {std::pair("rank_0", "mindspore-sync"),
                                       {"rank_0/graphs", "mindspore-sync"},
                                       {"step1", "msprobe"},
                                       {"step2/rank0", "msprobe"},
                                       {"step1/rank0/dump.json", "msprobe"}}) {
      const auto one = open_dumps(root / path);
      QVERIFY2(one && one->size() == 1 && one->front()->family() == family, path);
    }
    QVERIFY(open_dump_at(root / "step1") && !open_dump_at(root / "step2"));
    // The only dump at a root has the root as its path.
    write_dump(result, "runs/b");
    QVERIFY(find_dumps(result.root() / "runs/b")->front().path == result.root() / "runs/b");
    QVERIFY(find_dumps(result.root() / "runs/b/rank_0/Net")->front().path == result.root() / "runs/b");
  }

  /// A folder rank_0 is not sufficient for a dump: other programs have folders with this name.
  void what_was_found_may_be_gone_or_another_one_later() {
    const SyntheticDump result;
    write_dump(result, "run");
    const fs::path run = result.root() / "run";
    const FoundDump found = find_dumps(run)->front();
    QVERIFY(still_exists(found));
    result.file("run/data/notes.txt");
    QVERIFY(still_exists(found));
    result.file("run/step0/rank0/dump.json", "{}");
    QVERIFY(!still_exists(found));  // one dump of each family
    fs::rename(run / "rank_0", result.root() / "rank_0");
    QVERIFY(!still_exists(found));  // only the other dump
    fs::remove_all(run / "step0");
    QVERIFY(!still_exists(found));
    fs::rename(result.root() / "rank_0", run / "rank_0");
    QVERIFY(still_exists(found));
    fs::remove_all(run);
    QVERIFY(!still_exists(found));
    // A dump that its own folder does not identify, because the device is below it.
    result.file("old/20240101000000/0/net/1/0/Add.Default_Add-op1.2.7.1700000000000001");
    const FoundDump old = find_dumps(result.root() / "old")->front();
    QVERIFY(still_exists(old));
    fs::remove_all(old.root / "20240101000000");
    QVERIFY(!still_exists(old));
  }

  void ranks_of_others() {
    const SyntheticDump result;
    result.file("log/rank_0/log.txt").folder("log/rank_x").folder("log/rank_0/7/8");
    write_dump(result, "log/rank_0/dump");
    QCOMPARE(roots(result, "log"), QStringList{"log/rank_0/dump"});
    QCOMPARE(roots(result, "log/rank_0"), QStringList{"log/rank_0/dump"});
    result.folder("plain/rank_1/Net/0/constants");
    QCOMPARE(roots(result, "plain"), QStringList{"plain"});
  }

  void links() {
    const SyntheticDump result;
    write_dump(result, "real");
    result.folder("top/sub");
    fs::create_directory_symlink(result.root() / "top", result.root() / "top/sub/loop");
    fs::create_directory_symlink(result.root() / "real", result.root() / "top/linked");
    fs::create_directory_symlink(result.root() / "real", result.root() / "top/linked-again");
    fs::create_directory_symlink(result.root() / "nowhere", result.root() / "top/dangling");
    QCOMPARE(roots(result, "top"), QStringList{"top/linked"});
    fs::create_symlink("self", result.root() / "self");
    QVERIFY(roots(result, "self").front().startsWith("error: "));
    // A rank that is a symbolic link, as in folders that gather the ranks of several computers.
    result.folder("gathered");
    fs::create_directory_symlink(result.root() / "real/rank_0", result.root() / "gathered/rank_3");
    QCOMPARE(roots(result, "gathered"), QStringList{"gathered"});
    const auto dumps = open_dumps(result.root() / "gathered");
    QVERIFY(dumps);
    QCOMPARE((*dumps)[0]->graphs().front().rank, 3);
  }

  /// Next to a dump they are reported; without a dump they are the reason of the error.
  void what_is_no_dump_is_named_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("text");
    QTest::newRow("report as JSON") << "Opdebug.Node_OpDebug.12.7.1700000000000000.output.0.json"
                                    << "says: AI Core: status 0x40, task_id 20. Open the folder that contains both";
    QTest::newRow("report") << "Opdebug.Node_OpDebug.12.7.1700000000000000"
                            << "overflow reports (Opdebug) without their dump";
    QTest::newRow("DumpData") << "Add.Default_Add-op1.2.7.1700000000000001"
                              << "asynchronous dump files (DumpData), but in no known layout";
    QTest::newRow("NumPy") << "Add.Default_Add-op1.2.7.1700000000000001.output.0.ND.npy"
                           << "named like dump tensors";
    QTest::newRow("compare") << "compare_result_rank0_20261121050848.csv"
                             << "output of msprobe's own tools";
    QTest::newRow("graph_visualize") << "build_20261121045312.vis.db"
                                     << "databases that cannot be opened";
  }

  void what_is_no_dump_is_named() {
    QFETCH(QString, file);
    QFETCH(QString, text);
    const SyntheticDump result;
    write_dump(result, "all/good");
    const std::string report = R"({"AI Core": {"status": 64, "task_id": 20}, "L2 Atomic Add": {"status": 0}})";
    result.file("all/loose/" + file.toStdString(), report).file("all/loose/libm.so.1.2.3").file("all/notes.csv");
    std::vector<Problem> recorded;
    const auto found = find_dumps(result.root() / "all", {}, [&](const Problem& problem) { recorded.push_back(problem); });
    QVERIFY(found && found->size() == 1);
    QCOMPARE(recorded.size(), 1U);
    QVERIFY(recorded.front().path == result.root() / "all/loose");
    QVERIFY2(recorded.front().message.str().find(text.toStdString()) != std::string::npos,
             recorded.front().message.str().c_str());
    QCOMPARE(find_dumps(result.root() / "all/loose").error().str(), recorded.front().message.str());
    const auto single = find_dumps(result.root() / "all/loose" / file.toStdString());
    // A NumPy file can be opened by itself.
    QCOMPARE(single.error().code, file.endsWith(".npy") ? ErrorCode::not_found : ErrorCode::unsupported);
  }

  void nothing_there_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* path, ErrorCode code, const char* text) {
      QTest::newRow(path) << path << static_cast<int>(code) << text;
    };
    row("missing", ErrorCode::not_found, "No such file");
    row("missing/rank_0", ErrorCode::not_found, "No such file");
    row("empty", ErrorCode::not_found, "empty");
    row("full", ErrorCode::not_found, "No dump found");
    row("full/x.npy", ErrorCode::not_found, "tensor file outside a dump");
    row("full/x.txt", ErrorCode::not_found, "not inside a dump");
    row("full/x.txt/deeper", ErrorCode::not_found, "Not a directory");
    row("old", ErrorCode::not_found, "No dump found");
    row("bare", ErrorCode::not_found, "No dump found");
    row("json", ErrorCode::not_found, "No dump found");
    row("json/a/dump.json", ErrorCode::not_found, "not inside a dump");
  }

  void nothing_there() {
    const SyntheticDump result;
    result.folder("empty").file("full/x.npy").file("full/x.txt").folder("bare/rank_0");
    result.file("json/a/dump.json").file("json/steps/a/debug.json").file("old/Net/device_0/iteration_1/x.bin");
    QFETCH(QString, path);
    const fs::path at = result.root() / path.toStdString();
    const auto dumps = open_dumps(at);
    QVERIFY(!dumps);
    QTEST(static_cast<int>(dumps.error().code), "code");
    const QString sentence = QString::fromStdString(dumps.error().str());
    QFETCH(QString, text);
    QVERIFY2(sentence.contains(text), qPrintable(sentence));
    QVERIFY2(sentence.contains(QString::fromStdString(result.root().string())), qPrintable(sentence));
  }

  /// Tables of msprobe's training monitor are not a dump, and are reported.
  void tables_of_a_monitor() {
    const SyntheticDump result;
    const std::string monitor = "runs/Nov21_12-58-46-rank0-5bd9520b";
    result.file(monitor + "/actv_0-0.csv", "vpp_stage,name,step\n");
    for (const std::string& path : {std::string("runs"), monitor, monitor + "/actv_0-0.csv"}) {
      const auto found = find_dumps(result.root() / path);
      QVERIFY(!found);
      QCOMPARE(found.error().code, ErrorCode::unsupported);
      QVERIFY(found.error().str().find("training monitor (TrainerMon)") != std::string::npos);
    }
    write_dump(result, "runs/a");
    std::vector<Problem> left_out;
    const auto found = find_dumps(result.root(), {}, [&](const Problem& problem) { left_out.push_back(problem); });
    QVERIFY(found && found->size() == 1);
    QCOMPARE(left_out.size(), 1U);
    QVERIFY(left_out.front().path == result.root() / monitor);
    for (const char* name : {"Nov21_12-58-46-rank0", "Nov21_12-58-46-rank-5bd9520b", "nov21_12-58-46-rank0-5bd9520b",
                             "Nov21_12-58-46-rank0-5bd9520g"}) {
      result.folder(std::string("others/") + name);
    }
    QCOMPARE(find_dumps(result.root() / "others").error().code, ErrorCode::not_found);
  }

  /// Folders of other Ascend programs are reported with advice.
  void folders_of_other_writers_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* file, const char* text) { QTest::newRow(name) << file << text; };
    row("TorchAir's FX mode", "worldsize2_global_rank1/forward/0/mm-aten.mm.default.INPUT.0.20260102030405000001.npy",
        "written by TorchAir in FX mode");
    row("the same before 7.1", "data_dump/1/gm_1767225600_dump/add-aten.add.Tensor.OUTPUT.12.20260102030405000001.npy",
        "written by TorchAir in FX mode");
    row("ATB", "atb_dump_data/data/1_39945/0/1_Prefill_layer/0_LinearOperation/after/outtensor0_output.bin", "(ATB)");
    row("ATB without its folder", "0/1_Prefill_layer/before/intensor1.bin", "(ATB)");
    row("statistics of ATB", "atb_dump_data/data/1_39945/0/statistic.csv", "(ATB)");
    row("SGLang", "dump_1767225600/step=0___rank=1___dump_index=7___name=layer_output___layer_id=0.pt", "SGLang's own dumper");
    row("AclGraphDumper without a step", "dump_tensor_data/pid4711/Aten.mm.0.input.0.pt", "AclGraphDumper");
  }
  void folders_of_other_writers() {
    QFETCH(QString, file);
    QFETCH(QString, text);
    const SyntheticDump result;
    result.file("run/" + file.toStdString(), "x");
    const auto found = find_dumps(result.root() / "run");
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::unsupported);
    const QString sentence = QString::fromStdString(found.error().str());
    QVERIFY2(sentence.contains(text), qPrintable(sentence));
    // Next to a dump they are skipped and reported.
    write_dump(result, "run/a");
    std::vector<Problem> left_out;
    const auto dump = find_dumps(result.root() / "run", {}, [&](const Problem& problem) { left_out.push_back(problem); });
    QVERIFY(dump && dump->size() == 1);
    QCOMPARE(left_out.size(), 1U);
  }
  void a_folder_of_another_writer_opened_inside() {
    const SyntheticDump result;
    result.file("atb_dump_data/data/1_39945/0/statistic.csv", "Device and PID,Op Name\n");
    const auto found = find_dumps(result.root() / "atb_dump_data/data/1_39945");
    QVERIFY(!found);
    QVERIFY2(found.error().str().find("(ATB)") != std::string::npos, found.error().str().c_str());
  }
  /// The message lists all layouts.
  void nothing_found_names_what_is_opened() {
    const SyntheticDump result;
    result.file("others/x.txt", "x");
    const auto found = find_dumps(result.root() / "others");
    QVERIFY(!found);
    for (const char* word :
         {"rank_0/", "device_0/iteration_0", "TIME/DEVICE", "extra-info/data-dump", "step0/rank0", "msprobe"}) {
      QVERIFY2(found.error().str().find(word) != std::string::npos, word);
    }
  }

  void forbidden() {
    if (::geteuid() == 0) QSKIP("nothing is forbidden to root");
    const SyntheticDump result;
    write_dump(result, "a");
    write_dump(result, "b");
    result.folder("a/rank_1/graphs").folder("closed/inside");
    fs::permissions(result.root() / "a/rank_1", fs::perms::none);
    fs::permissions(result.root() / "b/rank_0", fs::perms::none);
    fs::permissions(result.root() / "closed", fs::perms::none);
    const auto readable = open_dumps(result.root() / "a");
    const auto rank = open_dumps(result.root() / "b");
    const auto folder = open_dumps(result.root() / "closed");
    const auto inside = open_dumps(result.root() / "closed/inside");
    result.folder("beside/x");
    fs::permissions(result.root() / "beside/x", fs::perms::none);
    const auto baseline = open_dumps(result.root() / "beside");
    fs::permissions(result.root() / "beside/x", fs::perms::owner_all);
    QVERIFY(!baseline && baseline.error().code == ErrorCode::not_found);
    QVERIFY2(QString::fromStdString(baseline.error().str()).contains("beside/x"), baseline.error().str().c_str());
    for (const char* path : {"a/rank_1", "b/rank_0", "closed"}) fs::permissions(result.root() / path, fs::perms::owner_all);
    QVERIFY(readable);
    const auto problems = (*readable)[0]->problems();
    QVERIFY(std::any_of(problems.begin(), problems.end(),
                        [&](const Problem& problem) { return problem.path == result.root() / "a/rank_1"; }));
    QVERIFY(!rank && rank.error().code == ErrorCode::no_permission);
    QVERIFY(!folder && folder.error().code == ErrorCode::no_permission);
    QVERIFY(!inside && inside.error().code == ErrorCode::no_permission);
  }

  void stopped() {
    const SyntheticDump result;
    write_dump(result, "a");
    std::stop_source source;
    source.request_stop();
    const auto found = find_dumps(result.root(), source.get_token());
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::cancelled);
  }
};

SPORESCOPE_TEST(FindDumpsTest)

}  // namespace find_dumps_test

#include "find_dumps_test.moc"
