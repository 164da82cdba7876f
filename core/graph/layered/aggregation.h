// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/stable_hash.h"

namespace sporescope::layered {

/// Siblings of one kind are drawn as one unit if there are at least this many.
inline constexpr std::size_t kAggregationThreshold = 5;

/// Computes keys of aggregations. A key is the same in every run, since the expanded aggregations are saved.
class StableHash {
 public:
  StableHash& add(std::string_view text) {
    hash_ = stable_hash(std::string_view("\0", 1), stable_hash(text, hash_));
    return *this;
  }
  /// Returns the hash, but never 0, which means no aggregation.
  [[nodiscard]] std::uint64_t key() const { return hash_ == 0 ? 1 : hash_; }

 private:
  std::uint64_t hash_ = stable_hash({});
};

/// Returns a label such as "12 × Add".
[[nodiscard]] std::string count_label(std::size_t count, std::string_view name);

}  // namespace sporescope::layered
