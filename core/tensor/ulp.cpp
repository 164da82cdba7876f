// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/ulp.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sporescope {
namespace {

int coarseness(DType dtype) {
  switch (dtype) {
    case DType::float64:
      return 0;
    case DType::float32:
      return 1;
    case DType::float16:
      return 2;
    default:
      return 3;
  }
}

// The bits of a floating number without its sign are its index among the values of its type, starting at 0.
std::uint64_t steps_from_zero(DType dtype, double magnitude) {
  if (dtype == DType::float64) return std::bit_cast<std::uint64_t>(magnitude);
  const auto single = static_cast<float>(magnitude);
  const auto bits = std::bit_cast<std::uint32_t>(single);
  // Adds half a step before dropping the digits that the type lacks; an overflow yields infinity.
  if (dtype == DType::bfloat16) return (bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U;
  if (dtype == DType::float32) return bits;
  constexpr float kSmallestNormal = 0x1p-14F;
  if (single < kSmallestNormal) return static_cast<std::uint64_t>(std::nearbyint(single * 0x1p24F));
  constexpr std::uint32_t kExponents = (127U - 15U) << 23U;
  constexpr std::uint64_t kInfinity = 0x7C00U;
  return std::min<std::uint64_t>((bits - kExponents + 0xFFFU + ((bits >> 13U) & 1U)) >> 13U, kInfinity);
}

}  // namespace

std::optional<DType> coarser_floating(DType a, DType b) {
  if (!is_floating(a) || !is_floating(b)) return std::nullopt;
  return coarseness(a) >= coarseness(b) ? a : b;
}

std::uint64_t ulp_distance(DType dtype, double a, double b) {
  const std::uint64_t steps_a = steps_from_zero(dtype, std::abs(a));
  const std::uint64_t steps_b = steps_from_zero(dtype, std::abs(b));
  if (std::signbit(a) != std::signbit(b)) return steps_a + steps_b;
  return std::max(steps_a, steps_b) - std::min(steps_a, steps_b);
}

}  // namespace sporescope
