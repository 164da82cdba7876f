// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/non_finite_outputs.h"

#include <algorithm>
#include <iterator>

namespace sporescope {

void NonFiniteOutputs::add_new_outputs() {
  const std::vector<RecordIndex>& records = states_.non_finite_records();
  for (; processed_ < records.size(); ++processed_) {
    const RecordIndex record = records[processed_];
    if (flow_.dump().records()[record].io != IoDirection::output) continue;
    // Tensors are read in the order in which they were written, so nearly all are appended.
    std::vector<RecordIndex>& outputs = outputs_by_rank_[flow_.rank_of(record)];
    auto position = outputs.end();
    if (!outputs.empty() && flow_.is_earlier(record, outputs.back())) {
      position = std::lower_bound(outputs.begin(), outputs.end(), record,
                                  [this](RecordIndex a, RecordIndex b) { return flow_.is_earlier(a, b); });
    }
    outputs.insert(position, record);
  }
}

std::vector<RecordIndex> NonFiniteOutputs::before(RecordIndex record) {
  add_new_outputs();
  const std::vector<RecordIndex>& outputs = outputs_by_rank_[flow_.rank_of(record)];
  const auto end = std::lower_bound(outputs.begin(), outputs.end(), record,
                                    [this](RecordIndex a, RecordIndex b) { return flow_.is_earlier(a, b); });
  const auto count = std::min<std::ptrdiff_t>(end - outputs.begin(), kMaxBefore);
  return {std::make_reverse_iterator(end), std::make_reverse_iterator(end - count)};
}

}  // namespace sporescope
