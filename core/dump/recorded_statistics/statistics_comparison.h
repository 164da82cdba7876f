// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope {

/// The statistics that a training may record, in the order in which they are displayed.
enum class RecordedField : std::uint8_t { count, min, max, mean, l2, nan, neg_inf, pos_inf, zero, negative, positive };

inline constexpr std::array kRecordedFields{RecordedField::count,    RecordedField::min,     RecordedField::max,
                                            RecordedField::mean,     RecordedField::l2,      RecordedField::nan,
                                            RecordedField::neg_inf,  RecordedField::pos_inf, RecordedField::zero,
                                            RecordedField::negative, RecordedField::positive};
/// Returns nothing if the statistic was not recorded.
[[nodiscard]] std::optional<double> number_of(const RecordedStatistics& recorded, RecordedField which);
/// Returns true for counts of elements; all others are values.
[[nodiscard]] bool is_count(RecordedField which);

/// Comparison of one recorded statistic with the computed one.
struct FieldComparison {
  RecordedField which = RecordedField::count;
  double recorded = 0;
  std::optional<double> computed;  ///< nothing if there is no finite value
  bool differs = false;            ///< the difference exceeds the rounding to six digits
};

/// Comparison of all recorded statistics with computed ones.
struct StatisticsComparison {
  std::vector<FieldComparison> numbers;  ///< statistics that were recorded
  std::vector<Text> why;                 ///< possible reasons; empty if none differs and the whole tensor was read

  [[nodiscard]] bool differs() const;
};

/// Part of the tensor whose values were read.
enum class ReadPart : std::uint8_t { whole, sample };

/// Compares the recorded statistics of a tensor with those computed from its values. `file_name` is the name of the file with
/// the recorded statistics. With a sample, no statistic counts as different.
[[nodiscard]] StatisticsComparison compare_with_computed(const RecordedStatistics& recorded, const Statistics& computed,
                                                         const std::string& file_name, ReadPart part = ReadPart::whole);

}  // namespace sporescope
