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

/// What arrived at one input of an operator in both runs.
struct ComparedInput {
  std::uint32_t slot = 0;
  PairedNodes reader;  ///< whose input it is: the operator's own, or one behind it that was not dumped; nothing: its own
  NodeKind kind_a = NodeKind::op, kind_b = NodeKind::op;  ///< of what made it
  Edge from_a, from_b;                                    ///< which output of which node; kNoNode: not known
  std::optional<PairIndex> values;                        ///< nothing: they were not dumped in one of the runs, or not at all
  std::string constant_a, constant_b;                     ///< of constants without files, as the graph writes them
  bool written = false;                                   ///< the operator updates it in place

  [[nodiscard]] bool constants_differ() const { return !values && constant_a != constant_b; }
};

/// One execution of an operator in both training runs.
struct AlignedOperator {
  std::size_t graphs = 0;  ///< in GraphPairs::pairs
  NodeIndex a = kNoNode, b = kNoNode;
  ExecutionPoint at_a, at_b;
  std::vector<ComparedInput> inputs;
  std::vector<PairedNodes> unseen;  ///< operators of which nothing was dumped, behind which its inputs were found

  [[nodiscard]] PairedNodes nodes() const { return {a, b}; }
  [[nodiscard]] PairedNodes reader_of(const ComparedInput& input) const {
    return input.reader.b == kNoNode ? nodes() : input.reader;
  }
};

/// A tensor of A beside the one of B that is its counterpart.
struct ListedPair {
  PairIndex pair{};
  std::size_t graphs = 0;           ///< in GraphPairs::pairs
  std::optional<AlignedIndex> run;  ///< of the operator that it belongs to; nothing for parameters
};

/// Which run of an operator: the place of its graphs, iteration of B, node of B, number of the run.
using RunKey = std::tuple<std::size_t, Iteration, NodeIndex, std::uint32_t>;

/// All that two runs have to be compared in.
struct AlignedExecution {
  IndexedVector<AlignedIndex, AlignedOperator>
      runs;  ///< those without files, too, where their outputs were dumped by what read them
  std::map<RunKey, AlignedIndex> run_of;
  std::vector<ListedPair> listed;   ///< as B was executed
  std::vector<RecordIndex> only_a;  ///< tensors in iterations that are compared which have no counterpart in B
  std::vector<RecordIndex> only_b;

  /// The run of the operator that gave what was read, beside that of its reader; nothing if it was not compared.
  [[nodiscard]] std::optional<AlignedIndex> producer_of(const AlignedOperator& reader, const ComparedInput& input) const {
    const auto producer = run_of.find({reader.graphs, reader.at_b.iteration, input.from_b.node, reader.at_b.run});
    return producer == run_of.end() ? std::nullopt : std::optional(producer->second);
  }
};

/// All pairs in the order in which they are needed: before what an operator gave what it read, so that those measured so far
/// can be judged. `count`: of all pairs.
[[nodiscard]] std::vector<PairIndex> measuring_order(const AlignedExecution& execution, std::size_t count);

/// Finds out which tensors stand beside each other and what arrived at the operators that they belong to; reads no values.
class ExecutionAligner {
 public:
  ExecutionAligner(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, TensorPairs& pairs)
      : a_(a), b_(b), graphs_(graphs), pairs_(pairs) {}
  [[nodiscard]] AlignedExecution make() &&;

 private:
  void add_iteration(std::size_t graphs, Iteration iteration_a, Iteration iteration_b);
  void add_pair(std::size_t graphs, RecordIndex a, RecordIndex b);
  [[nodiscard]] std::optional<RecordIndex> counterpart(const GraphPair& graphs, Iteration iteration_a,
                                                       const TensorRecord& record) const;
  AlignedIndex run_of(std::size_t graphs, RecordIndex a, RecordIndex b);
  void add_undumped_producers();
  void add_inputs(AlignedOperator& run);
  void add_inputs_by_slots(AlignedOperator& run);
  [[nodiscard]] bool are_of_one_slot(std::size_t graphs, const InputValue& a, const InputValue& b) const;
  /// `own_files`: the operator's own files of the input are there in both runs.
  void resolve_edges(const AlignedOperator& run, bool own_files, ComparedInput& input);
  void add_inputs_of_families(AlignedOperator& run);
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
