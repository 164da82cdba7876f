// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/session/tensor_key.h"
#include "core/tensor/statistics.h"

/// What the screens show of a tensor at a glance.
namespace sporescope {

/// What the training itself wrote of a tensor's values, beside them or in their place.
struct RecordedSummary {
  std::string file;  ///< what the file of it is called: "statistic.csv"
  RecordedStatistics statistics;
  ValueClass values = ValueClass::unknown;
  std::string dtype;  ///< in the words of that file
  Shape shape;
  std::optional<Checksum> checksum;
  Text how_to_get_values;  ///< what to set in the training

  /// Nothing but a checksum (or less) was written.
  [[nodiscard]] bool has_numbers() const;
};

/// A tensor with what reading it tells or, where its values were not dumped, what the training told of it.
struct TensorSummary {
  TensorInfo info;
  DType stored_dtype = DType::float32;
  Shape shape;
  std::uint64_t bytes = 0;  ///< 0: not known
  bool from_values = true;  ///< false: `statistics` are as far as `recorded` has them, and its counts may stand for "not told"
  Statistics statistics;    ///< over the finite values
  std::optional<RecordedSummary> recorded;
  bool is_sample = false;     ///< the file holds the first elements alone
  std::vector<Text> remarks;  ///< what has to be known of the values: in which format they were stored, what was undone

  /// What its values hold, as far as that is known: of a sample "finite" says nothing.
  [[nodiscard]] ValueClass values() const;
  /// All statistics with those that are not known left open.
  [[nodiscard]] RecordedStatistics known() const;
};

}  // namespace sporescope
