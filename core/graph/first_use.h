// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "core/graph/graph.h"

namespace sporescope {

/// Where a value is used first.
struct FirstUse {
  NodeIndex consumer = kNoNode;  ///< the operator that takes the value; it may only pass it on (Load, Depend)
  std::int32_t order = -1;       ///< place in the execution order of the first operator that computes with it
};

/// The first use of a node's value in the execution order: of a network input that of the forward pass, not of its gradient.
/// Operators that only pass a value on are followed. If nothing that takes the value is in the execution order, the first
/// consumer in the graph file; nothing if none takes it.
[[nodiscard]] std::optional<FirstUse> first_use(const Graph& graph, NodeIndex node);

}  // namespace sporescope
