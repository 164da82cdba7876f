// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "core/flow/value_flow.h"

namespace sporescope {

/// Determines which operators belong to the forward pass and which of them produces the loss. Not thread-safe.
class Losses {
 public:
  explicit Losses(const ValueFlow& flow) : flow_(flow), dump_(flow.dump()) {}

  /// Returns false for gradients, for values computed from them (norm, scale), and for updates.
  [[nodiscard]] bool is_forward(DumpGraphIndex graph, NodeIndex node);
  /// Returns true for the scalar in which the forward pass ends. If there are several, the loss depends on weights
  /// (learning-rate computations of optimizers do not) and, among a loss and its metrics, gradients start from it. If no scalar
  /// depends on weights, the only tensor that does is the loss: the losses of single samples.
  [[nodiscard]] bool is_loss(DumpGraphIndex graph, NodeIndex node);
  /// Returns true for the output of the operator that produces a loss.
  [[nodiscard]] bool is_loss_tensor(RecordIndex record);
  /// Returns true if a non-finite `record` shows that the loss is non-finite. It is the loss, as output of its operator or
  /// input of another one. If neither was dumped, it is an input of the operator, if that propagates non-finite values.
  [[nodiscard]] bool shows_non_finite_loss(RecordIndex record);
  /// Returns true for a component of a loss: a scalar of the forward pass from which a loss is computed. Values that control an
  /// optimizer are none.
  [[nodiscard]] bool is_part_of_loss(DumpGraphIndex graph, NodeIndex node);

 private:
  using Nodes = IndexedVector<NodeIndex, bool>;

  [[nodiscard]] const Nodes& forward_nodes(DumpGraphIndex graph);
  /// Returns true if the graph contains the whole forward and backward pass.
  [[nodiscard]] bool trains(DumpGraphIndex graph) const;
  /// Returns true for a scalar that is computed from the loss apart from the training, for example a perplexity. No gradient
  /// passes through it.
  [[nodiscard]] bool is_metric(DumpGraphIndex graph, NodeIndex node);
  [[nodiscard]] bool gradient_reads(DumpGraphIndex graph, const Edge& value);
  /// Returns true if no operator of the forward pass reads the output, except for metrics.
  [[nodiscard]] bool is_last(DumpGraphIndex graph, NodeIndex node);
  [[nodiscard]] std::vector<NodeIndex> find_last(DumpGraphIndex graph);
  using IsNode = std::function<bool(NodeIndex)>;
  /// Returns true if `node` satisfies `target` or results from a node that does, by a path of nodes that satisfy `through`.
  [[nodiscard]] bool derives_from(DumpGraphIndex graph, NodeIndex node, const IsNode& target, const IsNode& through) const;
  [[nodiscard]] bool derives_from_weights(DumpGraphIndex graph, NodeIndex node) const;
  [[nodiscard]] bool has_gradient(DumpGraphIndex graph, NodeIndex node) const;

  const ValueFlow& flow_;
  const Dump& dump_;
  std::map<DumpGraphIndex, Nodes> forward_;
  std::map<DumpGraphIndex, std::vector<NodeIndex>> last_;
  std::map<std::pair<DumpGraphIndex, NodeIndex>, bool> metrics_;
};

}  // namespace sporescope
