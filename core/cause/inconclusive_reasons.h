// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <span>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/recorded_statistics/missing_data.h"

namespace sporescope {

/// Why it is not known whether a tensor holds NaN or Inf. Reads no values; where nothing else is the reason, the header of its
/// file.
class InconclusiveReasons {
 public:
  /// `problems`: what the search met on reading.
  InconclusiveReasons(const Dump& dump, std::span<const Problem> problems);

  [[nodiscard]] Text why(RecordIndex record) const;
  /// Of all these, each reason once, in their order; problems of reading are left out, each of which is another one.
  [[nodiscard]] std::vector<MissingData> reasons(std::span<const RecordIndex> records) const;

 private:
  const Dump& dump_;
  std::map<std::filesystem::path, Text> problems_;
};

}  // namespace sporescope
