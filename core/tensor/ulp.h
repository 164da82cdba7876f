// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "core/tensor/dtype.h"

namespace sporescope {

/// Of two floating types the one that tells fewer digits: bfloat16, float16, float32, float64. Nothing if one is no floating
/// type.
[[nodiscard]] std::optional<DType> coarser_floating(DType a, DType b);

/// How many values of a floating type lie between two finite numbers, which are rounded to it first ("units in the last
/// place"); 0 and -0 are one.
[[nodiscard]] std::uint64_t ulp_distance(DType dtype, double a, double b);

/// Unit roundoff: half the distance from 1 to the next larger number; 0 for whole numbers and bool.
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
