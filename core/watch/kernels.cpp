// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Compiled for every instruction set that Highway supports and selected at run time. Elements that do not fill a vector are
// processed by the plain loops at the end. There is no fused multiply-add, because the rules of the conditions round both
// operations.

#include "core/watch/kernels.h"

#include <cmath>
#include <cstring>

#include "core/tensor/kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/watch/kernels.cpp"
#include <hwy/foreach_target.h>  // must precede highway.h

#include "core/tensor/kernels/float_vectors_inl.h"

HWY_BEFORE_NAMESPACE();
namespace sporescope {
namespace HWY_NAMESPACE {

#if HWY_TARGET != HWY_SCALAR

std::size_t widen_vectors(const float* values, double* out, std::size_t count) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    hn::StoreU(hn::PromoteTo(d, hn::LoadU(hn::Rebind<float, Doubles>(), values + i)), d, out + i);
  }
  return i;
}

std::size_t count_vectors(const double* values, std::size_t count, double start, double end, std::uint64_t& inside) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  const auto low = hn::Set(d, start);
  const auto high = hn::Set(d, end);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    const auto x = hn::LoadU(d, values + i);
    inside += hn::CountTrue(d, hn::And(hn::Ge(x, low), hn::Le(x, high)));
  }
  return i;
}

std::size_t change_vectors(const double* now, const double* before, std::size_t count, ChangeSums& sums) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  StepSums difference;
  StepSums previous;
  std::size_t i = 0;
  for (; i + kStep <= count; i += kStep) {
    for (std::size_t number = 0; number < StepSums::kVectors; ++number) {
      const auto x = hn::LoadU(d, before + i + number * lanes);
      difference.add(number, hn::Abs(hn::Sub(hn::LoadU(d, now + i + number * lanes), x)));
      previous.add(number, hn::Abs(x));
    }
  }
  sums.difference = difference.total();
  sums.before = previous.total();
  return i;
}

std::size_t close_vectors(const double* now, const double* before, std::size_t count, double rtol, double atol) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  const auto relative = hn::Set(d, rtol);
  const auto absolute = hn::Set(d, atol);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    const auto previous = hn::LoadU(d, before + i);
    const auto limit = hn::Add(absolute, hn::Mul(relative, hn::Abs(previous)));
    if (!hn::AllTrue(d, hn::Le(hn::Abs(hn::Sub(hn::LoadU(d, now + i), previous)), limit))) return i;
  }
  return i;
}

#else

// Without vectors of doubles, the plain loops process all elements.
std::size_t widen_vectors(const float*, double*, std::size_t) { return 0; }
std::size_t count_vectors(const double*, std::size_t, double, double, std::uint64_t&) { return 0; }
std::size_t change_vectors(const double*, const double*, std::size_t, ChangeSums&) { return 0; }
std::size_t close_vectors(const double*, const double*, std::size_t, double, double) { return 0; }

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sporescope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sporescope {

HWY_EXPORT(widen_vectors);
HWY_EXPORT(count_vectors);
HWY_EXPORT(change_vectors);
HWY_EXPORT(close_vectors);

void widen_floats(const std::byte* values, std::span<double> out) {
  const auto* floats = reinterpret_cast<const float*>(values);
  for (std::size_t i = HWY_DYNAMIC_DISPATCH(widen_vectors)(floats, out.data(), out.size()); i < out.size(); ++i) {
    float value = 0;
    std::memcpy(&value, values + i * sizeof(float), sizeof(float));
    out[i] = static_cast<double>(value);
  }
}

std::uint64_t count_inside(std::span<const double> values, double start, double end) {
  std::uint64_t inside = 0;
  std::size_t i = HWY_DYNAMIC_DISPATCH(count_vectors)(values.data(), values.size(), start, end, inside);
  for (; i < values.size(); ++i) inside += values[i] >= start && values[i] <= end ? 1U : 0U;
  return inside;
}

ChangeSums change_sums(std::span<const double> now, std::span<const double> before) {
  ChangeSums sums;
  std::size_t i = HWY_DYNAMIC_DISPATCH(change_vectors)(now.data(), before.data(), now.size(), sums);
  for (; i < now.size(); ++i) {
    sums.difference += std::abs(now[i] - before[i]);
    sums.before += std::abs(before[i]);
  }
  return sums;
}

bool all_close(std::span<const double> now, std::span<const double> before, double rtol, double atol) {
  std::size_t i = HWY_DYNAMIC_DISPATCH(close_vectors)(now.data(), before.data(), now.size(), rtol, atol);
  for (; i < now.size(); ++i) {
    const double limit = atol + rtol * std::abs(before[i]);
    if (!(std::abs(now[i] - before[i]) <= limit)) return false;
  }
  return true;
}

}  // namespace sporescope
#endif
