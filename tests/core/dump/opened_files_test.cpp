// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Counts the tensor files that are opened while a dump is opened. inotify reports each open() in a folder.

#include <sys/inotify.h>
#include <unistd.h>

#include <QTest>
#include <array>
#include <cstddef>

#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/dump/synthetic_dump_data.h"
#include "tests/program/test_class.h"

namespace opened_files_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

constexpr int kFiles = 300;  // fewer than the length of the event queue

/// Counts the files opened in one folder, without the folder itself.
class OpenedFiles {
 public:
  explicit OpenedFiles(const fs::path& folder) : events_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    watches_ = events_ >= 0 && inotify_add_watch(events_, folder.c_str(), IN_OPEN) >= 0;
  }
  OpenedFiles(const OpenedFiles&) = delete;
  OpenedFiles& operator=(const OpenedFiles&) = delete;
  ~OpenedFiles() { ::close(events_); }

  [[nodiscard]] bool watches() const { return watches_; }
  /// Returns -1 if events were lost.
  [[nodiscard]] int count() const {
    alignas(inotify_event) std::array<std::byte, 1U << 16U> bytes{};
    int opened = 0;
    for (ssize_t got = 0; (got = ::read(events_, bytes.data(), bytes.size())) > 0;) {
      for (ssize_t at = 0; at < got;) {
        inotify_event event{};
        std::memcpy(&event, bytes.data() + at, sizeof event);
        if ((event.mask & IN_Q_OVERFLOW) != 0) return -1;
        if ((event.mask & IN_ISDIR) == 0) ++opened;
        at += static_cast<ssize_t>(sizeof event + event.len);
      }
    }
    return opened;
  }

 private:
  int events_;
  bool watches_ = false;
};

std::string name_of(int number, const std::string& end) {
  return "Add.Default_Add-op" + std::to_string(number) + ".2.7." + std::to_string(1'700'000'000'000'000 + number) + end;
}

/// Adds a file, or a broken link, whose size cannot be queried.
void add(const SyntheticDump& result, const fs::path& file, bool as_link, const std::string& contents = {}) {
  if (as_link) {
    result.folder(file.parent_path());
    fs::create_symlink("nowhere", result.root() / file);
  } else {
    result.file(file, contents);
  }
}

/// Writes a dump and returns the folder of its tensors.
fs::path write_mindspore(const SyntheticDump& result, bool as_links = false) {
  result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}});
  for (int i = 0; i < kFiles; ++i)
    add(result, fs::path("rank_0/Net/0/1") / name_of(i, ".output.0.DefaultFormat.npy"), as_links, npy_bytes(1));
  return result.root() / "rank_0/Net/0/1";
}

fs::path write_msprobe(const SyntheticDump& result, bool as_links = false) {
  std::string calls;
  for (int i = 0; i < kFiles; ++i) {
    const std::string call = "Functional.add." + std::to_string(i) + ".forward";
    const std::string file = call + ".output.0.npy";
    calls += (calls.empty() ? "" : ", ") + ("\"" + call) +
             "\": {\"input_args\": [], \"input_kwargs\": {}, \"output\": [{\"type\": \"mindspore.Tensor\", \"dtype\": "
             "\"Float32\", \"shape\": [1]," +
             " \"Max\": 1.0, \"Min\": 1.0, \"Mean\": 1.0, \"Norm\": 1.0, \"data_name\": \"" + file + "\"}]}";
    add(result, fs::path("step0/rank0/dump_tensor_data") / file, as_links, npy_bytes(1));
  }
  result.file(
      "step0/rank0/dump.json",
      "{\"task\": \"tensor\", \"level\": \"L1\", \"framework\": \"mindspore\", \"dump_data_dir\": \"dump_tensor_data\", "
      "\"data\": {" +
          calls + "}}");
  return result.root() / "step0/rank0/dump_tensor_data";
}

fs::path write_async(const SyntheticDump& result) {
  result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}});
  for (int i = 0; i < kFiles; ++i)
    result.file(fs::path("rank_0/Net/0/1") / name_of(i, ""), synthetic::dump_data("Default/Add", {}, {{}}));
  return result.root() / "rank_0/Net/0/1";
}

}  // namespace

class OpenedFilesTest : public QObject {
  Q_OBJECT
 private slots:
  void names_are_enough_data() {
    QTest::addColumn<bool>("msprobe");
    QTest::newRow("MindSpore") << false;
    QTest::newRow("msprobe") << true;
  }

  void names_are_enough() {
    QFETCH(bool, msprobe);
    const SyntheticDump result;
    const OpenedFiles opened(msprobe ? write_msprobe(result) : write_mindspore(result));
    if (!opened.watches()) QSKIP("inotify is not there");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), std::uint64_t{kFiles});
    QCOMPARE(opened.count(), 0);
    QVERIFY(dump->open(dump->records()[RecordIndex{0}]));
    QCOMPARE(opened.count(), 1);
  }

  void nor_are_sizes_asked_for_data() { names_are_enough_data(); }

  void nor_are_sizes_asked_for() {
    QFETCH(bool, msprobe);
    const SyntheticDump result;
    if (msprobe) {
      write_msprobe(result, true);
    } else {
      write_mindspore(result, true);
    }
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), std::uint64_t{kFiles});
  }

  /// Their names do not identify the inputs and outputs, so each is opened once.
  void headers_of_asynchronous_files_are_read_once() {
    const SyntheticDump result;
    const OpenedFiles opened(write_async(result));
    if (!opened.watches()) QSKIP("inotify is not there");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->tensor_files(), std::uint64_t{kFiles});
    QCOMPARE(opened.count(), kFiles);
  }
};

SPORESCOPE_TEST(OpenedFilesTest)

}  // namespace opened_files_test

#include "opened_files_test.moc"
