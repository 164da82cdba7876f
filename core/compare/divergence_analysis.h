// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/compare/aligned_execution.h"
#include "core/compare/collective_runs.h"
#include "core/compare/compare_runs.h"
#include "core/compare/divergence_builder.h"
#include "core/compare/input_comparison.h"
#include "core/compare/suspects.h"
#include "core/compare/tensor_pairs.h"
#include "core/compare/undumped_origins.h"
#include "core/compare/unmatched_region.h"

namespace sporescope {

/// Judges the pairs of an aligned execution in the execution order of B, and finds the divergences. Every difference either
/// results from a difference upstream or is a divergence. Not thread-safe.
class DivergenceAnalysis {
 public:
  DivergenceAnalysis(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const AlignedExecution& execution,
                     const TensorPairs& pairs);

  /// Fills `pairs` and `findings`, up to the first pair that was not measured.
  void judge(RunComparison& comparison) &&;

 private:
  /// The effect of an operator's inputs on its outputs.
  struct PropagatedInputs {
    InputComparison::Inputs inputs;
    Suspicion suspicion;
    bool differs = false;  ///< Some input data differ, or may differ
  };

  [[nodiscard]] ComparedPair judge_pair(const ListedPair& listed);
  void judge_run(AlignedIndex index);
  /// Marks the parameters that an operator writes as diverged for a known reason.
  void mark_written_diverged(const AlignedOperator& run);
  void judge_input(const AlignedOperator& run, const TensorPair& pair, ComparedPair& compared);
  /// Returns the parameter that the operator updates and whose file is `file`. Returns null if the file belongs to another
  /// input.
  [[nodiscard]] const ComparedInput* find_updated_input(const AlignedOperator& run, const TensorPair& file) const;
  /// Returns true if the operator updates parameters, and all of them have files of their updated values.
  [[nodiscard]] bool has_updated_files(const AlignedOperator& run) const;
  void judge_updated(const AlignedOperator& run, const ComparedInput& updated, const TensorPair& pair, ComparedPair& compared);
  void judge_output(const AlignedOperator& run, const TensorPair& pair, ComparedPair& compared);
  void judge_source(const ListedPair& listed, const TensorPair& pair, ComparedPair& compared);
  /// Returns the operator that updates a parameter in the iteration, or null if it is unknown.
  [[nodiscard]] const AlignedOperator* update_of(const AlignedOperator& parameter) const;
  [[nodiscard]] PropagatedInputs find_propagated_inputs(const AlignedOperator& run) const;
  /// Adds the finding where a difference of an operator's output starts if its input data do not explain it. Returns true if
  /// this is the operator itself.
  bool add_origin_finding(const AlignedOperator& run, const PropagatedInputs& propagated, const TensorPair& shown);

  void explain(const AlignedOperator& run, const ComparedInput& input);
  void explain_parameter(const AlignedOperator& run, const ComparedInput& input);
  void explain_operator(const AlignedOperator& run, const ComparedInput& input);
  void explain_region(const AlignedOperator& run, const ComparedInput& input);
  void explain_from_one_side(const AlignedOperator& run, const ComparedInput& input);
  void explain_unlinked(const AlignedOperator& run, const ComparedInput& input);
  /// Unmatched operators upstream of an input that agrees, but not bitwise.
  struct UnmatchedInput {
    const ComparedInput* input = nullptr;
    UnmatchedPair unmatched;
  };
  [[nodiscard]] std::optional<UnmatchedInput> unmatched_input_of(const AlignedOperator& run) const;
  [[nodiscard]] UnmatchedRegion region_of(RunSide side, const AlignedOperator& run, NodeIndex from) const;
  /// Returns true if only one of the runs records updates in this graph. If a run records updates, the files of parameters hold
  /// updated values. If it records none (msprobe, which does not see the optimizer), they hold the values that were read.
  [[nodiscard]] bool parameter_timing_differs(const GraphPair& graphs);
  /// Returns an operator that updates a parameter and is only in one run.
  [[nodiscard]] std::optional<NodeIndex> unmatched_writer(RunSide side, const AlignedOperator& run, NodeIndex parameter) const;

  [[nodiscard]] const GraphPair& graphs_of(const AlignedOperator& run) const { return graphs_.pairs[run.graphs]; }
  [[nodiscard]] const ValueFlow& flow_in(RunSide side) const { return side == RunSide::a ? a_ : b_; }
  [[nodiscard]] int rank_of(std::size_t graphs) const { return b_.dump().graphs()[graphs_.pairs[graphs].b].rank; }
  [[nodiscard]] DumpGraphIndex graph_index_in(RunSide side, const AlignedOperator& run) const;
  [[nodiscard]] const Graph& graph_in(RunSide side, const AlignedOperator& run) const;
  [[nodiscard]] const Graph& graph_a(const AlignedOperator& run) const { return graph_in(RunSide::a, run); }
  [[nodiscard]] const Graph& graph_b(const AlignedOperator& run) const { return graph_in(RunSide::b, run); }
  /// Returns the counterpart of a node of this side in the other run, or kNoNode if there is none.
  [[nodiscard]] NodeIndex counterpart(RunSide side, const AlignedOperator& run, NodeIndex node) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  const AlignedExecution& execution_;
  const TensorPairs& pairs_;
  InputComparison inputs_;
  CollectiveRuns collectives_;
  UndumpedOrigins undumped_origins_;
  DivergenceBuilder divergences_;
  std::vector<bool> judged_;                         // By AlignedIndex
  std::set<int> diverged_ranks_;                     // Ranks of B with differences
  std::map<std::size_t, AlignedIndex> last_agreed_;  // Last operator with a tensor that agrees, by index of the graph pair
  std::map<std::pair<DumpGraphIndex, DumpGraphIndex>, bool> parameter_timings_;  // By graph of A and graph of B
};

}  // namespace sporescope
