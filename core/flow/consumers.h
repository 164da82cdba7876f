// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>

#include "core/base/indexed_lists.h"
#include "core/graph/graph.h"

namespace sporescope {

/// Which nodes read what a node gives: the inputs of a whole graph the other way round. As in Graph::resolve() what operators
/// only pass on is read from where it was made; such operators read it, too. The graph has to live as long. Immutable; may be
/// used from any thread.
class Consumers {
 public:
  explicit Consumers(const Graph& graph);

  /// In the order of nodes(), then of arguments: `argument` is that of the consumer, `slot` the output that it reads.
  [[nodiscard]] std::span<const Use> of(NodeIndex node) const { return uses_[node]; }
  /// For each node whether a value of one of `starts` flows into it, directly or through others; false for these themselves.
  [[nodiscard]] IndexedVector<NodeIndex, bool> reached_from(std::span<const NodeIndex> starts) const;

 private:
  IndexedLists<NodeIndex, Use> uses_;
};

}  // namespace sporescope
