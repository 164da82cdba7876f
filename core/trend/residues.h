// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <stop_token>

#include "core/flow/value_flow.h"

namespace sporescope {

/// Tells tensors of which nothing but rounding is left: a sum of values that cancel, as of the gradient before a Softmax, and
/// what is made of it. They become zero, and large again, as the rounding happens to fall. One thread.
class Residues {
 public:
  Residues(const ValueFlow& flow, std::stop_token stop) : flow_(flow), stop_(std::move(stop)) {}

  /// Reads what the sum behind it was made of. False where that was not dumped, or cannot be read.
  [[nodiscard]] bool is_residue(RecordIndex record);
  /// True if its elements are equal but for rounding, so that a deviation as small as this tells of that alone.
  [[nodiscard]] bool is_rounding_of_equals(RecordIndex record, double deviation);

 private:
  struct Size {
    double largest = 0;  ///< absolute value of the elements that are finite
    double count = 0;
    double unit = 0;  ///< by which a floating type rounds; 0: whole numbers cancel for good
    bool known = false;
  };
  struct Value {
    RecordIndex record{};
    Moment moment;  ///< of the operator that gave it
    NodeIndex node = kNoNode;
  };

  [[nodiscard]] bool is_residue(const Value& value, int steps);
  [[nodiscard]] bool is_left_of_sum(const Value& value, const std::vector<Arrival>& arrivals);
  [[nodiscard]] const Size& size_of(RecordIndex record);

  const ValueFlow& flow_;
  std::stop_token stop_;
  std::map<RecordIndex, Size> sizes_;
};

}  // namespace sporescope
