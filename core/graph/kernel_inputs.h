// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// One input of an operator from the kernel's point of view. Tuples are unpacked, so that `slot` is the number in the names of
/// input files.
struct KernelInput {
  std::uint32_t slot = 0;
  Edge from;                   ///< Resolved edge to the operator, parameter or constant that produces the value
  NodeIndex direct = kNoNode;  ///< Node that the edge starts from in the graph, such as a TupleGetItem
};

/// Returns the inputs of an operator without control edges, at most 100,000. All code that maps an input to its producer uses
/// this function. Thread-safe.
[[nodiscard]] std::vector<KernelInput> kernel_inputs(const Graph& graph, NodeIndex node);
/// Returns the input at `slot`. Returns nothing for an attribute that became an input and that the graph does not list.
[[nodiscard]] std::optional<KernelInput> kernel_input(const Graph& graph, NodeIndex node, std::uint32_t slot);

}  // namespace sporescope
