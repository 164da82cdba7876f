// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "core/compare/aligned_execution.h"
#include "core/compare/collective_runs.h"
#include "core/compare/compare_runs.h"
#include "core/compare/divergence_builder.h"
#include "core/compare/input_comparison.h"
#include "core/compare/parameter_timing.h"
#include "core/compare/suspects.h"
#include "core/compare/tensor_pairs.h"
#include "core/compare/undumped_origins.h"
#include "core/compare/unmatched_region.h"

namespace sporescope {

/// Judges the pairs of a course, in the order of B's execution, and finds the places at which the runs part. Everything that
/// differs comes from somewhere: from an operator before it that differs, too, or it is such a place.
class DivergenceAnalysis {
 public:
  DivergenceAnalysis(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const AlignedExecution& execution,
                     const TensorPairs& pairs);

  /// Fills `pairs` and `findings`, up to the first pair that was not measured.
  void judge(RunComparison& comparison) &&;

 private:
  /// What may have come to an operator with what it read.
  struct PropagatedInputs {
    InputComparison::Inputs inputs;
    Suspicion behind;
    bool differs = false;  ///< data that do, or may
  };

  [[nodiscard]] ComparedPair judged(const ListedPair& listed);
  void judge_run(AlignedIndex index);
  /// The parameters that an operator writes differ from here on, and it is known why.
  void mark_written_diverged(const AlignedOperator& run);
  void judge_input(const AlignedOperator& run, const TensorPair& pair, ComparedPair& compared);
  /// The parameter that the operator updates, of which this is the file; null if it is of another input.
  [[nodiscard]] const ComparedInput* updated_in(const AlignedOperator& run, const TensorPair& file) const;
  /// It updates parameters, all of which have files of what they were after it.
  [[nodiscard]] bool has_updated_files(const AlignedOperator& run) const;
  void judge_updated(const AlignedOperator& run, const ComparedInput& updated, const TensorPair& pair, ComparedPair& compared);
  void judge_output(const AlignedOperator& run, const TensorPair& pair, ComparedPair& compared);
  void judge_source(const ListedPair& listed, const TensorPair& pair, ComparedPair& compared);
  /// The operator that updates a parameter in the iteration; null if none is known.
  [[nodiscard]] const AlignedOperator* update_of(const AlignedOperator& parameter) const;
  [[nodiscard]] PropagatedInputs propagated_to(const AlignedOperator& run) const;
  /// Where the difference of what an operator gave began, which its data have not brought. True if that is the operator itself.
  bool find_beginning(const AlignedOperator& run, const PropagatedInputs& propagated, const TensorPair& shown);

  void explain(const AlignedOperator& run, const ComparedInput& input);
  void explain_parameter(const AlignedOperator& run, const ComparedInput& input);
  void explain_operator(const AlignedOperator& run, const ComparedInput& input);
  void explain_region(const AlignedOperator& run, const ComparedInput& input);
  void explain_from_one_side(const AlignedOperator& run, const ComparedInput& input);
  void explain_unlinked(const AlignedOperator& run, const ComparedInput& input);
  /// Operators of one run alone behind an input that agrees, but is not the same to the last bit.
  struct UnmatchedInput {
    const ComparedInput* input = nullptr;
    UnmatchedPair single;
  };
  [[nodiscard]] std::optional<UnmatchedInput> unmatched_input_of(const AlignedOperator& run) const;
  [[nodiscard]] UnmatchedRegion region_of(RunSide side, const AlignedOperator& run, NodeIndex from) const;
  /// Operators that update a parameter and stand in one run alone.
  [[nodiscard]] std::optional<NodeIndex> unmatched_writer(RunSide side, const AlignedOperator& run, NodeIndex parameter) const;

  [[nodiscard]] const GraphPair& graphs_of(const AlignedOperator& run) const { return graphs_.pairs[run.graphs]; }
  [[nodiscard]] const ValueFlow& flow_in(RunSide side) const { return side == RunSide::a ? a_ : b_; }
  [[nodiscard]] int rank_of(std::size_t graphs) const { return b_.dump().graphs()[graphs_.pairs[graphs].b].rank; }
  [[nodiscard]] DumpGraphIndex graph_in(RunSide side, const AlignedOperator& run) const;
  [[nodiscard]] const Graph& file_in(RunSide side, const AlignedOperator& run) const;
  [[nodiscard]] const Graph& graph_a(const AlignedOperator& run) const { return file_in(RunSide::a, run); }
  [[nodiscard]] const Graph& graph_b(const AlignedOperator& run) const { return file_in(RunSide::b, run); }
  /// Of a node of this side in the other one; kNoNode if it stands alone.
  [[nodiscard]] NodeIndex counterpart(RunSide side, const AlignedOperator& run, NodeIndex node) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  const AlignedExecution& execution_;
  const TensorPairs& pairs_;
  ParameterTiming parameter_timing_;
  InputComparison inputs_;
  CollectiveRuns collectives_;
  UndumpedOrigins unseen_;
  DivergenceBuilder divergences_;
  std::vector<bool> judged_;                    // by AlignedIndex
  std::set<int> diverged_ranks_;                // ranks of B on which something differs
  std::map<std::size_t, AlignedIndex> agreed_;  // by graphs: the last one of which something agrees
};

}  // namespace sporescope
