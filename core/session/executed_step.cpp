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
  Execution execution;  ///< its outputs are added later
  std::uint64_t time = 0;
  std::uint32_t graph_place = 0;  ///< position of its graph among the graphs of the step
  std::uint32_t place = 0;        ///< position in the execution order of its graph

  [[nodiscard]] auto order() const { return std::tuple(time, graph_place, execution.run, place); }
};

bool holds(const std::vector<Iteration>& iterations, Iteration iteration) {
  return std::find(iterations.begin(), iterations.end(), iteration) != iterations.end();
}

std::vector<GraphIndex> graphs_of_step(const SessionSnapshot& snapshot, int rank, Iteration iteration) {
  std::vector<GraphIndex> of_rank;
  bool none_recorded = true;
  for (const GraphIndex g : snapshot.graphs.indices()) {
    const SessionGraph& graph = snapshot.graphs[g];
    if (graph.rank != rank) continue;
    none_recorded = none_recorded && graph.iterations.empty() && graph.history.empty();
    if (graph.graph) of_rank.push_back(g);
  }
  std::erase_if(of_rank, [&](GraphIndex g) {
    return !none_recorded && !holds(snapshot.graphs[g].iterations, iteration) && !holds(snapshot.graphs[g].history, iteration);
  });
  std::stable_sort(of_rank.begin(), of_rank.end(), [&](GraphIndex a, GraphIndex b) {
    return std::tie(snapshot.graphs[a].net, snapshot.graphs[a].graph_id) <
           std::tie(snapshot.graphs[b].net, snapshot.graphs[b].graph_id);
  });
  return of_rank;
}

class StepBuilder {
 public:
  StepBuilder(const SessionSnapshot& snapshot, Iteration iteration, const DumpedTensors& tensors)
      : snapshot_(snapshot), iteration_(iteration), tensors_(tensors) {}

  /// Returns false if it was stopped.
  [[nodiscard]] bool add(GraphIndex index, const std::stop_token& stop) {
    const std::size_t before = timed_.size();
    std::uint32_t place = 0;
    for (const NodeIndex node : snapshot_.graphs[index].graph->execution_order()) {
      if (stop.stop_requested()) return false;
      add_node_executions(index, node, place++);
    }
    std::sort(timed_.begin() + static_cast<std::ptrdiff_t>(before), timed_.end(),
              [](const TimedExecution& a, const TimedExecution& b) {
                return std::tie(a.execution.run, a.place) < std::tie(b.execution.run, b.place);
              });
    fill_times(before);
    ++graph_place_;
    return true;
  }

  [[nodiscard]] std::shared_ptr<const ExecutedStep> build() {
    std::sort(timed_.begin(), timed_.end(),
              [](const TimedExecution& a, const TimedExecution& b) { return a.order() < b.order(); });
    std::vector<Execution> executions;
    std::vector<TensorKey> outputs;
    executions.reserve(timed_.size());
    outputs.reserve(outputs_.size());
    for (TimedExecution& one : timed_) {
      const auto first = outputs_.begin() + one.execution.first_output;
      one.execution.first_output = static_cast<std::uint32_t>(outputs.size());
      outputs.insert(outputs.end(), first, first + one.execution.output_count);
      executions.push_back(one.execution);
    }
    return std::make_shared<const ExecutedStep>(iteration_, std::move(executions), std::move(outputs));
  }

 private:
  void add_node_executions(GraphIndex graph, NodeIndex node, std::uint32_t place) {
    const std::vector<TensorInfo> infos = tensors_(graph, node);
    std::uint32_t runs = 1;
    for (const TensorInfo& info : infos) {
      if (info.has_summary()) runs = std::max({runs, info.runs, info.key.run});
    }
    const std::size_t first = timed_.size();
    for (std::uint32_t run = 1; run <= runs; ++run) {
      timed_.push_back({{graph, node, run, runs, static_cast<std::uint32_t>(outputs_.size()), 0}, 0, graph_place_, place});
      for (const TensorInfo& info : infos) take(info, graph, &timed_[first + run - 1]);
    }
  }

  void take(const TensorInfo& info, GraphIndex graph, TimedExecution* of) {
    if (!info.has_summary() || info.key.run != of->execution.run) return;
    if (info.time != 0) of->time = of->time == 0 ? info.time : std::min(of->time, info.time);
    if (info.key.io != IoDirection::output) return;
    outputs_.push_back(info.key);
    outputs_.back().graph = graph;
    ++of->execution.output_count;
  }

  /// Gives executions without a time stamp the time of their predecessor in the graph.
  void fill_times(std::size_t first) {
    const auto begin = timed_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto known = std::find_if(begin, timed_.end(), [](const TimedExecution& one) { return one.time != 0; });
    std::uint64_t time = known == timed_.end() ? last_ : known->time;
    for (auto one = begin; one != timed_.end(); ++one) {
      if (one->time == 0) one->time = time;
      time = one->time;
      last_ = std::max(last_, time);
    }
  }

  const SessionSnapshot& snapshot_;
  Iteration iteration_;
  const DumpedTensors& tensors_;
  std::vector<TimedExecution> timed_;
  std::vector<TensorKey> outputs_;
  std::uint32_t graph_place_ = 0;
  std::uint64_t last_ = 0;
};

}  // namespace

ExecutedStep::ExecutedStep(Iteration iteration, std::vector<Execution> executions, std::vector<TensorKey> outputs)
    : iteration_(iteration), executions_(std::move(executions)), outputs_(std::move(outputs)), by_place_(executions_.size()) {
  std::iota(by_place_.begin(), by_place_.end(), 0U);
  std::sort(by_place_.begin(), by_place_.end(),
            [this](std::uint32_t a, std::uint32_t b) { return executions_[a].place() < executions_[b].place(); });
}

std::span<const TensorKey> ExecutedStep::outputs_of(std::size_t execution) const {
  const Execution& one = executions_[execution];
  return std::span(outputs_).subspan(one.first_output, one.output_count);
}

std::optional<std::size_t> ExecutedStep::find(GraphIndex graph, NodeIndex node, std::uint32_t run) const {
  const std::tuple desired(graph, node, run);
  const auto found = std::lower_bound(by_place_.begin(), by_place_.end(), desired,
                                      [this](std::uint32_t a, const auto& place) { return executions_[a].place() < place; });
  if (found == by_place_.end() || executions_[*found].place() != desired) return std::nullopt;
  return *found;
}

Result<std::shared_ptr<const ExecutedStep>> list_executions(const SessionSnapshot& snapshot, GraphIndex of, Iteration iteration,
                                                            const DumpedTensors& tensors, const std::stop_token& stop) {
  StepBuilder builder(snapshot, iteration, tensors);
  if (snapshot.graphs.has(of)) {
    for (const GraphIndex graph : graphs_of_step(snapshot, snapshot.graphs[of].rank, iteration)) {
      if (!builder.add(graph, stop)) return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("Stopped"));
    }
  }
  return builder.build();
}

}  // namespace sporescope
