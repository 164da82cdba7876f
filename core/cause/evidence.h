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

/// The queries that rules make about input values of operators. Not thread-safe.
class Evidence {
 public:
  Evidence(const ValueFlow& flow, TensorStates& states, Origins& origins)
      : flow_(flow), dump_(flow.dump()), states_(states), origins_(origins), outputs_(flow, states) {}

  [[nodiscard]] const ValueFlow& flow() const { return flow_; }
  [[nodiscard]] const Dump& dump() const { return dump_; }
  [[nodiscard]] Health health(RecordIndex record) { return states_.health(record); }
  [[nodiscard]] const std::stop_token& stop() const { return states_.stop(); }
  /// Returns false for the Inf of a constant or a mask.
  [[nodiscard]] bool has_origin(RecordIndex record) { return origins_.origin_of(record).has_value(); }

  /// Returns the iteration of the origin, or nothing if has_origin() is false.
  [[nodiscard]] std::optional<Iteration> origin_iteration(RecordIndex record);

  /// Returns true if the tensor holds -Inf only and is an output in which the operator stores logarithms of probabilities.
  [[nodiscard]] bool is_in_log_table(RecordIndex record, DumpGraphIndex graph, const Edge& produced_by);

  // Queries about input values.

  /// Returns the health of an input value. A table of logarithms counts as finite although it holds -Inf.
  [[nodiscard]] Health health_of(const InputValue& input_value);
  /// Returns true for a parameter of which no value is known. Values passed by another graph of a control flow look like this.
  [[nodiscard]] bool was_passed_between_graphs(const ExecutionPoint& point, const InputValue& input_value);
  /// Returns a record with the value of a parameter after an operator updated it.
  [[nodiscard]] std::optional<RecordIndex> value_after(const ExecutionPoint& point, const InputValue& input_value) const;
  /// Returns true if all non-finite inputs are constants, or there are none.
  [[nodiscard]] bool only_constants_are_non_finite(const std::vector<InputValue>& inputs);
  /// Returns the inputs without a known value: neither read by another operator nor finite after an update. Constants are left
  /// out. The pointers point into `inputs`.
  [[nodiscard]] std::vector<const InputValue*> unknown_inputs(const ExecutionPoint& point,
                                                              const std::vector<InputValue>& inputs);
  /// Returns the input value with the oldest origin among those at least as severe as `target`.
  [[nodiscard]] std::optional<RecordIndex> earliest_non_finite(const std::vector<InputValue>& inputs, Health target);
  /// Returns the Inf from which an operator computed NaN, unless the Inf is from a mask.
  [[nodiscard]] std::optional<RecordIndex> find_infinite_input(RecordIndex record, const std::vector<InputValue>& inputs);

  /// Returns the latest readable value of a parameter before an execution point.
  [[nodiscard]] std::optional<RecordIndex> last_readable_value(const ExecutionPoint& point, NodeIndex parameter);
  /// Returns a readable file of an operator that read the parameter, from the latest such earlier iteration.
  [[nodiscard]] std::optional<RecordIndex> read_in_iteration_before(const ExecutionPoint& point, NodeIndex parameter);
  /// Searches upstream of `inputs`, the inputs of `reader`, through undumped operators for the value from which `record` (if
  /// it is known) resulted. The value is at least as severe as `target`. For a NaN, an Inf is accepted as well, unless it is a
  /// mask or may be absorbed on its way.
  [[nodiscard]] UpstreamValues search_upstream(const ExecutionPoint& point, NodeIndex reader,
                                               const std::vector<InputValue>& inputs, Health target,
                                               std::optional<RecordIndex> record = std::nullopt);
  /// Returns true for an Inf from which a NaN in `record`, further downstream, does not necessarily result.
  [[nodiscard]] bool may_be_absorbed(RecordIndex infinity, std::optional<RecordIndex> record);

  // Queries about the function of an operator.

