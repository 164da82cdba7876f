// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Code shared by the vector kernels for statistics and differences, compiled once for each instruction set. Therefore a guard
// that Highway toggles replaces #pragma once.

#if defined(SPORESCOPE_CORE_TENSOR_KERNELS_FLOAT_VECTORS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SPORESCOPE_CORE_TENSOR_KERNELS_FLOAT_VECTORS_INL_H
#undef SPORESCOPE_CORE_TENSOR_KERNELS_FLOAT_VECTORS_INL_H
#else
#define SPORESCOPE_CORE_TENSOR_KERNELS_FLOAT_VECTORS_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace sporescope {
namespace HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::ScalableTag<float>;
using Doubles = hn::ScalableTag<double>;
using FloatVector = hn::Vec<Floats>;
using DoubleVector = hn::Vec<Doubles>;

template <class T>
HWY_INLINE const T* elements(const std::byte* values, std::size_t first) {
  return reinterpret_cast<const T*>(values) + first;
}

// Loaders return a vector of the elements from `first` on, as floats if a float holds every value of the type, else as doubles.

struct LoadFloat32 {
  using Tag = Floats;
  static constexpr bool kMayBeNonFinite = true;
  HWY_INLINE FloatVector operator()(Floats d, const std::byte* values, std::size_t first) const {
    return hn::LoadU(d, elements<float>(values, first));
  }
};

struct LoadBFloat16 {
  using Tag = Floats;
  static constexpr bool kMayBeNonFinite = true;
  HWY_INLINE FloatVector operator()(Floats d, const std::byte* values, std::size_t first) const {
    return hn::PromoteTo(d, hn::LoadU(hn::Rebind<hwy::bfloat16_t, Floats>(), elements<hwy::bfloat16_t>(values, first)));
  }
};

/// Number of elements per loop iteration, a whole number of vectors with each instruction set.
inline constexpr std::size_t kStep = 16;

/// Sums of doubles, one for each position in a step. The same numbers are added in the same order for any vector length, so the
/// results have the same bits on every processor. For the same reason, there is no fused multiply-add.
class StepSums {
 public:
  static constexpr std::size_t kVectors = kStep / hn::MaxLanes(Doubles());

  HWY_INLINE StepSums() {
    for (auto& vector : vectors_) vector = hn::Zero(Doubles());
  }

  /// Adds to the positions of the vector with this number.
  HWY_INLINE void add(std::size_t number, DoubleVector values) { vectors_[number] = hn::Add(vectors_[number], values); }

  [[nodiscard]] HWY_INLINE double total() const {
    const Doubles d;
    alignas(64) double places[kStep];  // NOLINT(modernize-avoid-c-arrays)
    for (std::size_t i = 0; i < kVectors; ++i) hn::Store(vectors_[i], d, places + i * hn::MaxLanes(d));
    for (std::size_t half = kStep / 2; half > 0; half /= 2) {
      for (std::size_t i = 0; i < half; ++i) places[i] += places[i + half];
    }
    return places[0];
  }

 private:
  DoubleVector vectors_[kVectors];  // NOLINT(modernize-avoid-c-arrays): std::array is not compiled for the instruction set
};

/// The elements of a vector as doubles.
template <std::size_t kParts>
struct Widened {
  DoubleVector parts[kParts];  // NOLINT(modernize-avoid-c-arrays)
};
HWY_INLINE Widened<2> widened(FloatVector values) {
  const hn::Half<Floats> half;
  const Doubles d;
  return {{hn::PromoteTo(d, hn::LowerHalf(half, values)), hn::PromoteTo(d, hn::UpperHalf(half, values))}};
}
HWY_INLINE Widened<1> widened(DoubleVector values) { return {{values}}; }

#endif
}  // namespace HWY_NAMESPACE
}  // namespace sporescope
HWY_AFTER_NAMESPACE();

#endif
