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

/// A graph of a live training as dumps have them, without iterations.
[[nodiscard]] DumpGraph dump_graph(const SessionGraph& graph);

/// The time stamp of a node's tensor of a step, as it would be recorded: the graphs of a rank run in the order of `ran`, which
/// holds names, and those that it does not hold after them in the order in which they stand.
[[nodiscard]] std::uint64_t live_time_of(const IndexedVector<DumpGraphIndex, DumpGraph>& graphs, DumpGraphIndex graph,
                                         NodeIndex node, std::int32_t step, std::span<const std::string> ran);

/// What a training will show, before it has run: its parameters at the beginning, and two steps with all outputs. No value can
/// be opened. The rules that say which nodes a watchpoint looks at ask dumps. Its graphs are those of
/// the session, in the same order.
[[nodiscard]] std::shared_ptr<const Dump> static_dump_of(const SessionSnapshot& snapshot);
/// The session's index of a graph of such a shape.
[[nodiscard]] constexpr GraphIndex graph_of_shape(DumpGraphIndex graph) { return GraphIndex{number_of(graph)}; }

}  // namespace sporescope
