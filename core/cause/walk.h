// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
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
  Walk(const ValueFlow& flow, TensorStates& states)
      : flow_(flow), dump_(flow.dump()), states_(states), evidence_(flow, states, *this) {}

  [[nodiscard]] OriginNumber origin_of(std::uint32_t record) override;
  [[nodiscard]] const Origin& origin(OriginNumber number) const override { return origins_[static_cast<std::size_t>(number)]; }
  /// The tensor it came of; nothing for an origin. Known once origin_of was asked.
  [[nodiscard]] std::optional<std::uint32_t> parent_of(std::uint32_t record) const;
  /// The rule that said so; null if origin_of was not asked, or the trace would have closed to a circle.
  [[nodiscard]] const Rule* rule_of(std::uint32_t record) const;

 private:
  struct Decision {
    Step step;
    const Rule* rule = nullptr;
  };

  [[nodiscard]] Question question_about(std::uint32_t record) const;
  /// Nothing where a rule asked for origins that are not known yet: they stand in `wanted_`.
  [[nodiscard]] std::optional<Decision> decide(std::uint32_t record);
  void walk(std::uint32_t record);
  /// One step: decides the tensor at the end of `open_`, or puts what must be known first behind it.
  void go_on();
  void take(std::uint32_t record, Decision decision);
  void close(std::uint32_t record, OriginNumber origin);
  /// `record` came of `parent`, which waits for it.
  void close_circle(std::uint32_t record, std::uint32_t parent);
  [[nodiscard]] OriginNumber number_of(Origin origin);

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  Evidence evidence_;

  bool walking_ = false;
  struct Open {
    std::uint32_t record = 0;
    bool asked = false;  ///< a rule about the one before asked for its origin; else that one came of it
  };
  std::vector<Open> open_;  ///< not decided yet; each is waited for by the one before it
  std::unordered_set<std::uint32_t> opened_;
  std::vector<std::uint32_t> wanted_;  ///< origins that the rule that is being applied asked for in vain

  /// Tensors that came of the one whose rule asked for them, each with that one: to it, they have no origin of their own.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> circular_;

  std::vector<Origin> origins_;
  std::unordered_map<std::uint32_t, OriginNumber> origin_at_;  ///< by the origin's record
  std::map<std::pair<GraphIndex, NodeIndex>, OriginNumber> unseen_origins_;
  /// By graph, node, iteration and run: what one run of an operator made is one origin, however many outputs it has.
  std::map<std::tuple<GraphIndex, NodeIndex, std::int64_t, std::uint32_t>, OriginNumber> run_origins_;
  std::unordered_map<std::uint32_t, OriginNumber> marks_;  ///< the origin of each tensor that was walked over
  std::unordered_map<std::uint32_t, std::uint32_t> parents_;
  std::unordered_map<std::uint32_t, const Rule*> rules_;
};

}  // namespace sporescope
