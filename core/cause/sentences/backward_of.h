// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/cause/explain.h"
#include "core/cause/origin.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// An operator through which a gradient was computed. In PyNative mode a gradient is named after the operator that produced the
/// corresponding tensor (app/training_client, trace.py), although it was computed through the operators that read that tensor.
class BackwardOf {
 public:
  /// Returns one object for each operator that read the tensor, if the origin is a gradient of PyNative mode. With several
  /// operators, the gradient is the sum of their contributions. Empty if they are unknown.
  [[nodiscard]] static std::vector<BackwardOf> find(const ValueFlow& flow, const Origin& origin);

  /// The type of that operator.
  [[nodiscard]] std::string_view type() const { return node().type; }
  /// The gradient of the operator's output.
  [[nodiscard]] NodeIndex output_gradient() const { return output_gradient_; }
  /// Sets the slot of an input of the gradient and whether it is an input of the forward operator; otherwise it is the gradient
  /// of the operator's output.
  void assign_slot(const Edge& from, ExplainedInput& input) const;

 private:
  BackwardOf(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex reader, NodeIndex gradient)
      : flow_(&flow), graph_(graph), reader_(reader), output_gradient_(gradient) {}
  /// Returns the readers that have a gradient among `gradients`.
  [[nodiscard]] static std::vector<BackwardOf> match_gradients(const ValueFlow& flow, DumpGraphIndex graph,
                                                               const std::vector<NodeIndex>& readers,
                                                               const std::vector<NodeIndex>& gradients);
  /// Returns the slot in which the operator read `from`, or nothing if it did not.
  [[nodiscard]] std::optional<std::uint32_t> find_input_slot(const Edge& from) const;
  [[nodiscard]] const Node& node() const { return flow_->dump().graphs()[graph_].graph->nodes()[reader_]; }

  const ValueFlow* flow_;
  DumpGraphIndex graph_;
  NodeIndex reader_, output_gradient_;
};

}  // namespace sporescope
