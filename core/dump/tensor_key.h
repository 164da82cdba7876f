// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "core/dump/dump.h"

/// Identifies a tensor for as long as a session exists, with the metadata that is known without reading it. Record and graph
/// indices of a dump (RecordIndex, DumpGraphIndex) change when the dump grows.
namespace sporescope {

/// Index of a graph in a session, given once, in the order in which the graphs were loaded: an index never changes its meaning.
/// A dump sorts its graphs by rank, net and id instead, so each reading of a growing dump may number them differently.
enum class GraphIndex : std::uint32_t {};
inline constexpr GraphIndex kNoGraph{std::numeric_limits<std::uint32_t>::max()};

/// Identifies one node of a session.
struct NodeKey {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;
  auto operator<=>(const NodeKey&) const = default;
};

/// Identifies one tensor of a session. `run` counts from 1.
struct TensorKey {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;
  Iteration iteration{};
  IoDirection io = IoDirection::output;
  std::uint32_t slot = 0;
  std::uint32_t run = 1;
  auto operator<=>(const TensorKey&) const = default;
};

/// Metadata of a tensor that is known without reading it.
struct TensorInfo {
  TensorKey key;
  std::uint32_t runs = 1;
  std::string dtype;                     ///< dtype in the graph; empty if unknown
  std::vector<std::int64_t> shape;       ///< shape in the graph; may contain -1
  std::string file;                      ///< relative path; empty if there is no file
  bool readable = false;                 ///< its values can be requested
  bool has_recorded_statistics = false;  ///< the training recorded its statistics
  std::uint64_t time = 0;

  /// Returns true if a summary can be requested, from values or recorded statistics.
  [[nodiscard]] bool has_summary() const { return readable || has_recorded_statistics; }
};

}  // namespace sporescope
