// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/tensor_counts.h"

namespace sporescope {

TensorCounts count_tensors(const Dump& dump) { return count_tensors(dump, dump.records().indices()); }

TensorCounts count_tensors(const Dump& dump, IndexRange<RecordIndex> records) {
  TensorCounts counts;
  for (const RecordIndex i : records) ++(dump.records()[i].has_values ? counts.with_values : counts.statistics_alone);
  return counts;
}

}  // namespace sporescope
