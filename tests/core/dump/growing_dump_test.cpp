// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Dumps that are opened while a training still writes them.

#include "core/dump/growing/growing_dump.h"

#include <QTest>
#include <algorithm>
#include <thread>

#include "core/dump/growing/folder_watch.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/dump/synthetic_dump_data.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace growing_dump_test {

using namespace sporescope;
namespace fs = std::filesystem;
using WakeReason = FolderWatch::WakeReason;

namespace {

constexpr const char* kAdd = "Add.Default_Add-op0.0.0.1.output.0.DefaultFormat.npy";
constexpr const char* kFurther = "Add.Default_Add-op0.0.0.2.output.0.DefaultFormat.npy";
constexpr const char* kHeading =
    "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,Max Value,Min Value\n";
constexpr const char* kRow = "Add,Default_Add-op0,0,0,1,output,0,4,float32,\"(1,)\",2.5,2.5\n";

fs::path in_iteration(int iteration, const char* name) { return fs::path("rank_0/Net/0") / std::to_string(iteration) / name; }

void write_first(const SyntheticDump& result) {
  result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}}).order(0, 0, {"Default/Add-op0"});
  result.file(in_iteration(0, kAdd), npy_bytes(1));
}

/// Makes all folders and files appear old.
void let_it_age(const SyntheticDump& result) {
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const auto& entry : fs::recursive_directory_iterator(result.root())) fs::last_write_time(entry.path(), old);
  fs::last_write_time(result.root(), old);
}

std::unique_ptr<GrowingDump> opened(const SyntheticDump& result) {
  auto dumps = open_growing_dumps(result.root());
  if (!dumps || dumps->size() != 1) qFatal("there is no dump, or there are several");
  return std::move(dumps->front());
}

std::shared_ptr<const Dump> read_again(GrowingDump& dump) {
  const OpenOptions options;
  ProgressReport missing(options);
  return dump.open({}, missing) ? dump.dump() : nullptr;
}

std::vector<std::int64_t> iterations_of(const Dump& dump) {
  std::vector<std::int64_t> iterations;
  for (const DumpGraph& graph : dump.graphs()) {
    for (const IterationFolder& folder : graph.iterations) iterations.push_back(number_of(folder.iteration));
  }
  return iterations;
}

}  // namespace

class GrowingDumpTest : public QObject {
  Q_OBJECT

 private slots:
  void what_comes_is_a_dump_of_its_own() {
    const SyntheticDump result;
    write_first(result);
    let_it_age(result);
    const auto growing = opened(result);
    const auto before = growing->dump();
    std::jthread training([&] { result.file(in_iteration(1, kAdd), npy_bytes(2)); });
    std::shared_ptr<const Dump> now = before;
    while (now->records().size() < 2) {
      QCOMPARE(growing->wait({}, GrowingDump::Clock::now() + std::chrono::milliseconds(kTimeout)), WakeReason::changed);
      now = read_again(*growing);
    }
    QCOMPARE(iterations_of(*now), (std::vector<std::int64_t>{0, 1}));
    QCOMPARE(iterations_of(*before), (std::vector<std::int64_t>{0}));
    QVERIFY(before->open(before->records().front()).has_value());
    QVERIFY2(now->graphs().front().graph == before->graphs().front().graph, "the graph was read again");
  }

  /// A short wait is not extended by the pause between two readings, and does not miss the change.
  void a_change_within_the_pause_is_told_after_it() {
    const SyntheticDump result;
    write_first(result);
    let_it_age(result);
    const auto growing = opened(result);
    result.file(in_iteration(1, kAdd), npy_bytes(2));
    // On a busy computer, the pause may be over already.
    if (growing->wait({}, GrowingDump::Clock::now()) == WakeReason::timed_out) {
      QVERIFY(growing->may_have_changed());
      QCOMPARE(growing->wait({}, GrowingDump::Clock::now() + std::chrono::milliseconds(kTimeout)), WakeReason::changed);
    }
    QCOMPARE(read_again(*growing)->records().size(), std::size_t{2});
  }

