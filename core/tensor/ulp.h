// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "core/tensor/dtype.h"

namespace sporescope {

/// Returns the floating type with the lower precision, in the order bfloat16, float16, float32, float64. Returns nothing if
/// either type is not floating.
[[nodiscard]] std::optional<DType> coarser_floating(DType a, DType b);

/// Returns the distance of two finite numbers in values of a floating type ("units in the last place"), after rounding both to
/// that type. 0 and -0 are the same value.
[[nodiscard]] std::uint64_t ulp_distance(DType dtype, double a, double b);

/// Returns the unit roundoff, half the distance from 1 to the next larger number. It is 0 for integers and bool.
[[nodiscard]] constexpr double unit_roundoff(DType dtype) {
  switch (dtype) {
    case DType::float16:
      return 0x1p-11;
    case DType::bfloat16:
      return 0x1p-8;
    case DType::float32:
    case DType::complex64:
      return 0x1p-24;
    case DType::float64:
    case DType::complex128:
      return 0x1p-53;
    default:
      return 0;
  }
}

}  // namespace sporescope
