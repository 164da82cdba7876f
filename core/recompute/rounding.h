// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cmath>
#include <limits>

#include "core/tensor/dtype.h"
#include "core/tensor/ulp.h"

/// Error bounds of a kernel's result. Symbols and bounds are those of N. Higham, "Accuracy and Stability of Numerical
/// Algorithms" (2nd edition, SIAM 2002): (2.4) for one operation, (3.5) for an inner product.
namespace sporescope {

/// Returns the largest finite number; for 64-bit integers, the largest one that double represents exactly.
[[nodiscard]] constexpr double largest_number(DType dtype) {
  switch (dtype) {
    case DType::float16:
      return 65504;
    case DType::bfloat16:
      return 0x1.FEp127;
    case DType::float32:
      return 0x1.FFFFFEp127;
    case DType::float64:
      return std::numeric_limits<double>::max();
    case DType::boolean:
      return 1;
    case DType::int8:
      return 0x7F;
    case DType::uint8:
      return 0xFF;
    case DType::int16:
      return 0x7FFF;
    case DType::uint16:
      return 0xFFFF;
    case DType::int32:
      return 0x7FFFFFFF;
    case DType::uint32:
      return 0xFFFFFFFF;
    default:
      return 0x1p53;
  }
}

/// Returns true for types with NaN and infinities as in IEEE 754. Eight-bit types have none, or different ones in each format.
[[nodiscard]] constexpr bool has_infinities(DType dtype) {
  return dtype == DType::float16 || dtype == DType::bfloat16 || dtype == DType::float32 || dtype == DType::float64;
}

/// Returns the smallest normal number, below which kernels may flush inputs to zero. Returns 0 for types of which kernels read
/// all numbers: float16 has a short exponent, so its denormal numbers are normal in float32.
[[nodiscard]] constexpr double smallest_normal(DType dtype) {
  switch (dtype) {
    case DType::bfloat16:
    case DType::float32:
      return 0x1p-126;
    case DType::float64:
      return std::numeric_limits<double>::min();
    default:
      return 0;
  }
}

/// Returns the possible error by underflow. Kernels flush results below twice the smallest normal number to zero, since they
/// determine the exponent before the digits. float16 is converted from float32, and has its own spacing there.
[[nodiscard]] constexpr double underflow(DType dtype) {
  switch (dtype) {
    case DType::float16:
      return 0x1p-24;
    case DType::bfloat16:
    case DType::float32:
    case DType::float64:
      return 2 * smallest_normal(dtype);
    default:
      return 0;
  }
}

/// Returns Higham's gamma, n u / (1 - n u): the relative error of n successive roundings, for a sum of n terms in any order.
/// Returns infinity if n u reaches 0.1, since it is then unknown how the kernel accumulates.
[[nodiscard]] inline double gamma_of(double n, double u) {
  constexpr double kMax = 0.1;
  const double product = n * u;
  return product < kMax ? product / (1 - product) : std::numeric_limits<double>::infinity();
}

}  // namespace sporescope
