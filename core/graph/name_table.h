// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <string_view>
#include <vector>

#include "core/base/indexed.h"

namespace sporescope {

/// Maps names to indices by open addressing over the storage of the names. Filling the table is several times faster than
/// filling a std::unordered_map, which matters for graphs of 100,000 nodes. The first of several equal names wins.
template <IndexType Index>
class NameTable {
 public:
  static constexpr Index kNone{std::numeric_limits<std::underlying_type_t<Index>>::max()};

  NameTable() = default;
  /// Omits empty names. The span and its texts must outlive the table.
  explicit NameTable(IndexedSpan<Index, const std::string_view> names)
      : names_(names), slots_(std::bit_ceil(names.size() * 2 + 1), kNone) {
    for (const Index i : names.indices()) {
      if (!names[i].empty()) {
        Index& slot = slots_[slot_of(names[i])];
        has_repeated_names_ = has_repeated_names_ || slot != kNone;
        slot = slot == kNone ? i : slot;
      }
    }
  }

  /// Returns the first index with this name, or kNone if there is none.
  [[nodiscard]] Index find(std::string_view name) const {
    return slots_.empty() || name.empty() ? kNone : slots_[slot_of(name)];
  }
  [[nodiscard]] bool has_repeated_names() const { return has_repeated_names_; }

 private:
  [[nodiscard]] std::size_t slot_of(std::string_view name) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = std::hash<std::string_view>{}(name)&mask;
    while (slots_[at] != kNone && names_[slots_[at]] != name) {
      at = (at + 1) & mask;
    }
    return at;
  }

  IndexedSpan<Index, const std::string_view> names_;
  std::vector<Index> slots_;
  bool has_repeated_names_ = false;
};

}  // namespace sporescope
