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
constexpr std::size_t kMaxBytes = std::size_t{1} << 32U;

/// Weight of the first byte of a block.
constexpr std::uint64_t kFirstByteWeight = [] {
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
  void move(char out, char in) { hash_ = (hash_ - value(out) * kFirstByteWeight) * kBase + value(in); }
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
std::unordered_map<std::uint64_t, std::size_t> index_blocks(std::string_view text) {
  std::unordered_map<std::uint64_t, std::size_t> blocks;
  blocks.reserve(text.size() / kHashedBytes);
  for (std::size_t position = 0; position + kHashedBytes <= text.size(); position += kHashedBytes) {
    blocks.emplace(RollingHash(text.substr(position, kHashedBytes)).get(), position);
  }
  return blocks;
}

}  // namespace

std::string make_diff(std::string_view before, std::string_view now) {
  Packer packer;
  std::size_t covered = 0;  // bytes of `now` covered so far
  const auto copy = [&](std::size_t position, std::size_t from, std::size_t length) {
    packer.bytes(now.substr(covered, position - covered));
    packer.number(from);
    packer.number(length);
    covered = position + length;
  };
  // Listings usually share a long prefix. Matching it first avoids confusion by blocks that occur several times.
  std::size_t position = common_length(before, now);
  copy(0, 0, position);
  const auto blocks = index_blocks(before);
  while (position + kHashedBytes <= now.size()) {
    RollingHash hash(now.substr(position, kHashedBytes));
    std::size_t length = 0;
    while (true) {
      const auto found = blocks.find(hash.get());
      if (found != blocks.end()) length = common_length(before.substr(found->second), now.substr(position));
      if (length >= kHashedBytes) {
        copy(position, found->second, length);
        position += length;
        break;
      }
      if (position + kHashedBytes >= now.size()) {
        position = now.size();
        break;
      }
      hash.move(now[position], now[position + kHashedBytes]);
      ++position;
    }
  }
  if (covered < now.size()) copy(now.size(), 0, 0);
  return std::move(packer).take();
}

Result<std::string> apply_diff(std::string_view before, std::string_view change) {
  std::string now;
  Unpacker unpacker(change);
  while (unpacker.ok() && !unpacker.done()) {
    now += unpacker.bytes();
    const std::uint64_t from = unpacker.number();
    const std::uint64_t length = unpacker.number();
    const bool is_in_range = from <= before.size() && length <= before.size() - from && now.size() + length <= kMaxBytes;
    if (!unpacker.ok() || !is_in_range) return not_understood();
    now += before.substr(from, length);
  }
  return now;
}

}  // namespace sporescope::remote
