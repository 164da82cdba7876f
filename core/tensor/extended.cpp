// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/extended.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace sporescope {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr int kDigits = 64;

Wide join(std::uint64_t high, std::uint64_t low) { return Wide{high} << 64U | low; }

/// Shifts to the right. If nonzero bits are lost, the lowest remaining bit is set to 1.
Wide shift_right(Wide value, int bits) {
  if (bits == 0) return value;
  if (bits >= 2 * kDigits) return value != 0 ? 1 : 0;
  const bool lost = (value << static_cast<unsigned>(2 * kDigits - bits)) != 0;
  return value >> static_cast<unsigned>(bits) | (lost ? 1U : 0U);
}

/// Returns the integer square root and the remainder.
std::pair<std::uint64_t, Wide> square_root(Wide value) {
  Wide root = 0;
  Wide remainder = value;
  // Determines the root bit by bit: `bit` is the square of the tested one.
  for (Wide bit = Wide{1} << 126U; bit != 0; bit >>= 2U) {
    if (remainder >= root + bit) {
      remainder -= root + bit;
      root = (root >> 1U) + bit;
    } else {
      root >>= 1U;
    }
  }
  return {static_cast<std::uint64_t>(root), remainder};
}

}  // namespace

SoftExtended SoftExtended::from_double(double value) {
  constexpr unsigned kStored = 52;
  constexpr std::uint64_t kHidden = std::uint64_t{1} << kStored;
  constexpr int kMin = -1074;
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const bool negative = std::signbit(value);
  const auto stored_exponent = static_cast<int>(bits >> kStored & 0x7FFU);
  const std::uint64_t fraction = bits & (kHidden - 1);
  if (stored_exponent == 0x7FF) return {fraction == 0 ? 0U : 1U, kSpecial, negative};
  if (stored_exponent == 0) return round_digits(0, fraction, kMin, negative);
  return round_digits(0, fraction | kHidden, kMin - 1 + stored_exponent, negative);
}

SoftExtended SoftExtended::from_integer(bool negative, std::uint64_t magnitude) {
  return round_digits(0, magnitude, 0, negative);
}

SoftExtended SoftExtended::round_digits(std::uint64_t high, std::uint64_t low, int exponent, bool negative) {
  Wide value = join(high, low);
  if (value == 0) return {0, 0, negative};
  const int leading_zeros = high != 0 ? std::countl_zero(high) : kDigits + std::countl_zero(low);
  value <<= static_cast<unsigned>(leading_zeros);
  auto digits = static_cast<std::uint64_t>(value >> 64U);
  const auto rest = static_cast<std::uint64_t>(value);
  constexpr std::uint64_t kHalf = std::uint64_t{1} << 63U;
  exponent += kDigits - leading_zeros;
  if (rest > kHalf || (rest == kHalf && digits % 2 == 1)) {
    ++digits;
    if (digits == 0) return {kHalf, exponent + 1, negative};
  }
  return {digits, exponent, negative};
}

double SoftExtended::finite_substitute() const {
  double size = digits_ == 0 ? 0 : 1;
  if (is_special()) size = digits_ == 0 ? HUGE_VAL : std::numeric_limits<double>::quiet_NaN();
  return negative_ ? -size : size;
}

SoftExtended::operator double() const {
  if (is_special() || digits_ == 0) return finite_substitute();
  constexpr int kRetainedDigits = std::numeric_limits<double>::digits;
  constexpr int kMinExponent = -1074;
  const int dropped_bits = std::max(kDigits - kRetainedDigits, kMinExponent - exponent_);
  if (dropped_bits > kDigits) return negative_ ? -0.0 : 0.0;
  // The dropped bits are moved below the binary point.
  const Wide shifted_digits = join(digits_, 0) >> static_cast<unsigned>(dropped_bits);
  auto stored = static_cast<std::uint64_t>(shifted_digits >> 64U);
  const auto rest = static_cast<std::uint64_t>(shifted_digits);
  constexpr std::uint64_t kHalf = std::uint64_t{1} << 63U;
  if (rest > kHalf || (rest == kHalf && stored % 2 == 1)) ++stored;
  const double size = std::ldexp(static_cast<double>(stored), exponent_ + dropped_bits);
  return negative_ ? -size : size;
}

