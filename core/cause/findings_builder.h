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
#include "core/cause/grouping/repeated_origins.h"
#include "core/cause/impact_analysis.h"
#include "core/cause/losses.h"
#include "core/cause/precedence.h"
#include "core/cause/sentences/backward_of.h"
#include "core/cause/walk.h"

namespace sporescope {

/// Which tensors findings are made for.
enum class FindingScope : std::uint8_t {
  all,        ///< that are not finite: masks are set aside, and paths end where a person would have noticed
  requested,  ///< somebody asks where they came from: masks are told, too, and paths end at the first that was asked about
};

/// Makes findings of the origins that a walk has found.
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

  /// `nan` and `infinite`: tensors that hold NaN, and Inf alone, in execution order. First the origin of the first NaN or
  /// infinite loss, then those of later ones, then those that only Inf came of, unless it ended where masks end. What one
  /// operator makes again in later iterations is one finding, as is what began for one reason. What operators absorbed comes
  /// behind all else.
  [[nodiscard]] std::vector<Finding> make(std::span<const RecordIndex> nan, std::span<const RecordIndex> infinite,
                                          std::size_t limit);
  /// Where the NaN of this tensor, the first one, began, while later ones are still to be read: neither where it went nor
  /// whether it began anew is known. Nothing where what is read later may turn out to come before it.
  [[nodiscard]] std::optional<Finding> early_finding(RecordIndex nan);
  /// Tensors that the last make() set aside, since their Inf ended where masks end, in execution order.
  [[nodiscard]] const std::vector<RecordIndex>& masks() const { return masks_; }

 private:
  /// What came of one origin, in execution order.
  struct Descendants {
    std::vector<RecordIndex> nan;
    std::vector<RecordIndex> infinite;
    [[nodiscard]] std::vector<RecordIndex> all() const;
  };

  void sort_by_origin(std::span<const RecordIndex> nan, std::span<const RecordIndex> infinite);
  [[nodiscard]] const Descendants& descendants(OriginIndex origin) const;
  [[nodiscard]] const Origin& origin(OriginIndex index) const { return walk_.origin(index); }
  /// The operator that made it; kNoNode if none did.
  [[nodiscard]] NodeIndex producer_of(const Origin& origin) const;
  /// True if operators absorbed all of it: it is in nothing that the network may return, either.
  [[nodiscard]] bool is_absorbed(OriginIndex index);
  /// False where an operator such as ReLU made another value of it, which may do harm itself.
  [[nodiscard]] bool is_ignored_by_design(OriginIndex index);
  /// Of what is the same in several iterations the first that does harm, where the earlier ones were absorbed; true if so.
  bool prefer_with_impact(OriginIndex& index);
  /// True for a gradient that went wrong as its forward operator did: it is told with that one.
  [[nodiscard]] bool is_gradient_of(OriginIndex one, OriginIndex forward) const;
  /// True if they began for one reason, and are told as one.
  [[nodiscard]] bool is_similar(OriginIndex one, OriginIndex other);
  [[nodiscard]] bool ends_in_mask(OriginIndex index);
  /// True for infinities that do no harm: operators read them that chose other values, or asked whether they are infinite.
  [[nodiscard]] bool is_ignored(OriginIndex index);
  /// True if an operator reads one of them to give which of its values are finite.
  [[nodiscard]] bool is_requested(std::span<const RecordIndex> values) const;
  /// True for a gradient that was too large once, as it is while a scale of the loss is looked for.
  [[nodiscard]] bool is_passing_overflow(OriginIndex index);
  /// `values`: what came of it, and its own tensor.
  [[nodiscard]] ImpactAssessment assess_impact(OriginIndex index, std::span<const RecordIndex> values);
  /// Origins of gradients of that forward operator.
  [[nodiscard]] std::vector<OriginIndex> gradients_of(OriginIndex index) const;
  /// Those of NaN, and of a loss that is infinite, then those of Inf alone, each once, in the order of their tensors. Among the
  /// first `limit` a gradient operator is preceded by the forward operator that it belongs to if that one went wrong too: both
  /// have their own clean inputs, and kernels of gradients may run first.
  [[nodiscard]] std::vector<OriginIndex> ordered_origins(std::span<const RecordIndex> nan,
                                                         std::span<const RecordIndex> infinite, std::size_t limit);
  /// All that is not finite because of it, and its own tensor.
  [[nodiscard]] std::vector<RecordIndex> affected_by(OriginIndex index) const;
  [[nodiscard]] Finding finding(OriginIndex index);
  /// Where and why it began.
  [[nodiscard]] Finding base_finding(OriginIndex index);
  [[nodiscard]] OriginDetails details_of(const Origin& origin, Finding& finding);
  /// Adds what went into the origin to both. Of a gradient that came back through operators it says of each input what it was
  /// to the one whose slope is infinite, or to the only one.
  void add_all_inputs(const Origin& origin, Finding& finding, OriginDetails& details);
  /// `through`: where the origin is a gradient, and that is known; else null.
  void add_inputs(const Origin& origin, const BackwardOf* through, Finding& finding, OriginDetails& details);
  /// What an optimizer takes the root of, after it moved it.
  [[nodiscard]] std::optional<Statistics> rooted_by(const Origin& origin, std::string_view type);
  /// Where a person would have noticed what came of it.
  [[nodiscard]] std::optional<RecordIndex> first_visible_effect(OriginIndex index);
  [[nodiscard]] std::vector<RecordIndex> path(OriginIndex index, std::optional<RecordIndex> noticed);
  void add_propagation(Finding& result, std::span<const RecordIndex> path, std::vector<RecordIndex> arrived);
  [[nodiscard]] std::vector<CauseReason> reasoning(OriginIndex index, std::optional<RecordIndex> noticed);

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
  std::map<OriginIndex, std::vector<OriginIndex>> similar_;  ///< others that began for the same reason, by the one that is told
  std::vector<RecordIndex> masks_;
};

}  // namespace sporescope
