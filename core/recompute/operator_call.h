// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// A tensor for recomputation: all elements as double, in C order.
struct Operand {
  DType dtype = DType::float32;
  Shape shape;
  std::vector<double> values;

  [[nodiscard]] std::size_t count() const { return values.size(); }
};

/// One execution of an operator: its inputs, and its attributes from the graph.
struct OperatorCall {
  std::map<std::uint32_t, Operand> inputs;  ///< by slot; for parameters that it updates, the values before the update
  std::map<std::string, std::string, std::less<>> attributes;
  std::map<std::uint32_t, Shape> outputs;  ///< shapes of the dumped outputs
  double unit = 0;                ///< roundoff of its arithmetic: that of the coarsest floating type among inputs and outputs
  double product_unit = 0;        ///< the same for matrix products, whose factors devices round (TF32, HF32)
  bool ignores_nesterov = false;  ///< MindSpore's CPU ApplyMomentum takes the plain step, whatever the attribute says
  bool returns_update = false;    ///< the first output of an optimizer or Assign is the updated parameter
  bool saturates = false;         ///< the device may store its largest number instead of infinity
  bool returns_moments = false;   ///< normalizations output the mean and deviation they used, like MindSpore's CPU kernels

  /// Returns null if the input was not dumped.
  [[nodiscard]] const Operand* input(std::uint32_t slot) const;
  /// Returns the number of consecutive inputs from slot 0 on.
  [[nodiscard]] std::uint32_t input_count() const;

  // The following functions read an attribute by name or, since MindSpore 2.3, from the input at a slot. They return nothing if
  // it is in neither place.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> integers(std::string_view name, std::uint32_t slot = kNoSlot) const;
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name, std::uint32_t slot = kNoSlot) const;
  [[nodiscard]] std::optional<double> number(std::string_view name, std::uint32_t slot = kNoSlot) const;
  [[nodiscard]] std::optional<bool> flag(std::string_view name, std::uint32_t slot = kNoSlot) const;
  /// Returns an attribute in lower case, without quotes.
  [[nodiscard]] std::string word(std::string_view name) const;

  static constexpr std::uint32_t kNoSlot = 0xFFFFFFFF;
};

/// Expected values of one tensor, computed from the operator's inputs.
struct Expected {
  IoDirection io = IoDirection::output;  ///< input: a parameter that the operator updated
  std::uint32_t slot = 0;
  Shape shape;
  std::vector<double> values;  ///< by the formula in IEEE 754 arithmetic, including NaN and infinities
  std::vector<double> slack;   ///< allowed error of each element before its last rounding; empty: none
  /// Values and slack for a kernel that flushes denormal inputs to zero; empty if there are no such inputs. An element may
  /// match either of the two.
  std::vector<double> flushed_values = {}, flushed_slack = {};
  bool has_gaps = false;  ///< NaN also marks elements without a verdict
  /// The larger of NaN and 0 is 0 by IEEE 754-2008 (maxNum), but NaN by IEEE 754-2019 (maximum). If true, both are accepted.
  bool nan_may_be_zero = false;
  /// Elements, in ascending order, that are NaN with any kernel. For all other non-finite elements, kernels may differ by the
  /// order of terms or by approximations.
  std::vector<std::size_t> certain_nan = {};
  /// For sums: the ratio between the sum of the terms' magnitudes and an element's slack. If the magnitudes exceed the range of
  /// the type, a kernel may meet an infinity on the way and produce it or NaN. 0: not a sum.
  double terms_per_slack = 0;
};

/// Returns the numbers in a text: "(1, 2)", "-1", "[0.5]".
[[nodiscard]] std::vector<double> parse_numbers(std::string_view text);

}  // namespace sporescope
