// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pairs/largest_differences.h"

#include <algorithm>
#include <cmath>

namespace sporescope {
namespace {

bool is_larger(const ElementDifference& a, const ElementDifference& b) {
  const double size_a = std::abs(a.difference);
  const double size_b = std::abs(b.difference);
  return size_a != size_b ? size_a > size_b : a.position < b.position;
}

}  // namespace

void LargestDifferences::insert(const ElementDifference& pair) {
  if (limit_ == 0 || pair.difference == 0 || !std::isfinite(pair.difference)) return;
  if (items_.size() == limit_) {
    if (!is_larger(pair, items_.front())) return;
    std::pop_heap(items_.begin(), items_.end(), is_larger);
    items_.pop_back();
  }
  items_.push_back(pair);
  std::push_heap(items_.begin(), items_.end(), is_larger);
}

void LargestDifferences::merge(const LargestDifferences& other) {
  for (const ElementDifference& pair : other.items_) insert(pair);
}

std::vector<ElementDifference> LargestDifferences::sorted() && {
  std::sort_heap(items_.begin(), items_.end(), is_larger);
  return std::move(items_);
}

double LargestDifferences::smallest() const { return std::abs(items_.front().difference); }

}  // namespace sporescope
