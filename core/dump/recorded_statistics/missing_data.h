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

enum class AskedOfValues : std::uint8_t {
  non_finite,  ///< whether they hold NaN or Inf
  anything,    ///< that, or their size, range or change
};

/// Columns of a row of statistics that say why there are none: a training that was killed before it wrote them, and whether the
/// device reported an overflow of the call ("0", "1"), which may be all that a training wrote.
inline constexpr const char* kPendingColumn = "statistics";
inline constexpr const char* kDeviceColumn = "is_nan";

/// Why what was dumped of a tensor without its values does not answer that. Reads its row of statistics.
[[nodiscard]] Text why_not_told(const Dump& dump, const TensorRecord& record, AskedOfValues asked);

/// One reason why tensors could not be judged.
struct NotTold {
  Text why;
  std::uint64_t tensors = 0;
  std::optional<RecordIndex> first;  ///< that was added; nothing where the dump has grown since
};

/// Gathers reasons, each once. Not thread-safe.
class NotToldReasons {
 public:
  void add(RecordIndex record, Text why);
  /// In the order in which they came.
  [[nodiscard]] const std::vector<NotTold>& reasons() const { return reasons_; }

 private:
  std::map<std::string, std::size_t> places_;  // by the sentence
  std::vector<NotTold> reasons_;
};

}  // namespace sporescope
