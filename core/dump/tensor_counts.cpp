// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/tensor_counts.h"

#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope {

TensorCounts count_tensors(const Dump& dump) { return count_tensors(dump, dump.records().indices()); }

TensorCounts count_tensors(const Dump& dump, IndexRange<RecordIndex> records) {
  TensorCounts counts;
  for (const RecordIndex i : records) ++(dump.records()[i].has_values ? counts.with_values : counts.statistics_only);
  return counts;
}

ChecksumsOnly count_checksums_only(const Dump& dump) {
  constexpr std::uint64_t kFirstRows = 64;  // rows of scalars may hold their value instead
  ChecksumsOnly found;
  std::uint64_t rows = 0;
  for (const TensorRecord& record : dump.records()) {
    if (record.has_values) continue;
    if (++rows > kFirstRows && found.tensors == 0) break;
    const auto row = dump.statistic_row(record);
    const auto checksum = row ? recorded_checksum(*row) : std::nullopt;
    if (!checksum || has_numbers(parse_recorded_statistics(*row))) continue;
    if (found.name.empty()) found.name = checksum->name;
    ++found.tensors;
  }
  return found;
}

}  // namespace sporescope
