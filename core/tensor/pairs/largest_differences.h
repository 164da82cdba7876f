// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <vector>

#include "core/tensor/difference.h"

namespace sporescope {

/// Collects the `limit` largest differences; of equal ones, those with the lowest positions. Implemented as a heap whose top is
/// the smallest retained one.
class LargestDifferences {
 public:
  explicit LargestDifferences(std::size_t limit) : limit_(limit) {}

  /// Returns true if a difference of this size might be retained. If it equals the smallest one, its position decides.
  [[nodiscard]] bool admits(double size) const { return limit_ > 0 && (items_.size() < limit_ || size >= smallest()); }
  /// Like admits(), for a difference whose position is after all earlier ones.
  [[nodiscard]] bool admits_later(double size) const {
    return limit_ > 0 && size > 0 && (items_.size() < limit_ || size > smallest());
  }
  /// Adds a pair; differences that are 0 or not finite are ignored.
  void insert(const ElementDifference& pair);
  void merge(const LargestDifferences& other);
  /// Returns the differences, largest first.
  [[nodiscard]] std::vector<ElementDifference> sorted() &&;

 private:
  [[nodiscard]] double smallest() const;

  std::size_t limit_;
  std::vector<ElementDifference> items_;
};

}  // namespace sporescope
