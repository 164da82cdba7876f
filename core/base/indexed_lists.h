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
  /// Creates `count` lists. `for_each` is called twice with a function `put(index, entry)` and must call it for the same
  /// entries both times. Each list contains its entries in this order.
  template <class ForEach>
  IndexedLists(std::size_t count, const ForEach& for_each) : offsets_(count + 1, 0) {
    for_each([this](Index index, const Entry&) { ++offsets_[number_of(index) + std::size_t{1}]; });
    std::partial_sum(offsets_.begin(), offsets_.end(), offsets_.begin());
    entries_.resize(offsets_.back());
    IndexedVector<Index, std::uint32_t> next(count);
    std::copy(offsets_.begin(), offsets_.end() - 1, next.begin());
    for_each([&](Index index, const Entry& entry) { entries_[next[index]++] = entry; });
  }

  [[nodiscard]] std::span<const Entry> operator[](Index index) const {
    const std::size_t list = number_of(index);
    return {entries_.data() + offsets_[list], entries_.data() + offsets_[list + 1]};
  }
  [[nodiscard]] std::size_t size() const { return offsets_.size() - 1; }
  /// The entries of all lists, one list after the other.
  [[nodiscard]] std::span<Entry> entries() { return entries_; }
  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }

  void reserve(std::size_t list_count, std::size_t entry_count) {
    offsets_.reserve(list_count + 1);
    entries_.reserve(entry_count);
  }
  /// Appends an empty list.
  void add_list() { offsets_.push_back(offsets_.back()); }
  /// Appends an entry to the last list.
  void add(const Entry& entry) {
    entries_.push_back(entry);
    ++offsets_.back();
  }
  /// Returns the last list.
  [[nodiscard]] std::span<Entry> last() { return std::span(entries_).subspan(offsets_[offsets_.size() - 2]); }
  /// Appends empty lists until there are `count` lists.
  void resize(std::size_t count) { offsets_.resize(count + 1, offsets_.back()); }

 private:
  std::vector<std::uint32_t> offsets_ = {0};  ///< The beginning of each list, and the end of the last one
  std::vector<Entry> entries_;
};

}  // namespace sporescope
