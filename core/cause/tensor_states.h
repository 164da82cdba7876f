// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "core/dump/dump.h"
#include "core/tensor/statistics.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Class of a tensor's values. Ordered by severity.
enum class Health : std::uint8_t {
  unknown,   ///< Not examined yet
  no_value,  ///< Unreadable, empty or undetermined
  finite,
  infinite,  ///< Inf, but no NaN
  nan,
};

/// The data from which the health of a tensor was determined.
enum class Source : std::uint8_t { values, statistics, not_read, undetermined };

/// The result of examining one tensor.
struct Examination {
  Health health = Health::no_value;
  Statistics statistics;
  DType dtype = DType::float32;
  Shape shape;
  Source source = Source::values;
  bool has_neg_inf = false;  ///< Also set if statistic.csv does not count Inf but its minimum or maximum is -Inf
  bool has_pos_inf = false;
  bool by_norm_only = false;  ///< Only its norm is infinite in the recorded statistics: the sum of squares may have overflowed
  std::optional<Problem> problem;
};

/// Reads a tensor, or its row of statistic.csv if it has no file. Tensors of types without NaN and Inf are classified as finite
/// without reading their values; their statistics stay empty unless `needs_statistics` is true. Thread-safe.
[[nodiscard]] Examination examine(const Dump& dump, RecordIndex record, bool needs_statistics, const std::stop_token& stop);

/// Returns true if the dtype in the record's file name or in the graph has no NaN and no Inf, so that the file need not be
/// opened.
[[nodiscard]] bool never_non_finite(const Dump& dump, const TensorRecord& record);

/// Caches the health of all tensors of a dump and examines tensors on demand. Uses one byte for each tensor; examinations are
/// stored only for non-finite tensors. Not thread-safe.
class TensorStates {
 public:
  TensorStates(const Dump& dump, std::stop_token stop);

  /// Marks the values of a tensor as meaningless.
  void mark_unreliable(RecordIndex record) { health_[record] = Health::no_value; }
  /// Stores the result of examine(). Ignored if the health of the tensor is known already.
  void note(RecordIndex record, const Examination& examination);
  [[nodiscard]] Health health(RecordIndex record);
  /// Returns the examination of a tensor. Reads the tensor again unless it is known to be non-finite.
  [[nodiscard]] Examination examination(RecordIndex record);
  [[nodiscard]] std::vector<Problem> take_problems() { return std::move(problems_); }
  /// Tensors known to hold NaN or Inf, in the order of their discovery. New ones are only appended.
  [[nodiscard]] const std::vector<RecordIndex>& non_finite_records() const { return non_finite_records_; }
  /// Returns true if both hold NaN or Inf, have the same number of each, and have the same dtype and number of elements.
  [[nodiscard]] bool have_same_counts(RecordIndex a, RecordIndex b) const;
  /// Returns true if the tensor is known to hold NaN or Inf and fits `shape`, in which -1 matches any size.
  [[nodiscard]] bool has_shape(RecordIndex record, const Shape& shape) const;
  [[nodiscard]] const std::stop_token& stop() const { return stop_; }
  /// Number of tensors whose health is known.
  [[nodiscard]] std::uint64_t examined() const { return examined_; }

 private:
  const Dump& dump_;
  std::stop_token stop_;
  IndexedVector<RecordIndex, Health> health_;
  std::unordered_map<RecordIndex, Examination> non_finite_;
  std::vector<RecordIndex> non_finite_records_;  // Keys of `non_finite_`
  std::vector<Problem> problems_;
  std::uint64_t examined_ = 0;
};

}  // namespace sporescope
