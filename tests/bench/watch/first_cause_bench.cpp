// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The search for the first cause over the same healthy dump, which has to read everything.

#include <benchmark/benchmark.h>

#include "core/cause/first_cause.h"
#include "tests/bench/dump/large_dump.h"

namespace {

void first_cause_two_gib(benchmark::State& state) {
  const SyntheticDump& built = synthetic_dump();
  for (auto _ : state) {
    const auto result = sporescope::find_first_cause(built.dump());
    if (!result || !result->findings.empty()) return state.SkipWithError("a healthy dump has no cause");
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(built.bytes()));
  state.counters["peak_MB"] = peak_memory();
}

BENCHMARK(first_cause_two_gib)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

}  // namespace
