// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/session/analysis.h"
#include "core/session/session_snapshot.h"

namespace sporescope {

/// Puts hits of a training in the order in which their values came to be: step, graph, place in the execution order, slot,
/// watchpoint. What is fed to a network is there before its first operator, a parameter that is updated has its value from the
/// operator that writes it, a weight from the end of the step if that one is not in the graph.
void sort_by_execution(std::vector<SessionHit>& hits, const IndexedVector<GraphIndex, SessionGraph>& graphs);

}  // namespace sporescope
