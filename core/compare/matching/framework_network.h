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

/// Source of the names of a graph's nodes.
enum class Naming : std::uint8_t {
  graph,            ///< MindSpore, in a graph file or an equivalent form
  mindspore_calls,  ///< msprobe, for calls of a training with MindSpore
  pytorch_calls,    ///< msprobe, for calls of a training with PyTorch
  calls,            ///< msprobe, for either framework
};
[[nodiscard]] Naming naming_of(const Graph& graph);

/// Kind of an operator in terms that all frameworks share.
struct OperatorKind {
  std::string_view type;  ///< neutral_type() of the operator, or of the forward operator for a gradient; empty if it cannot be
                          ///< matched by kind
  bool biased = false;    ///< The operator also adds a bias
  auto operator<=>(const OperatorKind&) const = default;
};

/// One of two graphs from different frameworks, with the properties of its nodes that do not depend on names. The graph must
/// outlive it. Immutable and thread-safe.
class FrameworkNetwork {
 public:
  explicit FrameworkNetwork(const Graph& graph);

  [[nodiscard]] const Network& network() const { return network_; }
  [[nodiscard]] const Graph& graph() const { return network_.graph(); }
  [[nodiscard]] const OperatorFlow& flow() const { return flow_; }
  [[nodiscard]] Phase phase(NodeIndex node) const { return flow_.phase(node); }
  [[nodiscard]] const OperatorKind& kind(NodeIndex node) const { return kinds_[node]; }
  [[nodiscard]] const std::vector<OutputType>& outputs(NodeIndex node) const { return outputs_[node]; }
  /// Returns true for operators that produce a value of their own. Operators that update parameters, gathered gradients, and
  /// layers that forward the output of an inner call are excluded.
  [[nodiscard]] bool produces_value(NodeIndex node) const { return producers_[node]; }
  /// Returns the node whose value a layer forwards, or kNoNode if the layer produces its value itself.
  [[nodiscard]] NodeIndex forwarded_value(NodeIndex layer) const { return forwarded_values_[layer]; }
  /// Returns the layers that forward the node's value.
  [[nodiscard]] const std::vector<NodeIndex>& layers_of(NodeIndex producer) const { return layers_of_[producer]; }
  /// Returns the parameters that an operator reads. For the only function in a layer, these include the parameters of the
  /// layer.
  [[nodiscard]] const std::vector<NodeIndex>& parameters(NodeIndex node) const { return parameters_[node]; }
  /// Returns "Conv2D backward 0 conv1" for the call Module.conv1.Conv2d.backward.0 or Cell.conv1.Conv2d.backward.0 of a layer.
  /// Returns an empty string for all other nodes.
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

/// Returns the number of elements of an output, or nothing if it is unknown.
[[nodiscard]] std::optional<std::int64_t> element_count(const OutputType& output);

}  // namespace sporescope
