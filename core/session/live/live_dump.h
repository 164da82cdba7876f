// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/dump/dump.h"
#include "core/session/session.h"

namespace sporescope {

/// Converts a graph of a live training to a dump graph without iterations.
[[nodiscard]] DumpGraph dump_graph(const SessionGraph& graph);

/// Returns the time stamp that a recording would have for a tensor of a node at a step. The graphs of a rank run in the order
/// of the names in `run_order`; graphs that it does not contain follow by index.
[[nodiscard]] std::uint64_t live_time_of(const IndexedVector<DumpGraphIndex, DumpGraph>& graphs, DumpGraphIndex graph,
                                         NodeIndex node, std::int32_t step, std::span<const std::string> run_order);

/// Returns a dump of what a training will produce, before it has run: its parameters at the beginning, and two steps with all
/// outputs. No value can be opened. Used by the rules that select the nodes of a watchpoint, which work on dumps. Its graphs
/// are those of the session, in the same order.
[[nodiscard]] std::shared_ptr<const Dump> static_dump_of(const SessionSnapshot& snapshot);
/// Returns the session's index of a graph of static_dump_of().
[[nodiscard]] constexpr GraphIndex static_graph_index(DumpGraphIndex graph) { return GraphIndex{number_of(graph)}; }

}  // namespace sporescope
