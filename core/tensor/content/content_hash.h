// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sporescope {

/// Incremental XXH64 (xxHash fast digest algorithm, specification 0.1.1). It is as fast as memory, but does not resist
/// deliberate collisions.
class Xxh64 {
 public:
  explicit Xxh64(std::uint64_t seed);
  void add(std::span<const std::byte> bytes);
  [[nodiscard]] std::uint64_t result() const;

 private:
  static constexpr std::size_t kStripe = 32;
  void process_stripe(const std::byte* stripe);

  std::uint64_t seed_;
  std::array<std::uint64_t, 4> lanes_;
  std::array<std::byte, kStripe> rest_{};
  std::size_t rest_size_ = 0;
  std::uint64_t length_ = 0;
};

/// A 128-bit hash: two XXH64 with different seeds, so that accidental collisions do not occur even among a billion contents.
class ContentHash {
 public:
  using Value = std::array<std::uint64_t, 2>;

  void add(std::span<const std::byte> bytes) {
    first_.add(bytes);
    second_.add(bytes);
  }
  void add_text(std::string_view text) { add(std::as_bytes(std::span(text))); }
  [[nodiscard]] Value result() const { return {first_.result(), second_.result()}; }

 private:
  Xxh64 first_{0};
  Xxh64 second_{0x9E3779B97F4A7C15ULL};
};

}  // namespace sporescope
