// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/dump/dump.h"
#include "core/tensor/element_index.h"

namespace sporescope {

/// A tensor that is not what its operator's inputs give.
struct RecomputeFinding {
  RecordIndex record{};
  double error = 0;  ///< |found - expected| of the element that exceeds its bound most; +Inf where it is not finite
  double bound = 0;  ///< what rounding explains there
  ElementIndex element;
  double expected = 0;
  double found = 0;
  std::uint64_t elements = 0;  ///< beyond their bounds
  Text why;
};

/// What became of the executions of operators; each is in one of the counts.
struct Recomputed {
  std::uint64_t operators = 0;
  std::uint64_t checked = 0;
  std::map<std::string, std::uint64_t>
      not_known;                           ///< by type: not in the table, or an attribute is missing or means another thing
  std::uint64_t not_dumped = 0;            ///< an input or all that it gave is missing, or a sample
  std::uint64_t not_finite = 0;            ///< NaN or Inf wherever something could be said
  std::uint64_t not_read = 0;              ///< a file could not be read
  std::vector<RecomputeFinding> findings;  ///< in execution order
  std::vector<Problem> problems;
  bool complete = true;  ///< false if it was stopped

  [[nodiscard]] bool all_checked() const { return checked == operators; }
};

struct RecomputeOptions {
  unsigned threads = 0;  ///< 0: as many as the machine has
  std::stop_token stop;
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
};

/// Computes the operators to which these records belong again, in double, from what arrived at them: their own input files,
/// else the outputs of the producers; of parameters that an optimizer writes, the values before. A file that agrees with
/// neither of the two is a finding only if both disagree, since kernels that work in place overwrite what they read. The bound
/// of each element allows for the rounding of the types on the way and for the length of sums (rounding.h; each operator states
/// its own), and for two units in the last place of what is stored, as kernels that truncate need. Elements that are not
/// finite, or beyond the range of their type, are left out. Complex numbers, whole ones beyond 2^53 and tensors of more than
/// 2^26 elements are not known.
[[nodiscard]] Recomputed recompute(const Dump& dump, const std::vector<RecordIndex>& records, const RecomputeOptions& options);

}  // namespace sporescope
