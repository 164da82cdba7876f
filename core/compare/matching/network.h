// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/compare/matching/manual_pairs.h"
#include "core/graph/graph.h"
#include "core/graph/kernel_inputs.h"

namespace sporescope {

/// A value that a node reads.
struct Read {
  NodeIndex from = kNoNode;
  std::uint32_t slot = 0;   ///< which output of it
  std::uint32_t input = 0;  ///< as which input, constants counted
};

/// A place at which a value is read.
struct Reader {
  NodeIndex node = kNoNode;
  std::uint32_t place = 0;  ///< among the data that it reads
};

/// One of two graphs that are matched, as far as counterparts depend on it: what reads what, without constants, through
/// operators without a kernel and through Casts. The graph must live longer. Immutable; any thread.
class Network {
 public:
  explicit Network(const Graph& graph);

  [[nodiscard]] const Graph& graph() const { return graph_; }
  [[nodiscard]] const Node& at(NodeIndex node) const { return graph_.nodes()[node]; }
  [[nodiscard]] IndexRange<NodeIndex> indices() const { return graph_.nodes().indices(); }
  [[nodiscard]] bool is_candidate(NodeIndex node) const { return is_matched(at(node)); }
  [[nodiscard]] const std::vector<Read>& reads(NodeIndex node) const { return reads_[node]; }
  /// Constants counted.
  [[nodiscard]] std::size_t input_count(NodeIndex node) const { return input_counts_[node]; }
  [[nodiscard]] const std::vector<Reader>& readers(NodeIndex node) const { return readers_[node]; }
  /// The user's line of code; empty if it is not known.
  [[nodiscard]] std::string code(NodeIndex node) const;

 private:
  void add(NodeIndex node, const KernelInput& input);

  const Graph& graph_;
  IndexedVector<NodeIndex, std::vector<Read>> reads_;
  IndexedVector<NodeIndex, std::vector<Reader>> readers_;
  IndexedVector<NodeIndex, std::size_t> input_counts_;
};

}  // namespace sporescope
