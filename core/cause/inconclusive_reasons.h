// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <span>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/recorded_statistics/missing_data.h"

namespace sporescope {

/// Explains why it is unknown whether a tensor holds NaN or Inf. Reads no values, at most the header of a file.
class InconclusiveReasons {
 public:
  /// `problems`: read errors of the search.
  InconclusiveReasons(const Dump& dump, std::span<const Problem> problems);

  [[nodiscard]] Text why(RecordIndex record) const;
  /// Returns each distinct reason once, in the order of the records. Records with a read error are left out, because those
  /// errors are reported separately.
  [[nodiscard]] std::vector<MissingData> reasons(std::span<const RecordIndex> records) const;

 private:
  const Dump& dump_;
  std::map<std::filesystem::path, Text> problems_;
};

}  // namespace sporescope
