// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Vector code for the difference of two tensors, compiled for every instruction set that Highway supports and selected at run
// time. All elements are assumed to be finite; otherwise a sum is not finite either, and the result is discarded.

#include "core/tensor/kernels/difference_kernels.h"

#include <cmath>
#include <type_traits>

#include "core/tensor/kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/tensor/kernels/difference_kernels.cpp"
#include <hwy/foreach_target.h>  // must precede highway.h

#include "core/tensor/kernels/float_vectors_inl.h"

HWY_BEFORE_NAMESPACE();
namespace sporescope {
namespace HWY_NAMESPACE {
#if HWY_TARGET == HWY_SCALAR

// Without vectors, the caller's loop processes all elements.
std::size_t measure_pairs(DType, const std::byte*, const std::byte*, std::size_t, const Closeness&, double, PairSums&) {
  return 0;
}

#else

using Counters = hn::RebindToSigned<Doubles>;
using CounterVector = hn::Vec<Counters>;
using Integers = hn::RebindToSigned<Floats>;
using WordVector = hn::Vec<Integers>;

/// Sums and counts over pairs of doubles.
class Lanes {
 public:
  HWY_INLINE Lanes(const Closeness& closeness, double relative)
      : close_absolute_(hn::Set(Doubles(), closeness.absolute)),
        close_relative_(hn::Set(Doubles(), closeness.relative)),
        relative_(hn::Set(Doubles(), relative)) {
    maximum_ = hn::Zero(Doubles());
    close_ = within_1_ = within_5_ = exceeding_ = hn::Zero(Counters());
  }

  /// `number` is the index of the vector in its step.
  HWY_INLINE void add(std::size_t number, DoubleVector a, DoubleVector b) {
    const Doubles d;
    const auto difference = hn::Sub(a, b);
    const auto distance = hn::Abs(difference);
    const auto size = hn::Abs(b);
    distance_.add(number, distance);
    square_.add(number, hn::Mul(difference, difference));
    dot_.add(number, hn::Mul(a, b));
    square_a_.add(number, hn::Mul(a, a));
    square_b_.add(number, hn::Mul(b, b));
    maximum_ = hn::Max(maximum_, distance);
    // A true mask is -1 in each lane.
    const auto tolerance = hn::Add(hn::Mul(close_relative_, size), close_absolute_);
    close_ = hn::Add(close_, mask(hn::Le(distance, tolerance)));
    within_1_ = hn::Add(within_1_, mask(hn::Le(distance, hn::Mul(hn::Set(d, kOnePerThousand), size))));
    within_5_ = hn::Add(within_5_, mask(hn::Le(distance, hn::Mul(hn::Set(d, kFivePerThousand), size))));
    const auto above = hn::And(hn::Gt(distance, hn::Mul(relative_, size)), hn::Gt(size, hn::Zero(d)));
    exceeding_ = hn::Or(exceeding_, mask(above));
  }

  HWY_INLINE void finish(PairSums& sums) const {
    sums.distance = distance_.total();
    sums.square = square_.total();
    sums.dot = dot_.total();
    sums.square_a = square_a_.total();
    sums.square_b = square_b_.total();
    sums.max_abs = hn::GetLane(hn::MaxOfLanes(Doubles(), maximum_));
    sums.close = count_true(close_);
    sums.within_1_per_1000 = count_true(within_1_);
    sums.within_5_per_1000 = count_true(within_5_);
    sums.exceeds = !hn::AllTrue(Counters(), hn::Eq(exceeding_, hn::Zero(Counters())));
  }

 private:
  template <class Mask>
  static HWY_INLINE CounterVector mask(Mask mask) {
    return hn::BitCast(Counters(), hn::VecFromMask(Doubles(), mask));
  }
  static HWY_INLINE std::size_t count_true(CounterVector lanes) {
    return static_cast<std::size_t>(-hn::GetLane(hn::SumOfLanes(Counters(), lanes)));
  }

