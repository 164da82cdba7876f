// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From the bytes of a large graph to its scopes, beside what protobuf takes to parse the same bytes alone, and the layout.
// SPORESCOPE_BENCH_GRAPH may name a graph file (and SPORESCOPE_BENCH_ORDER its execution order); else one is made.

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "core/graph/layout.h"
#include "core/graph/node_filter.h"
#include "core/graph/node_list.h"
#include "core/graph/read_graph.h"
#include "core/graph/scope_tree.h"
#include "large_graph.h"
#include "proto/debug_graph.pb.h"

namespace {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

constexpr int kBlocks = 300;

std::string read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

const std::string& graph_bytes() {
  static const std::string kBytes = [] {
    const char* path = std::getenv("SPORESCOPE_BENCH_GRAPH");
    return path == nullptr ? bench::make_large_graph(kBlocks) : read_file(path);
  }();
  return kBytes;
}

const GraphReadOptions& options() {
  static const GraphReadOptions kOptions = [] {
    GraphReadOptions read;
    if (const char* path = std::getenv("SPORESCOPE_BENCH_ORDER")) {
      std::istringstream lines(read_file(path));
      std::string line;
      std::getline(lines, line);  // the header
      while (std::getline(lines, line)) {
        read.execution_order.push_back(line);
      }
    }
    return read;
  }();
  return kOptions;
}

std::shared_ptr<const Graph> graph() {
  static const auto kGraph = parse_graph(std::as_bytes(std::span(graph_bytes())), options(), "bench").value();
  return kGraph;
}

void count_bytes(benchmark::State& state) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * graph_bytes().size()));
}

void protobuf_parse(benchmark::State& state) {
  const std::string& bytes = graph_bytes();
  for ([[maybe_unused]] auto iteration : state) {
    proto::ModelProto model;
    if (!model.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
      state.SkipWithError("protobuf cannot parse the graph");
    }
    benchmark::DoNotOptimize(model);
  }
  count_bytes(state);
}
BENCHMARK(protobuf_parse)->Unit(benchmark::kMillisecond);

void bytes_to_scopes(benchmark::State& state) {
  const std::string& bytes = graph_bytes();
  for ([[maybe_unused]] auto iteration : state) {
    const auto parsed = parse_graph(std::as_bytes(std::span(bytes)), options(), "bench");
    const ScopeTree tree(parsed.value());
    benchmark::DoNotOptimize(tree.scopes().size());
  }
  count_bytes(state);
}
BENCHMARK(bytes_to_scopes)->Unit(benchmark::kMillisecond);

void match_gradients_to_forward(benchmark::State& state) {
  for ([[maybe_unused]] auto iteration : state) {
    state.PauseTiming();
    const auto fresh = parse_graph(std::as_bytes(std::span(graph_bytes())), options(), "bench").value();
    state.ResumeTiming();
    benchmark::DoNotOptimize(fresh->counterparts(NodeIndex{0}));
  }
}
BENCHMARK(match_gradients_to_forward)->Unit(benchmark::kMillisecond);

void find_by_name(benchmark::State& state) {
  NodeFilter filter;
  filter.text = "matmul-op1";
  filter.ignore_case = true;
  const auto matcher = NodeMatcher::make(filter).value();
  for ([[maybe_unused]] auto iteration : state) {
    benchmark::DoNotOptimize(matcher.find_all(*graph()));
  }
}
BENCHMARK(find_by_name)->Unit(benchmark::kMillisecond);

/// What a key stroke in a search field asks for: all names fit, few, or none.
void find_among_a_million_names(benchmark::State& state) {
  constexpr std::size_t kNames = 1'000'000;
  std::vector<NamedNode> nodes(kNames);
  for (std::size_t i = 0; i < kNames; ++i) {
    nodes[i].name = "Default/network-WithLossCell/_backbone-Transformer/blocks-CellList/" + std::to_string(i / 100) +
                    "-Block/attention-Attention/MatMul-op" + std::to_string(i);
    nodes[i].type = "MatMul";
  }
  const auto names = make_node_list_graph("bench", std::move(nodes));
  NodeFilter filter;
  filter.text = state.range(0) == 0 ? "m" : state.range(0) == 1 ? "matmul-op99999" : "no such name";
  filter.ignore_case = true;
  const auto matcher = NodeMatcher::make(filter).value();
  for ([[maybe_unused]] auto iteration : state) {
    benchmark::DoNotOptimize(matcher.find_all(*names));
  }
}
BENCHMARK(find_among_a_million_names)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

/// Every node is asked whether a word of the watchpoints means it.
void find_by_category(benchmark::State& state, const char* word) {
  for ([[maybe_unused]] auto iteration : state) {
    const CategoryMatcher category(*graph(), word);
    std::size_t found = 0;
    for (const NodeIndex node : graph()->nodes().indices()) found += category.matches(node) ? 1U : 0U;
    benchmark::DoNotOptimize(found);
  }
}
BENCHMARK_CAPTURE(find_by_category, tensor, "tensor")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(find_by_category, weight_gradient, "weight_gradient")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(find_by_category, layer, "layer")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(find_by_category, unmasked, "unmasked")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(find_by_category, number, "number")->Unit(benchmark::kMillisecond);

void find_by_source_line(benchmark::State& state) {
  NodeFilter filter;
  filter.stack = "basic.py:807";
  const auto matcher = NodeMatcher::make(filter).value();
  for ([[maybe_unused]] auto iteration : state) {
    benchmark::DoNotOptimize(matcher.find_all(*graph()));
  }
}
BENCHMARK(find_by_source_line)->Unit(benchmark::kMillisecond);

/// Everything down to a depth of scopes is open; the counter tells how many items that draws.
void lay_out_open(benchmark::State& state, bool backward_column) {
  const ScopeTree tree(graph());
  LayoutRequest request;
  request.backward_column = backward_column;
  for (const ScopeIndex s : tree.scopes().indices()) {
    if (tree.scopes()[s].depth <= static_cast<std::uint32_t>(state.range(0))) {
      request.open_scopes.insert(s);
    }
  }
  std::size_t items = 0;
  for ([[maybe_unused]] auto iteration : state) {
    items = lay_out(tree, request).value()->items.size();
  }
  state.counters["items"] = static_cast<double>(items);
}
void lay_out_to_depth(benchmark::State& state) { lay_out_open(state, false); }
BENCHMARK(lay_out_to_depth)->DenseRange(0, 6)->Unit(benchmark::kMillisecond);
/// The same with the backward pass beside the forward pass.
void lay_out_with_backward_column(benchmark::State& state) { lay_out_open(state, true); }
BENCHMARK(lay_out_with_backward_column)->DenseRange(0, 6)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
