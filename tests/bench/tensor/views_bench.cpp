// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the screen of a tensor asks for, on 16 million float32 in memory. Several threads do it, so real time counts; the
// column CPU is the time of all of them.

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstring>

#include "core/tensor/difference.h"
#include "core/tensor/find_non_finite.h"
#include "core/tensor/heat_map.h"
#include "core/tensor/histogram.h"

namespace {

using namespace sporescope;

constexpr std::int64_t kSize = 4096;

std::shared_ptr<const TensorSource> make_tensor(float phase) {
  std::vector<std::byte> bytes(kSize * kSize * sizeof(float));
  for (std::size_t i = 0; i < kSize * kSize; ++i) {
    const float value = std::sin(static_cast<float>(i % 65537) + phase);
    std::memcpy(bytes.data() + i * sizeof(float), &value, sizeof(float));
  }
  return std::make_shared<MemoryTensor>(DType::float32, Shape{kSize, kSize}, std::move(bytes));
}

void histogram(benchmark::State& state) {
  const auto tensor = make_tensor(0);
  for (auto _ : state) benchmark::DoNotOptimize(compute_histogram(*tensor, -1, 1, 100));
  state.SetItemsProcessed(state.iterations() * kSize * kSize);
}

void heat_map(benchmark::State& state) {
  const auto tensor = make_tensor(0);
  for (auto _ : state) benchmark::DoNotOptimize(make_heat_map(*tensor, Slice(), 500, 800));
  state.SetItemsProcessed(state.iterations() * kSize * kSize);
}

void difference(benchmark::State& state) {
  const auto a = make_tensor(0);
  const auto b = make_tensor(1);
  for (auto _ : state) benchmark::DoNotOptimize(compute_difference(*a, *b, {}, {}, 0));
  state.SetItemsProcessed(state.iterations() * kSize * kSize);
}

void search_without_find(benchmark::State& state) {
  const auto tensor = make_tensor(0);
  for (auto _ : state) benchmark::DoNotOptimize(find_non_finite(*tensor, 0, true));
  state.SetItemsProcessed(state.iterations() * kSize * kSize);
}

BENCHMARK(histogram)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK(heat_map)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK(difference)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK(search_without_find)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();

}  // namespace
