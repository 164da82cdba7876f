// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/compare/pair_graphs.h"
#include "core/compare/tensor_pairs.h"

namespace sporescope {

/// Index of an operator's run in AlignedExecution::runs.
enum class AlignedIndex : std::uint32_t {};

/// A node of A and its counterpart in B.
struct PairedNodes {
  NodeIndex a = kNoNode, b = kNoNode;
  bool operator==(const PairedNodes&) const = default;
};

/// The value of one input of an operator in both runs.
struct ComparedInput {
  std::uint32_t slot = 0;
  PairedNodes reader;  ///< Nodes that read the input: the operator itself, or an undumped operator upstream; kNoNode means the
                       ///< operator itself
  NodeKind kind_a = NodeKind::op, kind_b = NodeKind::op;  ///< Kinds of the producers
  Edge from_a, from_b;                                    ///< Producer and output; kNoNode if unknown
  std::optional<PairIndex> values;                        ///< Without a value if the input was not dumped in both runs
  std::string constant_a, constant_b;                     ///< Values of constants without files, as text in the graph
  bool written = false;                                   ///< The operator updates the input in place

  [[nodiscard]] bool constants_differ() const { return !values && constant_a != constant_b; }
};

/// One execution of an operator in both training runs.
struct AlignedOperator {
  std::size_t graphs = 0;  ///< Index in GraphPairs::pairs
  NodeIndex a = kNoNode, b = kNoNode;
  ExecutionPoint at_a, at_b;
  std::vector<ComparedInput> inputs;
  std::vector<PairedNodes> undumped;  ///< Undumped operators upstream, through which inputs were found

  [[nodiscard]] PairedNodes nodes() const { return {a, b}; }
  [[nodiscard]] PairedNodes reader_of(const ComparedInput& input) const {
    return input.reader.b == kNoNode ? nodes() : input.reader;
  }
};

/// A tensor of A and its counterpart in B.
struct ListedPair {
  PairIndex pair{};
  std::size_t graphs = 0;  ///< Index in GraphPairs::pairs
  /// Run of the operator that the tensor belongs to; empty for parameters, constants and unknown nodes.
  std::optional<AlignedIndex> run;
};

/// Identifies the run of an operator: index of the graph pair, iteration of B, node of B, number of the run.
using RunKey = std::tuple<std::size_t, Iteration, NodeIndex, std::uint32_t>;

/// All operators and tensors to be compared in two runs.
struct AlignedExecution {
  /// Includes operators without files whose outputs were dumped by their consumers.
  IndexedVector<AlignedIndex, AlignedOperator> runs;
  std::map<RunKey, AlignedIndex> run_of;
  std::vector<ListedPair> listed;   ///< In execution order of B
  std::vector<RecordIndex> only_a;  ///< Tensors in compared iterations without a counterpart in B
  std::vector<RecordIndex> only_b;

  /// Returns the run of the operator that produced an input, next to the run of its reader. Returns nothing if it is not
  /// compared.
  [[nodiscard]] std::optional<AlignedIndex> producer_of(const AlignedOperator& reader, const ComparedInput& input) const {
    const auto producer = run_of.find({reader.graphs, reader.at_b.iteration, input.from_b.node, reader.at_b.run});
    return producer == run_of.end() ? std::nullopt : std::optional(producer->second);
  }
};

/// Returns all pairs in the order in which the analysis needs them. The inputs of an operator precede its outputs, so that the
/// pairs measured so far can be judged. `count` is the total number of pairs.
[[nodiscard]] std::vector<PairIndex> measuring_order(const AlignedExecution& execution, std::size_t count);

/// Finds the counterparts of tensors and the inputs of their operators. Reads no values.
class ExecutionAligner {
 public:
  ExecutionAligner(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, TensorPairs& pairs)
      : a_(a), b_(b), graphs_(graphs), pairs_(pairs) {}
  [[nodiscard]] AlignedExecution align() &&;

 private:
  void add_iteration(std::size_t graphs, Iteration iteration_a, Iteration iteration_b);
  void add_pair(std::size_t graphs, RecordIndex a, RecordIndex b);
  [[nodiscard]] std::optional<RecordIndex> counterpart(const GraphPair& graphs, Iteration iteration_a,
                                                       const TensorRecord& record) const;
  AlignedIndex run_of(std::size_t graphs, RecordIndex a, RecordIndex b);
  void add_undumped_producers();
  void add_inputs(AlignedOperator& run);
  void add_inputs_by_slots(AlignedOperator& run);
  [[nodiscard]] bool have_same_slot(std::size_t graphs, const InputValue& a, const InputValue& b) const;
  /// `own_files` is true if the operator's own files of the input exist in both runs.
  void resolve_edges(const AlignedOperator& run, bool own_files, ComparedInput& input);
  void add_cross_framework_inputs(AlignedOperator& run);
  [[nodiscard]] ComparedInput in_place_input(const AlignedOperator& run, const InputValue& b);
  [[nodiscard]] ComparedInput output_of(const AlignedOperator& run, const Edge& from_a, const Edge& from_b);
  [[nodiscard]] bool are_counterparts(const AlignedOperator& run, const ComparedInput& input) const;
  [[nodiscard]] ComparedInput input_of(const AlignedOperator& run, const InputValue& a, const InputValue& b);

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  TensorPairs& pairs_;
  AlignedExecution execution_;
};

}  // namespace sporescope
