// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

#include "core/dump/dump.h"

namespace sporescope {

/// Number of tensors in a dump, with and without values. There may be fewer files, because one Ascend file holds all tensors of
/// an operator.
struct TensorCounts {
  std::uint64_t with_values = 0;
  std::uint64_t statistics_only = 0;  ///< tensors with recorded statistics but without values
  [[nodiscard]] std::uint64_t all() const { return with_values + statistics_only; }
};

/// Scans all records.
[[nodiscard]] TensorCounts count_tensors(const Dump& dump);
[[nodiscard]] TensorCounts count_tensors(const Dump& dump, IndexRange<RecordIndex> records);

/// Tensors for which only checksums were recorded.
struct ChecksumsOnly {
  std::string name;  ///< kind of checksum, "MD5"; empty if there are none
  std::uint64_t tensors = 0;
};
/// Counts the tensors without values that have only checksums. Stops early if the first rows hold statistics, because a
/// training records either statistics or checksums.
[[nodiscard]] ChecksumsOnly count_checksums_only(const Dump& dump);

}  // namespace sporescope
