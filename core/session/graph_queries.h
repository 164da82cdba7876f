// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/session/session.h"

/// Queries that need only the graphs of a snapshot. Thread-safe. Errors: cancelled; the errors of an invalid filter.
namespace sporescope {

/// Returns an empty list while the graph is not loaded.
[[nodiscard]] Result<std::vector<NodeIndex>> search_nodes(const SessionSnapshot& snapshot, GraphIndex graph,
                                                          const NodeFilter& filter);
/// Lists the source lines of all graphs: user code first, then by file and line.
[[nodiscard]] Result<std::vector<Session::StackEntry>> list_source_lines(const SessionSnapshot& snapshot,
                                                                         const std::stop_token& stop);

}  // namespace sporescope
