// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>

#include "core/dump/msprobe/process_calls.h"
#include "core/graph/graph.h"

namespace sporescope {

/// The nodes of the process as a graph: scopes, stacks, arguments that are no tensors, and edges as far as they can be
/// concluded.
[[nodiscard]] std::shared_ptr<const Graph> graph_of_calls(const ProcessCalls& calls, std::string name);

}  // namespace sporescope
