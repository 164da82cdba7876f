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

/// What came of a value that is not finite: whether the loss or a weight is not finite because of it, or where it ended.
struct ImpactAssessment {
  Impact impact = Impact::unknown;
  bool by_design = false;  ///< absorbed by operators alone that chose other values, or asked what it is
  bool selected = false;   ///< of these: all are Selects
  bool requested = false;  ///< of these: one asked whether it is finite, and all others are Selects
  bool reaches_network_output =
      false;     ///< some of it was given as well by an operator that none reads: the network may return it
  Text outcome;  ///< in words: "it reaches the loss, ReduceMean-op0"; where that is later, in which iteration
};

/// Follows values that are not finite forward, along the edges of the graphs, through whatever was dumped. One thread.
class ImpactAnalysis {
 public:
  ImpactAnalysis(const ValueFlow& flow, TensorStates& states, Losses& losses)
      : flow_(flow), dump_(flow.dump()), states_(states), elements_(flow, states), losses_(losses) {}

  /// `values`: tensors that are known to have come of the cause, the cause among them. They are followed in the iteration in
  /// which they stand: what reached a weight is there in the next one. `from_the_start`: the value of a parameter before
  /// anything was written; minus infinities that stay in that one are no harm that they do.
  [[nodiscard]] ImpactAssessment of(std::span<const RecordIndex> values,
                                    std::optional<RecordIndex> from_the_start = std::nullopt);
  /// True if minus infinities were absorbed as those of masks are, wherever they were read, and are not in the loss. `of_pole`:
  /// an operator that is infinite for single values made them, so that +Inf may be on the way to the −Inf of a mask.
  [[nodiscard]] bool ends_in_masks(std::span<const RecordIndex> values, bool of_pole);

 private:
  /// An output of an operator, or a parameter, in one iteration.
  using Value = std::tuple<DumpGraphIndex, NodeIndex, std::uint32_t, Iteration>;

  struct Open {
    Value value;
    ExecutionPoint moment;
    RecordIndex held_by{};  ///< a file that shows it
  };
  /// What an operator gave in one iteration, by its own files, else by those of its readers.
  struct OutputState {
    bool known = false;
    std::vector<std::pair<Value, RecordIndex>> bad;
  };

  [[nodiscard]] OutputState outputs_of(NodeIndex op, const ExecutionPoint& moment);
  void add_as_read(OutputState& given, NodeIndex op, std::uint32_t slot, const ExecutionPoint& moment);
  void visit_record(RecordIndex record);
  void visit(const Value& value, const ExecutionPoint& moment, RecordIndex held_by);
  /// `from`: the value that the consumer reads; `value` holds it, or one that it came of.
  void follow_into(NodeIndex consumer, const ExecutionPoint& moment, const Edge& from, RecordIndex value);
  [[nodiscard]] bool is_written(RecordIndex input, const ExecutionPoint& moment) const;
  [[nodiscard]] bool is_overwritten(RecordIndex record, NodeIndex assign) const;
  [[nodiscard]] bool may_derive_from(RecordIndex result, NodeIndex consumer, RecordIndex value);
  [[nodiscard]] bool is_intended_for(RecordIndex value, NodeIndex consumer);
  /// True if nothing else of the operator's result depends on it: it took other values, or a limit that is finite.
  [[nodiscard]] bool is_dropped_by(RecordIndex value, NodeIndex consumer);
  void absorb(NodeIndex consumer, const ExecutionPoint& moment, RecordIndex value);
  /// Of an operator of which nothing was dumped that it gave: the value goes on where the operator gives nothing finite for it.
  [[nodiscard]] bool must_hand_on(NodeIndex consumer, const ExecutionPoint& moment, const Edge& from) const;
  void follow_update(NodeIndex optimizer, const ExecutionPoint& moment);
  void reach_end(const Value& value);
  [[nodiscard]] bool was_passed_on() const;
  void note_weight(RecordIndex record);
  [[nodiscard]] bool was_there(RecordIndex record);
  [[nodiscard]] int weight_rank(RecordIndex record) const;
  [[nodiscard]] std::string name_of(DumpGraphIndex graph, NodeIndex node) const;
  [[nodiscard]] ImpactAssessment verdict() const;

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  ElementPropagation elements_;
  std::set<Value> seen_;
  std::vector<Open> open_;
  std::optional<RecordIndex> from_the_start_;
  std::optional<Iteration> started_;  ///< the iteration of the earliest value
  std::optional<Value> loss_;
  std::vector<RecordIndex> weights_;
  std::optional<std::pair<DumpGraphIndex, NodeIndex>> absorber_;
  std::optional<std::pair<DumpGraphIndex, NodeIndex>> steered_;  ///< its finite result depends on what was not finite
  std::optional<std::pair<DumpGraphIndex, NodeIndex>>
      hidden_;                                               ///< what it gives is NaN of another value where it read this one
  bool by_choice_ = true;                                    ///< no operator absorbed it but by choice
  bool requested_ = false;                                   ///< an operator asked whether it is finite
  bool selected_ = true;                                     ///< none absorbed it but those, and Selects
  bool has_undumped_ = false;                                ///< not all that it flowed into was dumped, or is known
  std::optional<std::pair<DumpGraphIndex, NodeIndex>> end_;  ///< the last operator on a way that no one reads any more
  Losses& losses_;
};

}  // namespace sporescope
