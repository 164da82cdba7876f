// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The vector code of the difference of two tensors, compiled for every instruction set that Highway knows and chosen when the
// program runs. All elements are taken for finite; if they were not, a sum is not finite either, and nothing is said.

#include "core/tensor/kernels/difference_kernels.h"

#include <cmath>
#include <type_traits>

// SSSE3 machines get the scalar loop; the last one has no instruction that is used here and AVX3 lacks.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/tensor/kernels/difference_kernels.cpp"
#include <hwy/foreach_target.h>  // must stand before highway.h

#include "core/tensor/kernels/float_vectors_inl.h"

HWY_BEFORE_NAMESPACE();
namespace sporescope {
namespace HWY_NAMESPACE {
#if HWY_TARGET == HWY_SCALAR

// Without vectors the caller's loop over the elements does everything.
std::size_t measure_pairs(DType, const std::byte*, const std::byte*, std::size_t, double, PairSums&) { return 0; }

#else

using Counters = hn::RebindToSigned<Doubles>;
using CounterVector = hn::Vec<Counters>;
using Words = hn::RebindToSigned<Floats>;
using WordVector = hn::Vec<Words>;

/// Sums over pairs of doubles.
struct Lanes {
  DoubleVector distance, square, dot, square_a, square_b, most;
  CounterVector close, within_1, within_5, exceeding;

  explicit HWY_INLINE Lanes(Doubles d) {
    distance = square = dot = square_a = square_b = most = hn::Zero(d);
    close = within_1 = within_5 = exceeding = hn::Zero(Counters());
  }

  HWY_INLINE void add(Doubles d, DoubleVector a, DoubleVector b, DoubleVector relative) {
    const auto difference = hn::Sub(a, b);
    const auto away = hn::Abs(difference);
    const auto size = hn::Abs(b);
    distance = hn::Add(distance, away);
    square = hn::MulAdd(difference, difference, square);
    dot = hn::MulAdd(a, b, dot);
    square_a = hn::MulAdd(a, a, square_a);
    square_b = hn::MulAdd(b, b, square_b);
    most = hn::Max(most, away);
    // A mask that holds is -1 in each lane.
    close = hn::Add(close, mask(d, hn::Le(away, hn::MulAdd(hn::Set(d, kCloseRelative), size, hn::Set(d, kCloseAbsolute)))));
    within_1 = hn::Add(within_1, mask(d, hn::Le(away, hn::Mul(hn::Set(d, kOnePerThousand), size))));
    within_5 = hn::Add(within_5, mask(d, hn::Le(away, hn::Mul(hn::Set(d, kFivePerThousand), size))));
    exceeding = hn::Or(exceeding, mask(d, hn::And(hn::Gt(away, hn::Mul(relative, size)), hn::Gt(size, hn::Zero(d)))));
  }

  HWY_INLINE void finish(Doubles d, PairSums& sums) const {
    const auto sum = [d](DoubleVector lanes) HWY_ATTR { return hn::GetLane(hn::SumOfLanes(d, lanes)); };
    const auto counted = [](CounterVector lanes)
                             HWY_ATTR { return static_cast<std::size_t>(-hn::GetLane(hn::SumOfLanes(Counters(), lanes))); };
    sums.distance = sum(distance);
    sums.square = sum(square);
    sums.dot = sum(dot);
    sums.square_a = sum(square_a);
    sums.square_b = sum(square_b);
    sums.max_abs = hn::GetLane(hn::MaxOfLanes(d, most));
    sums.close = counted(close);
    sums.within_1_per_1000 = counted(within_1);
    sums.within_5_per_1000 = counted(within_5);
    sums.exceeds = !hn::AllTrue(Counters(), hn::Eq(exceeding, hn::Zero(Counters())));
  }