  StepSums distance_, square_, dot_, square_a_, square_b_;
  DoubleVector close_absolute_, close_relative_, relative_, maximum_;
  CounterVector close_, within_1_, within_5_, exceeding_;
};

/// Returns the index of a nonnegative value among the values of its type, starting at zero.
template <class Load>
HWY_INLINE WordVector steps_from_zero(WordVector bits) {
  if constexpr (std::is_same_v<Load, LoadBFloat16>) {
    return hn::ShiftRight<16>(bits);
  } else {
    return bits;
  }
}

/// Returns the distance of two values, counted in values of their type.
template <class Load>
HWY_INLINE WordVector steps_between(Integers w, FloatVector a, FloatVector b) {
  const auto order_index = [w](FloatVector value) HWY_ATTR {
    const auto bits = hn::BitCast(w, value);
    const auto sign = hn::ShiftRight<31>(bits);  // -1 if negative
    const auto steps = steps_from_zero<Load>(hn::And(bits, hn::Set(w, 0x7FFFFFFF)));
    return hn::Sub(hn::Xor(steps, sign), sign);
  };
  const auto at_a = order_index(a);
  const auto at_b = order_index(b);
  return hn::Sub(hn::Max(at_a, at_b), hn::Min(at_a, at_b));  // fits into 32 bits unsigned
}

template <class Load>
std::size_t measure_floats(const std::byte* a, const std::byte* b, std::size_t count, const Closeness& closeness,
                           double relative, PairSums& sums) {
  const Load load;
  const Floats d;
  const Integers w;
  const hn::RebindToUnsigned<Floats> unsigned_lanes;
  constexpr std::size_t kLanes = hn::MaxLanes(Floats());
  count -= count % kStep;
  Lanes lanes(closeness, relative);
  auto steps = hn::Zero(unsigned_lanes);
  auto equal = hn::Zero(w);
  for (std::size_t i = 0; i < count; i += kStep) {
    std::size_t number = 0;
    for (std::size_t at = 0; at < kStep; at += kLanes) {
      const auto x = load(d, a, i + at);
      const auto y = load(d, b, i + at);
      equal = hn::Add(equal, hn::BitCast(w, hn::VecFromMask(d, hn::Eq(x, y))));
      steps = hn::Max(steps, hn::BitCast(unsigned_lanes, steps_between<Load>(w, x, y)));
      const auto x_parts = widened(x);
      const auto y_parts = widened(y);
      for (std::size_t part = 0; part < 2; ++part) lanes.add(number++, x_parts.parts[part], y_parts.parts[part]);
    }
  }
  lanes.finish(sums);
  sums.equal = static_cast<std::size_t>(-hn::GetLane(hn::SumOfLanes(w, equal)));
  sums.max_ulp = hn::GetLane(hn::MaxOfLanes(unsigned_lanes, steps));
  return std::isfinite(sums.square_a) && std::isfinite(sums.square_b) ? count : 0;
}

std::size_t measure_pairs(DType dtype, const std::byte* a, const std::byte* b, std::size_t count, const Closeness& closeness,
                          double relative, PairSums& sums) {
  if (dtype == DType::float32) return measure_floats<LoadFloat32>(a, b, count, closeness, relative, sums);
  if (dtype == DType::bfloat16) return measure_floats<LoadBFloat16>(a, b, count, closeness, relative, sums);
  return 0;
}

#endif
}  // namespace HWY_NAMESPACE
}  // namespace sporescope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sporescope {

HWY_EXPORT(measure_pairs);

std::size_t measure_pair_vectors(DType dtype, const std::byte* a, const std::byte* b, std::size_t count,
                                 const Closeness& closeness, double relative, PairSums& sums) {
  return HWY_DYNAMIC_DISPATCH(measure_pairs)(dtype, a, b, count, closeness, relative, sums);
}

}  // namespace sporescope
#endif
