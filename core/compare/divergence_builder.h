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

/// Creates the findings of a comparison: their nodes, tensors, errors and texts. The caller decides what a finding is. Each
/// node has at most one finding, since it behaves alike in all iterations. Not thread-safe.
class DivergenceBuilder {
 public:
  /// All arguments must outlive this object.
  DivergenceBuilder(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const TensorPairs& pairs,
                    const InputComparison& inputs)
      : a_(a), b_(b), graphs_(graphs), pairs_(pairs), inputs_(inputs) {}

  /// Adds the operator whose outputs differ although its inputs agree. An empty `why` selects this explanation.
  void add_operator(const AlignedOperator& run, const TensorPair* shown, Text why);
  /// Adds an undumped operator upstream of `reader` that is configured differently in the runs.
  void add_undumped(const PairedNodes& nodes, const AlignedOperator& reader, const TensorPair& shown);
  /// Adds the suspect at which a difference in the output of `reader` may have started.
  void add_suspect(const Suspect& suspect, const AlignedOperator& reader, const TensorPair& shown);
  /// Adds unmatched operators through which the input came.
  void add_unmatched(const AlignedOperator& run, const ComparedInput& input, const UnmatchedPair& unmatched);
  /// Adds unmatched operators whose result agrees within the tolerance, while the output of `run` does not.
  void add_unmatched_within_tolerance(const AlignedOperator& run, const ComparedInput& input, const UnmatchedPair& unmatched,
                                      const TensorPair& shown);
  /// Adds the operator whose constant differs: `run`, or an undumped operator upstream.
  void add_constant(const AlignedOperator& run, const TensorPair& output);
  void add_parameter(const AlignedOperator& run, const ComparedInput& input, ParameterHistory past);
  /// Adds an input with known values and unknown origin; `unmatched` ran before it.
  void add_unlinked(const AlignedOperator& run, const ComparedInput& input, const UnmatchedPair& unmatched);

  [[nodiscard]] const std::vector<Divergence>& findings() const { return findings_; }
  /// Returns the findings in execution order of B. They may have been added in another order, since unmatched operators are
  /// found through the consumers of their values.
  [[nodiscard]] std::vector<Divergence> take_findings() &&;

 private:
  /// Appends the differing constants and attributes to the explanation of an operator.
  [[nodiscard]] Text append_constant_differences(const AlignedOperator& run, const PairedNodes& nodes, Text why) const;
  /// Returns the first operator in execution order that reads a differing constant.
  [[nodiscard]] PairedNodes reader_of_constants(const AlignedOperator& run) const;
  /// Creates a finding at these nodes in the iteration of `run`.
  [[nodiscard]] Divergence finding_at(const AlignedOperator& run, DivergenceKind kind, std::optional<NodeIndex> a,
                                      std::optional<NodeIndex> b) const;
  /// `time` is the execution time of the finding's node in B.
  void add(Divergence finding, std::uint64_t time);
  [[nodiscard]] const GraphPair& graphs_of(const AlignedOperator& run) const { return graphs_.pairs[run.graphs]; }
  [[nodiscard]] const Graph& graph_a(const AlignedOperator& run) const;
  [[nodiscard]] const Graph& graph_b(const AlignedOperator& run) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  const TensorPairs& pairs_;
  const InputComparison& inputs_;
  std::set<std::pair<std::optional<NodePlace>, std::optional<NodePlace>>> reported_;
  std::vector<Divergence> findings_;
  std::vector<std::uint64_t> times_;  // Times of findings_
};

}  // namespace sporescope
