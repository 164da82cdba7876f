// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/compare/aligned_execution.h"
#include "core/compare/compare_runs.h"
#include "core/compare/divergence_sentences.h"
#include "core/compare/input_comparison.h"
#include "core/compare/suspects.h"

namespace sporescope {

/// Makes the findings of a comparison: which nodes and tensors show it, how much differs, and the words. Whether something is a
/// finding others decide. One finding for one node: what it does in one iteration it does in all. One thread.
class DivergenceBuilder {
 public:
  /// All must outlive it.
  DivergenceBuilder(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const TensorPairs& pairs,
                    const InputComparison& arrived)
      : a_(a), b_(b), graphs_(graphs), pairs_(pairs), arrived_(arrived) {}

  /// The operator that gives something else for the same; `why` empty: that is said.
  void add_operator(const AlignedOperator& run, const TensorPair* shown, Text why);
  /// An operator behind `reader` of which nothing was dumped, and which is not the same in both runs.
  void add_undumped(const PairedNodes& nodes, const AlignedOperator& reader, const TensorPair& shown);
  /// What `reader` gave shows a difference that may have begun at the suspect.
  void add_suspect(const Suspect& suspect, const AlignedOperator& reader, const TensorPair& shown);
  /// Operators of one run alone, through which the input came.
  void add_unmatched(const AlignedOperator& run, const ComparedInput& input, const UnmatchedPair& single);
  /// The same where what came through them agrees, and what `run` made of it does not.
  void add_unmatched_within_tolerance(const AlignedOperator& run, const ComparedInput& input, const UnmatchedPair& single,
                                      const TensorPair& shown);
  /// The operator whose constant is not the same: this one, or one behind it of which nothing was dumped.
  void add_constant(const AlignedOperator& run, const TensorPair& output);
  void add_parameter(const AlignedOperator& run, const ComparedInput& input, ParameterHistory past);
  /// An input that has values and of which nothing tells the origin; `single` ran before it.
  void add_unlinked(const AlignedOperator& run, const ComparedInput& input, const UnmatchedPair& single);

  [[nodiscard]] const std::vector<Divergence>& findings() const { return findings_; }
  /// As B was executed. An operator that one run alone has is found by what reads its values, which may be another order.
  [[nodiscard]] std::vector<Divergence> take_findings() &&;

 private:
  /// Attributes and constants, behind what is said of the operator.
  [[nodiscard]] Text constants_that_differ(const AlignedOperator& run, const PairedNodes& nodes, Text why) const;
  /// The first operator, as they are executed, that reads a constant that differs.
  [[nodiscard]] PairedNodes reader_of_constants(const AlignedOperator& run) const;
  /// At these nodes, in the iteration of the run.
  [[nodiscard]] Divergence finding_at(const AlignedOperator& run, DivergenceKind kind, std::optional<NodeIndex> a,
                                      std::optional<NodeIndex> b) const;
  /// `time`: of what is named, by the clock of B.
  void add(Divergence finding, std::uint64_t time);
  [[nodiscard]] const GraphPair& graphs_of(const AlignedOperator& run) const { return graphs_.pairs[run.graphs]; }
  [[nodiscard]] const Graph& graph_a(const AlignedOperator& run) const;
  [[nodiscard]] const Graph& graph_b(const AlignedOperator& run) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  const TensorPairs& pairs_;
  const InputComparison& arrived_;
  std::set<std::pair<std::optional<NodePlace>, std::optional<NodePlace>>> reported_;
  std::vector<Divergence> findings_;
  std::vector<std::uint64_t> times_;  // of findings_
};

}  // namespace sporescope