 private:
  template <class Mask>
  static HWY_INLINE CounterVector mask(Doubles d, Mask mask) {
    return hn::BitCast(Counters(), hn::VecFromMask(d, mask));
  }
};

/// The values of a type from zero to this one, which is not negative.
template <class Load>
HWY_INLINE WordVector steps_from_zero(WordVector bits) {
  if constexpr (std::is_same_v<Load, LoadBFloat16>) {
    return hn::ShiftRight<16>(bits);
  } else {
    return bits;
  }
}

/// How far two values are from each other, counted in values of their type.
template <class Load>
HWY_INLINE WordVector steps_between(Words w, FloatVector a, FloatVector b) {
  const auto placed = [w](FloatVector value) HWY_ATTR {
    const auto bits = hn::BitCast(w, value);
    const auto sign = hn::ShiftRight<31>(bits);  // -1 where negative
    const auto steps = steps_from_zero<Load>(hn::And(bits, hn::Set(w, 0x7FFFFFFF)));
    return hn::Sub(hn::Xor(steps, sign), sign);
  };
  const auto at_a = placed(a);
  const auto at_b = placed(b);
  return hn::Sub(hn::Max(at_a, at_b), hn::Min(at_a, at_b));  // fits into 32 bits without a sign
}

template <class Load>
std::size_t measure_floats(const std::byte* a, const std::byte* b, std::size_t count, double relative, PairSums& sums) {
  const Load load;
  const Floats d;
  const Doubles wide;
  const hn::Half<Floats> half;
  const Words w;
  const hn::RebindToUnsigned<Floats> unsigned_words;
  const std::size_t lanes = hn::Lanes(d);
  count -= count % lanes;
  const auto most_relative = hn::Set(wide, relative);
  Lanes low(wide);
  Lanes high(wide);
  auto steps = hn::Zero(unsigned_words);
  auto equal = hn::Zero(w);
  for (std::size_t i = 0; i < count; i += lanes) {
    const auto x = load(d, a, i);
    const auto y = load(d, b, i);
    equal = hn::Add(equal, hn::BitCast(w, hn::VecFromMask(d, hn::Eq(x, y))));
    steps = hn::Max(steps, hn::BitCast(unsigned_words, steps_between<Load>(w, x, y)));
    low.add(wide, hn::PromoteTo(wide, hn::LowerHalf(half, x)), hn::PromoteTo(wide, hn::LowerHalf(half, y)), most_relative);
    high.add(wide, hn::PromoteTo(wide, hn::UpperHalf(half, x)), hn::PromoteTo(wide, hn::UpperHalf(half, y)), most_relative);
  }
  PairSums of_high;
  low.finish(wide, sums);
  high.finish(wide, of_high);
  sums.distance += of_high.distance;
  sums.square += of_high.square;
  sums.dot += of_high.dot;
  sums.square_a += of_high.square_a;
  sums.square_b += of_high.square_b;
  sums.max_abs = sums.max_abs < of_high.max_abs ? of_high.max_abs : sums.max_abs;
  sums.close += of_high.close;
  sums.within_1_per_1000 += of_high.within_1_per_1000;
  sums.within_5_per_1000 += of_high.within_5_per_1000;
  sums.exceeds = sums.exceeds || of_high.exceeds;
  sums.equal = static_cast<std::size_t>(-hn::GetLane(hn::SumOfLanes(w, equal)));
  sums.max_ulp = hn::GetLane(hn::MaxOfLanes(unsigned_words, steps));
  return std::isfinite(sums.square_a) && std::isfinite(sums.square_b) ? count : 0;
}

std::size_t measure_pairs(DType dtype, const std::byte* a, const std::byte* b, std::size_t count, double relative,
                          PairSums& sums) {
  if (dtype == DType::float32) return measure_floats<LoadFloat32>(a, b, count, relative, sums);
  if (dtype == DType::bfloat16) return measure_floats<LoadBFloat16>(a, b, count, relative, sums);
  return 0;
}

#endif
}  // namespace HWY_NAMESPACE
}  // namespace sporescope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sporescope {

HWY_EXPORT(measure_pairs);

std::size_t measure_pair_vectors(DType dtype, const std::byte* a, const std::byte* b, std::size_t count, double relative,
                                 PairSums& sums) {
  return HWY_DYNAMIC_DISPATCH(measure_pairs)(dtype, a, b, count, relative, sums);
}

}  // namespace sporescope
#endif
