// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A MatMul of square matrices computed again, value and sum of absolute terms of each element, beside the loop over its three
// indices that everybody writes first and beside Eigen.

#include <benchmark/benchmark.h>

#include <Eigen/Core>
#include <cmath>
#include <random>
#include <vector>

#include "core/recompute/operators.h"

namespace {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

constexpr std::int64_t kSmall = 256, kMiddle = 1024, kLarge = 2048;

std::vector<double> numbers(std::int64_t size, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> normal;
  std::vector<double> values(static_cast<std::size_t>(size * size));
  for (double& value : values) value = normal(random);
  return values;
}

OperatorCall product(std::int64_t size, bool transposed) {
  OperatorCall call;
  const Shape shape{size, size};
  call.inputs[0] = {DType::float32, shape, numbers(size, 1)};
  call.inputs[1] = {DType::float32, shape, numbers(size, 2)};
  call.attributes = {{"transpose_a", "False"}, {"transpose_b", transposed ? "True" : "False"}};
  call.outputs[0] = shape;
  call.unit = 0x1p-24;
  return call;
}

void engine(benchmark::State& state, bool transposed) {
  const OperatorCall call = product(state.range(0), transposed);
  const KnownOperator* known = find_known_operator("MatMul");
  for (auto _ : state) benchmark::DoNotOptimize(known->recompute(call));
}

void three_loops(benchmark::State& state) {
  const auto size = static_cast<std::size_t>(state.range(0));
  const auto a = numbers(state.range(0), 1);
  const auto b = numbers(state.range(0), 2);
  for (auto _ : state) {
    std::vector<double> values(size * size);
    std::vector<double> magnitudes(size * size);
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t k = 0; k < size; ++k) {
        for (std::size_t j = 0; j < size; ++j) {
          const double term = a[i * size + k] * b[k * size + j];
          values[i * size + j] += term;
          magnitudes[i * size + j] += std::fabs(term);
        }
      }
    }
    benchmark::DoNotOptimize(values.data());
    benchmark::DoNotOptimize(magnitudes.data());
  }
}

void eigen(benchmark::State& state) {
  using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto a = numbers(state.range(0), 1);
  const auto b = numbers(state.range(0), 2);
  const Eigen::Map<const Matrix> x(a.data(), state.range(0), state.range(0));
  const Eigen::Map<const Matrix> y(b.data(), state.range(0), state.range(0));
  for (auto _ : state) {
    Matrix values(state.range(0), state.range(0));
    Matrix magnitudes(state.range(0), state.range(0));
    values.noalias() = x * y;
    magnitudes.noalias() = x.cwiseAbs() * y.cwiseAbs();
    benchmark::DoNotOptimize(values.data());
    benchmark::DoNotOptimize(magnitudes.data());
  }
}

BENCHMARK_CAPTURE(engine, as_it_lies, false)->Arg(kSmall)->Arg(kMiddle)->Arg(kLarge)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(engine, transposed, true)->Arg(kSmall)->Arg(kMiddle)->Arg(kLarge)->Unit(benchmark::kMillisecond);
BENCHMARK(three_loops)->Arg(kSmall)->Arg(kMiddle)->Arg(kLarge)->Unit(benchmark::kMillisecond);
BENCHMARK(eigen)->Arg(kSmall)->Arg(kMiddle)->Arg(kLarge)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
