// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Internal to core/tensor: access to single elements in native byte order, at any alignment.

#include <bit>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "core/tensor/dtype.h"
#include "core/tensor/extended.h"

namespace sporescope {

template <class T>
[[nodiscard]] inline T load_as(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

/// Converts an IEEE 754 binary16 exactly.
[[nodiscard]] inline float float16_to_float(std::uint16_t bits) {
  const std::uint32_t sign = (bits & 0x8000U) << 16U;
  const std::uint32_t exponent = (bits >> 10U) & 0x1FU;
  const std::uint32_t fraction = bits & 0x3FFU;
  if (exponent == 0) {
    const float magnitude = static_cast<float>(fraction) * 0x1p-24F;
    return sign != 0 ? -magnitude : magnitude;
  }
  const std::uint32_t wide_exponent = exponent == 0x1FU ? 0xFFU : exponent + (127U - 15U);
  return std::bit_cast<float>(sign | wide_exponent << 23U | fraction << 13U);
}

/// Converts a bfloat16, which is the upper half of a float32.
[[nodiscard]] inline float bfloat16_to_float(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

/// Returns |re + i im|, which is infinite if either part is infinite, even if the other one is NaN. hypot has the same rules,
/// but its last digit varies between processors.
[[nodiscard]] inline double magnitude(double re, double im) {
  if (std::isinf(re) || std::isinf(im)) return std::numeric_limits<double>::infinity();
  const Extended wide_re = re;
  const Extended wide_im = im;
  using std::sqrt;  // finds the overload of Extended by ADL where Extended is not long double
  return static_cast<double>(sqrt(wide_re * wide_re + wide_im * wide_im));
}

/// Loads one element as a double; complex numbers yield their magnitude.
template <class T>
struct Element {
  static constexpr std::size_t kSize = sizeof(T);
  static double load(const std::byte* at) { return static_cast<double>(load_as<T>(at)); }
};
struct BooleanElement {
  static constexpr std::size_t kSize = 1;
  static double load(const std::byte* at) { return *at == std::byte{0} ? 0.0 : 1.0; }
};
struct Float16Element {
  static constexpr std::size_t kSize = 2;
  static double load(const std::byte* at) { return static_cast<double>(float16_to_float(load_as<std::uint16_t>(at))); }
};
struct BFloat16Element {
  static constexpr std::size_t kSize = 2;
  static double load(const std::byte* at) { return static_cast<double>(bfloat16_to_float(load_as<std::uint16_t>(at))); }
};
template <class Part>
struct ComplexElement {
  static constexpr std::size_t kSize = 2 * sizeof(Part);
  static double load(const std::byte* at) {
    return magnitude(static_cast<double>(load_as<Part>(at)), static_cast<double>(load_as<Part>(at + sizeof(Part))));
  }
};

/// Calls `function.template operator()<E>()` with the element class E of the dtype.
template <class Function>
decltype(auto) with_element(DType dtype, Function&& function) {
  switch (dtype) {
    case DType::boolean:
      return function.template operator()<BooleanElement>();
    case DType::int8:
      return function.template operator()<Element<std::int8_t>>();
    case DType::int16:
      return function.template operator()<Element<std::int16_t>>();
    case DType::int32:
      return function.template operator()<Element<std::int32_t>>();
    case DType::int64:
      return function.template operator()<Element<std::int64_t>>();
    case DType::uint8:
      return function.template operator()<Element<std::uint8_t>>();
    case DType::uint16:
      return function.template operator()<Element<std::uint16_t>>();
    case DType::uint32:
      return function.template operator()<Element<std::uint32_t>>();
    case DType::uint64:
      return function.template operator()<Element<std::uint64_t>>();
    case DType::float16:
      return function.template operator()<Float16Element>();
    case DType::bfloat16:
      return function.template operator()<BFloat16Element>();
    case DType::float32:
      return function.template operator()<Element<float>>();
    case DType::float64:
      return function.template operator()<Element<double>>();
    case DType::complex64:
      return function.template operator()<ComplexElement<float>>();
    case DType::complex128:
      break;
  }
  return function.template operator()<ComplexElement<double>>();
}

}  // namespace sporescope
