// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "core/cause/cause_kind.h"
#include "core/cause/losses.h"
#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// What came of a value that is not finite: whether the loss or a weight is not finite because of it, or where it ended.
struct Spread {
  Harm harm = Harm::unknown;
  Text outcome;  ///< in words: "it reaches the loss, ReduceMean-op0"; where that is later, in which iteration
};

/// Follows values that are not finite forward, along the edges of the graphs, through whatever was dumped. One thread.
class SpreadSearch {
 public:
  SpreadSearch(const ValueFlow& flow, TensorStates& states, Losses& losses)
      : flow_(flow), dump_(flow.dump()), states_(states), losses_(losses) {}

  /// `values`: tensors that are known to have come of the cause, the cause among them. They are followed in the iteration in
  /// which they stand: what reached a weight is there in the next one.
  [[nodiscard]] Spread of(std::span<const RecordIndex> values);

 private:
  /// An output of an operator, or a parameter, in one iteration.
  using Value = std::tuple<DumpGraphIndex, NodeIndex, std::uint32_t, Iteration>;

  void visit_record(RecordIndex record);
  void visit(const Value& value, const Moment& moment);
  void follow_into(NodeIndex consumer, const Moment& moment);
  void follow_update(NodeIndex optimizer, const Moment& moment);
  void reach_end(const Value& value);
  [[nodiscard]] bool was_passed_on() const;
  void note_weight(RecordIndex record);
  [[nodiscard]] std::string name_of(DumpGraphIndex graph, NodeIndex node) const;
  [[nodiscard]] Spread verdict() const;

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  std::set<Value> seen_;
  std::vector<std::pair<Value, Moment>> open_;
  std::optional<Iteration> begun_;  ///< the iteration of the earliest value
  std::optional<Value> loss_;
  std::vector<RecordIndex> weights_;
  std::optional<std::pair<DumpGraphIndex, NodeIndex>> absorber_;
  bool out_of_sight_ = false;                                ///< not all that it flowed into was dumped, or is known
  std::optional<std::pair<DumpGraphIndex, NodeIndex>> end_;  ///< the last operator on a way that no one reads any more
  Losses& losses_;
};

}  // namespace sporescope
