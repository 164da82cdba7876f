// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "core/cause/evidence.h"
#include "core/cause/origin.h"
#include "core/cause/rule.h"
#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Traces NaN and Inf back to their origins by applying the cause rules; it has no knowledge of operators itself. Each
/// non-finite tensor is an origin or has one parent: the earliest of the values that it resulted from. Traces therefore form a
/// forest, and each tensor is traced only once. Traces may have any length. Not thread-safe.
class Walk final : public Origins {
 public:
  /// `never_excluded`: tensors that are never excluded, even if a rule says so, because they have an impact.
  Walk(const ValueFlow& flow, TensorStates& states, std::set<RecordIndex> never_excluded = {})
      : flow_(flow),
        dump_(flow.dump()),
        states_(states),
        never_excluded_(std::move(never_excluded)),
        evidence_(flow, states, *this) {}

  [[nodiscard]] std::optional<OriginIndex> origin_of(RecordIndex record) override;
  [[nodiscard]] const Origin& origin(OriginIndex index) const override { return origins_[index]; }
  /// The reason why a tensor without an origin was excluded. Requires an earlier call of origin_of().
  [[nodiscard]] ExclusionReason exclusion_reason(RecordIndex record) const {
    return std::get<Exclusion>(ends_.at(record)).reason;
  }
  [[nodiscard]] std::optional<RecordIndex> mask_source(RecordIndex record) const override;
  /// The tensor that `record` resulted from; nothing for an origin. Requires an earlier call of origin_of().
  [[nodiscard]] std::optional<RecordIndex> parent_of(RecordIndex record) const;
  /// The rule that decided about `record`. Null if origin_of() was not called, or the trace would have become circular.
  [[nodiscard]] const CauseRule* rule_of(RecordIndex record) const;

 private:
  struct Exclusion {
    ExclusionReason reason = ExclusionReason::input_mask;
    std::optional<RecordIndex> mask_source;
  };
  /// The end of the trace of a tensor.
  using TraceEnd = std::variant<OriginIndex, Exclusion>;
  struct Decision {
    Step step;
    const CauseRule* rule = nullptr;
  };

  [[nodiscard]] OriginQuery origin_query(RecordIndex record) const;
  /// Applies the rules. Returns nothing if a rule requested origins that are not known yet; `requested_origins_` holds them
  /// then.
  [[nodiscard]] std::optional<Decision> decide(RecordIndex record);
  void walk(RecordIndex record);
  /// Performs one step: decides the last tensor of `pending_`, or pushes a tensor that must be decided first.
  void advance();
  void apply_decision(RecordIndex record, Decision decision);
  void close(RecordIndex record, TraceEnd end);
  /// Handles a `record` that resulted from `parent`, although `parent` is waiting for it.
  void resolve_cycle(RecordIndex record, RecordIndex parent);
  [[nodiscard]] OriginIndex index_of(Origin origin);

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  std::set<RecordIndex> never_excluded_;
  Evidence evidence_;

  bool walking_ = false;
  struct PendingTensor {
    RecordIndex record{};
    bool requested =
        false;  ///< A rule applied to the previous entry requested its origin; otherwise the previous entry resulted from it
  };
  std::vector<PendingTensor> pending_;  ///< Undecided tensors; each entry is waiting for the next one
  std::unordered_set<RecordIndex> pending_records_;
  std::vector<RecordIndex> requested_origins_;  ///< Origins requested by the current rule that are not known yet

  /// Tensors that resulted from the tensor whose rule requested them, paired with that tensor. For that tensor, they
  /// have no origin of their own.
  std::vector<std::pair<RecordIndex, RecordIndex>> circular_;

  IndexedVector<OriginIndex, Origin> origins_;
  std::unordered_map<RecordIndex, OriginIndex> origins_by_record_;  ///< Keyed by the record of the origin
  std::map<std::pair<DumpGraphIndex, NodeIndex>, OriginIndex> undumped_origins_;
  /// Keyed by graph, node, iteration and run: all outputs of one run of an operator share one origin.
  std::map<std::tuple<DumpGraphIndex, NodeIndex, Iteration, std::uint32_t>, OriginIndex> run_origins_;
  std::unordered_map<RecordIndex, TraceEnd> ends_;  ///< The end of each traced tensor
  std::unordered_map<RecordIndex, RecordIndex> parents_;
  std::unordered_map<RecordIndex, const CauseRule*> rules_;
};

}  // namespace sporescope
