// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/matching/network.h"
#include "core/graph/scopes/operator_flow.h"

namespace sporescope {

/// Who gave the nodes of a graph their names.
enum class Naming : std::uint8_t {
  graph,            ///< MindSpore, in a graph file or as one
  mindspore_calls,  ///< msprobe: the calls of a training with MindSpore
  pytorch_calls,    ///< msprobe: those of one with PyTorch
  calls,            ///< msprobe: of one of both
};
[[nodiscard]] Naming naming_of(const Graph& graph);

/// What an operator is, in words that all families share.
struct OperatorKind {
  std::string_view type;  ///< its neutral_type(), of a gradient that of its operator; empty: it has no counterpart by kind
  bool biased = false;    ///< a bias is added in it, too
  auto operator<=>(const OperatorKind&) const = default;
};

/// One of two graphs whose names are of other families, with what can be told of its nodes without names. The graph must live
/// longer. Immutable; any thread.
class FrameworkNetwork {
 public:
  explicit FrameworkNetwork(const Graph& graph);

  [[nodiscard]] const Network& network() const { return network_; }
  [[nodiscard]] const Graph& graph() const { return network_.graph(); }
  [[nodiscard]] const OperatorFlow& flow() const { return flow_; }
  [[nodiscard]] Phase phase(NodeIndex node) const { return flow_.phase(node); }
  [[nodiscard]] const OperatorKind& kind(NodeIndex node) const { return kinds_[node]; }
  [[nodiscard]] const std::vector<OutputType>& outputs(NodeIndex node) const { return outputs_[node]; }
  /// True for operators that give a value of their own: those that run, but for updates, gradients that are only gathered, and
  /// layers that hand on what a call in them gave.
  [[nodiscard]] bool produces_value(NodeIndex node) const { return producers_[node]; }
  /// What a layer hands on; kNoNode if it makes its value itself.
  [[nodiscard]] NodeIndex forwarded_value(NodeIndex layer) const { return forwarded_values_[layer]; }
  /// The layers that hand the node's value on.
  [[nodiscard]] const std::vector<NodeIndex>& layers_of(NodeIndex producer) const { return layers_of_[producer]; }
  /// The parameters that an operator reads; of a function that is alone in its layer those of the layer.
  [[nodiscard]] const std::vector<NodeIndex>& parameters(NodeIndex node) const { return parameters_[node]; }
  /// "Conv2D backward 0 conv1" for the layer whose call is Module.conv1.Conv2d.backward.0 or Cell.conv1.Conv2d.backward.0;
  /// empty for all other nodes.
  [[nodiscard]] std::string layer_name(NodeIndex node) const;

 private:
  void find_layers();
  void find_parameters();
  [[nodiscard]] NodeIndex enclosing_layer(NodeIndex node) const;
  [[nodiscard]] OperatorKind kind_of(NodeIndex node) const;

  Network network_;
  OperatorFlow flow_;
  IndexedVector<NodeIndex, std::vector<OutputType>> outputs_;
  IndexedVector<NodeIndex, bool> producers_;
  IndexedVector<NodeIndex, NodeIndex> forwarded_values_;
  IndexedVector<NodeIndex, std::vector<NodeIndex>> layers_of_, parameters_;
  IndexedVector<NodeIndex, bool> all_parameters_known_;
  IndexedVector<NodeIndex, OperatorKind> kinds_;
};

/// The number of elements of an output; nothing if it is not known.
[[nodiscard]] std::optional<std::int64_t> element_count(const OutputType& output);

}  // namespace sporescope
