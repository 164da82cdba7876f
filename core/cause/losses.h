// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "core/flow/value_flow.h"

namespace sporescope {

/// Which operators belong to the forward pass, and which of them gives the loss. One thread.
class Losses {
 public:
  explicit Losses(const ValueFlow& flow) : flow_(flow), dump_(flow.dump()) {}

  /// False for gradients, for what is made of them (their norm, the scale that they are divided by), and for updates.
  [[nodiscard]] bool is_forward(DumpGraphIndex graph, NodeIndex node);
  /// True for the number that the forward pass ends in; of several for one that is made of weights, which what an optimizer
  /// works out of its rates is not, and of those (a loss and its metrics) for the one that gradients begin from. Where no
  /// number is made of weights, for the one tensor that is: the losses of single samples.
  [[nodiscard]] bool is_loss(DumpGraphIndex graph, NodeIndex node);
  /// True for the tensor of one, as the operator gave it.
  [[nodiscard]] bool is_loss_tensor(RecordIndex record);
  /// True for a tensor that is not finite if the loss is not finite because of it: the loss as its operator gave or another one
  /// read it; where neither was dumped, what its operator read, if that hands on what is not finite.
  [[nodiscard]] bool shows_bad_loss(RecordIndex record);
  /// True for a part of a loss: a number of the forward pass that one is made of. What steers an optimizer is none.
  [[nodiscard]] bool is_part_of_loss(DumpGraphIndex graph, NodeIndex node);

 private:
  using Nodes = IndexedVector<NodeIndex, bool>;

  [[nodiscard]] const Nodes& forward_nodes(DumpGraphIndex graph);
  /// True if all that the graph trains by is in it.
  [[nodiscard]] bool trains(DumpGraphIndex graph) const;
  /// True for a number that is worked out of the loss beside the training, as a perplexity is: no gradient comes through it.
  [[nodiscard]] bool is_metric(DumpGraphIndex graph, NodeIndex node);
  [[nodiscard]] bool gradient_reads(DumpGraphIndex graph, const Edge& value);
  /// No operator of the forward pass reads it, but for metrics.
  [[nodiscard]] bool is_last(DumpGraphIndex graph, NodeIndex node);
  [[nodiscard]] std::vector<NodeIndex> find_last(DumpGraphIndex graph);
  using IsNode = std::function<bool(NodeIndex)>;
  /// True if it is `target`, or made of one that is, by way of nodes that it may go `through`.
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
