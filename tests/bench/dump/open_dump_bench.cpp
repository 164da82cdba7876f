// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Opening a dump of many files. The reference is a bare readdir loop over the same folder, which nothing can beat: compare
// "s/file" of list_tensors and open_dump with that of readdir_loop of the same run. The files are empty: no tensor file may be
// opened. SPORESCOPE_BENCH_FILES sets the number of files (100,000).

#include <benchmark/benchmark.h>
#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/dump/mindspore/tensor_listing.h"
#include "core/dump/open_dump.h"

namespace sporescope {
namespace {

namespace fs = std::filesystem;

std::size_t file_count() {
  const char* text = std::getenv("SPORESCOPE_BENCH_FILES");
  return text == nullptr ? 100'000 : std::strtoull(text, nullptr, 10);
}

// --- a graph file: just the fields that matching needs -----------------------------------------------------------------

std::string varint(std::uint64_t value) {
  std::string out;
  for (; value > 127; value >>= 7U) out += static_cast<char>((value & 127U) | 128U);
  return out += static_cast<char>(value);
}

std::string field(unsigned number, const std::string& bytes) {
  return varint(number << 3U | 2U) + varint(bytes.size()) + bytes;
}

std::string scope_of(std::size_t node) {
  return "Default/network-TrainOneStepCell/network-WithLossCell/_backbone-Transformer/block" + std::to_string(node / 40) +
         "-Block/attention-Attention";
}

std::string full_name(std::size_t node) { return scope_of(node) + "/MatMul-op" + std::to_string(node % 40 + 1000); }

std::string graph_file(std::size_t nodes) {
  std::string graph;
  for (std::size_t i = 0; i < nodes; ++i) {
    graph += field(1, field(2, std::to_string(i + 1)) + field(3, "MatMul") + field(4, scope_of(i)) + field(8, full_name(i)));
  }
  return field(4, graph + field(2, "kernel_graph0") + field(6, "0"));
}

/// A dump of one iteration: three inputs and one output of each operator, named as MindSpore 2.10 names them.
class BigDump {
 public:
  BigDump() : root_(fs::temp_directory_path() / ("sporescope-bench-" + std::to_string(::getpid()))) {
    const std::size_t nodes = std::max<std::size_t>(1, file_count() / 4);
    fs::create_directories(folder());
    fs::create_directories(root_ / "rank_0/graphs");
    fs::create_directories(root_ / "rank_0/execution_order");
    std::ofstream(root_ / "rank_0/graphs/ms_output_trace_code_graph_0.pb") << graph_file(nodes);
    std::ofstream order(root_ / "rank_0/execution_order/ms_execution_order_graph_0.csv");
    order << "NodeExecutionOrder-FullNameWithScope\n";
    for (std::size_t i = 0; i < nodes; ++i) {
      order << full_name(i) << '\n';
      write_files(i);
    }
  }
  BigDump(const BigDump&) = delete;
  BigDump& operator=(const BigDump&) = delete;
  ~BigDump() {
    std::error_code error;
    fs::remove_all(root_, error);
  }

  [[nodiscard]] const fs::path& root() const { return root_; }
  [[nodiscard]] fs::path folder() const { return root_ / "rank_0/Transformer/0/0"; }

 private:
  void write_files(std::size_t node) const {
    std::string name = scope_of(node);
    for (char& c : name) c = c == '/' ? '_' : c;
    name = "MatMul." + name + "_MatMul-op" + std::to_string(node % 40) + ".0.0." + std::to_string(1795234707901750 + node);
    for (const char* end : {".input.0.DefaultFormat.Float32.npy", ".input.1.DefaultFormat.Float32.npy",
                            ".input.2.DefaultFormat.Bool.npy", ".output.0.DefaultFormat.Float32.npy"}) {
      const int file = ::open((folder() / (name + end)).c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
      if (file >= 0) ::close(file);
    }
  }

  fs::path root_;
};

const BigDump& big_dump() {
  static const BigDump dump;
  return dump;
}

/// Seconds for each file, beside the time of the whole.
void report(benchmark::State& state) {
  using benchmark::Counter;
  state.counters["s/file"] =
      Counter(static_cast<double>(file_count()), Counter::Flags(Counter::kIsIterationInvariantRate | Counter::kInvert));
}

void readdir_loop(benchmark::State& state) {
  const std::string folder = big_dump().folder().string();
  for (auto _ : state) {
    DIR* stream = ::opendir(folder.c_str());
    std::size_t count = 0;
    while (const dirent* entry = ::readdir(stream)) count += entry->d_name[0] != '.' ? 1 : 0;
    ::closedir(stream);
    if (count < file_count() / 4 * 4) state.SkipWithError("files are missing");
  }
  report(state);
}
BENCHMARK(readdir_loop)->Unit(benchmark::kMillisecond)->UseRealTime();

void list_tensors_of_folder(benchmark::State& state) {
  const fs::path folder = big_dump().folder();
  for (auto _ : state) {
    const TensorListing listing = list_tensors(folder, WriteActivity::no, {}, [](std::uint64_t) {});
    if (listing.records.size() < file_count() / 4 * 4) state.SkipWithError("files are missing");
  }
  report(state);
}
BENCHMARK(list_tensors_of_folder)->Unit(benchmark::kMillisecond)->UseRealTime();

void open_dump(benchmark::State& state) {
  const fs::path root = big_dump().root();
  for (auto _ : state) {
    const auto dumps = open_dumps(root);
    if (!dumps || (*dumps)[0]->matched_files() < file_count() / 4 * 4) state.SkipWithError("files are not matched");
  }
  report(state);
}
BENCHMARK(open_dump)->Unit(benchmark::kMillisecond)->UseRealTime();

void find_record(benchmark::State& state) {
  const auto dumps = open_dumps(big_dump().root());
  if (!dumps) return state.SkipWithError("the dump does not open");
  const Dump& dump = *dumps->front();
  const std::size_t nodes = file_count() / 4;
  std::size_t node = 0;
  for (auto _ : state) {
    node = (node + 7919) % nodes;
    benchmark::DoNotOptimize(dump.find(DumpGraphIndex{0}, index_at<NodeIndex>(node), Iteration{0}, IoDirection::output, 0, 1));
  }
}
BENCHMARK(find_record);

}  // namespace
}  // namespace sporescope
