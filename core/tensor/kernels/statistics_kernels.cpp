// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Vector code for statistics, compiled for every instruction set that Highway supports and selected at run time.
//
// A block is read twice from the first-level cache: once for the counts and sums, once for the squares around its mean, so that
// a large mean does not cancel digits of the deviation. The first loop assumes that all elements are finite, because they
// mostly are; otherwise the sum of absolute values is not finite either, and the block is measured again with NaN and Inf
// masked.

#include "core/tensor/kernels/statistics_kernels.h"

#include <cmath>
#include <type_traits>

#include "core/tensor/kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/tensor/kernels/statistics_kernels.cpp"
#include <hwy/foreach_target.h>  // must precede highway.h

#include "core/tensor/kernels/float_vectors_inl.h"

HWY_BEFORE_NAMESPACE();
namespace sporescope {
namespace HWY_NAMESPACE {
#if HWY_TARGET == HWY_SCALAR

// Without vectors, the caller's loop processes all elements.
std::size_t measure(DType, const std::byte*, std::size_t, bool, BlockSums&) { return 0; }

#else

// Loaders of further types.

struct LoadFloat16 {
  using Tag = Floats;
  static constexpr bool kMayBeNonFinite = true;
  HWY_INLINE FloatVector operator()(Floats d, const std::byte* values, std::size_t first) const {
#if (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2) || HWY_ARCH_ARM_A64
    return hn::PromoteTo(d, hn::LoadU(hn::Rebind<hwy::float16_t, Floats>(), elements<hwy::float16_t>(values, first)));
#else
    // Where there is no instruction for it, Highway converts NaN and Inf to large numbers. Here exponent and fraction are
    // shifted into place and the exponent is corrected by a multiplication, which is exact for denormal numbers too.
    const hn::RebindToUnsigned<Floats> lanes;
    const auto bits =
        hn::PromoteTo(lanes, hn::LoadU(hn::Rebind<std::uint16_t, Floats>(), elements<std::uint16_t>(values, first)));
    const auto magnitude = hn::ShiftLeft<13>(hn::And(bits, hn::Set(lanes, 0x7FFFU)));
    const auto sign = hn::ShiftLeft<16>(hn::And(bits, hn::Set(lanes, 0x8000U)));
    const auto scaled = hn::Mul(hn::BitCast(d, magnitude), hn::Set(d, 0x1p112F));
    const auto infinite = hn::BitCast(d, hn::Or(magnitude, hn::Set(lanes, 0x7F800000U)));
    const auto finite = hn::Lt(scaled, hn::Set(d, 65536.0F));
    return hn::Or(hn::IfThenElse(finite, scaled, infinite), hn::BitCast(d, sign));
#endif
  }
};

template <class Integer>
struct LoadSmallInteger {
  using Tag = Floats;
  static constexpr bool kMayBeNonFinite = false;
  HWY_INLINE FloatVector operator()(Floats d, const std::byte* values, std::size_t first) const {
    const hn::RebindToSigned<Floats> wide;
    return hn::ConvertTo(d, hn::PromoteTo(wide, hn::LoadU(hn::Rebind<Integer, Floats>(), elements<Integer>(values, first))));
  }
};

struct LoadBoolean {
  using Tag = Floats;
  static constexpr bool kMayBeNonFinite = false;
  HWY_INLINE FloatVector operator()(Floats d, const std::byte* values, std::size_t first) const {
    // Any byte except 0 is true.
    return hn::Min(LoadSmallInteger<std::uint8_t>()(d, values, first), hn::Set(d, 1.0F));
  }
};

struct LoadFloat64 {
  using Tag = Doubles;
  static constexpr bool kMayBeNonFinite = true;
  HWY_INLINE DoubleVector operator()(Doubles d, const std::byte* values, std::size_t first) const {
    return hn::LoadU(d, elements<double>(values, first));
  }
};

struct LoadInt32 {
  using Tag = Doubles;
  static constexpr bool kMayBeNonFinite = false;
  HWY_INLINE DoubleVector operator()(Doubles d, const std::byte* values, std::size_t first) const {
    return hn::PromoteTo(d, hn::LoadU(hn::Rebind<std::int32_t, Doubles>(), elements<std::int32_t>(values, first)));
  }
};

struct LoadUint32 {
  using Tag = Doubles;
  static constexpr bool kMayBeNonFinite = false;
  HWY_INLINE DoubleVector operator()(Doubles d, const std::byte* values, std::size_t first) const {
    const hn::RebindToUnsigned<Doubles> wide;
    const auto lanes = hn::LoadU(hn::Rebind<std::uint32_t, Doubles>(), elements<std::uint32_t>(values, first));
    return hn::ConvertTo(d, hn::PromoteTo(wide, lanes));
  }
};

template <class Integer>
struct LoadInteger64 {
  using Tag = Doubles;
  static constexpr bool kMayBeNonFinite = false;
  HWY_INLINE DoubleVector operator()(Doubles d, const std::byte* values, std::size_t first) const {
    return hn::ConvertTo(d, hn::LoadU(hn::Rebind<Integer, Doubles>(), elements<Integer>(values, first)));
  }
};

/// Returns |re + i im| with the rules of hypot: an infinite part makes it infinite, even if the other one is NaN.
HWY_INLINE DoubleVector apply_infinite_parts(Doubles d, DoubleVector magnitude, DoubleVector re, DoubleVector im) {
  const auto infinite = hn::Set(d, HUGE_VAL);
  return hn::IfThenElse(hn::Or(hn::Eq(re, infinite), hn::Eq(im, infinite)), infinite, magnitude);
}

struct LoadComplex64 {
  using Tag = Doubles;
  static constexpr bool kMayBeNonFinite = true;
  HWY_INLINE DoubleVector operator()(Doubles d, const std::byte* values, std::size_t first) const {
    const hn::Rebind<float, Doubles> parts;
    hn::Vec<decltype(parts)> re32;
    hn::Vec<decltype(parts)> im32;
    hn::LoadInterleaved2(parts, elements<float>(values, 2 * first), re32, im32);
    const auto re = hn::Abs(hn::PromoteTo(d, re32));
    const auto im = hn::Abs(hn::PromoteTo(d, im32));
    // Squares of floats neither overflow nor underflow in double.
    return apply_infinite_parts(d, hn::Sqrt(hn::Add(hn::Mul(re, re), hn::Mul(im, im))), re, im);
  }
};

struct LoadComplex128 {
  using Tag = Doubles;
  static constexpr bool kMayBeNonFinite = true;
  HWY_INLINE DoubleVector operator()(Doubles d, const std::byte* values, std::size_t first) const {
    DoubleVector re;
    DoubleVector im;
    hn::LoadInterleaved2(d, elements<double>(values, 2 * first), re, im);
    re = hn::Abs(re);
    im = hn::Abs(im);
    // After division by the larger part (or by 1 if both are 0), the squares neither overflow nor underflow.
    const auto one = hn::Set(d, 1.0);
    const auto larger = hn::Max(re, im);
    const auto divisor = hn::IfThenElse(hn::Eq(larger, hn::Zero(d)), one, larger);
    const auto ratio = hn::Div(hn::Min(re, im), divisor);
    const auto magnitude = hn::Mul(larger, hn::Sqrt(hn::Add(hn::Mul(ratio, ratio), one)));
    // Min and Max do not propagate NaN on some machines.
    const auto has_no_nan = hn::And(hn::Eq(re, re), hn::Eq(im, im));
    return apply_infinite_parts(d, hn::IfThenElse(has_no_nan, magnitude, hn::Add(re, im)), re, im);
  }
};

template <class D>
HWY_INLINE auto finite_lanes(D d, hn::Vec<D> values) {
  return hn::Lt(hn::Abs(values), hn::Inf(d));
}

/// Updates the counts and extremes with a vector, and returns it with NaN and Inf replaced by 0.
template <bool kMasked, class D>
HWY_INLINE hn::Vec<D> count_lanes(D d, hn::Vec<D> values, BlockSums& sums, hn::Vec<D>& minimum, hn::Vec<D>& maximum) {
  sums.zero += hn::CountTrue(d, hn::Eq(values, hn::Zero(d)));
  sums.negative += hn::CountTrue(d, hn::Lt(values, hn::Zero(d)));
  if constexpr (kMasked) {
    const auto infinite = hn::Inf(d);
    const auto finite = finite_lanes(d, values);
    sums.finite += hn::CountTrue(d, finite);
    // Does not use Ne: with AVX-512, Highway's Ne is false for NaN.
    sums.nan += hn::CountTrue(d, hn::Not(hn::Eq(values, values)));
    sums.pos_inf += hn::CountTrue(d, hn::Eq(values, infinite));
    minimum = hn::Min(minimum, hn::IfThenElse(finite, values, infinite));
    maximum = hn::Max(maximum, hn::IfThenElse(finite, values, hn::Neg(infinite)));
    return hn::IfThenElseZero(finite, values);
  } else {
    minimum = hn::Min(minimum, values);
    maximum = hn::Max(maximum, values);
    return values;
  }
}

/// Returns the differences from the mean, 0 for NaN and Inf.
template <bool kMasked>
HWY_INLINE DoubleVector deviations(Doubles d, DoubleVector values, DoubleVector mean) {
  const auto difference = hn::Sub(values, mean);
  if constexpr (kMasked) return hn::IfThenElseZero(finite_lanes(d, values), difference);
  return difference;
}

template <bool kMasked, class D>
HWY_INLINE void finish_counts(D d, std::size_t count, hn::Vec<D> minimum, hn::Vec<D> maximum, BlockSums& sums) {
  if constexpr (kMasked) {
    sums.neg_inf = count - sums.finite - sums.nan - sums.pos_inf;
  } else {
    sums.finite = count;
  }
  sums.min = static_cast<double>(hn::GetLane(hn::MinOfLanes(d, minimum)));
  sums.max = static_cast<double>(hn::GetLane(hn::MaxOfLanes(d, maximum)));
}

/// Measures `count` elements, a multiple of kStep.
template <bool kMasked, class Load>
HWY_NOINLINE BlockSums measure_block(const std::byte* values, std::size_t count) {
  BlockSums sums;
  const Load load;
  const typename Load::Tag d;
  constexpr std::size_t kLanes = hn::MaxLanes(typename Load::Tag());
  auto minimum = hn::Inf(d);
  auto maximum = hn::Neg(hn::Inf(d));
  StepSums sum;
  StepSums abs_sum;
  for (std::size_t i = 0; i < count; i += kStep) {
    std::size_t number = 0;
    for (std::size_t at = 0; at < kStep; at += kLanes) {
      for (const auto part : widened(count_lanes<kMasked>(d, load(d, values, i + at), sums, minimum, maximum)).parts) {
        sum.add(number, part);
        abs_sum.add(number++, hn::Abs(part));
      }
    }
  }
  finish_counts<kMasked>(d, count, minimum, maximum, sums);
  sums.sum = sum.total();
  sums.abs_sum = abs_sum.total();
  if (sums.finite == 0 || !std::isfinite(sums.abs_sum)) return sums;
  sums.mean = sums.sum / static_cast<double>(sums.finite);
  const Doubles wide;
  const auto mean = hn::Set(wide, sums.mean);
  StepSums deviation;
  StepSums squares;
  for (std::size_t i = 0; i < count; i += kStep) {
    std::size_t number = 0;
    for (std::size_t at = 0; at < kStep; at += kLanes) {
      for (const auto part : widened(load(d, values, i + at)).parts) {
        const auto difference = deviations<kMasked>(wide, part, mean);
        deviation.add(number, difference);
        squares.add(number++, hn::Mul(difference, difference));
      }
    }
  }
  sums.deviation_sum = deviation.total();
  sums.deviation_squares = squares.total();
  return sums;
}

template <class Load>
std::size_t measure_with(const std::byte* values, std::size_t count, bool expect_non_finite, BlockSums& sums) {
  count -= count % kStep;
  if (count == 0) return 0;
  if (!Load::kMayBeNonFinite || !expect_non_finite) {
    sums = measure_block<false, Load>(values, count);
    if (!Load::kMayBeNonFinite || std::isfinite(sums.abs_sum)) return count;
  }
  if constexpr (Load::kMayBeNonFinite) sums = measure_block<true, Load>(values, count);
  return count;
}

std::size_t measure(DType dtype, const std::byte* values, std::size_t count, bool expect_non_finite, BlockSums& sums) {
  switch (dtype) {
    case DType::boolean:
      return measure_with<LoadBoolean>(values, count, expect_non_finite, sums);
    case DType::int8:
      return measure_with<LoadSmallInteger<std::int8_t>>(values, count, expect_non_finite, sums);
    case DType::int16:
      return measure_with<LoadSmallInteger<std::int16_t>>(values, count, expect_non_finite, sums);
    case DType::int32:
      return measure_with<LoadInt32>(values, count, expect_non_finite, sums);
    case DType::int64:
      return measure_with<LoadInteger64<std::int64_t>>(values, count, expect_non_finite, sums);
    case DType::uint8:
      return measure_with<LoadSmallInteger<std::uint8_t>>(values, count, expect_non_finite, sums);
    case DType::uint16:
      return measure_with<LoadSmallInteger<std::uint16_t>>(values, count, expect_non_finite, sums);
    case DType::uint32:
      return measure_with<LoadUint32>(values, count, expect_non_finite, sums);
    case DType::uint64:
      return measure_with<LoadInteger64<std::uint64_t>>(values, count, expect_non_finite, sums);
    case DType::float16:
      return measure_with<LoadFloat16>(values, count, expect_non_finite, sums);
    case DType::bfloat16:
      return measure_with<LoadBFloat16>(values, count, expect_non_finite, sums);
    case DType::float32:
      return measure_with<LoadFloat32>(values, count, expect_non_finite, sums);
    case DType::float64:
      return measure_with<LoadFloat64>(values, count, expect_non_finite, sums);
    case DType::complex64:
      return measure_with<LoadComplex64>(values, count, expect_non_finite, sums);
    case DType::complex128:
      break;
  }
  return measure_with<LoadComplex128>(values, count, expect_non_finite, sums);
}

#endif
}  // namespace HWY_NAMESPACE
}  // namespace sporescope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sporescope {

HWY_EXPORT(measure);

std::size_t measure_vectors(DType dtype, const std::byte* values, std::size_t count, bool expect_non_finite, BlockSums& sums) {
  return HWY_DYNAMIC_DISPATCH(measure)(dtype, values, count, expect_non_finite, sums);
}

}  // namespace sporescope
#endif
