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

#include "core/dump/tensor_key.h"
#include "core/recompute/error_map.h"
#include "core/tensor/element_index.h"

namespace sporescope {

/// A tensor that differs from the recomputed one, or an input that differs from its producer's output.
struct RecomputeFinding {
  RecordIndex record{};
  double error = 0;  ///< |found - expected| of the element that exceeds its bound most; +Inf if either is not finite
  double bound = 0;  ///< largest error that rounding explains for this element
  ElementIndex element;
  double expected = 0;
  double found = 0;
  std::uint64_t elements = 0;  ///< number of elements beyond their bounds
  /// For an input that changed after its producer wrote it: the producer's output, whose value is `expected`. Empty if the
  /// tensor differs from the recomputed one.
  std::optional<RecordIndex> given;
  Text why;
};

/// Result of recomputing an execution of an operator.
enum class RecomputeVerdict : std::uint8_t {
  checked,
  unsupported,  ///< operator not supported, or an attribute is missing or has an unsupported value
  not_dumped,   ///< an input or all outputs are missing, or only a sample was dumped
  not_finite,   ///< NaN or Inf in all elements that have a verdict, but not as the formula yields them
  not_read,     ///< a file could not be read
};

/// A tensor of a recomputed operator: an output, a parameter that it updated, or an input that changed after its producer wrote
/// it. The element is the one that exceeds its bound most, else the one closest to its bound.
struct RecomputedTensor {
  RecordIndex record{};
  std::uint64_t elements = 0;
  std::uint64_t examined = 0;                            ///< elements with a verdict, see recompute()
  std::uint64_t beyond = 0;                              ///< elements beyond their bounds
  double error = 0, bound = 0, expected = 0, found = 0;  ///< as in RecomputeFinding; all 0 if no element has a verdict
  std::optional<RecordIndex> given;                      ///< as in RecomputeFinding
  ElementIndex element;
  Shape shape;   ///< as read from the file
  ErrorMap map;  ///< empty unless RecomputeOptions::maps is set
  /// Recomputed values in C order; NaN for elements without a verdict. Empty unless RecomputeOptions::values is set, or if they
  /// are too large for a transfer from a remote host.
  std::vector<double> values;
  TensorKey key = {};  ///< Key of `record` in a session; set only there
};

/// One execution of an operator.
struct RecomputedOperator {
  RecordIndex record{};  ///< one of its tensors
  std::string type;      ///< "Conv2D"
  RecomputeVerdict verdict = RecomputeVerdict::not_dumped;
  std::vector<RecomputedTensor> tensors;  ///< tensors that were compared with recomputed values
  std::uint64_t outputs_unchecked = 0;    ///< number of dumped outputs that are not in `tensors`
  Text why;                               ///< reason why it was not checked; empty if it was
  TensorKey key = {};                     ///< key of `record` in a session; set only there. If none of its tensors was dumped,
                                          ///< that of its first output

  /// Returns the number of elements beyond their bounds.
  [[nodiscard]] std::uint64_t beyond() const;
};

/// Result of recompute(). Each execution is in one of the counts.
struct RecomputeResult {
  std::uint64_t operators = 0;
  std::uint64_t checked = 0;
  std::uint64_t outputs_unchecked = 0;               ///< dumped outputs of checked operators that cannot be recomputed
  std::map<std::string, std::uint64_t> unsupported;  ///< by type: operator not supported, or an attribute is missing or has an
                                                     ///< unsupported value
  std::uint64_t not_dumped = 0;                      ///< an input or all outputs are missing, or only a sample was dumped
  std::uint64_t not_finite = 0;                      ///< NaN or Inf, but not as the formula yields them
  std::uint64_t not_read = 0;                        ///< a file could not be read
  std::vector<RecomputeFinding> findings;            ///< in execution order
  std::vector<Problem> problems;
  bool complete = true;  ///< false if it was stopped

  [[nodiscard]] bool all_checked() const { return checked == operators; }
  /// Counts one operator, and adds its findings.
  void add(const RecomputedOperator& added);
};

/// Options of recompute().
struct RecomputeOptions {
  unsigned threads = 0;  ///< 0: all CPU threads
  std::stop_token stop;
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
  bool maps = false;    ///< fill RecomputedTensor::map
  bool values = false;  ///< fill RecomputedTensor::values
  /// Called in execution order, one call at a time, on any thread.
  std::function<void(RecomputedOperator)> on_operator;
};

/// Recomputes the operators that these records belong to, in double, and compares their outputs with the dump.
///
/// The operands are the operator's own input files, else the outputs of the producers; for parameters that an optimizer
/// updates, the values before. If an operator disagrees with its own input files, the producers' outputs are tried, since
/// kernels that work in place overwrite their inputs; only if both disagree is it a finding. An input file that equals neither
/// the producer's output nor an output of the operator itself is also a finding (changed_inputs.h), even for unsupported
/// operators.
///
/// The bound of each element covers the rounding of the types involved and the length of sums (rounding.h; each operator has
/// its own bound), and two units in the last place of the stored type, for kernels that truncate. If the formula yields NaN or
/// an infinity, including values beyond the range of the type, a tensor agrees if all of these elements match. Otherwise they
/// have no verdict, since kernels differ in them, except for the Softmax of a row of -Inf, which is NaN. AllReduce is computed
/// from all ranks of the dump, and is a finding only if another rank holds the recomputed output.
///
/// Complex numbers, integers beyond 2^53 and tensors of more than 2^26 elements are not supported. Errors: read_failed if the
/// connection to a remote dump is lost.
[[nodiscard]] Result<RecomputeResult> recompute(const Dump& dump, const std::vector<RecordIndex>& records,
                                                const RecomputeOptions& options);

/// Returns the operator types that can be recomputed, sorted by name.
[[nodiscard]] std::vector<std::string_view> known_operator_types();

}  // namespace sporescope
