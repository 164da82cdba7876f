// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/executed_step.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sporescope {

namespace {

/// An execution with the keys by which it is sorted.
struct TimedExecution {
  ExecutedOperator execution;  ///< its outputs are added later
  std::uint64_t time = 0;
  std::uint32_t graph_position = 0;  ///< position of its graph among the graphs of the step
  std::uint32_t position = 0;        ///< position in the execution order of its graph

  [[nodiscard]] auto order() const { return std::tuple(time, graph_position, execution.run, position); }
};

bool has_iteration(const std::vector<Iteration>& iterations, Iteration iteration) {
  return std::find(iterations.begin(), iterations.end(), iteration) != iterations.end();
}

std::vector<GraphIndex> graphs_of_step(const SessionSnapshot& snapshot, int rank, Iteration iteration) {
  std::vector<GraphIndex> rank_graphs;
  bool none_recorded = true;
  for (const GraphIndex g : snapshot.graphs.indices()) {
    const SessionGraph& graph = snapshot.graphs[g];
    if (graph.rank != rank) continue;
    none_recorded = none_recorded && graph.iterations.empty() && graph.history.empty();
    if (graph.graph) rank_graphs.push_back(g);
  }
  std::erase_if(rank_graphs, [&](GraphIndex g) {
    return !none_recorded && !has_iteration(snapshot.graphs[g].iterations, iteration) &&
           !has_iteration(snapshot.graphs[g].history, iteration);
  });
  std::stable_sort(rank_graphs.begin(), rank_graphs.end(), [&](GraphIndex a, GraphIndex b) {
    return std::tie(snapshot.graphs[a].net, snapshot.graphs[a].graph_id) <
           std::tie(snapshot.graphs[b].net, snapshot.graphs[b].graph_id);
  });
  return rank_graphs;
}

class StepBuilder {
 public:
  StepBuilder(const SessionSnapshot& snapshot, Iteration iteration, const DumpedTensors& tensors)
      : snapshot_(snapshot), iteration_(iteration), tensors_(tensors) {}

  /// Returns false if it was stopped.
  [[nodiscard]] bool add(GraphIndex index, const std::stop_token& stop) {
    const std::size_t before = timed_.size();
    std::uint32_t position = 0;
    for (const NodeIndex node : snapshot_.graphs[index].graph->execution_order()) {
      if (stop.stop_requested()) return false;
      add_node_executions(index, node, position++);
    }
    std::sort(timed_.begin() + static_cast<std::ptrdiff_t>(before), timed_.end(),
              [](const TimedExecution& a, const TimedExecution& b) {
                return std::tie(a.execution.run, a.position) < std::tie(b.execution.run, b.position);
              });
    fill_times(before);
    ++graph_position_;
    return true;
  }

  [[nodiscard]] std::shared_ptr<const ExecutedStep> build() {
    std::sort(timed_.begin(), timed_.end(),
              [](const TimedExecution& a, const TimedExecution& b) { return a.order() < b.order(); });
    std::vector<ExecutedOperator> executions;
    std::vector<TensorKey> outputs;
    executions.reserve(timed_.size());
    outputs.reserve(outputs_.size());
    for (TimedExecution& timed : timed_) {
      const auto first = outputs_.begin() + timed.execution.first_output;
      timed.execution.first_output = static_cast<std::uint32_t>(outputs.size());
      outputs.insert(outputs.end(), first, first + timed.execution.output_count);
      executions.push_back(timed.execution);
    }
    return std::make_shared<const ExecutedStep>(iteration_, std::move(executions), std::move(outputs));
  }

 private:
  void add_node_executions(GraphIndex graph, NodeIndex node, std::uint32_t position) {
    const std::vector<TensorInfo> infos = tensors_(graph, node);
    std::uint32_t runs = 1;
    for (const TensorInfo& info : infos) {
      if (info.has_summary()) runs = std::max({runs, info.runs, info.key.run});
    }
    const std::size_t first = timed_.size();
    for (std::uint32_t run = 1; run <= runs; ++run) {
      timed_.push_back(
          {{graph, node, run, runs, static_cast<std::uint32_t>(outputs_.size()), 0}, 0, graph_position_, position});
      for (const TensorInfo& info : infos) add_tensor(info, graph, &timed_[first + run - 1]);
    }
  }

  void add_tensor(const TensorInfo& info, GraphIndex graph, TimedExecution* timed) {
    if (!info.has_summary() || info.key.run != timed->execution.run) return;
    if (info.time != 0) timed->time = timed->time == 0 ? info.time : std::min(timed->time, info.time);
    if (info.key.io != IoDirection::output) return;
    outputs_.push_back(info.key);
    outputs_.back().graph = graph;
    ++timed->execution.output_count;
  }

  /// Gives executions without a time stamp the time of their predecessor in the graph.
  void fill_times(std::size_t first) {
    const auto begin = timed_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto first_timed = std::find_if(begin, timed_.end(), [](const TimedExecution& timed) { return timed.time != 0; });
    std::uint64_t time = first_timed == timed_.end() ? latest_time_ : first_timed->time;
    for (auto it = begin; it != timed_.end(); ++it) {
      if (it->time == 0) it->time = time;
      time = it->time;
      latest_time_ = std::max(latest_time_, time);
    }
  }

  const SessionSnapshot& snapshot_;
  Iteration iteration_;
  const DumpedTensors& tensors_;
  std::vector<TimedExecution> timed_;
  std::vector<TensorKey> outputs_;
  std::uint32_t graph_position_ = 0;
  std::uint64_t latest_time_ = 0;
};

}  // namespace

ExecutedStep::ExecutedStep(Iteration iteration, std::vector<ExecutedOperator> executions, std::vector<TensorKey> outputs)
    : iteration_(iteration), executions_(std::move(executions)), outputs_(std::move(outputs)), by_key_(executions_.size()) {
  std::iota(by_key_.begin(), by_key_.end(), 0U);
  std::sort(by_key_.begin(), by_key_.end(),
            [this](std::uint32_t a, std::uint32_t b) { return executions_[a].key() < executions_[b].key(); });
}

std::span<const TensorKey> ExecutedStep::outputs_of(std::size_t execution) const {
  const ExecutedOperator& entry = executions_[execution];
  return std::span(outputs_).subspan(entry.first_output, entry.output_count);
}

std::optional<std::size_t> ExecutedStep::find(GraphIndex graph, NodeIndex node, std::uint32_t run) const {
  const std::tuple key(graph, node, run);
  const auto found = std::lower_bound(by_key_.begin(), by_key_.end(), key,
                                      [this](std::uint32_t a, const auto& k) { return executions_[a].key() < k; });
  if (found == by_key_.end() || executions_[*found].key() != key) return std::nullopt;
  return *found;
}

Result<std::shared_ptr<const ExecutedStep>> list_executions(const SessionSnapshot& snapshot, GraphIndex graph,
                                                            Iteration iteration, const DumpedTensors& tensors,
                                                            const std::stop_token& stop) {
  StepBuilder builder(snapshot, iteration, tensors);
  if (snapshot.graphs.has(graph)) {
    for (const GraphIndex g : graphs_of_step(snapshot, snapshot.graphs[graph].rank, iteration)) {
      if (!builder.add(g, stop)) return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("Stopped"));
    }
  }
  return builder.build();
}

}  // namespace sporescope
