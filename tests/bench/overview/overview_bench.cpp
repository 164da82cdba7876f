// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The overview of 40,000 tensors over 1,000 iterations: how long it takes to fill one statistic of it, to work out what it
// comes to, and to draw one frame of 1,600 x 1,000 pixels: all columns, as wide as a pixel, narrower, and folded.

#include <benchmark/benchmark.h>

#include <QApplication>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

#include "ui/overview/overview_painter.h"

namespace {

using namespace sporescope;      // NOLINT(google-build-using-namespace)
using namespace sporescope::ui;  // NOLINT(google-build-using-namespace)

constexpr std::size_t kRows = 40'000;
constexpr std::size_t kColumns = 1'000;
constexpr std::size_t kGroupRows = 16;

const std::shared_ptr<const SessionOverview>& overview() {
  static const std::shared_ptr<const SessionOverview> kOverview = [] {
    auto result = std::make_shared<SessionOverview>();
    for (std::size_t i = 0; i < kColumns; ++i) result->layout.ruler.push_back({0, Iteration{static_cast<std::int64_t>(i)}});
    result->rows.resize(kRows);
    for (std::size_t row = 0; row < kRows; ++row) {
      result->layout.rows.push_back({RecordIndex{0}, static_cast<std::uint32_t>(row / kGroupRows)});
      if (row % kGroupRows != 0) continue;
      OverviewGroup group;
      group.first = row;
      group.rows = kGroupRows;
      result->layout.groups.push_back(group);
    }
    result->layout.cells.assign(kRows * kColumns, RecordIndex{0});
    return result;
  }();
  return kOverview;
}

OverviewMatrix filled() {
  OverviewMatrix matrix(kRows, kColumns);
  std::mt19937 random(3);
  std::normal_distribution<float> noise(0, 0.1F);
  OverviewEntry entry;
  entry.reading.numbers.fill(std::numeric_limits<float>::quiet_NaN());
  entry.reading.rms = std::numeric_limits<float>::quiet_NaN();
  for (entry.row = 0; entry.row < kRows; ++entry.row) {
    for (entry.column = 0; entry.column < kColumns; ++entry.column) {
      entry.reading.state = random() % 100'000 == 0 ? CellState::nan : CellState::value;
      entry.reading.numbers[0] = std::exp(noise(random));
      matrix.put(entry);
    }
  }
  return matrix;
}

const OverviewMatrix& matrix() {
  static const OverviewMatrix kMatrix = filled();
  return kMatrix;
}
const OverviewDigest& digest() {
  static const OverviewDigest kDigest = digest_overview(matrix(), overview()->layout, {});
  return kDigest;
}

void fill_one_statistic(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(filled());
}
BENCHMARK(fill_one_statistic)->Unit(benchmark::kMillisecond)->Iterations(1);

void work_out(benchmark::State& state) {
  (void)matrix();
  for (auto _ : state) benchmark::DoNotOptimize(digest_overview(matrix(), overview()->layout, {}));
}
BENCHMARK(work_out)->Unit(benchmark::kMillisecond)->Iterations(2);

void paint(benchmark::State& state, double zoomed_rows, double zoomed_columns, bool folded) {
  OverviewLines lines;
  lines.setOverview(overview());
  lines.setAllFolded(folded);
  OverviewZoom zoom;
  zoom.setContent(lines.size(), kColumns);
  zoom.setViewportSize(1600, 1000);
  zoom.zoomRows(zoomed_rows, 0);
  zoom.zoomColumns(zoomed_columns, 0);
  const OverviewScale scale = OverviewScale::of(digest(), false);
  const OverviewContent content{&lines, &matrix(), &digest(), &scale};
  for (auto _ : state) benchmark::DoNotOptimize(OverviewPainter(content, zoom, lightTheme()).paintBackgrounds(1));
}
void paint_frame(benchmark::State& state) { paint(state, 1, 1, false); }
BENCHMARK(paint_frame)->Unit(benchmark::kMillisecond);
void paint_thinnest_rows(benchmark::State& state) { paint(state, 1e-3, 1, false); }
BENCHMARK(paint_thinnest_rows)->Unit(benchmark::kMillisecond);
void paint_thinnest_cells(benchmark::State& state) { paint(state, 1e-3, 1e-3, false); }
BENCHMARK(paint_thinnest_cells)->Unit(benchmark::kMillisecond);
void paint_folded(benchmark::State& state) { paint(state, 1e-3, 1, true); }
BENCHMARK(paint_folded)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  setenv("QT_QPA_PLATFORM", "offscreen", 0);
  const QApplication application(argc, argv);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
