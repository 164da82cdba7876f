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

/// Follows NaN and Inf back to where they were made, step by step as the rules say; knows nothing of operators itself. Each
/// tensor that is not finite has one parent, the earliest of the values that it came of, or is an origin; so traces are a
/// forest, and a tensor's trace is walked once. Traces may be of any length. One thread at a time.
class Walk final : public Origins {
 public:
  /// `never_excluded`: tensors that a rule would set aside, though what came of them is not harmless.
  Walk(const ValueFlow& flow, TensorStates& states, std::set<RecordIndex> never_excluded = {})
      : flow_(flow),
        dump_(flow.dump()),
        states_(states),
        never_excluded_(std::move(never_excluded)),
        evidence_(flow, states, *this) {}

  [[nodiscard]] std::optional<OriginIndex> origin_of(RecordIndex record) override;
  [[nodiscard]] const Origin& origin(OriginIndex index) const override { return origins_[index]; }
  /// As what a tensor without an origin was set aside. Known once origin_of was asked.
  [[nodiscard]] ExclusionReason exclusion_reason(RecordIndex record) const { return std::get<Exclusion>(ends_.at(record)).as; }
  [[nodiscard]] std::optional<RecordIndex> mask_source(RecordIndex record) const override;
  /// The tensor it came of; nothing for an origin. Known once origin_of was asked.
  [[nodiscard]] std::optional<RecordIndex> parent_of(RecordIndex record) const;
  /// The rule that said so; null if origin_of was not asked, or the trace would have closed to a circle.
  [[nodiscard]] const CauseRule* rule_of(RecordIndex record) const;

 private:
  struct Exclusion {
    ExclusionReason as = ExclusionReason::input_mask;
    std::optional<RecordIndex> mask_source;
  };
  /// Where the trace of a tensor ended.
  using TraceEnd = std::variant<OriginIndex, Exclusion>;
  struct Decision {
    Step step;
    const CauseRule* rule = nullptr;
  };

  [[nodiscard]] OriginQuery origin_query(RecordIndex record) const;
  /// Nothing where a rule asked for origins that are not known yet: they stand in `target_`.
  [[nodiscard]] std::optional<Decision> decide(RecordIndex record);
  void walk(RecordIndex record);
  /// One step: decides the tensor at the end of `open_`, or puts what must be known first behind it.
  void go_on();
  void take(RecordIndex record, Decision decision);
  void close(RecordIndex record, TraceEnd end);
  /// `record` came of `parent`, which waits for it.
  void close_circle(RecordIndex record, RecordIndex parent);
  [[nodiscard]] OriginIndex index_of(Origin origin);

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  std::set<RecordIndex> never_excluded_;
  Evidence evidence_;

  bool walking_ = false;
  struct Open {
    RecordIndex record{};
    bool requested = false;  ///< a rule about the one before asked for its origin; else that one came of it
  };
  std::vector<Open> open_;  ///< not decided yet; each is waited for by the one before it
  std::unordered_set<RecordIndex> opened_;
  std::vector<RecordIndex> target_;  ///< origins that the rule that is being applied asked for in vain

  /// Tensors that came of the one whose rule asked for them, each with that one: to it, they have no origin of their own.
  std::vector<std::pair<RecordIndex, RecordIndex>> circular_;

  IndexedVector<OriginIndex, Origin> origins_;
  std::unordered_map<RecordIndex, OriginIndex> origin_at_;  ///< by the origin's record
  std::map<std::pair<DumpGraphIndex, NodeIndex>, OriginIndex> unseen_origins_;
  /// By graph, node, iteration and run: what one run of an operator made is one origin, however many outputs it has.
  std::map<std::tuple<DumpGraphIndex, NodeIndex, Iteration, std::uint32_t>, OriginIndex> run_origins_;
  std::unordered_map<RecordIndex, TraceEnd> ends_;  ///< of each tensor that was walked over
  std::unordered_map<RecordIndex, RecordIndex> parents_;
  std::unordered_map<RecordIndex, const CauseRule*> rules_;
};

}  // namespace sporescope
