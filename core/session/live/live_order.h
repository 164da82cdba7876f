// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/session/analysis.h"
#include "core/session/session_snapshot.h"

namespace sporescope {

/// Sorts hits of a training by the time at which their values were computed: step, graph, position in the execution order,
/// slot, watchpoint. Network inputs come before the first operator. An updated parameter comes right after the operator that
/// writes it, or at the end of the step if that operator is not in the graph.
void sort_by_execution(std::vector<Hit>& hits, const IndexedVector<GraphIndex, SessionGraph>& graphs);

}  // namespace sporescope
