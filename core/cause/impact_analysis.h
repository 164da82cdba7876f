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
#include "core/cause/element_propagation.h"
#include "core/cause/losses.h"
#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// The impact of a non-finite value: whether it reached the loss or a weight, or where it was absorbed.
struct ImpactAssessment {
  Impact impact = Impact::unknown;
  bool by_design = false;  ///< Only operators that select other values, or test whether the value is finite, absorbed it
  bool selected = false;   ///< As `by_design`, and all of them are Selects
  bool requested = false;  ///< As `by_design`, one of them tests whether the value is finite, and all others are Selects
  bool reaches_network_output = false;  ///< Part of it is also in an output without consumers, which the network may return
  Text text;  ///< Text: "it reaches the loss, ReduceMean-op0", with the iteration if that is a later one
};

/// Follows non-finite values downstream along the edges of the graphs through all dumped tensors. Not thread-safe.
class ImpactAnalysis {
 public:
  ImpactAnalysis(const ValueFlow& flow, TensorStates& states, Losses& losses)
      : flow_(flow), dump_(flow.dump()), states_(states), elements_(flow, states), losses_(losses) {}

  /// Assesses the impact of `values`: the cause and tensors known to result from it. Each value is followed within its
  /// iteration; a weight that it reached appears in `values` of the next one. `initial_value`: the value of a parameter before
  /// anything was written. If -Inf stays in that parameter, that is no impact.
  [[nodiscard]] ImpactAssessment assess(std::span<const RecordIndex> values,
                                        std::optional<RecordIndex> initial_value = std::nullopt);
  /// Returns true if -Inf was absorbed wherever it was read, as with masks, and does not reach the loss. `from_pole`: an
  /// operator with poles produced it, so +Inf may precede the -Inf of a mask.
  [[nodiscard]] bool is_absorbed_like_masks(std::span<const RecordIndex> values, bool from_pole);

 private:
  /// An output of an operator, or a parameter, in one iteration.
  using Value = std::tuple<DumpGraphIndex, NodeIndex, std::uint32_t, Iteration>;

  struct PendingValue {
    Value value;
    ExecutionPoint point;
    RecordIndex holder{};  ///< A record that holds the value
  };
  /// The outputs of an operator in one iteration, read from its own files, else from those of its consumers.
  struct OutputState {
    bool known = false;
    std::vector<std::pair<Value, RecordIndex>> non_finite;
  };

  [[nodiscard]] OutputState outputs_of(NodeIndex op, const ExecutionPoint& point);
  void add_consumer_records(OutputState& state, NodeIndex op, std::uint32_t slot, const ExecutionPoint& point);
  void visit_record(RecordIndex record);
  void visit(const Value& value, const ExecutionPoint& point, RecordIndex holder);
  /// `from`: the input that the consumer reads. `value`: a record of that input, or of a value from which it results.
  void follow_consumer(NodeIndex consumer, const ExecutionPoint& point, const Edge& from, RecordIndex value);
  [[nodiscard]] bool is_written(RecordIndex input, const ExecutionPoint& point) const;
  [[nodiscard]] bool is_overwritten(RecordIndex record, NodeIndex assign) const;
  [[nodiscard]] bool may_derive_from(RecordIndex result, NodeIndex consumer, RecordIndex value);
  [[nodiscard]] bool is_intended_for(RecordIndex value, NodeIndex consumer);
  /// Returns true if the rest of the operator's result does not depend on `value`: it takes other values or a finite limit.
  [[nodiscard]] bool is_dropped_by(RecordIndex value, NodeIndex consumer);
  void absorb(NodeIndex consumer, const ExecutionPoint& point, RecordIndex value);
  /// Returns true if an operator without dumped outputs must propagate the value, because it never computes a finite result
  /// from it.
  [[nodiscard]] bool must_propagate(NodeIndex consumer, const ExecutionPoint& point, const Edge& from) const;
  void follow_update(NodeIndex optimizer, const ExecutionPoint& point);
  void handle_unread_value(const Value& value);
  [[nodiscard]] bool was_propagated() const;
  void note_weight(RecordIndex record);
  [[nodiscard]] bool existed_before(RecordIndex record);
  [[nodiscard]] int weight_rank(RecordIndex record) const;
  [[nodiscard]] std::string name_of(DumpGraphIndex graph, NodeIndex node) const;
  [[nodiscard]] ImpactAssessment verdict() const;

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  ElementPropagation elements_;
  std::set<Value> seen_;
  std::vector<PendingValue> pending_;
  std::optional<RecordIndex> initial_record_;
  std::optional<Iteration> started_;  ///< The iteration of the earliest value
  std::optional<Value> loss_;
  std::vector<RecordIndex> weights_;
  std::optional<std::pair<DumpGraphIndex, NodeIndex>> absorber_;
  std::optional<std::pair<DumpGraphIndex, NodeIndex>>
      dependent_operator_;  ///< Its finite result depends on the non-finite value
  std::optional<std::pair<DumpGraphIndex, NodeIndex>>
      hidden_;                      ///< Its NaN has another reason at the positions where it reads this value
  bool absorbed_by_design_ = true;  ///< All absorbing operators did so by design
  bool requested_ = false;          ///< An operator tested whether the value is finite
  bool selected_ = true;            ///< All absorbing operators test for finite values or are Selects
  bool has_undumped_ = false;       ///< Some consumers were not dumped or are unknown
  std::optional<std::pair<DumpGraphIndex, NodeIndex>> end_;  ///< The last operator of a path, whose output has no consumer
  Losses& losses_;
};

}  // namespace sporescope
