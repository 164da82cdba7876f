// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// A subset of the elements of a tensor, in C order.
struct MarkedElements {
  Shape shape;
  std::vector<bool> marked;

  [[nodiscard]] bool any() const;
};

/// Tracks which elements of an output result from which elements of an input, for operators that are elementwise or select
/// elements. Reads values of tensors with at most kMaxPropagationElements elements; returns nothing for larger tensors and
/// missing files. Not thread-safe.
class ElementPropagation {
 public:
  ElementPropagation(const ValueFlow& flow, TensorStates& states) : flow_(flow), dump_(flow.dump()), states_(states) {}

  /// Returns the elements of `result`, an output of `op`, that result from marked elements of its input. `input_record` is a
  /// record of the same execution point that holds the input. Elements of a Select count only if it selects them.
  [[nodiscard]] std::optional<MarkedElements> propagate(const MarkedElements& elements, RecordIndex input_record, NodeIndex op,
                                                        RecordIndex result) const;
  /// Returns the non-finite elements of a tensor.
  [[nodiscard]] std::optional<MarkedElements> find_non_finite_elements(RecordIndex record) const;
  /// Returns false if no non-finite element of `result` results from a non-finite element of `value`, an input of `op`: a
  /// Select took other elements, or the other operand is NaN wherever `value` is infinite. Returns true if that is unknown.
  [[nodiscard]] bool may_derive_from(RecordIndex result, NodeIndex op, RecordIndex value) const;
  /// Returns true if all elements that `op` computed from non-finite elements of `value` are discarded by a later Select, and
  /// all operators before that Select are elementwise.
  [[nodiscard]] bool are_discarded_downstream(NodeIndex op, RecordIndex value) const;

 private:
  [[nodiscard]] std::optional<InputValue> find_input_value(RecordIndex value, NodeIndex op, std::size_t& input_index) const;
  struct Elements {
    std::vector<double> values;
    Shape shape;
  };
  [[nodiscard]] std::optional<std::vector<double>> values_of(RecordIndex record) const;
  [[nodiscard]] std::optional<Elements> elements_of(RecordIndex file, const Edge& from) const;
  [[nodiscard]] std::optional<RecordIndex> output_of(NodeIndex op, const ExecutionPoint& point) const;
  [[nodiscard]] Shape shape_of(RecordIndex file, const Edge& from, std::size_t count) const;
  [[nodiscard]] bool are_discarded(const MarkedElements& elements, RecordIndex file, NodeIndex op, int depth) const;

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
};

}  // namespace sporescope
