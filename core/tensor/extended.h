// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace sporescope {

/// A binary floating-point number of 64 digits, rounded to nearest, ties to even, as the long double of x86; made of integers,
/// so that every processor computes the same bits. Its exponent is an int: what is made of doubles (sums, products of a few)
/// neither overflows nor vanishes. Infinities and NaN follow IEEE 754.
class SoftExtended {
 public:
  constexpr SoftExtended() = default;
  template <std::floating_point T>
  requires(sizeof(T) <= sizeof(double)) SoftExtended(T value)
      : SoftExtended(of_double(static_cast<double>(value))) {}  // NOLINT(google-explicit-constructor): exact
  template <std::integral T>
  SoftExtended(T value)  // NOLINT(google-explicit-constructor): exact
      : SoftExtended(
            from_integer(value < 0, value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value))) {}

  /// Rounded to nearest, ties to even; infinite beyond double.
  explicit operator double() const;
  /// Without the digits behind the point; the number has to be one of int64.
  explicit operator std::int64_t() const;
  /// The same of uint64.
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
  static SoftExtended of_double(double value);
  static SoftExtended from_integer(bool negative, std::uint64_t magnitude);
  /// Of a number of up to 128 digits; where further ones were lost, the last of them is 1.
  static SoftExtended rounded(std::uint64_t high, std::uint64_t low, int exponent, bool negative);

  [[nodiscard]] bool is_special() const { return exponent_ == kSpecial; }
  /// What stands for it where an operand is infinite or NaN: 1 for all finite numbers but 0.
  [[nodiscard]] double finite_substitute() const;
  [[nodiscard]] std::uint64_t magnitude() const { return digits_ == 0 ? 0 : digits_ >> static_cast<unsigned>(-exponent_); }

  std::uint64_t digits_ = 0;  // the first one is 1, but for 0; where special: 0 for an infinity, 1 for NaN
  int exponent_ = 0;          // of the last digit
  bool negative_ = false;
};

/// The number in which sums over whole tensors are made. x86 computes it itself.
using Extended = std::conditional_t<std::numeric_limits<long double>::digits == 64, long double, SoftExtended>;

}  // namespace sporescope
