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

/// The statistics that a training may write, in the order in which the screens list them.
enum class RecordedField : std::uint8_t { count, min, max, mean, l2, nan, neg_inf, pos_inf, zero, negative, positive };

inline constexpr std::array kRecordedFields{RecordedField::count,    RecordedField::min,     RecordedField::max,
                                            RecordedField::mean,     RecordedField::l2,      RecordedField::nan,
                                            RecordedField::neg_inf,  RecordedField::pos_inf, RecordedField::zero,
                                            RecordedField::negative, RecordedField::positive};
/// Nothing if it is not told.
[[nodiscard]] std::optional<double> number_of(const RecordedStatistics& recorded, RecordedField which);
/// Whether it counts elements; the others are values.
[[nodiscard]] bool is_count(RecordedField which);

/// One of them: what was written, and what reading the values gives.
struct FieldComparison {
  RecordedField which = RecordedField::count;
  double recorded = 0;
  std::optional<double> computed;  ///< nothing where there is no finite value
  bool differs = false;            ///< beyond what is rounded off when six digits are written
};

struct StatisticsComparison {
  std::vector<FieldComparison> numbers;  ///< those that were written
  std::vector<Text> why;                 ///< why they may differ; empty if none does and the whole was read

  [[nodiscard]] bool differs() const;
};

/// Of what the values are that were read.
enum class ReadPart : std::uint8_t { whole, sample };

/// Holds what a training wrote of a tensor against the statistics of its values. `file` names the file of the former. What was
/// read of a sample alone differs in nothing.
[[nodiscard]] StatisticsComparison compare_with_computed(const RecordedStatistics& recorded, const Statistics& read,
                                                         const std::string& by, ReadPart part = ReadPart::whole);

}  // namespace sporescope
