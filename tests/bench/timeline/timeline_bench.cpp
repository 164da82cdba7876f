// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The order of execution of 100,000 operators: how long it takes to list them, to find what each column shows, to pool them to
// pixels, and to paint one frame on a screen of 3,840 pixels.

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <cstdlib>
#include <random>

#include "core/graph/node_list.h"
#include "ui/timeline/timeline_band.h"

namespace {

using namespace sporescope;      // NOLINT(google-build-using-namespace)
using namespace sporescope::ui;  // NOLINT(google-build-using-namespace)

constexpr std::size_t kOperators = 100'000;
constexpr int kPixels = 3840;

const SessionSnapshot& snapshot() {
  static const SessionSnapshot kSnapshot = [] {
    std::vector<NamedNode> nodes(kOperators);
    for (std::size_t i = 0; i < kOperators; ++i) nodes[i].name = "Default/Add-op" + std::to_string(i);
    SessionSnapshot result;
    SessionGraph graph;
    graph.graph = make_node_list_graph("kernel_graph0", std::move(nodes));
    graph.iterations = {Iteration{0}};
    result.graphs.add(std::move(graph));
    return result;
  }();
  return kSnapshot;
}

std::shared_ptr<const ExecutedStep> list() {
  std::uint64_t time = 0;
  return list_executions(snapshot(), GraphIndex{0}, Iteration{0},
                         [&](GraphIndex graph, NodeIndex node) {
                           TensorInfo info;
                           info.key = {graph, node};
                           info.readable = true;
                           info.time = ++time;
                           return std::vector{info};
                         })
      .value();
}

std::vector<ExecutionStatistics> readings() {
  std::mt19937 random(3);
  std::vector<ExecutionStatistics> result(kOperators);
  for (ExecutionStatistics& reading : result) {
    reading.worst = random() % 1000 == 0 ? ValueSeverity::nan : ValueSeverity::finite;
    reading.largest = std::exp(std::uniform_real_distribution(-20.0, 20.0)(random));
  }
  return result;
}

TimelineScale scale() { return scaleOf(*list(), readings(), {}, Measure::largest); }

void list_all(benchmark::State& state) {
  (void)snapshot();
  for (auto _ : state) benchmark::DoNotOptimize(list());
}
BENCHMARK(list_all)->Unit(benchmark::kMillisecond);

void make_scale(benchmark::State& state) {
  const auto step = list();
  const auto read = readings();
  for (auto _ : state) benchmark::DoNotOptimize(scaleOf(*step, read, {}, Measure::largest));
}
BENCHMARK(make_scale)->Unit(benchmark::kMillisecond);

void pool(benchmark::State& state) {
  const TimelineScale result = scale();
  for (auto _ : state) {
    benchmark::DoNotOptimize(barsOf(result.columns, result.median, 0, kPixels / static_cast<double>(kOperators), kPixels));
  }
}
BENCHMARK(pool)->Unit(benchmark::kMillisecond);

/// With pooling, as after every turn of the wheel.
void paint_frame(benchmark::State& state) {
  TimelineText text(nullptr, nullptr, nullptr);
  TimelineBand band(&text);
  band.resize(kPixels, 56);
  band.setStep(list());
  band.setScale(scale(), Measure::largest);
  QImage image(band.size(), QImage::Format_RGB32);
  band.render(&image);
  for (auto _ : state) {
    band.setScale(band.scale(), Measure::largest);
    band.render(&image);
  }
}
BENCHMARK(paint_frame)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  setenv("QT_QPA_PLATFORM", "offscreen", 0);
  const QApplication application(argc, argv);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
