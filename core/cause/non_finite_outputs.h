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

/// The outputs known to hold NaN or Inf, in the order in which they were written. Values that one graph of a control flow
/// passes to the next are found among them, because there are no edges between graphs. Not thread-safe.
class NonFiniteOutputs {
 public:
  /// Maximum number of outputs to search. A passed value is written shortly before it is read, and searching all outputs for
  /// each tensor would be quadratic in trainings with thousands of non-finite iterations.
  static constexpr std::size_t kMaxBefore = 1024;

  NonFiniteOutputs(const ValueFlow& flow, const TensorStates& states) : flow_(flow), states_(states) {}

  /// Returns the outputs of the record's rank that were written before it, the latest first. At most kMaxBefore are returned.
  [[nodiscard]] std::vector<RecordIndex> before(RecordIndex record);

 private:
  /// Adds the outputs that TensorStates discovered since the last call.
  void add_new_outputs();

  const ValueFlow& flow_;
  const TensorStates& states_;
  std::size_t processed_ = 0;  ///< Number of records of TensorStates::non_finite_records() processed so far
  std::map<int, std::vector<RecordIndex>> outputs_by_rank_;
};

}  // namespace sporescope
