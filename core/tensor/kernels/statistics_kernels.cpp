// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The vector code of the statistics, compiled for every instruction set that Highway knows and chosen when the program runs.
//
// A block is read twice from the first-level cache: once for the counts and sums, once for the squares around its mean, so that
// a large mean does not eat the digits of the deviation. The first loop takes all elements for finite, because they mostly are;
// if they were not, the sum of absolute values is not finite either, and the block is measured again with NaN and Inf masked.

#include "core/tensor/kernels/statistics_kernels.h"

#include <cmath>
#include <type_traits>

// SSSE3 machines get the scalar loop; the last one has no instruction that is used here and AVX3 lacks.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/tensor/kernels/statistics_kernels.cpp"
#include <hwy/foreach_target.h>  // must stand before highway.h

#include "core/tensor/kernels/float_vectors_inl.h"

HWY_BEFORE_NAMESPACE();
namespace sporescope {
namespace HWY_NAMESPACE {
#if HWY_TARGET == HWY_SCALAR

// Without vectors the caller's loop over the elements does everything.
std::size_t measure(DType, const std::byte*, std::size_t, bool, BlockSums&) { return 0; }

#else

// The loaders of further types.

struct LoadFloat16 {
  using Tag = Floats;
  static constexpr bool kMayBeNonFinite = true;
  HWY_INLINE FloatVector operator()(Floats d, const std::byte* values, std::size_t first) const {
#if (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2) || HWY_ARCH_ARM_A64
    return hn::PromoteTo(d, hn::LoadU(hn::Rebind<hwy::float16_t, Floats>(), elements<hwy::float16_t>(values, first)));
#else
    // Highway's own way without an instruction for it makes large numbers of NaN and Inf. Here exponent and fraction are moved
    // to their places and the exponent is corrected by a multiplication, which is exact for denormal numbers too.
    const hn::RebindToUnsigned<Floats> words;
    const auto bits =
        hn::PromoteTo(words, hn::LoadU(hn::Rebind<std::uint16_t, Floats>(), elements<std::uint16_t>(values, first)));
    const auto magnitude = hn::ShiftLeft<13>(hn::And(bits, hn::Set(words, 0x7FFFU)));
    const auto sign = hn::ShiftLeft<16>(hn::And(bits, hn::Set(words, 0x8000U)));
    const auto scaled = hn::Mul(hn::BitCast(d, magnitude), hn::Set(d, 0x1p112F));
    const auto infinite = hn::BitCast(d, hn::Or(magnitude, hn::Set(words, 0x7F800000U)));
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
    // Any byte but 0 is true.
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
    const auto words = hn::LoadU(hn::Rebind<std::uint32_t, Doubles>(), elements<std::uint32_t>(values, first));
    return hn::ConvertTo(d, hn::PromoteTo(wide, words));
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

/// |re + i im| as hypot has it: an infinite part makes it infinite, even beside a NaN.
HWY_INLINE DoubleVector infinite_if_a_part_is(Doubles d, DoubleVector magnitude, DoubleVector re, DoubleVector im) {
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
    // Squares of floats neither overflow nor vanish in double.
    return infinite_if_a_part_is(d, hn::Sqrt(hn::MulAdd(re, re, hn::Mul(im, im))), re, im);
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
    // Divided by the larger part (or by 1 where both are 0), the squares neither overflow nor vanish.
    const auto one = hn::Set(d, 1.0);
    const auto larger = hn::Max(re, im);
    const auto divisor = hn::IfThenElse(hn::Eq(larger, hn::Zero(d)), one, larger);
    const auto ratio = hn::Div(hn::Min(re, im), divisor);
    const auto magnitude = hn::Mul(larger, hn::Sqrt(hn::MulAdd(ratio, ratio, one)));
    // Min and Max lose a NaN on some machines.
    const auto whole = hn::And(hn::Eq(re, re), hn::Eq(im, im));
    return infinite_if_a_part_is(d, hn::IfThenElse(whole, magnitude, hn::Add(re, im)), re, im);
  }
};

template <class D>
HWY_INLINE auto finite_lanes(D d, hn::Vec<D> values) {
  return hn::Lt(hn::Abs(values), hn::Inf(d));
}

/// Counts what is in a vector, keeps the extremes and gives it back with 0 in the place of NaN and Inf.
template <bool kMasked, class D>
HWY_INLINE hn::Vec<D> count_lanes(D d, hn::Vec<D> values, BlockSums& sums, hn::Vec<D>& least, hn::Vec<D>& most) {
  sums.zero += hn::CountTrue(d, hn::Eq(values, hn::Zero(d)));
  sums.negative += hn::CountTrue(d, hn::Lt(values, hn::Zero(d)));
  if constexpr (kMasked) {
    const auto infinite = hn::Inf(d);
    const auto finite = finite_lanes(d, values);
    sums.finite += hn::CountTrue(d, finite);
    // Not by Ne: with AVX-512 Highway's Ne is false for NaN.
    sums.nan += hn::CountTrue(d, hn::Not(hn::Eq(values, values)));
    sums.pos_inf += hn::CountTrue(d, hn::Eq(values, infinite));
    least = hn::Min(least, hn::IfThenElse(finite, values, infinite));
    most = hn::Max(most, hn::IfThenElse(finite, values, hn::Neg(infinite)));
    return hn::IfThenElseZero(finite, values);
  } else {
    least = hn::Min(least, values);
    most = hn::Max(most, values);
    return values;
  }
}

/// What the elements differ from the mean, 0 in the place of NaN and Inf.
template <bool kMasked>
HWY_INLINE DoubleVector deviations(Doubles d, DoubleVector values, DoubleVector mean) {
  const auto difference = hn::Sub(values, mean);
  if constexpr (kMasked) return hn::IfThenElseZero(finite_lanes(d, values), difference);
  return difference;
}

HWY_INLINE double sum_of(Doubles d, DoubleVector a, DoubleVector b) { return hn::GetLane(hn::SumOfLanes(d, hn::Add(a, b))); }

template <bool kMasked, class D>
HWY_INLINE void finish_counts(D d, std::size_t count, hn::Vec<D> least, hn::Vec<D> most, BlockSums& sums) {
  if constexpr (kMasked) {
    sums.neg_inf = count - sums.finite - sums.nan - sums.pos_inf;
  } else {
    sums.finite = count;
  }
  sums.min = static_cast<double>(hn::GetLane(hn::MinOfLanes(d, least)));
  sums.max = static_cast<double>(hn::GetLane(hn::MaxOfLanes(d, most)));
}

/// `count` elements, a multiple of the vector's lanes, that are loaded as floats and summed up in double.
template <bool kMasked, class Load>
HWY_INLINE BlockSums measure_floats(const std::byte* values, std::size_t count, const Load& load) {
  BlockSums sums;
  const Floats d;
  const Doubles wide;
  const hn::Half<Floats> half;
  const std::size_t lanes = hn::Lanes(d);
  auto least = hn::Set(d, HUGE_VALF);
  auto most = hn::Set(d, -HUGE_VALF);
  auto sum_low = hn::Zero(wide);
  auto sum_high = hn::Zero(wide);
  auto abs_low = hn::Zero(wide);
  auto abs_high = hn::Zero(wide);
  for (std::size_t i = 0; i < count; i += lanes) {
    const auto kept = count_lanes<kMasked>(d, load(d, values, i), sums, least, most);
    const auto low = hn::PromoteTo(wide, hn::LowerHalf(half, kept));
    const auto high = hn::PromoteTo(wide, hn::UpperHalf(half, kept));
    sum_low = hn::Add(sum_low, low);
    sum_high = hn::Add(sum_high, high);
    abs_low = hn::Add(abs_low, hn::Abs(low));
    abs_high = hn::Add(abs_high, hn::Abs(high));
  }
  finish_counts<kMasked>(d, count, least, most, sums);
  sums.sum = sum_of(wide, sum_low, sum_high);
  sums.abs_sum = sum_of(wide, abs_low, abs_high);
  if (sums.finite == 0 || !std::isfinite(sums.abs_sum)) return sums;
  sums.mean = sums.sum / static_cast<double>(sums.finite);
  const auto mean = hn::Set(wide, sums.mean);
  auto deviation_low = hn::Zero(wide);
  auto deviation_high = hn::Zero(wide);
  auto squares_low = hn::Zero(wide);
  auto squares_high = hn::Zero(wide);
  for (std::size_t i = 0; i < count; i += lanes) {
    const auto loaded = load(d, values, i);
    const auto low = deviations<kMasked>(wide, hn::PromoteTo(wide, hn::LowerHalf(half, loaded)), mean);
    const auto high = deviations<kMasked>(wide, hn::PromoteTo(wide, hn::UpperHalf(half, loaded)), mean);
    deviation_low = hn::Add(deviation_low, low);
    deviation_high = hn::Add(deviation_high, high);
    squares_low = hn::MulAdd(low, low, squares_low);
    squares_high = hn::MulAdd(high, high, squares_high);
  }
  sums.deviation_sum = sum_of(wide, deviation_low, deviation_high);
  sums.deviation_squares = sum_of(wide, squares_low, squares_high);
  return sums;
}

/// The same for elements that are loaded as doubles; `count` is a multiple of twice the lanes.
template <bool kMasked, class Load>
HWY_INLINE BlockSums measure_doubles(const std::byte* values, std::size_t count, const Load& load) {
  BlockSums sums;
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  auto least = hn::Set(d, HUGE_VAL);
  auto most = hn::Set(d, -HUGE_VAL);
  auto sum_even = hn::Zero(d);
  auto sum_odd = hn::Zero(d);
  auto abs_even = hn::Zero(d);
  auto abs_odd = hn::Zero(d);
  for (std::size_t i = 0; i < count; i += 2 * lanes) {
    const auto even = count_lanes<kMasked>(d, load(d, values, i), sums, least, most);
    const auto odd = count_lanes<kMasked>(d, load(d, values, i + lanes), sums, least, most);
    sum_even = hn::Add(sum_even, even);
    sum_odd = hn::Add(sum_odd, odd);
    abs_even = hn::Add(abs_even, hn::Abs(even));
    abs_odd = hn::Add(abs_odd, hn::Abs(odd));
  }
  finish_counts<kMasked>(d, count, least, most, sums);
  sums.sum = sum_of(d, sum_even, sum_odd);
  sums.abs_sum = sum_of(d, abs_even, abs_odd);
  if (sums.finite == 0 || !std::isfinite(sums.abs_sum)) return sums;
  sums.mean = sums.sum / static_cast<double>(sums.finite);
  const auto mean = hn::Set(d, sums.mean);
  auto deviation_even = hn::Zero(d);
  auto deviation_odd = hn::Zero(d);
  auto squares_even = hn::Zero(d);
  auto squares_odd = hn::Zero(d);
  for (std::size_t i = 0; i < count; i += 2 * lanes) {
    const auto even = deviations<kMasked>(d, load(d, values, i), mean);
    const auto odd = deviations<kMasked>(d, load(d, values, i + lanes), mean);
    deviation_even = hn::Add(deviation_even, even);
    deviation_odd = hn::Add(deviation_odd, odd);
    squares_even = hn::MulAdd(even, even, squares_even);
    squares_odd = hn::MulAdd(odd, odd, squares_odd);
  }
  sums.deviation_sum = sum_of(d, deviation_even, deviation_odd);
  sums.deviation_squares = sum_of(d, squares_even, squares_odd);
  return sums;
}

template <bool kMasked, class Load>
HWY_NOINLINE BlockSums measure_block(const std::byte* values, std::size_t count) {
  if constexpr (std::is_same_v<typename Load::Tag, Floats>) {
    return measure_floats<kMasked>(values, count, Load());
  } else {
    return measure_doubles<kMasked>(values, count, Load());
  }
}

template <class Load>
std::size_t measure_with(const std::byte* values, std::size_t count, bool expect_non_finite, BlockSums& sums) {
  // One vector of floats has as many elements as two of doubles.
  count -= count % hn::Lanes(Floats());
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
