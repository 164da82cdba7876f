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

/// Tells tensors of which nothing but rounding is left: a sum of values that cancel, as of the gradient before a Softmax, and
/// what is made of it. They become zero, and large again, as the rounding happens to fall. One thread.
class Residues {
 public:
  Residues(const ValueFlow& flow, std::stop_token stop) : flow_(flow), stop_(std::move(stop)) {}
  /// For what is asked from now on. What was asked when it was stopped is not remembered.
  void set_stop(std::stop_token stop) { stop_ = std::move(stop); }

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
    ExecutionPoint moment;  ///< of the operator that gave it
    NodeIndex node = kNoNode;
  };

  [[nodiscard]] bool find_residue(RecordIndex record);
  [[nodiscard]] bool is_residue(const Value& value, int steps);
  [[nodiscard]] bool is_sum_residue(const Value& value, const std::vector<InputValue>& arrivals);
  [[nodiscard]] const Size& size_of(RecordIndex record);
  [[nodiscard]] Size read_size(RecordIndex record) const;

  const ValueFlow& flow_;
  std::stop_token stop_;
  std::map<RecordIndex, Size> sizes_;
  std::map<RecordIndex, bool> found_;
};

/// Takes those jumps of a tensor away that lead from rounding to rounding, or to zero: what is left of values that cancel is as
/// large as the rounding happens to be, and may well be zero. `points` are those in which they were found, `record_of` tells
/// the record of one that has a value. Of `nan` and of statistics that take a second tensor nothing is rounding.
void remove_residues(Residues& residues, TrendStatistic statistic, std::span<const TrendPoint> points,
                     const std::function<RecordIndex(std::size_t)>& record_of, std::vector<Jump>& jumps);

}  // namespace sporescope
