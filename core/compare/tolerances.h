// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/error.h"
#include "core/tensor/dtype.h"

namespace sporescope {

/// Groups of dtypes with equal precision. A complex number has the precision of its parts.
enum class Precision : std::uint8_t { whole, float64, float32, float16, bfloat16 };
inline constexpr std::array kPrecisions{Precision::whole, Precision::float64, Precision::float32, Precision::float16,
                                        Precision::bfloat16};
[[nodiscard]] Precision precision_of(DType dtype);
/// Returns "float64", "float32", "float16", "bfloat16" or "int".
[[nodiscard]] std::string_view precision_name(Precision precision);

/// Returns the less precise one; integers are the most precise.
[[nodiscard]] Precision coarser(Precision a, Precision b);

/// The relative errors |b - a| / |a| up to which tensors agree. The coarser dtype of the two tensors decides. Defaults: float64
/// 1e-12, float32 1e-5, float16 2e-3, bfloat16 2e-2, integers and bool 0.
class Tolerances {
 public:
  /// Parses one value for all dtypes, "1e-4", or values for some of them by name: "float32=1e-4,int=0". Errors:
  /// invalid_argument.
  [[nodiscard]] static Result<Tolerances> parse(std::string_view text);

  [[nodiscard]] double of(Precision precision) const { return values_.at(static_cast<std::size_t>(precision)); }
  [[nodiscard]] double of(DType a, DType b) const;
  /// `value` must be at least 0.
  void set(Precision precision, double value) { values_.at(static_cast<std::size_t>(precision)) = value; }
  bool operator==(const Tolerances&) const = default;

 private:
  std::array<double, kPrecisions.size()> values_{0, 1e-12, 1e-5, 2e-3, 2e-2};
};

}  // namespace sporescope
