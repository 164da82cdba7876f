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

/// A tensor as it is computed with: every element a double, in C order.
struct Operand {
  DType dtype = DType::float32;
  Shape shape;
  std::vector<double> values;

  [[nodiscard]] std::size_t count() const { return values.size(); }
};

/// One execution of an operator: what it read, and what the graph says of it.
struct OperatorCall {
  std::map<std::uint32_t, Operand> inputs;  ///< by slot; of parameters that it writes, the values before
  std::map<std::string, std::string, std::less<>> attributes;
  std::map<std::uint32_t, Shape> outputs;  ///< shapes of those that were dumped
  double unit = 0;                ///< roundoff of its arithmetic: that of the coarsest floating type among inputs and outputs
  double product_unit = 0;        ///< the same for matrix products, whose factors devices round (TF32, HF32)
  bool ignores_nesterov = false;  ///< ApplyMomentum of MindSpore's CPU kernels takes the plain step whatever its attribute says
  bool returns_update = false;    ///< an optimizer's or an Assign's first output is the parameter after the update
  bool saturates = false;         ///< the device may have no infinities, but its largest numbers in place of them
  bool returns_moments = false;   ///< a normalization gives the mean and the spread that it used, as MindSpore's CPU kernels do

  /// Null if it was not dumped.
  [[nodiscard]] const Operand* input(std::uint32_t slot) const;
  /// Inputs from slot 0 on without a hole.
  [[nodiscard]] std::uint32_t input_count() const;

  // Attributes, by name or, from MindSpore 2.3 on, as the input of a slot. Nothing if they are in neither place.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> integers(std::string_view name, std::uint32_t slot = kNoSlot) const;
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name, std::uint32_t slot = kNoSlot) const;
  [[nodiscard]] std::optional<double> number(std::string_view name, std::uint32_t slot = kNoSlot) const;
  [[nodiscard]] std::optional<bool> flag(std::string_view name, std::uint32_t slot = kNoSlot) const;
  /// In small letters, without quotes.
  [[nodiscard]] std::string word(std::string_view name) const;

  static constexpr std::uint32_t kNoSlot = 0xFFFFFFFF;
};

/// What one tensor has to be, by the operator's inputs.
struct Expected {
  IoDirection io = IoDirection::output;  ///< input: a parameter that the operator wrote
  std::uint32_t slot = 0;
  Shape shape;
  std::vector<double> values;  ///< as the formula has them in IEEE 754's arithmetic, NaN and infinities included
  std::vector<double> slack;   ///< how far each may be off before its last rounding; empty: not at all
  /// The same two of a kernel that reads numbers below the smallest normal one as zero; empty if it reads none. An element may
  /// be either.
  std::vector<double> flushed_values = {}, flushed_slack = {};
  bool has_gaps = false;  ///< NaN also stands where nothing can be said
  /// The larger of NaN and 0 is 0 by IEEE 754-2008 (maxNum), NaN by IEEE 754-2019 (maximum): either is right.
  bool nan_may_be_zero = false;
  /// Elements, ascending, that are NaN however a kernel computes. Of all others that are not finite a kernel may make something
  /// else, by the order of its terms or by what it takes for an approximation.
  std::vector<std::size_t> certain_nan = {};
  /// Of sums: how many times an element's slack stands for what the magnitudes of its terms add up to. Where that is beyond the
  /// type's range a kernel may meet an infinity on the way, and end with it or with NaN. 0: no sums.
  double terms_per_slack = 0;
};

/// The numbers in a text: "(1, 2)", "-1", "[0.5]".
[[nodiscard]] std::vector<double> numbers_in(std::string_view text);

}  // namespace sporescope
