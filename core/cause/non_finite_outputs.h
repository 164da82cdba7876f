// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Outputs known to hold NaN or Inf, in the order in which they were written: among them is what one graph of a control flow
/// handed to the next, which no edge tells. One thread at a time.
class NonFiniteOutputs {
 public:
  /// How far back they are looked through: a value is handed over soon after it was made, and a training that is sick in
  /// thousands of iterations would else be gone through once for each of its tensors.
  static constexpr std::size_t kMaxBefore = 1024;

  NonFiniteOutputs(const ValueFlow& flow, const TensorStates& states) : flow_(flow), states_(states) {}

  /// Those of the record's rank that were written before it, the latest first.
  [[nodiscard]] std::vector<RecordIndex> before(RecordIndex record);

 private:
  void take_new();

  const ValueFlow& flow_;
  const TensorStates& states_;
  std::size_t taken_ = 0;  ///< of those that the states know of
  std::map<int, std::vector<RecordIndex>> of_rank_;
};

}  // namespace sporescope
