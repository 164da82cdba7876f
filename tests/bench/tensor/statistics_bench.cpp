// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Statistics of values in memory. The columns times_numpy and times_numpy_direct say how many times faster they are than NumPy,
// measured in the same run; the plain loop is measured on fewer elements.

#include <benchmark/benchmark.h>

#include <bit>
#include <chrono>
#include <cstring>
#include <random>

#include "core/tensor/statistics.h"
#include "tests/bench/tensor/numpy_reference.h"

namespace {

using sporescope::DType;

constexpr std::size_t kCount = 100'000'000;

template <class Word>
void store(std::vector<std::byte>& bytes, std::size_t position, Word word) {
  std::memcpy(bytes.data() + position * sizeof(Word), &word, sizeof(Word));
}

/// Normally distributed numbers (integers: times 1000), some of them NaN. float16: only the exponents of 1 to 2 and its signs.
std::vector<std::byte> make_values(DType dtype, std::size_t count, double share_of_nan) {
  std::vector<std::byte> bytes(count * item_size(dtype));
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<float> some(1 << 16);
  for (float& value : some) value = normal(random);
  std::bernoulli_distribution is_nan(share_of_nan);
  for (std::size_t i = 0; i < count; ++i) {
    float value = some[(i * 40503U) % some.size()];
    if (share_of_nan > 0 && is_nan(random)) value = std::numeric_limits<float>::quiet_NaN();
    switch (dtype) {
      case DType::float64:
        store(bytes, i, static_cast<double>(value));
        break;
      case DType::bfloat16:
        store(bytes, i, static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16U));
        break;
      case DType::float16:
        store(bytes, i, static_cast<std::uint16_t>(0x3C00U | (std::bit_cast<std::uint32_t>(value) & 0x83FFU)));
        break;
      case DType::int64:
        store(bytes, i, static_cast<std::int64_t>(value * 1000));
        break;
      case DType::int32:
        store(bytes, i, static_cast<std::int32_t>(value * 1000));
        break;
      case DType::int8:
        store(bytes, i, static_cast<std::int8_t>(value * 20));
        break;
      default:
        store(bytes, i, value);
        break;
    }
  }
  return bytes;
}

void add_ratio(benchmark::State& state, const char* column, DType dtype, double share_of_nan, const char* way, double seconds) {
  if (const auto numpy = numpy_seconds(std::string(dtype_name(dtype)), kCount, share_of_nan, way)) {
    state.counters[column] = *numpy / seconds;
  } else {
    state.SetLabel("no NumPy to compare with");
  }
}

/// The best of all runs is compared with NumPy's best: other work on the machine disturbs both.
void statistics(benchmark::State& state, DType dtype, double share_of_nan, unsigned threads) {
  const auto bytes = make_values(dtype, kCount, share_of_nan);
  double best = std::numeric_limits<double>::infinity();
  for (auto _ : state) {
    const auto begin = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(compute_statistics(dtype, bytes, threads));
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes.size()));
  state.counters["best_ms"] = best * 1000;
  add_ratio(state, "times_numpy", dtype, share_of_nan, "double", best);
  add_ratio(state, "times_numpy_direct", dtype, share_of_nan, "direct", best);
}

void plain_loop(benchmark::State& state, DType dtype) {
  constexpr std::size_t kFew = 1'000'000;
  const auto bytes = make_values(dtype, kFew, 0);
  for (auto _ : state) benchmark::DoNotOptimize(sporescope::compute_statistics_scalar(dtype, bytes));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes.size()));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kFew));
}

BENCHMARK_CAPTURE(plain_loop, float32, DType::float32)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(statistics, float32, DType::float32, 0.0, 1)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);
BENCHMARK_CAPTURE(statistics, float32_2_threads, DType::float32, 0.0, 2)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(10);
BENCHMARK_CAPTURE(statistics, float32_half_nan, DType::float32, 0.5, 1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(10);
BENCHMARK_CAPTURE(statistics, float32_few_nan, DType::float32, 0.0001, 1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(10);
BENCHMARK_CAPTURE(statistics, float16, DType::float16, 0.0, 1)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);
BENCHMARK_CAPTURE(statistics, bfloat16, DType::bfloat16, 0.0, 1)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);
BENCHMARK_CAPTURE(statistics, float64, DType::float64, 0.0, 1)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);
BENCHMARK_CAPTURE(statistics, int64, DType::int64, 0.0, 1)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);
BENCHMARK_CAPTURE(statistics, int32, DType::int32, 0.0, 1)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);
BENCHMARK_CAPTURE(statistics, int8, DType::int8, 0.0, 1)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(10);

}  // namespace
