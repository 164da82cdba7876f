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

/// Whole numbers as "0,2-3"; empty: all.
class NumberSet {
 public:
  NumberSet() = default;
  /// Errors: invalid_argument. "last" is accepted where `allow_last`.
  [[nodiscard]] static Result<NumberSet> parse(std::string_view text, bool allow_last = false);
  [[nodiscard]] bool all() const { return ranges_.empty() && !last_; }
  [[nodiscard]] bool last() const { return last_; }
  [[nodiscard]] bool contains(std::int64_t number) const;

 private:
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges_;
  bool last_ = false;
};

/// Which tensors of a dump are meant; every condition that is given must hold.
struct Selection {
  NumberSet ranks;
  NumberSet iterations;  ///< "last": the last one on the disk of each graph
  std::string net;
  std::string graph;  ///< name, or id as text
  NodeFilter nodes;
  std::string category;  ///< word of in_category, empty: any
  std::optional<Io> io;
  std::optional<std::uint32_t> slot;
};

[[nodiscard]] bool selects_graph(const Selection& selection, const DumpGraph& graph);
/// Record numbers in the order of records(). A tensor without a node is asked for by the name and the type in its file name.
[[nodiscard]] Result<std::vector<std::uint32_t>> select_records(const Dump& dump, const Selection& selection);
/// Nodes of the selected graphs: (graph, node).
[[nodiscard]] Result<std::vector<std::pair<GraphIndex, NodeIndex>>> select_nodes(const Dump& dump, const Selection& selection);

}  // namespace sporescope
