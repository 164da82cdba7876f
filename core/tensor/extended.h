// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace sporescope {

/// A binary floating-point number with a 64-bit significand, rounded to nearest, ties to even, like the long double of x86. It
/// is implemented with integers, so that every processor computes the same bits. The exponent is an int, so that sums and short
/// products of doubles neither overflow nor underflow. Infinities and NaN follow IEEE 754.
class SoftExtended {
 public:
  constexpr SoftExtended() = default;
  template <std::floating_point T>
  requires(sizeof(T) <= sizeof(double)) SoftExtended(T value)
      : SoftExtended(from_double(static_cast<double>(value))) {}  // NOLINT(google-explicit-constructor): exact
  template <std::integral T>
  SoftExtended(T value)  // NOLINT(google-explicit-constructor): exact
      : SoftExtended(
            from_integer(value < 0, value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value))) {}

  /// Rounds to nearest, ties to even; values beyond the range of double become infinite.
  explicit operator double() const;
  /// Truncates toward zero; the value must fit into int64.
  explicit operator std::int64_t() const;
  /// Truncates toward zero; the value must fit into uint64.
  explicit operator std::uint64_t() const { return magnitude(); }

  SoftExtended operator-() const { return {digits_, exponent_, !negative_}; }
  SoftExtended& operator+=(SoftExtended other) { return *this = *this + other; }
  friend SoftExtended operator+(SoftExtended a, SoftExtended b);
  friend SoftExtended operator-(SoftExtended a, SoftExtended b) { return a + -b; }
  friend SoftExtended operator*(SoftExtended a, SoftExtended b);
  friend SoftExtended operator/(SoftExtended a, SoftExtended b);
  friend SoftExtended sqrt(SoftExtended value);
  friend SoftExtended abs(SoftExtended value) { return {value.digits_, value.exponent_, false}; }
  friend bool isnan(SoftExtended value) { return value.is_special() && value.digits_ != 0; }
  friend bool isfinite(SoftExtended value) { return !value.is_special(); }
  friend bool operator==(SoftExtended a, SoftExtended b) { return (a <=> b) == 0; }
  friend std::partial_ordering operator<=>(SoftExtended a, SoftExtended b);

 private:
  static constexpr int kSpecial = std::numeric_limits<int>::max();

  constexpr SoftExtended(std::uint64_t digits, int exponent, bool negative)
      : digits_(digits), exponent_(exponent), negative_(negative) {}
  static SoftExtended from_double(double value);
  static SoftExtended from_integer(bool negative, std::uint64_t magnitude);
  /// Rounds a number of up to 128 bits to 64. If the caller dropped further nonzero bits, it has set the lowest bit of `low` to
  /// 1.
  static SoftExtended round_digits(std::uint64_t high, std::uint64_t low, int exponent, bool negative);

  [[nodiscard]] bool is_special() const { return exponent_ == kSpecial; }
  /// Returns a double that stands for this number in operations with infinities or NaN: ±1 for all finite numbers except 0.
  [[nodiscard]] double finite_substitute() const;
  [[nodiscard]] std::uint64_t magnitude() const { return digits_ == 0 ? 0 : digits_ >> static_cast<unsigned>(-exponent_); }

  std::uint64_t digits_ = 0;  // the highest bit is 1, except for 0; if special: 0 for an infinity, 1 for NaN
  int exponent_ = 0;          // of the lowest bit
  bool negative_ = false;
};

/// The number type for sums over whole tensors. x86 supports it in hardware.
using Extended = std::conditional_t<std::numeric_limits<long double>::digits == 64, long double, SoftExtended>;

}  // namespace sporescope
