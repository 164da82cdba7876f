// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/session/session.h"

/// The questions that are answered from the graphs alone. Any thread. Errors: cancelled; those of the request.
namespace sporescope {

/// Nothing while the graph is not there.
[[nodiscard]] Result<std::vector<NodeIndex>> search_nodes(const SessionSnapshot& snapshot, GraphIndex graph,
                                                          const NodeFilter& filter);
/// User code first, then by file and line.
[[nodiscard]] Result<std::vector<Session::StackEntry>> list_source_lines(const SessionSnapshot& snapshot,
                                                                         const std::stop_token& stop);

}  // namespace sporescope