  /// Returns false if the operator cannot compute Inf from finite inputs of this magnitude.
  [[nodiscard]] bool may_overflow(RecordIndex record, std::string_view type, const std::vector<InputValue>& inputs);
  /// Returns true if all inputs of the operator that produced `record` are known and finite, and it cannot compute a value as
  /// severe as `target` from them. Returns false if that is unknown.
  [[nodiscard]] bool stays_finite(RecordIndex record, Health target, const std::vector<InputValue>& inputs);
  /// Returns true if all known inputs are finite and so small that sums of their squares and products are finite, too.
  [[nodiscard]] bool squares_are_finite(RecordIndex record, const std::vector<InputValue>& inputs);

  // Queries about one tensor.

  [[nodiscard]] bool has_positive_infinity(RecordIndex record) { return states_.examination(record).has_pos_inf; }
  /// Returns true if all its infinities have one sign and it has at most one distinct finite value.
  [[nodiscard]] bool is_mask(RecordIndex record);
  /// Returns the latest earlier output of the same rank with equal values. Used because there are no edges between graphs of a
  /// control flow.
  [[nodiscard]] std::optional<RecordIndex> equal_value(RecordIndex record);
  /// Returns true if both tensors hold the same bytes with the same dtype.
  [[nodiscard]] bool have_same_bytes(RecordIndex a, RecordIndex b) const;
  /// Returns non-finite outputs of the same rank that were written before `record`, the latest first. At most
  /// NonFiniteOutputs::kMaxBefore are returned.
  [[nodiscard]] std::vector<RecordIndex> non_finite_outputs_before(RecordIndex record) { return outputs_.before(record); }
  /// Returns true if both hold the same number of NaN and Inf and have the same dtype and number of elements.
  [[nodiscard]] bool have_same_counts(RecordIndex a, RecordIndex b) const { return states_.have_same_counts(a, b); }
  /// Returns true if both have the same number of elements. Both must be non-finite.
  [[nodiscard]] bool have_same_size(RecordIndex a, RecordIndex b) {
    return states_.examination(a).statistics.count == states_.examination(b).statistics.count;
  }
  [[nodiscard]] bool has_shape(RecordIndex record, const Shape& shape) const { return states_.has_shape(record, shape); }

  // Queries about a parameter.

  /// Returns the result of the last update of the parameter in this iteration: the operator's output, or the file of its input,
  /// because some kernels do not fill their output.
  [[nodiscard]] std::optional<RecordIndex> find_last_write(const ExecutionPoint& point, NodeIndex parameter, Health target);
  /// Returns a non-finite input of an update of the parameter whose result was not dumped.
  [[nodiscard]] std::optional<RecordIndex> find_non_finite_update(const ExecutionPoint& point, NodeIndex parameter,
                                                                  Health target);
  /// Returns true if operators that read the parameter in this iteration computed finite values from it.
  [[nodiscard]] bool was_clean_before(const ExecutionPoint& point, NodeIndex parameter);

 private:
  /// Returns true if an excluded Inf, from which an operator of this type computed NaN, cannot be from a mask. Masks are added
  /// or selected; they are not factors in sums of products or inputs of weight updates. A trained value is no mask if NaN
  /// results from it. +Inf is a mask only if it is added, or in a row that is masked completely.
  [[nodiscard]] bool cannot_be_mask(RecordIndex infinite, std::string_view type);
  /// Returns the record of an input value that is at least as severe as `target`, the producer's record if there is one.
  [[nodiscard]] std::optional<RecordIndex> non_finite_record(const InputValue& input_value, Health target);
  [[nodiscard]] bool is_older(const Origin& a, const Origin& b) const;
  /// Returns false if no input of the operator is infinite at the position of the NaN.
  [[nodiscard]] bool is_nan_from_infinity(RecordIndex record, const std::vector<InputValue>& inputs);

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  Origins& origins_;
  NonFiniteOutputs outputs_;
};

}  // namespace sporescope
