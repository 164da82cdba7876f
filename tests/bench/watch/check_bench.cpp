// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Twelve watchpoints over a warm dump of 2 GiB. The column times_numpy says how many times faster the check is than a NumPy
// script that answers the same questions about the same files in the same run (numpy_check.py, one process, each statistic made
// once for a tensor); peak_MB is the most memory that this process has held, with the dump's index in it.

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <optional>

#include "core/flow/training_order.h"
#include "core/watch/check.h"
#include "core/watch/watched_tensors.h"
#include "tests/bench/dump/large_dump.h"

namespace {

using namespace sporescope;

std::vector<Watchpoint> twelve_watchpoints() {
  struct Desired {
    const char* condition;
    std::vector<ParameterInput> parameters;
  };
  const std::vector<Desired> desired{
      {"tensor_overflow", {}},
      {"tensor_all_zero", {{"zero_percentage_ge", 100}}},
      {"tensor_too_large", {{"abs_mean_gt", 10}, {"max_gt", 100}, {"mean_gt", 10}}},
      {"tensor_too_small", {{"abs_mean_lt", 1e-9}, {"min_lt", -100}}},
      {"tensor_range", {{"range_start_inclusive", -1}, {"range_end_inclusive", 1}, {"range_percentage_gt", 99.9}}},
      {"tensor_range", {{"max_min_lt", 1e-6}}},
      {"weight_overflow", {}},
      {"weight_too_large", {{"max_gt", 1000}}},
      {"weight_change_too_large", {{"abs_mean_update_ratio_gt", 1}}},
      {"weight_change_too_small", {{"abs_mean_update_ratio_lt", 1e-6}}},
      {"weight_not_changed", {{"rtol", 1e-5}}},
      {"activation_range", {{"range_start_inclusive", -1}, {"range_end_inclusive", 0}, {"range_percentage_gt", 99.9}}},
  };
  std::vector<Watchpoint> built;
  for (const Desired& one : desired) {
    auto watchpoint = make_watchpoint(static_cast<int>(built.size()) + 1, one.condition, one.parameters);
    if (!watchpoint) std::abort();
    built.push_back(*std::move(watchpoint));
  }
  return built;
}

/// "file<TAB>file before or -<TAB>1 if it is an activation" for each tensor.
void write_tasks(const Dump& dump, const std::filesystem::path& path) {
  std::ofstream file(path);
  for (const TensorRecord& record : dump.records()) {
    if (record.io != IoDirection::output || !is_numbered(record.iteration) || record.node == kNoNode) continue;
    const Node& node = dump.graphs()[record.graph].graph->nodes()[record.node];
    const auto previous = node.category == Category::weight ? previous_record(dump, record) : std::nullopt;
    file << dump.path(record).string() << '\t' << (previous ? dump.path(dump.records()[*previous]).string() : "-") << '\t'
         << (node.category == Category::activation ? 1 : 0) << '\n';
  }
}

std::optional<double> numpy_seconds(const SyntheticDump& built) {
  const std::filesystem::path tasks = built.root() / "tasks.txt";
  write_tasks(built.dump(), tasks);
  return script_seconds(SPORESCOPE_NUMPY_SCRIPT " " + tasks.string());
}

void check_two_gib(benchmark::State& state) {
  const SyntheticDump& built = synthetic_dump();
  const auto watchpoints = twelve_watchpoints();
  CheckOptions options;
  options.threads = static_cast<unsigned>(state.range(0));
  double best = std::numeric_limits<double>::infinity();
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    const auto begin = std::chrono::steady_clock::now();
    const auto result = check(built.dump(), watchpoints, options);
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    if (!result) return state.SkipWithError(result.error().str().c_str());
    // The files are larger than the graph says, and are told to be: they are judged all the same.
    bytes = result->bytes;
    if (bytes < built.bytes()) return state.SkipWithError("not all of it was read");
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
  state.counters["best_s"] = best;
  state.counters["peak_MB"] = peak_memory();
  static const std::optional<double> numpy = numpy_seconds(built);
  if (numpy) {
    state.counters["numpy_s"] = *numpy;
    state.counters["times_numpy"] = *numpy / best;
  } else {
    state.SetLabel("no NumPy to compare with");
  }
}

BENCHMARK(check_two_gib)->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

}  // namespace
