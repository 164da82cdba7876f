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

#include "core/dump/tensor_key.h"
#include "core/session/session_snapshot.h"

namespace sporescope {

/// One execution of an operator. Its outputs are a range of ExecutedStep::outputs().
struct ExecutedOperator {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;
  std::uint32_t run = 1;  ///< counted from 1
  std::uint32_t runs = 1;
  std::uint32_t first_output = 0;
  std::uint32_t output_count = 0;  ///< outputs with values or statistics; 0 if none was dumped

  [[nodiscard]] auto key() const { return std::tuple(graph, node, run); }
};

/// The executions of one step of a rank: every run of every operator of all its graphs, in execution order, regardless of
/// scopes. Immutable and thread-safe.
class ExecutedStep {
 public:
  /// `outputs` are in the order of `executions`.
  ExecutedStep(Iteration iteration, std::vector<ExecutedOperator> executions, std::vector<TensorKey> outputs);

  [[nodiscard]] Iteration iteration() const { return iteration_; }
  [[nodiscard]] std::span<const ExecutedOperator> executions() const { return executions_; }
  [[nodiscard]] std::span<const TensorKey> outputs() const { return outputs_; }
  [[nodiscard]] std::span<const TensorKey> outputs_of(std::size_t execution) const;
  /// Returns the position in executions(), or nullopt if the operator was not executed in this step.
  [[nodiscard]] std::optional<std::size_t> find(GraphIndex graph, NodeIndex node, std::uint32_t run) const;

 private:
  Iteration iteration_;
  std::vector<ExecutedOperator> executions_;
  std::vector<TensorKey> outputs_;
  std::vector<std::uint32_t> by_key_;  ///< positions in executions(), sorted by ExecutedOperator::key()
};

/// Returns the tensors of a node in the iteration, like Session::tensors_of. Empty if nothing is known of their values.
using DumpedTensors = std::function<std::vector<TensorInfo>(GraphIndex graph, NodeIndex node)>;

/// Lists the executions on the rank of `graph`. They are sorted by time stamp, like hits. An operator without a time
/// stamp follows its predecessor in the execution order of its graph, run by run; graphs follow each other by net and id. A
/// graph belongs to the step if it was dumped or, by its history, executed in it. If no graph of the rank records any
/// iteration, all of them belong to the step. Errors: cancelled.
[[nodiscard]] Result<std::shared_ptr<const ExecutedStep>> list_executions(const SessionSnapshot& snapshot, GraphIndex graph,
                                                                          Iteration iteration, const DumpedTensors& tensors,
                                                                          const std::stop_token& stop = {});

}  // namespace sporescope
