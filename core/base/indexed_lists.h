// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "core/base/indexed.h"

namespace sporescope {

/// A list of entries for each index. All lists are stored consecutively in one table, so a hundred thousand lists need only two
/// allocations.
template <IndexType Index, class Entry>
class IndexedLists {
 public:
  /// Creates no lists; add_list() appends them.
  IndexedLists() = default;
  /// Creates `count` lists. `each` is called twice with a function `put(index, entry)` and must call it for the same entries
  /// both times. Each list contains its entries in this order.
  template <class Each>
  IndexedLists(std::size_t count, const Each& each) : begins_(count + 1, 0) {
    each([this](Index index, const Entry&) { ++begins_[number_of(index) + std::size_t{1}]; });
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    entries_.resize(begins_.back());
    IndexedVector<Index, std::uint32_t> next(count);
    std::copy(begins_.begin(), begins_.end() - 1, next.begin());
    each([&](Index index, const Entry& entry) { entries_[next[index]++] = entry; });
  }

  [[nodiscard]] std::span<const Entry> operator[](Index index) const {
    const std::size_t at = number_of(index);
    return {entries_.data() + begins_[at], entries_.data() + begins_[at + 1]};
  }
  [[nodiscard]] std::size_t size() const { return begins_.size() - 1; }
  /// The entries of all lists, one list after the other.
  [[nodiscard]] std::span<Entry> entries() { return entries_; }
  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }

  void reserve(std::size_t lists, std::size_t entries) {
    begins_.reserve(lists + 1);
    entries_.reserve(entries);
  }
  /// Appends an empty list.
  void add_list() { begins_.push_back(begins_.back()); }
  /// Appends an entry to the last list.
  void add(const Entry& entry) {
    entries_.push_back(entry);
    ++begins_.back();
  }
  /// Returns the last list.
  [[nodiscard]] std::span<Entry> last() { return std::span(entries_).subspan(begins_[begins_.size() - 2]); }
  /// Appends empty lists until there are `count` lists.
  void resize(std::size_t count) { begins_.resize(count + 1, begins_.back()); }

 private:
  std::vector<std::uint32_t> begins_ = {0};  ///< The beginning of each list, and the end of the last one
  std::vector<Entry> entries_;
};

}  // namespace sporescope
