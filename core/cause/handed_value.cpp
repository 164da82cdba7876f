// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/handed_value.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "core/graph/operators/operator_table.h"
#include "core/watch/block_reader.h"

namespace sporescope {
namespace {

constexpr std::size_t kMostTried = 64;
/// Kernels compute with approximations of their own, some in half precision.
constexpr double kTolerance = 1e-4;
constexpr double kHalfTolerance = 1e-2;

bool is_same(double expected, double found, double tolerance) {
  if (std::isnan(found)) return std::isnan(expected);
  if (std::isinf(found)) return expected == found;
  return std::abs(expected - found) <= tolerance * std::max(1.0, std::abs(found));
}

/// True if the function gives `output` of `input`, of which one value at least is finite.
bool gives(double (*function)(double), const TensorSource& input, const TensorSource& output, const std::stop_token& stop) {
  if (input.dtype() != output.dtype() || input.count() != output.count()) return false;
  const double tolerance = item_size(output.dtype()) < sizeof(float) ? kHalfTolerance : kTolerance;
  BlockReader in(input);
  BlockReader out(output);
  std::array<double, kChunk> x{};
  std::array<double, kChunk> y{};
  bool any_finite = false;
  for (std::uint64_t at = 0; at < output.count(); at += kChunk) {
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(kChunk, output.count() - at));
    if (stop.stop_requested() || !in.read(at, count) || !out.read(at, count)) return false;
    in.widen(0, std::span(x).first(count));
    out.widen(0, std::span(y).first(count));
    for (std::size_t i = 0; i < count; ++i) {
      if (!is_same(function(x[i]), y[i], tolerance)) return false;
      any_finite = any_finite || std::isfinite(y[i]);
    }
  }
  return any_finite;
}

/// By the graph, in which -1 stands for any size.
bool has_shape_of(const Dump& dump, const TensorRecord& record, const Shape& shape) {
  const auto outputs = dump.graphs()[record.graph].graph->outputs(record.node);
  if (record.slot >= outputs.size()) return false;
  const Shape& declared = outputs[record.slot].shape;
  return std::equal(declared.begin(), declared.end(), shape.begin(), shape.end(),
                    [](std::int64_t size, std::int64_t wanted) { return size < 0 || size == wanted; });
}

/// Outputs of operators in the record's rank and iteration that were written before it and have its shape, the latest first.
std::vector<std::uint32_t> outputs_before(const ValueFlow& flow, std::uint32_t record, const Shape& shape) {
  const Dump& dump = flow.dump();
  const TensorRecord& made = dump.records()[record];
  std::vector<std::uint32_t> found;
  for (const DumpGraph& graph : dump.graphs()) {
    if (graph.rank != dump.graphs()[made.graph].rank) continue;
    const auto folder = std::find_if(graph.iterations.begin(), graph.iterations.end(),
                                     [&](const IterationFolder& one) { return one.iteration == made.iteration; });
    if (folder == graph.iterations.end()) continue;
    for (std::uint32_t i = folder->first_record; i < folder->first_record + folder->record_count; ++i) {
      const Node* node = flow.node_of(i);
      const bool is_output = node != nullptr && node->kind == NodeKind::op && dump.records()[i].io == Io::output;
      if (is_output && flow.is_earlier(i, record) && has_shape_of(dump, dump.records()[i], shape)) found.push_back(i);
    }
  }
  std::sort(found.begin(), found.end(), [&](std::uint32_t a, std::uint32_t b) { return flow.is_earlier(b, a); });
  found.resize(std::min(found.size(), kMostTried));
  return found;
}

}  // namespace

std::optional<std::uint32_t> handed_value(const ValueFlow& flow, std::uint32_t record, const std::stop_token& stop) {
  const Dump& dump = flow.dump();
  const Node* node = flow.node_of(record);
  const OperatorRow* row = node != nullptr ? operator_row(node->type) : nullptr;
  if (row == nullptr || row->function == nullptr) return std::nullopt;
  const auto output = dump.open(dump.records()[record]);
  if (!output) return std::nullopt;
  for (const std::uint32_t other : outputs_before(flow, record, (*output)->shape())) {
    const auto input = dump.open(dump.records()[other]);
    if (input && gives(row->function, **input, **output, stop)) return other;
  }
  return std::nullopt;
}

}  // namespace sporescope
