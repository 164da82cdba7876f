// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/dump/tensor_key.h"

namespace sporescope {

/// Index of a graph in the session of one rank. A RankGroup numbers the graphs of all its ranks together and translates
/// between both types.
enum class RankGraphIndex : std::uint32_t {};
/// Converts a rank's graph index to the index type of its own session.
[[nodiscard]] constexpr GraphIndex to_graph_index(RankGraphIndex graph) { return GraphIndex{number_of(graph)}; }
/// Converts an index of the rank's own session to RankGraphIndex.
[[nodiscard]] constexpr RankGraphIndex to_rank_index(GraphIndex graph) { return RankGraphIndex{number_of(graph)}; }

}  // namespace sporescope
