// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

#include "core/dump/dump.h"

namespace sporescope {

/// How many tensors a dump holds, and in what way. There may be fewer files: one of Ascend's holds all tensors of an operator.
struct TensorCounts {
  std::uint64_t with_values = 0;
  std::uint64_t statistics_only = 0;  ///< the training wrote statistics of them, and no values
  [[nodiscard]] std::uint64_t all() const { return with_values + statistics_only; }
};

/// Looks at all records.
[[nodiscard]] TensorCounts count_tensors(const Dump& dump);
[[nodiscard]] TensorCounts count_tensors(const Dump& dump, IndexRange<RecordIndex> records);

/// Tensors of which checksums alone were written.
struct ChecksumsOnly {
  std::string name;  ///< of those, "MD5"; empty if there is none
  std::uint64_t tensors = 0;
};
/// Of those that are counted as statistics alone. Where the first rows hold statistics, the others are not looked at: a
/// training writes one or the other.
[[nodiscard]] ChecksumsOnly count_checksums_only(const Dump& dump);

}  // namespace sporescope
