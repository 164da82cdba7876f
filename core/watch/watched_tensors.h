// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/watch/watchpoint.h"

namespace sporescope {

/// Which tensors of a dump a watchpoint looks at. Names are looked up in all graphs: a name that is some node's full name means
/// that node; else what stands before it may be more or less than in the graph ("kernel_graph_0/Default/net/Add-op1",
/// "net/Add-op1"); else the part after the last `/` must be equal. A file without a node is known by the names in its file
/// name. Immutable once made; any thread. The dump and the watchpoint must outlive it.
class WatchedTensors {
 public:
  /// Errors: invalid_argument (regular expression).
  [[nodiscard]] static Result<WatchedTensors> make(const Dump& dump, const Watchpoint& watchpoint);

  [[nodiscard]] const Watchpoint& watchpoint() const { return *watchpoint_; }
  /// Outputs and inputs alike; false for constants, and for iterations that the condition is not judged in.
  [[nodiscard]] bool includes(const TensorRecord& record) const;
  [[nodiscard]] bool includes_node(DumpGraphIndex graph, NodeIndex node) const;
  /// Names of the watchpoint that mean no node of the dump, and no file of which the node is not known.
  [[nodiscard]] const std::vector<std::string>& unknown_names() const { return unknown_names_; }

 private:
  WatchedTensors(const Dump& dump, const Watchpoint& watchpoint) : dump_(&dump), watchpoint_(&watchpoint) {}
  void find_names();
  [[nodiscard]] bool fits_without_node(const TensorRecord& record) const;
  [[nodiscard]] bool fits_type(std::string_view type) const;
  [[nodiscard]] bool fits_place(DumpGraphIndex graph) const;

  const Dump* dump_;
  const Watchpoint* watchpoint_;
  std::string category_;  ///< the word that nodes are asked for
  IndexedVector<DumpGraphIndex, IndexedVector<NodeIndex, bool>> nodes_;
  std::optional<NodeMatcher> regex_;
  IndexedVector<DumpGraphIndex, std::vector<NodeIndex>> named_;  ///< sorted: what the names mean
  std::vector<std::string> unknown_names_;
};

/// Numbers of the records that `watchpoint` looks at (io as given), in the order of Dump::records().
[[nodiscard]] Result<std::vector<RecordIndex>> watched_records(const Dump& dump, const Watchpoint& watchpoint,
                                                               IoDirection io = IoDirection::output);

}  // namespace sporescope
