// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// One input of an operator as its kernel sees it: tuples are unpacked, so `slot` is the number in the names of input files.
struct KernelInput {
  std::uint32_t slot = 0;
  Edge from;                   ///< resolved: the operator, parameter or constant that made the value
  NodeIndex direct = kNoNode;  ///< the node that the edge comes from, as a TupleGetItem
};

/// What feeds an operator: its inputs without control edges, at most some thousands. The one answer to "which output arrives at
/// input k". Any thread.
[[nodiscard]] std::vector<KernelInput> kernel_inputs(const Graph& graph, NodeIndex node);
/// The one at `slot`; nothing for an attribute that became an input, which the graph does not list.
[[nodiscard]] std::optional<KernelInput> kernel_input(const Graph& graph, NodeIndex node, std::uint32_t slot);

}  // namespace sporescope
