// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the vector code of the statistics and of differences share, compiled once for each instruction set; so the guard, which
// Highway toggles, stands where others have #pragma once.

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

// Loaders: a vector of the elements from `first` on, as floats where a float holds every value of the type, else as doubles.

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

#endif
}  // namespace HWY_NAMESPACE
}  // namespace sporescope
HWY_AFTER_NAMESPACE();

#endif
