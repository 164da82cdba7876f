// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/watch/watchpoint.h"

namespace sporescope {

/// The tensors of a dump that a watchpoint includes. Names are matched in all graphs: a name that is a node's full name matches
/// that node. Otherwise the leading scopes may be more or fewer than in the graph ("kernel_graph_0/Default/net/Add-op1",
/// "net/Add-op1"); otherwise only the part after the last `/` must be equal. A file without a node is matched by the name in
/// its file name. Immutable and thread-safe. The dump and the watchpoint must outlive it.
class WatchedTensors {
 public:
  /// Resolves the nodes of a watchpoint. Errors: invalid_argument (regular expression).
  [[nodiscard]] static Result<WatchedTensors> make(const Dump& dump, const Watchpoint& watchpoint);

  [[nodiscard]] const Watchpoint& watchpoint() const { return *watchpoint_; }
  /// Returns true for outputs and inputs of the nodes. Returns false for constants, and for iterations in which the condition
  /// is not judged.
  [[nodiscard]] bool includes(const TensorRecord& record) const;
  [[nodiscard]] bool includes_node(DumpGraphIndex graph, NodeIndex node) const;
  /// Returns names of the watchpoint that match neither a node of the dump nor a file with an unknown node.
  [[nodiscard]] const std::vector<std::string>& unknown_names() const { return unknown_names_; }

 private:
  WatchedTensors(const Dump& dump, const Watchpoint& watchpoint) : dump_(&dump), watchpoint_(&watchpoint) {}
  void find_names();
  [[nodiscard]] bool matches_file_name(const TensorRecord& record) const;
  [[nodiscard]] bool matches_operator_type(std::string_view type) const;
  [[nodiscard]] bool matches_rank_and_graph(DumpGraphIndex graph) const;

  const Dump* dump_;
  const Watchpoint* watchpoint_;
  std::string category_;  ///< node category to match
  IndexedVector<DumpGraphIndex, IndexedVector<NodeIndex, bool>> nodes_;
  std::optional<NodeMatcher> regex_;
  IndexedVector<DumpGraphIndex, std::vector<NodeIndex>> named_;  ///< nodes that match the names, sorted
  std::vector<std::string> unknown_names_;
};

/// Returns the numbers of the records that `watchpoint` includes in direction `io`, in the order of Dump::records().
[[nodiscard]] Result<std::vector<RecordIndex>> watched_records(const Dump& dump, const Watchpoint& watchpoint,
                                                               IoDirection io = IoDirection::output);

}  // namespace sporescope
