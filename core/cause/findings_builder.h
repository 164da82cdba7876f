// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/cause/explain.h"
#include "core/cause/finding.h"
#include "core/cause/impact_analysis.h"
#include "core/cause/losses.h"
#include "core/cause/precedence.h"
#include "core/cause/repeated_origins.h"
#include "core/cause/sentences/backward_of.h"
#include "core/cause/walk.h"

namespace sporescope {

/// The tensors for which findings are built.
enum class FindingScope : std::uint8_t {
  all,        ///< All non-finite tensors. Masks are excluded, and paths end at the first visible effect.
  requested,  ///< Requested tensors only. Masks are reported too, and paths end at the first requested tensor.
};

/// Builds findings from the origins that a Walk has found. Not thread-safe.
class FindingsBuilder {
 public:
  FindingsBuilder(const ValueFlow& flow, TensorStates& states, Losses& losses, Walk& walk, std::stop_token stop,
                  FindingScope tensors)
      : flow_(flow),
        dump_(flow.dump()),
        states_(states),
        walk_(walk),
        precedence_(flow, states, walk),
        repeated_(flow, walk, precedence_),
        impact_analysis_(flow, states, losses),
        losses_(losses),
        stop_(std::move(stop)),
        requested_only_(tensors == FindingScope::requested) {}

  /// Builds at most `limit` findings. `nan` and `infinite` hold the tensors with NaN, and with Inf only, in execution order.
  /// The origin of the first NaN or infinite loss comes first, then those of later ones, then those that only caused Inf,
  /// unless that Inf ends where masks end. Origins of one operator in several iterations, and origins with a common reason,
  /// form one finding. Causes that operators absorbed come last.
  [[nodiscard]] std::vector<Finding> build(std::span<const RecordIndex> nan, std::span<const RecordIndex> infinite,
                                           std::size_t limit);
  /// Builds the finding of the first NaN while later tensors are still being read. Its effects and repetitions are not known
  /// yet. Returns nothing if a tensor that is read later may turn out to precede it.
  [[nodiscard]] std::optional<Finding> early_finding(RecordIndex nan);
  /// Tensors that the last build() excluded because their Inf ends where masks end, in execution order.
  [[nodiscard]] const std::vector<RecordIndex>& masks() const { return masks_; }

 private:
  /// The non-finite tensors that resulted from one origin, in execution order.
  struct Descendants {
    std::vector<RecordIndex> nan;
    std::vector<RecordIndex> infinite;
    [[nodiscard]] std::vector<RecordIndex> all() const;
  };

  void sort_by_origin(std::span<const RecordIndex> nan, std::span<const RecordIndex> infinite);
  [[nodiscard]] const Descendants& descendants(OriginIndex origin) const;
  [[nodiscard]] const Origin& origin(OriginIndex index) const { return walk_.origin(index); }
  /// Returns the operator that produced the origin; kNoNode if none did.
  [[nodiscard]] NodeIndex producer_of(const Origin& origin) const;
  /// Returns true if operators absorbed all of it, so that it is not in a tensor that the network may return.
  [[nodiscard]] bool is_absorbed(OriginIndex index);
  /// Returns true if only operators that select other values or test for non-finite values absorbed it. False if an operator
  /// such as ReLU replaced it by a value that may be harmful itself.
  [[nodiscard]] bool is_ignored_by_design(OriginIndex index);
  /// If the origin occurs in several iterations and was absorbed in this one, replaces `index` by the first origin with an
  /// impact. Returns true if it did.
  bool prefer_with_impact(OriginIndex& index);
  /// Returns true for a gradient that failed in the same way as its forward operator. It is reported with that operator.
  [[nodiscard]] bool is_gradient_of(OriginIndex index, OriginIndex forward) const;
  /// Returns true if both have a common reason and are reported as one finding.
  [[nodiscard]] bool is_similar(OriginIndex index, OriginIndex other);
  [[nodiscard]] bool ends_in_mask(OriginIndex index);
  /// Returns true for benign non-finite values: their consumers selected other values or tested whether they are finite.
  [[nodiscard]] bool is_ignored(OriginIndex index);
  /// Returns true if an operator that tests for finite values reads one of the tensors.
  [[nodiscard]] bool is_requested(std::span<const RecordIndex> values) const;
  /// Returns true for a gradient that overflowed temporarily, as happens while the loss scale is adjusted.
  [[nodiscard]] bool is_temporary_overflow(OriginIndex index);
  /// `values`: the tensors that resulted from the origin, and its own tensor.
  [[nodiscard]] ImpactAssessment assess_impact(OriginIndex index, std::span<const RecordIndex> values);
  /// Returns the origins that are gradients of this forward operator.
  [[nodiscard]] std::vector<OriginIndex> gradients_of(OriginIndex index) const;
  /// Returns the origins of NaN and of infinite losses, then those of Inf only, each once, in the order of their tensors.
  /// Within the first `limit`, a forward operator that failed comes before its gradient operator: both have finite inputs of
  /// their own, and kernels of gradients may run first.
  [[nodiscard]] std::vector<OriginIndex> ordered_origins(std::span<const RecordIndex> nan,
                                                         std::span<const RecordIndex> infinite, std::size_t limit);
  /// Returns all tensors that are non-finite because of the origin, and its own tensor.
  [[nodiscard]] std::vector<RecordIndex> affected_by(OriginIndex index) const;
  [[nodiscard]] Finding finding(OriginIndex index);
  /// Builds the part of a finding that describes the origin and its reason.
  [[nodiscard]] Finding base_finding(OriginIndex index);
  [[nodiscard]] OriginDetails details_of(const Origin& origin, Finding& finding);
  /// Adds the inputs of the origin to both. For a gradient through several operators, the inputs are described for the operator
  /// whose derivative is infinite, or for the only one.
  void add_all_inputs(const Origin& origin, Finding& finding, OriginDetails& details);
  /// `through`: the operator through which a gradient was computed, or null for other origins and if it is unknown.
  void add_inputs(const Origin& origin, const BackwardOf* through, Finding& finding, OriginDetails& details);
  /// Returns the statistics of the optimizer state whose root is taken, after its update.
  [[nodiscard]] std::optional<Statistics> root_argument_statistics(const Origin& origin, std::string_view type);
  /// Returns the first visible effect of the origin. See first_visible_effect() in propagation.h.
  [[nodiscard]] std::optional<RecordIndex> first_visible_effect(OriginIndex index);
  [[nodiscard]] std::vector<RecordIndex> path(OriginIndex index, std::optional<RecordIndex> symptom);
  void add_propagation(Finding& result, std::span<const RecordIndex> path, std::vector<RecordIndex> affected);
  [[nodiscard]] std::vector<CauseReason> reasoning(OriginIndex index, std::optional<RecordIndex> symptom);

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  Walk& walk_;
  Precedence precedence_;
  RepeatedOrigins repeated_;
  ImpactAnalysis impact_analysis_;
  Losses& losses_;
  std::stop_token stop_;
  bool requested_only_;
  std::map<OriginIndex, Descendants> by_origin_;
  std::map<OriginIndex, std::vector<OriginIndex>> similar_;  ///< Origins with the same reason, keyed by the reported one
  std::vector<RecordIndex> masks_;
};

}  // namespace sporescope
