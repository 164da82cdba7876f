// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sporescope::layered {

/// As many siblings of one kind are drawn as one.
inline constexpr std::size_t kAggregateFrom = 5;

/// FNV-1a, so that a key is the same in every run: it is remembered with the open aggregations.
class StableHash {
 public:
  StableHash& add(std::string_view text) {
    for (const char c : text) {
      add_byte(static_cast<unsigned char>(c));
    }
    add_byte(0);
    return *this;
  }
  /// Never 0, which means no aggregation.
  [[nodiscard]] std::uint64_t key() const { return hash_ == 0 ? 1 : hash_; }

 private:
  void add_byte(unsigned char byte) { hash_ = (hash_ ^ byte) * 0x100000001B3U; }
  std::uint64_t hash_ = 0xCBF29CE484222325U;
};

/// "12 × Add".
[[nodiscard]] std::string times(std::size_t count, std::string_view what);

}  // namespace sporescope::layered
