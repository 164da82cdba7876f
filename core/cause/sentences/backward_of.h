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

/// Where a gradient came back through. A training in PyNative mode names a gradient after what made the tensor that it belongs
/// to (app/training_client, trace.py); it was computed by going back through the operator that took the tensor.
class BackwardOf {
 public:
  /// Of an origin that is such a gradient: one for each operator that took the tensor. Where several did, the gradient is the
  /// sum of what came back through each. Empty if none is known.
  [[nodiscard]] static std::vector<BackwardOf> find(const ValueFlow& flow, const Origin& origin);

  /// The type of that operator.
  [[nodiscard]] std::string_view type() const { return node().type; }
  /// The gradient of what that operator gave.
  [[nodiscard]] NodeIndex arrived() const { return arrived_; }
  /// Says of one of the gradient's inputs what it is to the operator: the gradient of what that gave, or what it had read.
  void place(const Edge& from, ExplainedInput& input) const;

 private:
  BackwardOf(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex reader, NodeIndex arrived)
      : flow_(&flow), graph_(graph), reader_(reader), arrived_(arrived) {}
  /// Those of operators that have a gradient among these.
  [[nodiscard]] static std::vector<BackwardOf> with_gradients(const ValueFlow& flow, DumpGraphIndex graph,
                                                              const std::vector<NodeIndex>& readers,
                                                              const std::vector<NodeIndex>& arrived);
  /// The input at which the operator read this; nothing if it did not.
  [[nodiscard]] std::optional<std::uint32_t> slot_read(const Edge& from) const;
  [[nodiscard]] const Node& node() const { return flow_->dump().graphs()[graph_].graph->nodes()[reader_]; }

  const ValueFlow* flow_;
  DumpGraphIndex graph_;
  NodeIndex reader_, arrived_;
};

}  // namespace sporescope
