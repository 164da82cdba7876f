// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <tuple>
#include <vector>

#include "core/session/session_snapshot.h"
#include "core/session/tensor_key.h"

namespace sporescope {

/// One execution of an operator. Its outputs are a part of ExecutedStep::outputs().
struct Execution {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;
  std::uint32_t run = 1;  ///< from 1
  std::uint32_t runs = 1;
  std::uint32_t first_output = 0;
  std::uint32_t output_count = 0;  ///< of which something is known; 0: none was dumped

  [[nodiscard]] auto place() const { return std::tuple(graph, node, run); }
};

/// What was executed in one step of a rank: every run of every operator of all its graphs, in the order of execution. Where an
/// operator belongs plays no part in it. Immutable, any thread.
class ExecutedStep {
 public:
  /// `outputs` by execution.
  ExecutedStep(Iteration iteration, std::vector<Execution> executions, std::vector<TensorKey> outputs);

  [[nodiscard]] Iteration iteration() const { return iteration_; }
  [[nodiscard]] std::span<const Execution> executions() const { return executions_; }
  [[nodiscard]] std::span<const TensorKey> outputs() const { return outputs_; }
  [[nodiscard]] std::span<const TensorKey> outputs_of(std::size_t execution) const;
  /// The position in executions(); nothing if it was not executed in this step.
  [[nodiscard]] std::optional<std::size_t> find(GraphIndex graph, NodeIndex node, std::uint32_t run) const;

 private:
  Iteration iteration_;
  std::vector<Execution> executions_;
  std::vector<TensorKey> outputs_;
  std::vector<std::uint32_t> by_place_;  ///< positions, by Execution::place()
};

/// The tensors of a node in the iteration, as Session::tensors_of; none if nothing is known of its values.
using DumpedTensors = std::function<std::vector<TensorInfo>(GraphIndex graph, NodeIndex node)>;

/// What was executed on the rank of the graph `of`. Time stamps decide, as they do in the order of hits; where there are none,
/// an operator comes right after the one before it in the execution order of its graph, run by run, and graphs follow each
/// other by number. A graph belongs to the step if it was dumped or, by its history, executed in it; all do where nothing tells
/// of any iteration. Errors: cancelled.
[[nodiscard]] Result<std::shared_ptr<const ExecutedStep>> list_executions(const SessionSnapshot& snapshot, GraphIndex of,
                                                                          Iteration iteration, const DumpedTensors& tensors,
                                                                          const std::stop_token& stop = {});

}  // namespace sporescope
