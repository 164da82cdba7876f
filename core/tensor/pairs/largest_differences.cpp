// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pairs/largest_differences.h"

#include <algorithm>
#include <cmath>

namespace sporescope {
namespace {

bool is_larger(const ElementDifference& one, const ElementDifference& other) {
  const double size = std::abs(one.difference);
  const double other_size = std::abs(other.difference);
  return size != other_size ? size > other_size : one.position < other.position;
}

}  // namespace

void LargestDifferences::take(const ElementDifference& pair) {
  if (most_ == 0 || pair.difference == 0 || !std::isfinite(pair.difference)) return;
  if (kept_.size() == most_) {
    if (!is_larger(pair, kept_.front())) return;
    std::pop_heap(kept_.begin(), kept_.end(), is_larger);
    kept_.pop_back();
  }
  kept_.push_back(pair);
  std::push_heap(kept_.begin(), kept_.end(), is_larger);
}

void LargestDifferences::merge(const LargestDifferences& other) {
  for (const ElementDifference& pair : other.kept_) take(pair);
}

std::vector<ElementDifference> LargestDifferences::sorted() && {
  std::sort_heap(kept_.begin(), kept_.end(), is_larger);
  return std::move(kept_);
}

double LargestDifferences::smallest() const { return std::abs(kept_.front().difference); }

}  // namespace sporescope
