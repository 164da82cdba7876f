// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The same 64 MB as each kind of file that is read in place: reading it, and its statistics. The column times_npy says how many
// times as long as of the .npy of the same values it takes, measured in the same run.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "core/tensor/ascend/dump_data.h"
#include "core/tensor/npy.h"
#include "core/tensor/pytorch/pt.h"
#include "core/tensor/statistics.h"

namespace {

using namespace sporescope;
namespace fs = std::filesystem;

constexpr std::size_t kBlock = std::size_t{1} << 20U;

/// The files, which go away with the program.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("sporescope-kinds-" + std::to_string(::getpid()))) {
    fs::create_directories(path_);
    const char* named = std::getenv("PYTHON");
    const std::string python = named != nullptr ? named : "/usr/bin/python3";
    if (std::system((python + " " SPORESCOPE_MAKE_FILES " " + path_.string()).c_str()) != 0) std::abort();
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::shared_ptr<const TensorSource> open(const std::string& name) {
  static const Folder folder;
  const fs::path path = folder.path() / name;
  Result<std::shared_ptr<const TensorSource>> file;
  if (name.ends_with(".npy"))
    file = NpyFile::open(path);
  else if (name.ends_with(".pt"))
    file = PtFile::open(path);
  else
    file = open_dump_data_tensor(path, false, 0);
  if (!file) std::abort();
  return *file;
}

void read_all(const std::string& name) {
  static std::vector<std::byte> block(kBlock);
  const auto file = open(name);
  constexpr std::uint64_t kStep = kBlock / sizeof(float);
  for (std::uint64_t first = 0; first < file->count(); first += kStep) {
    const std::uint64_t here = std::min(file->count() - first, kStep);
    if (!file->read(first, std::span(block).first(here * sizeof(float)))) std::abort();
  }
}

void take_statistics(const std::string& name) { benchmark::DoNotOptimize(compute_statistics(*open(name))); }

using Work = void (*)(const std::string& name);

double seconds_of(Work work, const std::string& name) {
  const auto begin = std::chrono::steady_clock::now();
  work(name);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// In turns with the .npy, so that both have the same neighbours on the machine.
void against_npy(benchmark::State& state, Work work, const std::string& name) {
  work(name);  // the first one makes the files
  double own = 0;
  double npy = 0;
  for (auto _ : state) {
    const double seconds = seconds_of(work, name);
    state.SetIterationTime(seconds);
    own += seconds;
    npy += seconds_of(work, "values.npy");
  }
  state.counters["times_npy"] = own / npy;
}

BENCHMARK_CAPTURE(against_npy, read_npy, read_all, "values.npy")->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(against_npy, read_async, read_all, "values.async")->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(against_npy, read_pt, read_all, "values.pt")->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(against_npy, read_nc1hwc0, read_all, "5d.async")->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(against_npy, read_fractal_nz, read_all, "nz.async")->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(against_npy, statistics_of_async, take_statistics, "values.async")
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(against_npy, statistics_of_pt, take_statistics, "values.pt")->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(against_npy, statistics_of_nc1hwc0, take_statistics, "5d.async")
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(against_npy, statistics_of_fractal_nz, take_statistics, "nz.async")
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
