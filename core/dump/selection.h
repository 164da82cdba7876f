// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dump/dump.h"
#include "core/graph/node_filter.h"

namespace sporescope {

/// A set of integers such as "0,2-3"; an empty text selects all. If allowed, positions are counted from the end: "last" and
/// "-1" select the last one, "-2" the one before.
class NumberSet {
 public:
  NumberSet() = default;
  /// Parses a set. If `allow_last`, positions from the end are accepted; else names of processes without a rank ("proc4711",
  /// see process_number()). Errors: invalid_argument.
  [[nodiscard]] static Result<NumberSet> parse(std::string_view text, bool allow_last = false);
  [[nodiscard]] bool all() const { return ranges_.empty() && from_end_.empty(); }
  [[nodiscard]] bool has_positions() const { return !from_end_.empty(); }
  [[nodiscard]] bool contains(std::int64_t number) const;
  /// Returns true if the set contains a position from the end; `position` 1 is the last one.
  [[nodiscard]] bool contains_from_end(std::size_t position) const;
  /// Returns a text that parse() accepts and that yields the same set.
  [[nodiscard]] std::string text() const;
  bool operator==(const NumberSet&) const = default;

 private:
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges_;
  std::vector<std::size_t> from_end_;
};

/// Selects tensors of a dump. A tensor must meet all conditions that are set.
struct Selection {
  NumberSet ranks;
  NumberSet iterations;  ///< positions from the end count the dumped iterations of each graph
  std::string net;
  std::string graph;  ///< name or id
  NodeFilter nodes;
  std::vector<NodeFilter> any_of;   ///< if not empty, at least one must match
  std::vector<NodeFilter> none_of;  ///< none of these may match
  std::string category;             ///< category for in_category(); empty: any
  std::optional<IoDirection> io;
  std::optional<std::uint32_t> slot;
  std::optional<std::uint32_t> run;  ///< execution in one iteration, from 1
};

[[nodiscard]] bool selects_graph(const Selection& selection, const DumpGraph& graph);
/// Returns the selected iterations of a graph that were dumped, ascending.
[[nodiscard]] std::vector<Iteration> selected_iterations(const Selection& selection, const DumpGraph& graph);
/// Returns the number of selected iteration folders whose tensors are not all known. The folder could not be listed, its table
/// of statistics is damaged, or its name is not an iteration; the latter count as one per graph.
[[nodiscard]] std::uint64_t unknown_folders(const Dump& dump, const Selection& selection);
/// Returns the selected records, in the order of records(). A tensor without a node is matched by the name and type in its file
/// name.
[[nodiscard]] Result<std::vector<RecordIndex>> select_records(const Dump& dump, const Selection& selection);
/// Returns the selected nodes as (graph, node).
[[nodiscard]] Result<std::vector<std::pair<DumpGraphIndex, NodeIndex>>> select_nodes(const Dump& dump,
                                                                                     const Selection& selection);

}  // namespace sporescope
