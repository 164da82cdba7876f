// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "core/dump/memory_dump.h"
#include "core/session/dump_view.h"
#include "core/session/live/live_state.h"
#include "core/session/rank_graph_index.h"

namespace sporescope {

/// Converts a graph of a live training to a dump graph without iterations.
[[nodiscard]] DumpGraph dump_graph(const SessionGraph& graph);

/// Returns the time stamp that a recording would have for a tensor of a node at a step. The graphs of a rank run in the order
/// of the names in `run_order`; graphs that it does not contain follow by index.
[[nodiscard]] std::uint64_t live_time_of(const IndexedVector<DumpGraphIndex, DumpGraph>& graphs, DumpGraphIndex graph,
                                         NodeIndex node, std::int32_t step, std::span<const std::string> run_order);

/// Collects tensors of live trainings as a dump whose iterations are their steps. Not thread-safe.
class LiveDumpBuilder {
 public:
  /// Adds the graphs of a rank that its client has sent, in the order of a recording. `session_graphs` contains their indices
  /// in the session that shows the dump, kNoGraph for graphs that it does not show.
  void add_rank(const LiveState& state, const SessionSnapshot& snapshot,
                const IndexedVector<RankGraphIndex, GraphIndex>& session_graphs);
  /// Returns true for a graph of the rank that was added last.
  [[nodiscard]] bool has_graph(GraphIndex graph) const {
    return dump_graphs_.has(graph) && dump_graphs_[graph] != kNoDumpGraph;
  }
  /// Adds a tensor of a graph of the rank that was added last. A value from before the first step belongs to the iteration
  /// `init`. `open` may be empty, see DumpedTensor.
  void add(const LiveState& state, const LiveTensorKey& key, std::function<Result<LiveState::Source>()> open);
  /// Leaves the builder empty.
  [[nodiscard]] std::shared_ptr<const DumpView> build();

 private:
  MemoryDumpParts parts_{"live", {}, {}, {}, {}};
  IndexedVector<DumpGraphIndex, GraphIndex> session_graphs_;
  IndexedVector<GraphIndex, DumpGraphIndex> dump_graphs_;  ///< of the rank that was added last
};

/// Returns a dump of what a training will produce, before it has run: its parameters at the beginning, and two steps with all
/// outputs. No value can be opened. Used by the rules that select the nodes of a watchpoint, which work on dumps. Its graphs
/// are those of the session, in the same order.
[[nodiscard]] std::shared_ptr<const Dump> static_dump_of(const SessionSnapshot& snapshot);
/// Returns the session's index of a graph of static_dump_of().
[[nodiscard]] constexpr GraphIndex static_graph_index(DumpGraphIndex graph) { return GraphIndex{number_of(graph)}; }

}  // namespace sporescope
