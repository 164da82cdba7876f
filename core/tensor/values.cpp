// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <array>
#include <charconv>

#include "core/tensor/element.h"
#include "core/tensor/slice.h"

namespace sporescope {
namespace {

template <class Number>
std::string shortest_text(Number value) {
  if constexpr (std::is_floating_point_v<Number>) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  }
  std::array<char, 40> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

/// Rounds `value` to a number of significant decimal digits.
double round_to_digits(double value, int digits) {
  std::array<char, 40> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, digits - 1).ptr;
  double read = 0;
  std::from_chars(text.data(), end, read);
  return read;
}

/// The interval of numbers that are nearer to a value than to its neighbors among the numbers of its type. It includes the ends
/// if the value is even, because ties round to even.
struct Neighborhood {
  double low = 0;
  double high = 0;
  bool includes_ends = false;

  [[nodiscard]] bool contains(double number) const {
    return (number > low && number < high) || (includes_ends && (number == low || number == high));
  }
};

template <class Widen>
Neighborhood neighborhood(unsigned magnitude_bits, const Widen& widen) {
  const auto value_of = [&](unsigned bits) { return static_cast<double>(widen(static_cast<std::uint16_t>(bits))); };
  const double magnitude = value_of(magnitude_bits);
  const double below = value_of(magnitude_bits - 1U);
  const double next = value_of(magnitude_bits + 1U);
  const double above = std::isfinite(next) ? next : magnitude + (magnitude - below);
  return {(below + magnitude) / 2, (magnitude + above) / 2, magnitude_bits % 2 == 0};
}

/// Returns the number with the fewest decimal digits that reads back as `magnitude`.
double shortest_number(double magnitude, const Neighborhood& near) {
  constexpr int kMaxDigits = 17;
  for (int digits = 1; digits < kMaxDigits; ++digits) {
    const double nearest = round_to_digits(magnitude, digits);
    if (near.contains(nearest)) return nearest;
    // Above a power of two, the spacing doubles: there the next number up may fit where the nearest does not.
    const double unit = std::pow(10.0, std::floor(std::log10(magnitude)) - digits + 1);
    const double next_up = round_to_digits(nearest + unit, digits);
    if (near.contains(next_up)) return next_up;
  }
  return magnitude;
}

/// Formats a float16 or bfloat16. Like std::to_chars for float, it writes all digits of an integer if that is not longer.
template <class Widen>
std::string shortest_16(std::uint16_t bits, const Widen& widen) {
  const double value = static_cast<double>(widen(bits));
  if (!std::isfinite(value) || value == 0) return shortest_text(value);
  const double rounded = shortest_number(std::abs(value), neighborhood(bits & 0x7FFFU, widen));
  std::string text = shortest_text(std::copysign(rounded, value));
  std::string all_digits = shortest_text(value);
  return value == std::trunc(value) && all_digits.size() <= text.size() ? all_digits : text;
}

template <class Part>
std::string complex_text(const std::byte* at) {
  const std::string real = shortest_text(load_as<Part>(at));
  const std::string imaginary = shortest_text(load_as<Part>(at + sizeof(Part)));
  return "(" + real + (imaginary.starts_with('-') ? "" : "+") + imaginary + "j)";
}

void append_hex(std::string& text, const std::byte* at, std::size_t size) {
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  text += "0x";
  for (std::size_t i = 0; i < size; ++i) {
    const auto byte = std::to_integer<unsigned>(at[std::endian::native == std::endian::big ? i : size - 1 - i]);
    text += kHexDigits[byte >> 4U];
    text += kHexDigits[byte & 0xFU];
  }
}

}  // namespace

double Values::as_double(std::size_t position) const {
  const std::byte* at = bytes_.data() + position * item_size(dtype_);
  return with_element(dtype_, [at]<class E>() { return E::load(at); });
}

std::string Values::text(std::size_t position) const {
  const std::byte* at = bytes_.data() + position * item_size(dtype_);
  switch (dtype_) {
    case DType::boolean:
      return *at == std::byte{0} ? "false" : "true";
    case DType::int64:
      return shortest_text(load_as<std::int64_t>(at));
    case DType::uint64:
      return shortest_text(load_as<std::uint64_t>(at));
    case DType::int8:
    case DType::int16:
    case DType::int32:
    case DType::uint8:
    case DType::uint16:
    case DType::uint32:
      return shortest_text(static_cast<std::int64_t>(as_double(position)));
    case DType::float16:
      return shortest_16(load_as<std::uint16_t>(at), float16_to_float);
    case DType::bfloat16:
      return shortest_16(load_as<std::uint16_t>(at), bfloat16_to_float);
    case DType::float32:
      return shortest_text(load_as<float>(at));
    case DType::float64:
      return shortest_text(load_as<double>(at));
    case DType::complex64:
      return complex_text<float>(at);
    case DType::complex128:
      break;
  }
  return complex_text<double>(at);
}

std::string Values::bits(std::size_t position) const {
  const std::size_t size = item_size(dtype_);
  const std::byte* at = bytes_.data() + position * size;
  std::string text;
  if (is_complex(dtype_)) {
    append_hex(text, at, size / 2);
    text += ' ';
    append_hex(text, at + size / 2, size / 2);
  } else {
    append_hex(text, at, size);
  }
  return text;
}

}  // namespace sporescope
