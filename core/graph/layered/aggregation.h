// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/stable_hash.h"

namespace sporescope::layered {

/// As many siblings of one kind are drawn as one.
inline constexpr std::size_t kAggregationThreshold = 5;

/// A key that is the same in every run: it is remembered with the open aggregations.
class StableHash {
 public:
  StableHash& add(std::string_view text) {
    hash_ = stable_hash(std::string_view("\0", 1), stable_hash(text, hash_));
    return *this;
  }
  /// Never 0, which means no aggregation.
  [[nodiscard]] std::uint64_t key() const { return hash_ == 0 ? 1 : hash_; }

 private:
  std::uint64_t hash_ = stable_hash({});
};

/// "12 × Add".
[[nodiscard]] std::string times(std::size_t count, std::string_view what);

}  // namespace sporescope::layered
