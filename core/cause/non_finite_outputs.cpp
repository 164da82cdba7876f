// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/non_finite_outputs.h"

#include <algorithm>
#include <iterator>

namespace sporescope {

void NonFiniteOutputs::add_new_outputs() {
  const std::vector<RecordIndex>& known = states_.non_finite_records();
  for (; taken_ < known.size(); ++taken_) {
    const RecordIndex record = known[taken_];
    if (flow_.dump().records()[record].io != IoDirection::output) continue;
    // Tensors are read in the order in which they were written, so nearly all are appended.
    std::vector<RecordIndex>& outputs = outputs_by_rank_[flow_.rank_of(record)];
    auto place = outputs.end();
    if (!outputs.empty() && flow_.is_earlier(record, outputs.back())) {
      place = std::lower_bound(outputs.begin(), outputs.end(), record,
                               [this](RecordIndex a, RecordIndex b) { return flow_.is_earlier(a, b); });
    }
    outputs.insert(place, record);
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
