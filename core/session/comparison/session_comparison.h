// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/compare/compare_runs.h"

/// A comparison of two runs, as views show it: A is the baseline, B the compared run.
namespace sporescope {

class DumpView;

/// Result of comparing one execution of a node of B with its counterpart in A.
enum class NodeStatus : std::uint8_t { agrees, propagates, diverges, only_a, only_b, not_comparable };
/// Returns true if both runs have the node and its results differ.
[[nodiscard]] constexpr bool differs(NodeStatus status) {
  return status == NodeStatus::propagates || status == NodeStatus::diverges;
}
/// Ranks statuses: the most severe status of several tensors or executions represents the node.
[[nodiscard]] int severity_of_status(NodeStatus status);

/// One execution of a node of B, or a node that only one run has.
struct ComparedNode {
  std::optional<NodeKey> a, b;
  std::optional<Iteration> iteration;  ///< iteration of B; nullopt if none of its tensors was dumped in the compared selection
  std::uint32_t run = 1;
  NodeStatus status = NodeStatus::agrees;
  MatchedBy matched_by = MatchedBy::none;
  std::optional<double> input_error;   ///< largest error of its inputs
  std::optional<double> output_error;  ///< largest error of its outputs; without dumped outputs, of its inputs
  std::optional<double> largest;       ///< largest |b - a| of the same tensors
  std::optional<TensorKey> tensor;     ///< tensor of B with the largest error, else the first one
  Text reason;                         ///< why it is not comparable
};

/// Two matched graphs and the matching of their nodes.
struct MatchedGraphs {
  GraphIndex index_a = kNoGraph, index_b = kNoGraph;
  std::shared_ptr<const Graph> a, b;          ///< never null
  std::shared_ptr<const NodeMatching> nodes;  ///< never null
};

/// The inputs and the result of a comparison, by the indices of the dumps at that time.
struct ComparedRuns {
  std::shared_ptr<const DumpView> a, b;
  RunComparison comparison;
  Selection of_a, of_b;
};

/// A snapshot of a comparison. Unless it is complete, it ends at some execution of B. Immutable once built, and thread-safe.
class SessionComparison {
 public:
  std::uint64_t matched_by_name = 0, matched_by_structure = 0;  ///< operators and parameters
  std::uint64_t matched_by_rule = 0, matched_manually = 0;      ///< operators and parameters
  std::uint64_t only_a = 0, only_b = 0;                         ///< operators and parameters without a counterpart
  std::vector<ComparedNode> nodes;              ///< in execution order of B; nodes only in A follow their predecessors
  std::vector<Divergence> findings;             ///< in the same order; [0] is the first divergence
  std::vector<MatchedGraphs> graphs;            ///< pairs that both have graph files
  std::vector<RejectedPair> refused;            ///< invalid manual pairs
  std::uint64_t operators = 0, parameters = 0;  ///< of B, with at least one compared tensor
  std::uint64_t iterations_only_a = 0, iterations_only_b = 0;
  Coverage coverage;               ///< of pairs; tensors of only one run count as undetermined
  std::set<Precision> precisions;  ///< of comparable pairs: the coarser of A and B
  bool complete = true;
  std::shared_ptr<const ComparedRuns> runs;  ///< the compared dumps with all pairs of tensors

  /// Returns the number of operators and parameters that have a counterpart.
  [[nodiscard]] std::uint64_t matched() const {
    return matched_by_name + matched_by_structure + matched_by_rule + matched_manually;
  }
  /// Returns the node of B, or the node of A if it is only in A; null if its graph is unknown. Valid as long as
  /// this object.
  [[nodiscard]] const Node* node(const ComparedNode& compared) const;
  /// Returns the node of A; null if there is none.
  [[nodiscard]] const Node* node_in_a(const ComparedNode& compared) const;
  /// Returns null if the tensor was not compared (yet).
  [[nodiscard]] const ComparedPair* pair(const TensorKey& key_b) const;
  /// Returns the key in A of the counterpart; nullopt if the tensor was not compared (yet).
  [[nodiscard]] std::optional<TensorKey> counterpart(const TensorKey& key_b) const;
  /// Returns the position in `nodes` of an execution of a node of B.
  [[nodiscard]] std::optional<std::size_t> place_of(const NodeKey& node_b, Iteration iteration, std::uint32_t run) const;
  /// Returns the position in `nodes` of a finding: its node of B in its iteration, else its node of A.
  [[nodiscard]] std::optional<std::size_t> place_of(const Divergence& finding) const;

 private:
  friend class ComparisonBuilder;

  using Execution = std::tuple<NodeKey, Iteration, std::uint32_t>;  // of B
  struct ExecutionHash {
    std::size_t operator()(const Execution& execution) const;
  };

  using Graphs = std::map<GraphIndex, std::shared_ptr<const Graph>>;
  Graphs graphs_a_, graphs_b_;
  std::vector<std::pair<TensorKey, std::size_t>> pairs_;  // by the key in B: position in the pairs of `runs`
  std::unordered_map<Execution, std::size_t, ExecutionHash> positions_;
};

}  // namespace sporescope
