// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Elements of a tensor, in C order, and its shape.
struct MarkedElements {
  Shape shape;
  std::vector<bool> marked;

  [[nodiscard]] bool any() const;
};

/// Which elements came of which, through operators that work element by element or select elements. Reads values, of tensors of
/// at most some million elements; nothing where more would have to be read, or where a file is missing. One thread.
class ElementPropagation {
 public:
  ElementPropagation(const ValueFlow& flow, TensorStates& states) : flow_(flow), dump_(flow.dump()), states_(states) {}

  /// What an operator made of marked elements that it read from `computed`, a file that holds them at the same moment, in the
  /// shape of its output `result`. Elements of a Select count where it takes them.
  [[nodiscard]] std::optional<MarkedElements> finding_of(const MarkedElements& elements, RecordIndex read, NodeIndex op,
                                                         RecordIndex result) const;
  /// The elements that are not finite.
  [[nodiscard]] std::optional<MarkedElements> bad_in(RecordIndex record) const;
  /// False if no bad element of `result` came of a bad one of `value`, which the operator that made it read: a Select took
  /// others, or the other operand was NaN in each place in which `value` is infinite. True where that is not known.
  [[nodiscard]] bool may_derive_from(RecordIndex result, NodeIndex op, RecordIndex value) const;
  /// True if a Select further on takes none of the elements of which `op` made finite ones out of bad ones of `value`, and
  /// nothing else reads what was made of them but operators that work element by element.
  [[nodiscard]] bool are_left_out_after(NodeIndex op, RecordIndex value) const;

 private:
  [[nodiscard]] std::optional<InputValue> arrival_of(RecordIndex value, NodeIndex op, std::size_t& place) const;
  struct Elements {
    std::vector<double> values;
    Shape shape;
  };
  [[nodiscard]] std::optional<std::vector<double>> values_of(RecordIndex record) const;
  [[nodiscard]] std::optional<Elements> elements_of(RecordIndex file, const Edge& from) const;
  [[nodiscard]] std::optional<RecordIndex> output_of(NodeIndex op, const ExecutionPoint& moment) const;
  [[nodiscard]] Shape shape_of(RecordIndex file, const Edge& from, std::size_t count) const;
  [[nodiscard]] bool are_left_out(const MarkedElements& elements, RecordIndex file, NodeIndex op, int depth) const;

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
};

}  // namespace sporescope
