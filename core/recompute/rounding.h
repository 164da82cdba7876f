// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cmath>
#include <limits>

#include "core/tensor/dtype.h"
#include "core/tensor/ulp.h"

/// How far a kernel's result may be from the exact one. Symbols and bounds are those of N. Higham, "Accuracy and Stability of
/// Numerical Algorithms" (2nd edition, SIAM 2002): (2.4) for one operation, (3.5) for an inner product.
namespace sporescope {

/// The largest finite number; of whole numbers the largest one that a double holds as well.
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

/// Types with NaN and infinities as IEEE 754 has them; those of eight bits have none, or other ones in each format.
[[nodiscard]] constexpr bool has_infinities(DType dtype) {
  return dtype == DType::float16 || dtype == DType::bfloat16 || dtype == DType::float32 || dtype == DType::float64;
}

/// Kernels may read what is smaller as zero. 0 for types of which they read all numbers: those of 16 bits with a short exponent
/// are normal ones in the float32 that they become.
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

/// What underflow may cost: kernels take what is smaller than twice the smallest normal number for zero, since the exponent of
/// a result is made before its digits; float16 comes from float32, and has its spacing there.
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

/// Higham's gamma: n u / (1 - n u), the relative error of n roundings one after the other, in whichever order a sum of n terms
/// is made. Infinite where the roundings add up to a tenth: then it is not known how the kernel keeps its sum.
[[nodiscard]] inline double gamma_of(double n, double u) {
  constexpr double kMax = 0.1;
  const double all = n * u;
  return all < kMax ? all / (1 - all) : std::numeric_limits<double>::infinity();
}

}  // namespace sporescope
