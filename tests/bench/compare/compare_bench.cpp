// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Two warm dumps of 2 GiB are compared. The columns times_numpy and times_numpy_direct say how many times faster that is than a
// NumPy script that finds the same metrics of the same pairs of files in the same run (numpy_compare.py, one process; in double
// as here, and in float32, which loses digits); times_reading, how many times as long as to read the files of both on one
// thread. peak_MB is the most memory that this process has held, with both indexes in it.

#include <benchmark/benchmark.h>

#include <chrono>
#include <fstream>
#include <limits>

#include "core/compare/compare_runs.h"
#include "tests/bench/dump/large_dump.h"

namespace {

using namespace sporescope;
using Clock = std::chrono::steady_clock;

/// Less than float32 may differ by: all pairs agree, so that all of them are looked at.
constexpr float kAway = 1e-6F;

const SyntheticDump& other_dump() {
  static const SyntheticDump dump(requested_bytes(), kAway);
  return dump;
}

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::filesystem::path path_of(const Dump& dump, RecordIndex record) { return dump.path(dump.records()[record]); }

/// "file of A<TAB>file of B" for each pair.
std::filesystem::path write_tasks(const RunComparison& comparison) {
  const std::filesystem::path path = other_dump().root() / "tasks.txt";
  std::ofstream file(path);
  for (const ComparedPair& pair : comparison.pairs) {
    file << path_of(synthetic_dump().dump(), pair.a).string() << '\t' << path_of(other_dump().dump(), pair.b).string() << '\n';
  }
  return path;
}

double seconds_of_reading(const RunComparison& comparison) {
  std::vector<char> block(std::size_t{1} << 20U);
  const auto read = [&](const std::filesystem::path& path) {
    std::ifstream file;
    file.rdbuf()->pubsetbuf(nullptr, 0);
    file.open(path, std::ios::binary);
    while (file.read(block.data(), static_cast<std::streamsize>(block.size()))) {
    }
  };
  const auto begin = Clock::now();
  for (const ComparedPair& pair : comparison.pairs) {
    read(path_of(synthetic_dump().dump(), pair.a));
    read(path_of(other_dump().dump(), pair.b));
  }
  return seconds_since(begin);
}

bool is_whole(const RunComparison& comparison) {
  for (const ComparedPair& pair : comparison.pairs) {
    if (pair.status != PairStatus::agrees || !pair.difference || pair.difference->max_abs == 0) return false;
  }
  return comparison.complete && !comparison.pairs.empty();
}

void add_ratio(benchmark::State& state, const char* column, const std::filesystem::path& tasks, const char* way,
               double seconds) {
  if (const auto numpy = script_seconds(SPORESCOPE_NUMPY_SCRIPT " " + tasks.string() + " " + way)) {
    state.counters[column] = *numpy / seconds;
  } else {
    state.SetLabel("no NumPy to compare with");
  }
}

/// The argument: how many threads, 0 for all. The best of all runs counts: other work on the machine disturbs each.
void compare_two_dumps(benchmark::State& state) {
  CompareOptions options;
  options.threads = static_cast<unsigned>(state.range(0));
  double best = std::numeric_limits<double>::infinity();
  double reading = best;
  RunComparison comparison;
  for (auto _ : state) {
    const auto begin = Clock::now();
    auto found = compare_runs({&synthetic_dump().dump(), {}}, {&other_dump().dump(), {}}, options);
    const double here = seconds_since(begin);
    if (!found || !is_whole(*found)) return state.SkipWithError("the comparison failed");
    comparison = *std::move(found);
    best = std::min(best, here);
    reading = std::min(reading, seconds_of_reading(comparison));
    state.SetIterationTime(here);
  }
  state.counters["peak_MB"] = peak_memory();
  std::uint64_t bytes = 0;
  for (const ComparedPair& pair : comparison.pairs) bytes += 2 * pair.difference->count * sizeof(float);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
  state.counters["best_s"] = best;
  state.counters["times_reading"] = best / reading;
  const std::filesystem::path tasks = write_tasks(comparison);
  add_ratio(state, "times_numpy", tasks, "double", best);
  add_ratio(state, "times_numpy_direct", tasks, "direct", best);
}

BENCHMARK(compare_two_dumps)->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(3);

}  // namespace
