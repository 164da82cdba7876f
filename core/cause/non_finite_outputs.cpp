// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/non_finite_outputs.h"

#include <algorithm>
#include <iterator>

namespace sporescope {

int NonFiniteOutputs::rank_of(std::uint32_t record) const {
  const Dump& dump = flow_.dump();
  return dump.graphs()[dump.records()[record].graph].rank;
}

void NonFiniteOutputs::take_new() {
  const std::vector<std::uint32_t>& known = states_.non_finite_records();
  for (; taken_ < known.size(); ++taken_) {
    const std::uint32_t record = known[taken_];
    if (flow_.dump().records()[record].io != Io::output) continue;
    // Tensors are read in the order in which they were written, so that nearly all belong at the end.
    std::vector<std::uint32_t>& outputs = of_rank_[rank_of(record)];
    auto place = outputs.end();
    if (!outputs.empty() && flow_.is_earlier(record, outputs.back())) {
      place = std::lower_bound(outputs.begin(), outputs.end(), record,
                               [this](std::uint32_t a, std::uint32_t b) { return flow_.is_earlier(a, b); });
    }
    outputs.insert(place, record);
  }
}

std::vector<std::uint32_t> NonFiniteOutputs::before(std::uint32_t record) {
  take_new();
  const std::vector<std::uint32_t>& outputs = of_rank_[rank_of(record)];
  const auto end = std::lower_bound(outputs.begin(), outputs.end(), record,
                                    [this](std::uint32_t a, std::uint32_t b) { return flow_.is_earlier(a, b); });
  const auto count = std::min<std::ptrdiff_t>(end - outputs.begin(), kMostBefore);
  return {std::make_reverse_iterator(end), std::make_reverse_iterator(end - count)};
}

}  // namespace sporescope
