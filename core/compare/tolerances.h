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

/// Element types that are equally exact. A complex number is as exact as its parts.
enum class Precision : std::uint8_t { whole, float64, float32, float16, bfloat16 };
inline constexpr std::array kPrecisions{Precision::whole, Precision::float64, Precision::float32, Precision::float16,
                                        Precision::bfloat16};
[[nodiscard]] Precision precision_of(DType dtype);
/// "float64", "float32", "float16", "bfloat16", "int".
[[nodiscard]] std::string_view precision_name(Precision precision);

/// Of two the less exact one, whole numbers being the most exact.
[[nodiscard]] Precision coarser(Precision a, Precision b);

/// The relative errors |b - a| / |a| up to which tensors agree, by the coarser of their element types. Unless said otherwise
/// float64 1e-12, float32 1e-5, float16 2e-3, bfloat16 2e-2, whole numbers and bool 0.
class Tolerances {
 public:
  /// "1e-4" for all types, or some of them by their names: "float32=1e-4,int=0". Errors: invalid_argument.
  [[nodiscard]] static Result<Tolerances> parse(std::string_view text);

  [[nodiscard]] double of(Precision precision) const { return values_.at(static_cast<std::size_t>(precision)); }
  [[nodiscard]] double of(DType a, DType b) const;
  /// `value`: at least 0.
  void set(Precision precision, double value) { values_.at(static_cast<std::size_t>(precision)) = value; }
  bool operator==(const Tolerances&) const = default;

 private:
  std::array<double, kPrecisions.size()> values_{0, 1e-12, 1e-5, 2e-3, 2e-2};
};

}  // namespace sporescope
