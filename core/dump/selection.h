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

/// Whole numbers as "0,2-3"; empty: all. Where there is a last one, places are counted from there, too: "last" and "-1" are the
/// last one, "-2" the one before.
class NumberSet {
 public:
  NumberSet() = default;
  /// Errors: invalid_argument. Places from the end are accepted where `allow_last`, else the names of processes without a rank
  /// ("proc4711", see process_number()).
  [[nodiscard]] static Result<NumberSet> parse(std::string_view text, bool allow_last = false);
  [[nodiscard]] bool all() const { return ranges_.empty() && from_end_.empty(); }
  [[nodiscard]] bool has_places() const { return !from_end_.empty(); }
  [[nodiscard]] bool contains(std::int64_t number) const;
  /// `place` 1 is the last one.
  [[nodiscard]] bool contains_from_end(std::size_t place) const;
  /// What parse() makes the same of.
  [[nodiscard]] std::string text() const;
  bool operator==(const NumberSet&) const = default;

 private:
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges_;
  std::vector<std::size_t> from_end_;
};

/// Which tensors of a dump are meant; every condition that is given must hold.
struct Selection {
  NumberSet ranks;
  NumberSet iterations;  ///< places from the end: of those on the disk of each graph
  std::string net;
  std::string graph;  ///< name, or id as text
  NodeFilter nodes;
  std::vector<NodeFilter> any_of;   ///< if there are some, one of them has to match, too
  std::vector<NodeFilter> none_of;  ///< none of these may match
  std::string category;             ///< word of in_category, empty: any
  std::optional<IoDirection> io;
  std::optional<std::uint32_t> slot;
  std::optional<std::uint32_t> run;  ///< of those in one iteration, from 1
};

[[nodiscard]] bool selects_graph(const Selection& selection, const DumpGraph& graph);
/// The dumped iterations of the graph that are meant, ascending.
[[nodiscard]] std::vector<Iteration> selected_iterations(const Selection& selection, const DumpGraph& graph);
/// Of how many folders of iterations that are meant nobody knows all tensors: the system refused to list them, the table of
/// their statistics is damaged, or their names are no iterations (as one, for each graph that has such).
[[nodiscard]] std::uint64_t unknown_folders(const Dump& dump, const Selection& selection);
/// Record numbers in the order of records(). A tensor without a node is asked for by the name and the type in its file name.
[[nodiscard]] Result<std::vector<RecordIndex>> select_records(const Dump& dump, const Selection& selection);
/// Nodes of the selected graphs: (graph, node).
[[nodiscard]] Result<std::vector<std::pair<DumpGraphIndex, NodeIndex>>> select_nodes(const Dump& dump,
                                                                                     const Selection& selection);

}  // namespace sporescope