  /// A new file is not noticed if the folder has its old modification time, because the folder is not listed.
  void a_folder_that_did_not_change_is_not_listed_again() {
    const SyntheticDump result;
    write_first(result);
    let_it_age(result);
    const auto growing = opened(result);
    const fs::path folder = result.root() / "rank_0/Net/0/0";
    const auto time = fs::last_write_time(folder);
    result.file(in_iteration(0, kFurther), npy_bytes(3));
    fs::last_write_time(folder, time);
    result.file(in_iteration(1, kAdd), npy_bytes(2));
    QCOMPARE(read_again(*growing)->records().size(), std::size_t{2});
    fs::last_write_time(folder, time + std::chrono::seconds(5));
    QCOMPARE(read_again(*growing)->records().size(), std::size_t{3});
  }

  void a_graph_that_comes_late_is_taken() {
    const SyntheticDump result;
    result.file(in_iteration(0, kAdd), npy_bytes(1));
    const auto growing = opened(result);
    QVERIFY(!growing->dump()->graphs().front().graph);
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}}).order(0, 0, {"Default/Add-op0"});
    const auto now = read_again(*growing);
    QVERIFY(now->graphs().front().graph);
    QCOMPARE(node_of(*now, kAdd), std::string("Default/Add-op0"));
  }

  void a_graph_in_writing_is_no_problem() {
    const SyntheticDump result;
    result.file(in_iteration(0, kAdd), npy_bytes(1));
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}});
    const fs::path file = result.root() / "rank_0/graphs/ms_output_trace_code_graph_0.pb";
    fs::resize_file(file, fs::file_size(file) - 3);
    const auto growing = opened(result);
    QCOMPARE(growing->dump()->incomplete_files().size(), std::size_t{1});
    QCOMPARE(result.root() / growing->dump()->incomplete_files()[0].file, file);
    let_it_age(result);
    const auto later = read_again(*growing);
    QVERIFY(later->incomplete_files().empty());
    QVERIFY(std::any_of(later->problems().begin(), later->problems().end(),
                        [&](const Problem& problem) { return problem.path == file; }));
  }

  /// "2.5" may be the beginning of "2.53".
  void the_last_row_of_a_table_in_writing_waits() {
    const SyntheticDump result;
    write_first(result);
    const std::string row = kRow;
    result.file(in_iteration(1, "statistic.csv"), kHeading + row + row.substr(0, row.size() - 3));
    const auto growing = opened(result);
    const auto started = growing->dump();
    QCOMPARE(started->incomplete_files().size(), std::size_t{1});
    QCOMPARE(started->incomplete_files()[0].iteration, Iteration{1});
    QVERIFY(started->problems().empty());
    QCOMPARE(started->records().size(), std::size_t{2});
    result.file(in_iteration(1, "statistic.csv"), kHeading + row + row);
    const auto done = read_again(*growing);
    QVERIFY(done->incomplete_files().empty());
    QCOMPARE(done->records().size(), std::size_t{3});
  }

  void a_temporary_name_is_no_strange_file() {
    const SyntheticDump result;
    write_first(result);
    result.file(in_iteration(0, "Mul.Default_Mul-op1.npy.tmp"), "half");
    QVERIFY(opened(result)->dump()->problems().empty());
    QCOMPARE(opened(result)->dump()->incomplete_files().size(), std::size_t{1});
    let_it_age(result);  // the file is no longer being written
    QVERIFY(opened(result)->dump()->incomplete_files().empty());
    QCOMPARE(opened(result)->dump()->problems().size(), std::size_t{1});
    QCOMPARE(result.open()->problems().size(), std::size_t{1});
  }

  void a_file_of_the_device_in_writing_is_split_when_it_is_whole() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}}).order(0, 0, {"Default/Add-op0"});
    const std::string whole = synthetic::dump_data("Default/Add-op0", {{}}, {{}});
    const fs::path file = in_iteration(0, "Add.Default_Add-op0.2.7.1700000000000001");
    result.file(file, std::string_view(whole).substr(0, 5));
    const auto growing = opened(result);
    QCOMPARE(growing->dump()->incomplete_files().size(), std::size_t{1});
    QVERIFY(growing->dump()->problems().empty());
    result.file(file, whole);
    const auto now = read_again(*growing);
    QCOMPARE(now->records().size(), std::size_t{2});
    QVERIFY(now->incomplete_files().empty());
  }

  /// `rm -r` removes the graph before the folder. The remaining half must not be reported.
  void a_dump_in_deletion_stays_as_it_was() {
    const SyntheticDump result;
    write_first(result);
    constexpr int kFiles = 200;
    for (int i = 0; i < kFiles; ++i) result.file(in_iteration(i + 1, kAdd), npy_bytes(1));
    let_it_age(result);
    const auto growing = opened(result);
    const auto before = growing->dump();
    const std::jthread deletion([&] {
      fs::remove_all(result.root() / "rank_0/graphs");
      for (int i = 0; i < kFiles; ++i) {
        fs::remove_all((result.root() / in_iteration(i + 1, kAdd)).parent_path());
        std::this_thread::sleep_for(std::chrono::milliseconds(10));  // simulates many thousands of files
      }
      fs::remove_all(result.root());
    });
    Result<WakeReason> read = WakeReason::changed;
    while (read && *read == WakeReason::changed) {
      QVERIFY2(growing->dump() == before, "half a dump was told");
      read = growing->read_next({});
    }
    QCOMPARE(read.error().code, ErrorCode::not_found);
    QVERIFY(growing->dump() == before);
  }

  /// New iterations are noticed after old ones were removed during the training.
  void what_comes_after_a_part_was_deleted_is_told() {
    const SyntheticDump result;
    write_first(result);
    for (int i = 1; i < 9; ++i) result.file(in_iteration(i, kAdd), npy_bytes(1));
    let_it_age(result);
    const auto growing = opened(result);
    std::jthread training([&](const std::stop_token& stop) {
      for (int i = 0; i < 9; ++i) fs::remove_all((result.root() / in_iteration(i, kAdd)).parent_path());
      for (int i = 9; !stop.stop_requested(); ++i) {
        result.file(in_iteration(9 + i % 2, kAdd), npy_bytes(1));
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
    });
    const auto read = growing->read_next({});
    QVERIFY(read && *read == WakeReason::changed);
    QVERIFY(growing->dump()->records().size() <= 2);
    training.request_stop();
  }

  void folders_may_vanish() {
    const SyntheticDump result;
    write_first(result);
    result.file(in_iteration(1, kAdd), npy_bytes(2));
    const auto growing = opened(result);
    const auto before = growing->dump();
    fs::remove_all(result.root() / "rank_0/Net/0/0");
    QCOMPARE(growing->wait({}, GrowingDump::Clock::now() + std::chrono::milliseconds(kTimeout)), WakeReason::changed);
    QCOMPARE(iterations_of(*read_again(*growing)), (std::vector<std::int64_t>{1}));
    QCOMPARE(before->open(before->records().front()).error().code, ErrorCode::not_found);
    fs::remove_all(result.root() / "rank_0");
    QVERIFY(read_again(*growing)->records().empty());
  }

  void ranks_may_come() {
    const SyntheticDump result;
    write_first(result);
    let_it_age(result);
    const auto growing = opened(result);
    result.graph(1, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}});
    result.file(fs::path("rank_1/Net/0/0") / kAdd, npy_bytes(2));
    QCOMPARE(growing->wait({}, GrowingDump::Clock::now() + std::chrono::milliseconds(kTimeout)), WakeReason::changed);
    QCOMPARE(read_again(*growing)->graphs().size(), std::size_t{2});
  }

  /// At the start of a training, folders contain only empty folders.
  void folders_may_be_empty_when_they_are_read() {
    const SyntheticDump result;
    write_first(result);
    const auto growing = opened(result);
    fs::remove_all(result.root() / "rank_0");
    for (const char* folder : {"rank_0", "rank_0/Net", "rank_0/Net/0", "rank_0/graphs"}) {
      result.folder(folder);
      let_it_age(result);
      do {
        QVERIFY(read_again(*growing)->records().empty());
      } while (growing->may_have_changed());
    }
    result.file("rank_0/graphs/ms_output_trace_code_graph_0.pb");
    QVERIFY(growing->may_have_changed());
  }

  /// Operators that are known only from files are in the order of time. A later operator with an earlier time is appended.
  void nodes_keep_their_numbers() {
    const SyntheticDump result;
    const auto file = [&](const char* name, int time) {
      const std::string text = std::string("Add.Default_") + name + ".2.7.170000000000000" + std::to_string(time);
      result.file(fs::path("20240101000000/0/net/1/0") / text, synthetic::dump_data(std::string("Default/") + name, {}, {{}}));
    };
    file("Add-op1", 1);
    file("Add-op3", 3);
    const auto growing = opened(result);
    const auto before = growing->dump()->graphs().front().graph;
    file("Add-op2", 2);
    const auto now = read_again(*growing)->graphs().front().graph;
    QCOMPARE(now->nodes().size(), before->nodes().size() + 1);
    for (const NodeIndex node : before->nodes().indices()) {
      QCOMPARE(std::string(now->nodes()[node].full_name), std::string(before->nodes()[node].full_name));
    }
  }

  void who_waits_can_be_stopped() {
    const SyntheticDump result;
    write_first(result);
    let_it_age(result);
    const auto growing = opened(result);
    std::stop_source stop;
    std::jthread other([&] { stop.request_stop(); });
    QCOMPARE(growing->wait(stop.get_token()), WakeReason::stopped);
  }

  void a_folder_of_which_nobody_tells_is_looked_at() {
    const SyntheticDump result;
    const fs::path folder = result.root() / "later";
    FolderWatch watch;
    watch.set_folders({{folder, FileStamp::of(folder)}});  // a missing folder cannot be watched
    std::jthread other([&] { result.folder("later"); });
    QCOMPARE(watch.wait({}, FolderWatch::Clock::now() + std::chrono::milliseconds(kTimeout)), WakeReason::changed);
    QCOMPARE(watch.wait({}, FolderWatch::Clock::now()), WakeReason::timed_out);
  }

  void a_step_of_msprobe_may_be_empty_when_it_is_read() {
    const SyntheticDump result;
    result.file("step0/rank0/dump.json",
                R"({"task": "statistics", "level": "L1", "framework": "mindspore", "dump_data_dir": null, "data": {}})");
    result.folder("step1");
    let_it_age(result);
    const auto growing = opened(result);
    QVERIFY(!growing->may_have_changed());
    result.folder("step1/rank0");
    QVERIFY(growing->may_have_changed());
  }

  /// For some time, entries may still be written.
  void a_msprobe_dump_that_was_killed_is_told_in_the_end() {
    const SyntheticDump result;
    result.file("step0/rank0/dump.json",
                R"({"task": "tensor", "level": "mix", "framework": "mindspore", "dump_data_dir": null, "data": {}})");
    result.file("step0/rank0/dump_tensor_data/Mint.add.0.forward.output.0.npy", npy_bytes(1));
    const auto growing = opened(result);
    QVERIFY(growing->dump()->problems().empty());
    QCOMPARE(growing->dump()->incomplete_files().size(), std::size_t{1});
    let_it_age(result);
    QVERIFY(growing->may_have_changed());
    const auto later = read_again(*growing);
    QVERIFY(later->incomplete_files().empty());
    QCOMPARE(later->problems().size(), std::size_t{1});
    QCOMPARE(opened(result)->dump()->problems().size(), std::size_t{1});
  }

  void a_msprobe_dump_grows() {
    const SyntheticDump result;
    const std::string call =
        R"("Mint.add.0.forward": {"input_args": [], "input_kwargs": {}, "output": [{"type": "mindspore.Tensor", "dtype": )"
        R"("Float32", "shape": [2], "Max": 1.0, "Min": 0.0, "Mean": 0.5, "Norm": 1.0}]})";
    const std::string head =
        R"({"task": "statistics", "level": "L1", "framework": "mindspore", "dump_data_dir": null, "data": {)";
    const auto write = [&](int step, const std::string& text) {
      result.file("step" + std::to_string(step) + "/rank0/dump.json", text);
    };
    write(0, head + call + "}}");
    let_it_age(result);
    const auto growing = opened(result);
    QCOMPARE(growing->dump()->records().size(), std::size_t{1});
    write(1, head + call);
    const auto half = read_again(*growing);
    QVERIFY(half->problems().empty());
    QCOMPARE(half->incomplete_files().size(), std::size_t{1});
    write(1, head + call + "}}");
    const auto whole = read_again(*growing);
    QVERIFY(whole->incomplete_files().empty());
    QCOMPARE(whole->records().size(), std::size_t{2});
    QCOMPARE(iterations_of(*whole), (std::vector<std::int64_t>{0, 1}));
  }
};

SPORESCOPE_TEST(GrowingDumpTest)

}  // namespace growing_dump_test

#include "growing_dump_test.moc"
