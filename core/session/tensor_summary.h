// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/dump/tensor_key.h"
#include "core/tensor/statistics.h"

/// The summary of a tensor that views show.
namespace sporescope {

/// Statistics that the training recorded for a tensor, in addition to its values or instead of them.
struct RecordedSummary {
  std::string file;  ///< file name: "statistic.csv"
  RecordedStatistics statistics;
  ValueClass values = ValueClass::unknown;
  std::string dtype;  ///< as written in that file
  Shape shape;
  std::optional<Checksum> checksum;
  Text how_to_get_values;  ///< the training option that dumps the values

  /// Returns false if at most a checksum was recorded.
  [[nodiscard]] bool has_numbers() const;
};

/// A tensor with the statistics of its values or, if its values were not dumped, the recorded statistics.
struct TensorSummary {
  TensorInfo info;
  DType stored_dtype = DType::float32;
  Shape shape;
  std::uint64_t bytes = 0;  ///< 0 if unknown
  bool from_values = true;  ///< false: `statistics` come from `recorded`, and a count of 0 may mean unknown
  Statistics statistics;    ///< over the finite values
  std::optional<RecordedSummary> recorded;
  bool is_sample = false;     ///< the file holds only the first elements
  std::vector<Text> remarks;  ///< notes on the values: stored format, reversed conversions

  /// Returns the known class of the values. A sample is never classified as finite by its values.
  [[nodiscard]] ValueClass values() const;
  /// Returns all statistics; unknown ones are empty.
  [[nodiscard]] RecordedStatistics known() const;
};

}  // namespace sporescope
