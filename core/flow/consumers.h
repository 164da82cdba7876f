// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>

#include "core/base/indexed_lists.h"
#include "core/graph/graph.h"

namespace sporescope {

/// The consumers of each node of a graph, which are the inverse of its inputs. As in Graph::resolve(), a value that operators
/// only pass on is attributed to its producer; the passing operators are consumers as well. The graph must outlive this object.
/// Immutable and thread-safe.
class Consumers {
 public:
  explicit Consumers(const Graph& graph);

  /// Returns the uses of a node, in the order of nodes(), then of arguments. `argument` is an argument of the consumer, `slot`
  /// an output of `node`.
  [[nodiscard]] std::span<const Use> of(NodeIndex node) const { return uses_[node]; }
  /// Returns for each node whether a value of one of `starts` flows into it, directly or through other nodes. False for the
  /// starts themselves.
  [[nodiscard]] IndexedVector<NodeIndex, bool> reached_from(std::span<const NodeIndex> starts) const;

 private:
  IndexedLists<NodeIndex, Use> uses_;
};

}  // namespace sporescope
