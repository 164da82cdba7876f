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

/// What is known of a tensor's values. Ordered: the later, the worse.
enum class Health : std::uint8_t {
  unknown,   ///< not looked at yet
  no_value,  ///< it cannot be read, or has no elements
  finite,
  infinite,  ///< Inf, but no NaN
  nan,
};

/// What its health was told from.
enum class Source : std::uint8_t { values, statistics, not_read, undetermined };

struct Examination {
  Health health = Health::no_value;
  Statistics statistics;
  DType dtype = DType::float32;
  Shape shape;
  Source source = Source::values;
  bool has_neg_inf = false;  ///< also where statistic.csv does not count them, but its smallest value is one
  bool has_pos_inf = false;
  bool by_norm_only = false;  ///< its norm is infinite, and nothing else tells of Inf: the sum of squares may have overflowed
  std::optional<Problem> problem;
};

/// Reads a tensor, or what statistic.csv counts of it where there is no file. Types that have no NaN and no Inf are finite
/// unread (their statistics stay empty unless `whole`). Any thread.
[[nodiscard]] Examination examine(const Dump& dump, RecordIndex record, bool whole, const std::stop_token& stop);

/// True if the record's names say that its type has no NaN and no Inf, so that it need not be opened.
[[nodiscard]] bool never_non_finite(const Dump& dump, const TensorRecord& record);

/// The health of all tensors of a dump, found out when asked for. A byte for each tensor; statistics are kept for those alone
/// that are not finite. One thread at a time.
class TensorStates {
 public:
  TensorStates(const Dump& dump, std::stop_token stop);

  /// Declares that a tensor's values mean nothing.
  void mark_unreliable(RecordIndex record) { health_[record] = Health::no_value; }
  void note(RecordIndex record, const Examination& examination);
  [[nodiscard]] Health health(RecordIndex record);
  /// Read again unless they are known already.
  [[nodiscard]] Examination examination(RecordIndex record);
  [[nodiscard]] std::vector<Problem> take_problems() { return std::move(problems_); }
  /// Tensors known to hold NaN or Inf, in the order in which that was found out: what is found out later is added at the end.
  [[nodiscard]] const std::vector<RecordIndex>& non_finite_records() const { return found_; }
  /// True if both hold NaN or Inf, and the same number of each, in tensors of one type and size.
  [[nodiscard]] bool have_same_counts(RecordIndex a, RecordIndex b) const;
  /// True if it holds NaN or Inf and fits a shape in which -1 stands for any size.
  [[nodiscard]] bool has_shape(RecordIndex record, const Shape& shape) const;
  [[nodiscard]] const std::stop_token& stop() const { return stop_; }
  /// Tensors whose health is known.
  [[nodiscard]] std::uint64_t examined() const { return examined_; }

 private:
  const Dump& dump_;
  std::stop_token stop_;
  IndexedVector<RecordIndex, Health> health_;
  std::unordered_map<RecordIndex, Examination> non_finite_;
  std::vector<RecordIndex> found_;  // their keys
  std::vector<Problem> problems_;
  std::uint64_t examined_ = 0;
};

}  // namespace sporescope
