// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/binary_diff.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "core/base/pack.h"

namespace sporescope::remote {

namespace {

/// Minimum length of common sequences that are found.
constexpr std::size_t kHashedBytes = 64;
constexpr std::uint64_t kBase = 0x9e3779b97f4a7c15U;
constexpr std::size_t kLongest = std::size_t{1} << 32U;

/// Weight of the first byte of a block.
constexpr std::uint64_t kFirst = [] {
  std::uint64_t power = 1;
  for (std::size_t i = 1; i < kHashedBytes; ++i) power *= kBase;
  return power;
}();

/// A rolling hash over kHashedBytes bytes (Rabin-Karp).
class RollingHash {
 public:
  explicit RollingHash(std::string_view block) {
    for (const char byte : block) hash_ = hash_ * kBase + value(byte);
  }
  void move(char out, char in) { hash_ = (hash_ - value(out) * kFirst) * kBase + value(in); }
  [[nodiscard]] std::uint64_t get() const { return hash_; }

 private:
  static constexpr std::uint64_t value(char byte) { return static_cast<unsigned char>(byte) + std::uint64_t{1}; }

  std::uint64_t hash_ = 0;
};

std::size_t common_length(std::string_view a, std::string_view b) {
  const std::size_t limit = std::min(a.size(), b.size());
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(limit), b.begin()).first -
                                  a.begin());
}

/// Maps the hash of each block of a text to its position.
std::unordered_map<std::uint64_t, std::size_t> blocks_of(std::string_view text) {
  std::unordered_map<std::uint64_t, std::size_t> blocks;
  blocks.reserve(text.size() / kHashedBytes);
  for (std::size_t at = 0; at + kHashedBytes <= text.size(); at += kHashedBytes) {
    blocks.emplace(RollingHash(text.substr(at, kHashedBytes)).get(), at);
  }
  return blocks;
}

}  // namespace

std::string make_diff(std::string_view before, std::string_view now) {
  Packer packer;
  std::size_t recorded = 0;  // bytes of `now` covered so far
  const auto copy = [&](std::size_t at, std::size_t from, std::size_t length) {
    packer.bytes(now.substr(recorded, at - recorded));
    packer.number(from);
    packer.number(length);
    recorded = at + length;
  };
  // Listings usually share a long prefix. Matching it first avoids confusion by blocks that occur several times.
  std::size_t at = common_length(before, now);
  copy(0, 0, at);
  const auto blocks = blocks_of(before);
  while (at + kHashedBytes <= now.size()) {
    RollingHash hash(now.substr(at, kHashedBytes));
    std::size_t length = 0;
    while (true) {
      const auto known = blocks.find(hash.get());
      if (known != blocks.end()) length = common_length(before.substr(known->second), now.substr(at));
      if (length >= kHashedBytes) {
        copy(at, known->second, length);
        at += length;
        break;
      }
      if (at + kHashedBytes >= now.size()) {
        at = now.size();
        break;
      }
      hash.move(now[at], now[at + kHashedBytes]);
      ++at;
    }
  }
  if (recorded < now.size()) copy(now.size(), 0, 0);
  return std::move(packer).take();
}

Result<std::string> apply_diff(std::string_view before, std::string_view change) {
  std::string now;
  Unpacker unpacker(change);
  while (unpacker.ok() && !unpacker.done()) {
    now += unpacker.bytes();
    const std::uint64_t from = unpacker.number();
    const std::uint64_t length = unpacker.number();
    const bool inside = from <= before.size() && length <= before.size() - from && now.size() + length <= kLongest;
    if (!unpacker.ok() || !inside) return not_understood();
    now += before.substr(from, length);
  }
  return now;
}

}  // namespace sporescope::remote
