// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <stop_token>
#include <vector>

#include "core/flow/value_flow.h"
#include "core/trend/jumps.h"

namespace sporescope {

/// Recognizes tensors that consist of rounding errors: sums of values that cancel, such as the gradient before a Softmax, and
/// results computed from them. They vary randomly between zero and large values. Not thread-safe.
class Residues {
 public:
  Residues(const ValueFlow& flow, std::stop_token stop) : flow_(flow), stop_(std::move(stop)) {}
  /// Replaces the stop token for further calls. Results of stopped calls are not cached.
  void set_stop(std::stop_token stop) { stop_ = std::move(stop); }

  /// Returns true if the tensor consists of rounding errors. Reads the summands of the sum upstream; returns false if they were
  /// not dumped or cannot be read.
  [[nodiscard]] bool is_residue(RecordIndex record);
  /// Returns true if the elements are equal except for rounding, so that `deviation` contains only rounding errors.
  [[nodiscard]] bool is_rounding_of_equals(RecordIndex record, double deviation);

 private:
  struct Size {
    double largest = 0;  ///< Largest absolute value of the finite elements
    double count = 0;
    double unit = 0;  ///< Unit roundoff of the floating-point type; 0 for integers, which cancel exactly
    bool is_known = false;
  };
  struct Value {
    RecordIndex record{};
    ExecutionPoint point;  ///< Execution point of the producer
    NodeIndex node = kNoNode;
  };

  [[nodiscard]] bool find_residue(RecordIndex record);
  [[nodiscard]] bool is_residue(const Value& value, int steps);
  [[nodiscard]] bool is_sum_residue(const Value& value, const std::vector<InputValue>& inputs);
  [[nodiscard]] const Size& size_of(RecordIndex record);
  [[nodiscard]] Size read_size(RecordIndex record) const;

  const ValueFlow& flow_;
  std::stop_token stop_;
  std::map<RecordIndex, Size> sizes_;
  std::map<RecordIndex, bool> known_residues_;
};

/// Removes the jumps of a tensor between two values that consist of rounding errors, or from one to zero. `points` are the
/// points in which the jumps were found; `record_of` returns the record of a point with a value. Does nothing for `nan` and for
/// statistics of two tensors.
void remove_residues(Residues& residues, TrendStatistic statistic, std::span<const TrendPoint> points,
                     const std::function<RecordIndex(std::size_t)>& record_of, std::vector<Jump>& jumps);

}  // namespace sporescope
