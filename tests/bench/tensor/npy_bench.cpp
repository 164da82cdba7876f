// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reading a .npy file from the page cache, against bare pread; opening a small one; the difference of two, against reading
// both.

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <limits>

#include "core/tensor/difference.h"
#include "core/tensor/npy.h"
#include "core/tensor/slice.h"
#include "core/tensor/statistics.h"

namespace {

using namespace sporescope;

constexpr std::int64_t kRows = 10'000;
constexpr std::int64_t kColumns = 10'000;

/// A file that goes away with the program.
class TemporaryFile {
 public:
  explicit TemporaryFile(const Shape& shape, std::size_t period = 64)
      : path_(std::filesystem::temp_directory_path() /
              ("sporescope-bench-" + std::to_string(getpid()) + "-" + std::to_string(shape.front()) + "-" +
               std::to_string(period) + ".npy")) {
    std::vector<std::byte> bytes(element_count(shape).value_or(0) * sizeof(float));
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i % period);
    if (!write_npy(MemoryTensor(DType::float32, shape, std::move(bytes)), path_)) std::abort();
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path_); }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

const std::filesystem::path& large_file() {
  static const TemporaryFile file({kRows, kColumns});
  return file.path();
}

const std::filesystem::path& other_large_file() {
  static const TemporaryFile file({kRows, kColumns}, 63);
  return file.path();
}

constexpr std::size_t kBlock = std::size_t{1} << 20U;

void read_with_pread(benchmark::State& state) {
  const int descriptor = ::open(large_file().c_str(), O_RDONLY | O_CLOEXEC);
  std::vector<std::byte> block(kBlock);
  std::int64_t total = 0;
  for (auto _ : state) {
    off_t offset = 0;
    for (ssize_t got = 1; got > 0; offset += got) got = ::pread(descriptor, block.data(), block.size(), offset);
    total += offset;
  }
  ::close(descriptor);
  state.SetBytesProcessed(total);
}

void read_all(const std::filesystem::path& path) {
  static std::vector<std::byte> block(kBlock);
  const auto file = NpyFile::open(path);
  const std::uint64_t count = (*file)->count();
  for (std::uint64_t first = 0; first < count; first += kBlock / sizeof(float)) {
    const std::uint64_t here = std::min<std::uint64_t>(count - first, kBlock / sizeof(float));
    if (!(*file)->read(first, std::span(block).first(here * sizeof(float)))) std::abort();
  }
}

void read_npy(benchmark::State& state) {
  for (auto _ : state) read_all(large_file());
  state.SetBytesProcessed(state.iterations() * kRows * kColumns * 4);
}

void statistics_of_npy(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(compute_statistics(**NpyFile::open(large_file())));
  state.SetBytesProcessed(state.iterations() * kRows * kColumns * 4);
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Items are pairs of values: 100 million. All metrics and the five largest differences; times_reading says how many times as
/// long that takes as to read both files one after the other, on one thread, by the best of all runs.
void difference_of_two_npy(benchmark::State& state) {
  double reading = std::numeric_limits<double>::infinity();
  double comparing = reading;
  for (auto _ : state) {
    auto begin = std::chrono::steady_clock::now();
    read_all(large_file());
    read_all(other_large_file());
    reading = std::min(reading, seconds_since(begin));
    begin = std::chrono::steady_clock::now();
    const auto found = compute_largest_differences(*NpyFile::open(large_file()), *NpyFile::open(other_large_file()), 5);
    if (!found) std::abort();
    const double here = seconds_since(begin);
    comparing = std::min(comparing, here);
    state.SetIterationTime(here);
  }
  state.SetItemsProcessed(state.iterations() * kRows * kColumns);
  state.counters["best_ms"] = comparing * 1000;
  state.counters["times_reading"] = comparing / reading;
}

void open_small_npy(benchmark::State& state) {
  static const TemporaryFile file({64});
  for (auto _ : state) benchmark::DoNotOptimize(NpyFile::open(file.path()));
}

void statistics_of_small_npy(benchmark::State& state) {
  static const TemporaryFile file({256});
  for (auto _ : state) benchmark::DoNotOptimize(compute_statistics(**NpyFile::open(file.path())));
}

void slice(benchmark::State& state, const char* text) {
  const auto file = NpyFile::open(large_file());
  const auto desired = Slice::parse(text);
  std::int64_t total = 0;
  for (auto _ : state) total += static_cast<std::int64_t>(read_slice(**file, *desired)->size());
  state.SetItemsProcessed(total);
}

BENCHMARK(read_with_pread)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(read_npy)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(statistics_of_npy)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(difference_of_two_npy)->Unit(benchmark::kMillisecond)->UseManualTime();
BENCHMARK(open_small_npy)->Unit(benchmark::kMicrosecond);
BENCHMARK(statistics_of_small_npy)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(slice, row, "5000")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(slice, column, ":, 5000")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(slice, every_tenth, "::10, ::10")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(slice, backwards, "::-1, ::-1")->Unit(benchmark::kMicrosecond);

}  // namespace
