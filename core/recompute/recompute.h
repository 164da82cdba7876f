// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/dump.h"
#include "core/recompute/error_map.h"
#include "core/tensor/element_index.h"

namespace sporescope {

/// A tensor that is not what its operator's inputs give, or an input that is not what its producer gave.
struct RecomputeFinding {
  RecordIndex record{};
  double error = 0;  ///< |found - expected| of the element that exceeds its bound most; +Inf where one is not finite
  double bound = 0;  ///< what rounding explains there
  ElementIndex element;
  double expected = 0;
  double found = 0;
  std::uint64_t elements = 0;  ///< beyond their bounds
  /// Of an input that changed after its producer had given it: the producer's output, whose value is `expected`. Nothing: the
  /// tensor is not what the operator's inputs give.
  std::optional<RecordIndex> given;
  Text why;
};

/// What became of an execution of an operator.
enum class RecomputeVerdict : std::uint8_t {
  checked,
  unsupported,  ///< not in the table, or an attribute is missing or means another thing
  not_dumped,   ///< an input or all that it gave is missing, or a sample
  not_finite,   ///< NaN or Inf wherever something could be said, and not all as the formula has them
  not_read,     ///< a file could not be read
};

/// A tensor of an operator that was computed again: an output, or a parameter that it wrote; or an input that changed after its
/// producer had given it. The element is the one that
/// exceeds its bound most, else the one that comes closest to it.
struct RecomputedTensor {
  RecordIndex record{};
  std::uint64_t elements = 0;
  std::uint64_t examined = 0;                            ///< of which something can be said, see recompute()
  std::uint64_t beyond = 0;                              ///< their bounds
  double error = 0, bound = 0, expected = 0, found = 0;  ///< as in RecomputeFinding; all 0 where nothing was examined
  std::optional<RecordIndex> given;                      ///< as in RecomputeFinding
  ElementIndex element;
  Shape shape;   ///< as it was read
  ErrorMap map;  ///< empty if nobody wanted it
  /// What was computed, in C order; NaN where nothing can be said. Empty if nobody wanted it, or if it is too much to be sent
  /// by another computer.
  std::vector<double> values;
};

/// One execution of an operator.
struct RecomputedOperator {
  RecordIndex record{};  ///< one of its tensors
  std::string type;      ///< "Conv2D"
  RecomputeVerdict verdict = RecomputeVerdict::not_dumped;
  std::vector<RecomputedTensor> tensors;  ///< those that were held against what was computed
  std::uint64_t outputs_unchecked = 0;    ///< that were dumped and are not among them
  Text why;                               ///< it was not checked; empty if it was

  /// Elements that its inputs do not give.
  [[nodiscard]] std::uint64_t beyond() const;
};

/// What became of the executions of operators; each is in one of the counts.
struct RecomputeResult {
  std::uint64_t operators = 0;
  std::uint64_t checked = 0;
  std::uint64_t outputs_unchecked =
      0;  ///< of those that were checked: outputs that were dumped and nobody knows how to compute
  std::map<std::string, std::uint64_t>
      unsupported;                         ///< by type: not in the table, or an attribute is missing or means another thing
  std::uint64_t not_dumped = 0;            ///< an input or all that it gave is missing, or a sample
  std::uint64_t not_finite = 0;            ///< NaN or Inf, and not all as the formula has them
  std::uint64_t not_read = 0;              ///< a file could not be read
  std::vector<RecomputeFinding> findings;  ///< in execution order
  std::vector<Problem> problems;
  bool complete = true;  ///< false if it was stopped

  [[nodiscard]] bool all_checked() const { return checked == operators; }
  /// Counts one of the operators, and adds its findings.
  void add(const RecomputedOperator& one);
};

struct RecomputeOptions {
  unsigned threads = 0;  ///< 0: as many as the machine has
  std::stop_token stop;
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
  bool maps = false;    ///< of all tensors, see RecomputedTensor
  bool values = false;  ///< the same
  /// In the order of the training, one at a time, on any thread.
  std::function<void(RecomputedOperator)> on_operator;
};

/// Computes the operators to which these records belong again, in double, from what arrived at them: their own input files,
/// else the outputs of the producers; of parameters that an optimizer writes, the values before. A file that agrees with
/// neither of the two is a finding only if both disagree, since kernels that work in place overwrite what they read. An input
/// file that is neither the producer's output nor an output of the operator itself is a finding, too (changed_inputs.h),
/// whatever is known of the operator. The bound of each element allows for the rounding of the types on the way and for the
/// length of sums (rounding.h; each operator states its own), and for two units in the last place of what is stored, as kernels
/// that truncate need. Where the formula gives NaN or an infinity, also one beyond the range of the type, a tensor agrees if it
/// has all of them so; else these are left out, since kernels differ in them, but for the Softmax of a row of -Inf, which is
/// NaN. AllReduce is made of all ranks of the dump, and differs only where one of them holds what they give. Complex numbers,
/// whole ones beyond 2^53 and tensors of more than 2^26 elements are not known. Errors: read_failed where a dump lies on
/// another computer and the connection is lost.
[[nodiscard]] Result<RecomputeResult> recompute(const Dump& dump, const std::vector<RecordIndex>& records,
                                                const RecomputeOptions& options);

/// The types that can be computed again, by name.
[[nodiscard]] std::vector<std::string_view> known_operator_types();

}  // namespace sporescope
