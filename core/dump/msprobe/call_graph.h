// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>

#include "core/dump/msprobe/process_calls.h"
#include "core/graph/graph.h"

namespace sporescope {

/// Builds the graph of a process: nodes with scopes, stacks and non-tensor arguments, and inferred edges.
[[nodiscard]] std::shared_ptr<const Graph> graph_of_calls(const ProcessCalls& calls, std::string name);

}  // namespace sporescope
