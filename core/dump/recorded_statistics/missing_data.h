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

enum class RequiredData : std::uint8_t {
  non_finite,  ///< whether they hold NaN or Inf
  anything,    ///< that, or their size, range or change
};

/// Columns of a row of statistics that say why there are none: a training that was killed before it wrote them, and whether the
/// device reported an overflow of the call ("0", "1"), which may be all that a training wrote.
inline constexpr const char* kPendingColumn = "statistics";
inline constexpr const char* kDeviceColumn = "is_nan";

/// Why what was dumped of a tensor without its values does not answer that. Reads its row of statistics.
[[nodiscard]] Text missing_data_reason(const Dump& dump, const TensorRecord& record, RequiredData requested);

/// One reason why tensors could not be judged.
struct MissingData {
  Text why;
  std::uint64_t tensors = 0;
  std::optional<RecordIndex> first;  ///< that was added; nothing where the dump has grown since
};

/// Gathers reasons, each once. Not thread-safe.
class MissingDataReasons {
 public:
  void add(RecordIndex record, Text why);
  /// In the order in which they came.
  [[nodiscard]] const std::vector<MissingData>& reasons() const { return reasons_; }

 private:
  std::map<std::string, std::size_t> places_;  // by the sentence
  std::vector<MissingData> reasons_;
};

}  // namespace sporescope