SoftExtended::operator std::int64_t() const {
  const std::uint64_t size = magnitude();
  return static_cast<std::int64_t>(negative_ ? 0 - size : size);
}

SoftExtended operator+(SoftExtended a, SoftExtended b) {
  if (a.is_special() || b.is_special()) return a.finite_substitute() + b.finite_substitute();
  if (a.digits_ == 0 && b.digits_ == 0) return {0, 0, a.negative_ && b.negative_};
  if (a.digits_ == 0) return b;
  if (b.digits_ == 0) return a;
  if (std::pair(a.exponent_, a.digits_) < std::pair(b.exponent_, b.digits_)) std::swap(a, b);
  // One bit above is left for the carry, and 63 bits below for the smaller operand.
  constexpr unsigned kLowBits = 63;
  const Wide larger = Wide{a.digits_} << kLowBits;
  const Wide smaller = shift_right(Wide{b.digits_} << kLowBits, a.exponent_ - b.exponent_);
  const Wide sum = a.negative_ == b.negative_ ? larger + smaller : larger - smaller;
  return SoftExtended::round_digits(static_cast<std::uint64_t>(sum >> 64U), static_cast<std::uint64_t>(sum),
                                    a.exponent_ - static_cast<int>(kLowBits), sum != 0 && a.negative_);
}

SoftExtended operator*(SoftExtended a, SoftExtended b) {
  if (a.is_special() || b.is_special()) return a.finite_substitute() * b.finite_substitute();
  const Wide product = Wide{a.digits_} * b.digits_;
  return SoftExtended::round_digits(static_cast<std::uint64_t>(product >> 64U), static_cast<std::uint64_t>(product),
                                    a.exponent_ + b.exponent_, a.negative_ != b.negative_);
}

SoftExtended operator/(SoftExtended a, SoftExtended b) {
  if (a.is_special() || b.is_special() || b.digits_ == 0) return a.finite_substitute() / b.finite_substitute();
  if (a.digits_ == 0) return {0, 0, a.negative_ != b.negative_};
  const Wide dividend = join(a.digits_, 0);
  const Wide quotient = dividend / b.digits_;  // 64 or 65 bits
  // One more bit and a sticky bit determine the rounding direction.
  const Wide twice_remainder = (dividend % b.digits_) << 1U;
  const bool extra_bit = twice_remainder >= b.digits_;
  const bool has_rest = twice_remainder != 0 && twice_remainder != b.digits_;
  const Wide extended_quotient = quotient << 2U | (extra_bit ? 2U : 0U) | (has_rest ? 1U : 0U);
  return SoftExtended::round_digits(static_cast<std::uint64_t>(extended_quotient >> 64U),
                                    static_cast<std::uint64_t>(extended_quotient), a.exponent_ - b.exponent_ - kDigits - 2,
                                    a.negative_ != b.negative_);
}

SoftExtended sqrt(SoftExtended value) {
  if (value.digits_ == 0 && !value.is_special()) return value;
  if (value.is_special() || value.negative_) return std::sqrt(value.finite_substitute());
  const bool is_odd = value.exponent_ % 2 != 0;
  const auto [root, remainder] = square_root(join(value.digits_, 0) >> (is_odd ? 1U : 0U));
  const int exponent = (value.exponent_ - kDigits + (is_odd ? 1 : 0)) / 2;
  // The root is at least half a unit above `root` if the square exceeds root * (root + 1).
  const Wide nearest = Wide{root} + (remainder > root ? 1U : 0U);
  return SoftExtended::round_digits(static_cast<std::uint64_t>(nearest >> 64U), static_cast<std::uint64_t>(nearest), exponent,
                                    false);
}

std::partial_ordering operator<=>(SoftExtended a, SoftExtended b) {
  if (a.is_special() || b.is_special() || a.digits_ == 0 || b.digits_ == 0 || a.negative_ != b.negative_) {
    return a.finite_substitute() <=> b.finite_substitute();
  }
  const auto order = std::pair(a.exponent_, a.digits_) <=> std::pair(b.exponent_, b.digits_);
  return a.negative_ ? 0 <=> order : order;
}

}  // namespace sporescope
