// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// Data of a tensor that a check requires.
enum class RequiredData : std::uint8_t {
  non_finite,  ///< whether there is NaN or Inf
  anything,    ///< NaN and Inf, or magnitudes, range or change
};

/// Columns that explain missing statistics: the training was killed before it wrote them, or it only recorded whether the
/// device reported an overflow of the call ("0", "1").
inline constexpr const char* kPendingColumn = "statistics";
inline constexpr const char* kDeviceColumn = "is_nan";

/// Returns the reason why the recorded data of a tensor without values does not suffice. Reads its row of statistics.
[[nodiscard]] Text missing_data_reason(const Dump& dump, const TensorRecord& record, RequiredData required);

/// A reason why tensors have no verdict.
struct MissingData {
  Text why;
  std::uint64_t tensors = 0;
  std::optional<RecordIndex> first;  ///< first tensor with this reason; nothing if the dump has grown since
};

/// Collects reasons and merges equal ones. Not thread-safe.
class MissingDataReasons {
 public:
  void add(RecordIndex record, Text why);
  /// Returns the reasons in the order in which they were added.
  [[nodiscard]] const std::vector<MissingData>& reasons() const { return reasons_; }

 private:
  std::map<std::string, std::size_t> indices_;  // index into reasons_, by text
  std::vector<MissingData> reasons_;
};

}  // namespace sporescope
