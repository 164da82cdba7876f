// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/content/content_hash.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sporescope {
namespace {

constexpr std::uint64_t kPrime1 = 0x9E3779B185EBCA87ULL;
constexpr std::uint64_t kPrime2 = 0xC2B2AE3D27D4EB4FULL;
constexpr std::uint64_t kPrime3 = 0x165667B19E3779F9ULL;
constexpr std::uint64_t kPrime4 = 0x85EBCA77C2B2AE63ULL;
constexpr std::uint64_t kPrime5 = 0x27D4EB2F165667C5ULL;

/// Reads words in native byte order. On big-endian machines the hash differs, but it is still the same for equal bytes.
template <class Word>
std::uint64_t word_at(const std::byte* at) {
  Word word = 0;
  std::memcpy(&word, at, sizeof word);
  return word;
}

std::uint64_t round(std::uint64_t lane, std::uint64_t word) { return std::rotl(lane + word * kPrime2, 31) * kPrime1; }

std::uint64_t merge(std::uint64_t hash, std::uint64_t lane) { return (hash ^ round(0, lane)) * kPrime1 + kPrime4; }

}  // namespace

Xxh64::Xxh64(std::uint64_t seed) : seed_(seed), lanes_{seed + kPrime1 + kPrime2, seed + kPrime2, seed, seed - kPrime1} {}

void Xxh64::process_stripe(const std::byte* stripe) {
  for (std::size_t i = 0; i < lanes_.size(); ++i) lanes_[i] = round(lanes_[i], word_at<std::uint64_t>(stripe + 8 * i));
}

void Xxh64::add(std::span<const std::byte> bytes) {
  length_ += bytes.size();
  if (rest_size_ > 0) {
    const std::size_t copied = std::min(bytes.size(), kStripe - rest_size_);
    std::copy_n(bytes.begin(), copied, rest_.begin() + static_cast<std::ptrdiff_t>(rest_size_));
    rest_size_ += copied;
    bytes = bytes.subspan(copied);
    if (rest_size_ < kStripe) return;
    process_stripe(rest_.data());
    rest_size_ = 0;
  }
  for (; bytes.size() >= kStripe; bytes = bytes.subspan(kStripe)) process_stripe(bytes.data());
  std::copy(bytes.begin(), bytes.end(), rest_.begin());
  rest_size_ = bytes.size();
}

std::uint64_t Xxh64::result() const {
  std::uint64_t hash = seed_ + kPrime5;
  if (length_ >= kStripe) {
    hash = std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) + std::rotl(lanes_[2], 12) + std::rotl(lanes_[3], 18);
    for (const std::uint64_t lane : lanes_) hash = merge(hash, lane);
  }
  hash += length_;
  const std::byte* at = rest_.data();
  std::size_t remaining = rest_size_;
  for (; remaining >= 8; at += 8, remaining -= 8) {
    hash = std::rotl(hash ^ round(0, word_at<std::uint64_t>(at)), 27) * kPrime1 + kPrime4;
  }
  for (; remaining >= 4; at += 4, remaining -= 4) {
    hash = std::rotl(hash ^ word_at<std::uint32_t>(at) * kPrime1, 23) * kPrime2 + kPrime3;
  }
  for (; remaining > 0; ++at, --remaining) hash = std::rotl(hash ^ std::to_integer<std::uint64_t>(*at) * kPrime5, 11) * kPrime1;
  hash = (hash ^ hash >> 33U) * kPrime2;
  hash = (hash ^ hash >> 29U) * kPrime3;
  return hash ^ hash >> 32U;
}

}  // namespace sporescope
