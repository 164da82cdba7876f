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
#include <vector>

#include "core/compare/compare_runs.h"
#include "core/graph/source_line.h"
#include "core/session/tensor_key.h"

/// Two runs beside each other as the screens show them: A is the measure, B what is looked at.
namespace sporescope {

class DumpView;

/// A node as its session counts it.
struct SessionNode {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;
  auto operator<=>(const SessionNode&) const = default;
};

/// How one execution of a node of B stands to that of A.
enum class NodeStatus : std::uint8_t { agrees, propagates, diverges, only_a, only_b, not_comparable };
/// Both have it, and it gave something else.
[[nodiscard]] constexpr bool differs(NodeStatus status) {
  return status == NodeStatus::propagates || status == NodeStatus::diverges;
}
/// Of several tensors or runs of a node the gravest one speaks for it.
[[nodiscard]] int severity_of_status(NodeStatus status);

/// A tensor of B and its counterpart.
struct ComparedTensor {
  TensorKey a, b;
  PairStatus status = PairStatus::agrees;
  std::optional<double> error;        ///< |b - a| / |a|, see TensorPair::error(); nothing if they cannot be compared
  std::optional<double> largest;      ///< the largest |b - a|
  std::vector<std::int64_t> element;  ///< where that is; where NaN or Inf stand in one alone: the first such place
  Text reason;                        ///< why they cannot be compared
};

/// One execution of a node, or a node of one run alone.
struct ComparedNode {
  std::optional<SessionNode> a, b;
  std::optional<Iteration> iteration;  ///< of B; nothing where none of its tensors was dumped in what is compared
  std::uint32_t run = 1;
  NodeStatus status = NodeStatus::agrees;
  MatchedBy matched_by = MatchedBy::none;
  std::optional<double> input_error;   ///< the largest of what it read
  std::optional<double> output_error;  ///< the largest of its outputs; of a node without dumped outputs, of its inputs
  std::optional<double> largest;       ///< the largest |b - a| of the same tensors
  std::optional<TensorKey> tensor;     ///< of B: the one that shows it most, else the first
  Text reason;                         ///< why it cannot be compared
};

/// A place at which the runs part.
struct SessionDivergence {
  DivergenceKind kind = DivergenceKind::op;
  std::optional<SessionNode> a, b;
  std::optional<TensorKey> tensor;  ///< of B
  std::string name;                 ///< of the node, the last part; empty: no node is known
  Iteration iteration{};            ///< of B
  std::optional<double> input_error, output_error;
  std::vector<std::int64_t> element;
  bool certain = true;  ///< see Divergence::certain
  Text why;
  std::optional<SourceLine> source;  ///< of B, else of A
};

/// Two graphs that are laid beside each other, and which node of the one is which of the other.
struct MatchedGraphs {
  GraphIndex index_a = kNoGraph, index_b = kNoGraph;
  std::shared_ptr<const Graph> a, b;          ///< never null
  std::shared_ptr<const NodeMatching> nodes;  ///< never null
};

/// What a comparison was made of, by the numbers of the dumps as they were then.
struct ComparedRuns {
  std::shared_ptr<const DumpView> a, b;
  RunComparison comparison;
  Selection of_a, of_b;
};

/// A snapshot of a comparison, up to some moment of B unless it is complete. Immutable once made; any thread.
class SessionComparison {
 public:
  std::uint64_t matched_by_name = 0, matched_by_structure = 0;  ///< operators and parameters
  std::uint64_t matched_by_rule = 0, matched_manually = 0;      ///< the same
  std::uint64_t only_a = 0, only_b = 0;                         ///< those without a counterpart
  std::vector<ComparedNode> nodes;              ///< as B was executed; those of A alone where their neighbours stand
  std::vector<SessionDivergence> findings;      ///< the same; [0] is where the runs part
  std::vector<MatchedGraphs> graphs;            ///< those whose graph files tell of their nodes
  std::vector<RejectedPair> refused;            ///< pairs by hand that do not hold
  std::uint64_t operators = 0, parameters = 0;  ///< of B, of which a tensor at least could be compared
  std::uint64_t iterations_only_a = 0, iterations_only_b = 0;
  Coverage coverage;               ///< pairs; tensors of one run alone are not knowable
  std::set<Precision> precisions;  ///< of what could be compared, the coarser of A and B
  bool complete = true;
  std::shared_ptr<const ComparedRuns> runs;  ///< for those who tell of single tensors; null unless it is complete

  /// Operators and parameters that have a counterpart.
  [[nodiscard]] std::uint64_t matched() const {
    return matched_by_name + matched_by_structure + matched_by_rule + matched_manually;
  }
  /// The node of B, or that of A where it stands there alone; null if no graph file tells of it. Lives as long as this.
  [[nodiscard]] const Node* node(const ComparedNode& of) const;
  /// The node of A; null if there is none.
  [[nodiscard]] const Node* node_in_a(const ComparedNode& of) const;
  /// Null: it was not compared (yet).
  [[nodiscard]] const ComparedTensor* tensor(const TensorKey& of_b) const;
  /// The place in `nodes` of an execution of a node of B.
  [[nodiscard]] std::optional<std::size_t> place_of(const SessionNode& of_b, Iteration iteration, std::uint32_t run) const;
  /// That of a finding: its node of B in its iteration, else its node of A.
  [[nodiscard]] std::optional<std::size_t> place_of(const SessionDivergence& finding) const;

 private:
  friend class ComparisonBuilder;

  using Execution = std::tuple<SessionNode, Iteration, std::uint32_t>;  // of B
  struct HashOf {
    std::size_t operator()(const Execution& execution) const;
  };

  using Graphs = std::map<GraphIndex, std::shared_ptr<const Graph>>;
  Graphs graphs_a_, graphs_b_;
  std::vector<ComparedTensor> tensors_;  // by `b`
  std::unordered_map<Execution, std::size_t, HashOf> places_;
};

}  // namespace sporescope
