// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "core/graph/graph.h"

namespace sporescope {

/// First use of a value.
struct FirstUse {
  NodeIndex consumer = kNoNode;  ///< Operator that takes the value; it may only pass the value on (Load, Depend)
  std::int32_t order = -1;       ///< Position in the execution order of the first operator that computes with the value, or -1
};

/// Returns the first use of a node's value in execution order. For a network input this is the use in the forward pass, not in
/// its gradient. Operators that only pass a value on are followed. If no consumer of the value is in the execution order,
/// returns the first consumer in the graph file. Returns nothing if the value has no consumer.
[[nodiscard]] std::optional<FirstUse> first_use(const Graph& graph, NodeIndex node);

}  // namespace sporescope
