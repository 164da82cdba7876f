// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <limits>

#include "core/base/indexed.h"

namespace sporescope {

/// Index of a graph in SessionSnapshot::graphs, as a session counts them: in the order in which they came, so that a number
/// never changes its meaning. A dump counts its graphs otherwise (DumpGraphIndex); DumpView translates.
enum class GraphIndex : std::uint32_t {};
inline constexpr GraphIndex kNoGraph{std::numeric_limits<std::uint32_t>::max()};

/// The same in the session of one rank, where a RankGroup counts the graphs of all its ranks together: what a rank calls its
/// graph, on the way into the common count and out of it.
enum class RankGraphIndex : std::uint32_t {};
/// A rank's graph as what its own session calls it.
[[nodiscard]] constexpr GraphIndex to_graph_index(RankGraphIndex graph) { return GraphIndex{number_of(graph)}; }
/// What the session of a rank calls a graph.
[[nodiscard]] constexpr RankGraphIndex to_rank_index(GraphIndex to_graph_index) {
  return RankGraphIndex{number_of(to_graph_index)};
}

}  // namespace sporescope
