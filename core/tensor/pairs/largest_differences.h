// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <vector>

#include "core/tensor/difference.h"

namespace sporescope {

/// The `limit` largest of the differences that it is given, of several that are as large the first ones: a heap whose top is
/// the smallest of those that are kept.
class LargestDifferences {
 public:
  explicit LargestDifferences(std::size_t limit) : limit_(limit) {}

  /// Whether one of this size may be kept; one that is as large as another may be, if it stands before that.
  [[nodiscard]] bool admits(double size) const { return limit_ > 0 && (items_.size() < limit_ || size >= smallest()); }
  /// The same of one that stands behind all before it.
  [[nodiscard]] bool admits_later(double size) const {
    return limit_ > 0 && size > 0 && (items_.size() < limit_ || size > smallest());
  }
  /// What is 0 or not finite is not kept.
  void insert(const ElementDifference& pair);
  void merge(const LargestDifferences& other);
  /// The largest one first.
  [[nodiscard]] std::vector<ElementDifference> sorted() &&;

 private:
  [[nodiscard]] double smallest() const;

  std::size_t limit_;
  std::vector<ElementDifference> items_;
};

}  // namespace sporescope
