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

/// An input value of a node.
struct Read {
  NodeIndex from = kNoNode;
  std::uint32_t slot = 0;   ///< Output of the producer
  std::uint32_t input = 0;  ///< Index of the input, including constants
};

/// A node that reads a value.
struct Reader {
  NodeIndex node = kNoNode;
  std::uint32_t position = 0;  ///< Index of the input, not counting constants
};

/// The data flow of one of two graphs that are matched. It omits constants and skips operators without a kernel and Casts. The
/// graph must outlive it. Immutable and thread-safe.
class Network {
 public:
  explicit Network(const Graph& graph);

  [[nodiscard]] const Graph& graph() const { return graph_; }
  [[nodiscard]] const Node& at(NodeIndex node) const { return graph_.nodes()[node]; }
  [[nodiscard]] IndexRange<NodeIndex> indices() const { return graph_.nodes().indices(); }
  [[nodiscard]] bool is_candidate(NodeIndex node) const { return is_matched(at(node)); }
  [[nodiscard]] const std::vector<Read>& reads(NodeIndex node) const { return reads_[node]; }
  /// Returns the number of inputs, including constants.
  [[nodiscard]] std::size_t input_count(NodeIndex node) const { return input_counts_[node]; }
  [[nodiscard]] const std::vector<Reader>& readers(NodeIndex node) const { return readers_[node]; }
  /// Returns the user's line of code, or an empty string if it is unknown.
  [[nodiscard]] std::string code(NodeIndex node) const;

 private:
  void add(NodeIndex node, const KernelInput& input);

  const Graph& graph_;
  IndexedVector<NodeIndex, std::vector<Read>> reads_;
  IndexedVector<NodeIndex, std::vector<Reader>> readers_;
  IndexedVector<NodeIndex, std::size_t> input_counts_;
};

}  // namespace sporescope
