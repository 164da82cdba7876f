// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/cause/non_finite_outputs.h"
#include "core/cause/origin.h"
#include "core/cause/rule.h"
#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// What rules ask about the values that arrive at operators. One thread at a time.
class Evidence {
 public:
  Evidence(const ValueFlow& flow, TensorStates& states, Origins& origins)
      : flow_(flow), dump_(flow.dump()), states_(states), origins_(origins), outputs_(flow, states) {}

  [[nodiscard]] const ValueFlow& flow() const { return flow_; }
  [[nodiscard]] const Dump& dump() const { return dump_; }
  [[nodiscard]] Health health(RecordIndex record) { return states_.health(record); }
  [[nodiscard]] const std::stop_token& stop() const { return states_.stop(); }
  /// False for the Inf of a constant or a mask.
  [[nodiscard]] bool has_origin(RecordIndex record) { return origins_.origin_of(record).has_value(); }

  /// The iteration of its origin; nothing where there is none, as for has_origin().
  [[nodiscard]] std::optional<Iteration> first_bad_iteration(RecordIndex record);

  /// True for minus infinities alone, in an output that an operator keeps logarithms of probabilities in.
  [[nodiscard]] bool is_in_log_table(RecordIndex record, DumpGraphIndex graph, const Edge& produced_by);

  // of a value that arrives

  /// What is infinite because it is a table of logarithms counts as finite.
  [[nodiscard]] Health health_of(const InputValue& arrival);
  /// True for a parameter of which no value is known: what another graph of a control flow hands over arrives so.
  [[nodiscard]] bool was_passed_between_graphs(const ExecutionPoint& moment, const InputValue& arrival);
  /// A file with the value that an operator left in a parameter which it updates.
  [[nodiscard]] std::optional<RecordIndex> value_after(const ExecutionPoint& moment, const InputValue& arrival) const;
  /// True if all that is bad in it, if anything is, are constants.
  [[nodiscard]] bool only_constants_are_bad(const std::vector<InputValue>& arrivals);
  /// Those of which no value is known: not read by another operator, nor clean after an update. Point into `arrivals`.
  [[nodiscard]] std::vector<const InputValue*> unknown_inputs(const ExecutionPoint& moment,
                                                              const std::vector<InputValue>& arrivals);
  /// Of the arriving values that are as bad as `target` the one whose origin is the oldest.
  [[nodiscard]] std::optional<RecordIndex> earliest_bad(const std::vector<InputValue>& arrivals, Health target);
  /// The Inf that an operator made NaN of, unless a mask brought it.
  [[nodiscard]] std::optional<RecordIndex> bad_infinity(RecordIndex record, const std::vector<InputValue>& arrivals);

  /// A parameter's value before a moment, of the last iteration in which it can be read.
  [[nodiscard]] std::optional<RecordIndex> readable_before(const ExecutionPoint& moment, NodeIndex parameter);
  /// What an operator read of it, in the last dumped iteration before in which that can be read.
  [[nodiscard]] std::optional<RecordIndex> read_in_iteration_before(const ExecutionPoint& moment, NodeIndex parameter);
  /// Looks through operators that have no files, behind what arrived at `reader`, for what made `record`, where that is known,
  /// as bad as `target`. An infinity is taken for a NaN unless it is a mask, or may be absorbed on its way.
  [[nodiscard]] UpstreamValues search_upstream(const ExecutionPoint& moment, NodeIndex reader,
                                               const std::vector<InputValue>& arrivals, Health target,
                                               std::optional<RecordIndex> record = std::nullopt);
  /// True for an infinity that need not have made a NaN in `record`, somewhere behind it.
  [[nodiscard]] bool may_be_absorbed(RecordIndex infinity, std::optional<RecordIndex> record);

  // of what an operator does

  /// False if the operator keeps finite values of the size that arrived finite.
  [[nodiscard]] bool may_overflow(RecordIndex record, std::string_view type, const std::vector<InputValue>& arrivals);
  /// True if all that arrived at the operator which made `record` is known and finite, and it can make nothing of such values
  /// that is as bad as `target`. False where that is not known.
  [[nodiscard]] bool stays_finite(RecordIndex record, Health target, const std::vector<InputValue>& arrivals);
  /// True if all that is known of what arrived is finite, and so small that sums of its squares and products are finite, too.
  [[nodiscard]] bool squares_are_finite(RecordIndex record, const std::vector<InputValue>& arrivals);

  // of one tensor

  [[nodiscard]] bool has_positive_infinity(RecordIndex record) { return states_.examination(record).has_pos_inf; }
  /// One infinity of one sign, and at most one finite value beside it.
  [[nodiscard]] bool is_mask(RecordIndex record);
  /// The latest earlier output of the rank with the same values: graphs of a control flow have no edges between them.
  [[nodiscard]] std::optional<RecordIndex> equal_value(RecordIndex record);
  /// True if both hold the same bytes in the same type.
  [[nodiscard]] bool have_same_bytes(RecordIndex a, RecordIndex b) const;
  /// Outputs of the rank that are not finite and were written before it, the latest first; not all where there are many.
  [[nodiscard]] std::vector<RecordIndex> bad_outputs_before(RecordIndex record) { return outputs_.before(record); }
  /// True if both hold the same number of NaN and Inf, in tensors of one type and size.
  [[nodiscard]] bool have_same_counts(RecordIndex a, RecordIndex b) const { return states_.have_same_counts(a, b); }
  /// True if both are not finite and have as many elements.
  [[nodiscard]] bool have_same_size(RecordIndex a, RecordIndex b) {
    return states_.examination(a).statistics.count == states_.examination(b).statistics.count;
  }
  [[nodiscard]] bool has_shape(RecordIndex record, const Shape& shape) const { return states_.has_shape(record, shape); }

  // of a parameter

  /// What the last update of the parameter in that iteration left: in the operator's output, or in the file of its input, since
  /// some kernels do not fill their output.
  [[nodiscard]] std::optional<RecordIndex> last_written(const ExecutionPoint& moment, NodeIndex parameter, Health target);
  /// What flowed into an update of the parameter that was not dumped itself.
  [[nodiscard]] std::optional<RecordIndex> bad_update(const ExecutionPoint& moment, NodeIndex parameter, Health target);
  /// True if operators that read the parameter in that iteration made finite values of it.
  [[nodiscard]] bool was_clean_before(const ExecutionPoint& moment, NodeIndex parameter);

 private:
  /// Of an Inf that was set aside, and of an operator of that type, which made NaN of it: a mask is added or selected, neither
  /// a factor in a sum of products nor what weights are updated with. What is trained is none if NaN comes of it, nor is +Inf
  /// unless that comes of adding it, or of a row in which all is masked.
  [[nodiscard]] bool is_no_mask(RecordIndex infinite, std::string_view type);
  /// The file of an arriving value that is as bad as `target`; the producer's where there is one.
  [[nodiscard]] std::optional<RecordIndex> bad_file(const InputValue& arrival, Health target);
  [[nodiscard]] bool is_older(const Origin& a, const Origin& b) const;
  /// False if the NaN stands where no input of the operator is infinite.
  [[nodiscard]] bool infinity_matters(RecordIndex record, const std::vector<InputValue>& arrivals);

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  Origins& origins_;
  NonFiniteOutputs outputs_;
};

}  // namespace sporescope
