// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace sporescope {

/// Reasons why a watchpoint has no verdict; the values are MindSpore's bits.
enum class WatchError : std::uint8_t {
  nan = 1,
  inf = 2,
  no_previous = 4,
  too_large = 8,
  no_history = 16,
  no_value = 32,
};

/// A set of WatchError flags.
class WatchErrors {
 public:
  constexpr WatchErrors() = default;
  constexpr WatchErrors(WatchError error) : bits_(static_cast<std::uint32_t>(error)) {}  // NOLINT(google-explicit-constructor)
  // There is no operator| for two errors: one in this namespace would hide those of other libraries.
  constexpr WatchErrors(std::initializer_list<WatchError> errors) {
    for (const WatchError error : errors) *this |= error;
  }
  [[nodiscard]] static constexpr WatchErrors from_bits(std::uint32_t bits) {
    WatchErrors errors;
    errors.bits_ = bits;
    return errors;
  }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  [[nodiscard]] constexpr bool any() const { return bits_ != 0; }
  [[nodiscard]] constexpr bool has(WatchError error) const { return (bits_ & static_cast<std::uint32_t>(error)) != 0; }
  constexpr WatchErrors& operator|=(WatchErrors others) {
    bits_ |= others.bits_;
    return *this;
  }
  bool operator==(const WatchErrors&) const = default;

 private:
  std::uint32_t bits_ = 0;
};

/// Returns the names of the flags: "nan", "inf", "no_previous", "too_large", "no_history", "no_value".
[[nodiscard]] std::vector<std::string> watch_error_names(WatchErrors errors);

}  // namespace sporescope
