// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/element.h"
#include "core/tensor/kernels/statistics_kernels.h"

namespace sporescope {
namespace {

using Moments = StatisticsAccumulator::Moments;

/// Loads an element of any dtype; Extended holds 64-bit integers without rounding.
template <class E>
Extended load(const std::byte* at) {
  if constexpr (std::is_same_v<E, Element<std::int64_t>>) {
    return static_cast<Extended>(load_as<std::int64_t>(at));
  } else if constexpr (std::is_same_v<E, Element<std::uint64_t>>) {
    return static_cast<Extended>(load_as<std::uint64_t>(at));
  } else {
    return static_cast<Extended>(E::load(at));
  }
}

// For double and long double; Extended is found by ADL where it is another type.
using std::abs;
using std::isfinite;
using std::isnan;

void count_element(Extended value, std::uint64_t position, Moments& moments) {
  ++moments.count;
  if (isnan(value)) {
    ++moments.nan;
    if (!moments.first_nan_at) moments.first_nan_at = position;
    return;
  }
  if (value == 0) ++moments.zero;
  if (value < 0) ++moments.negative;
  if (!isfinite(value)) {
    ++(value < 0 ? moments.neg_inf : moments.pos_inf);
    if (!moments.first_inf_at) moments.first_inf_at = position;
    return;
  }
  if (!moments.min_at || value < moments.min) {
    moments.min = value;
    moments.min_at = position;
  }
  if (!moments.max_at || value > moments.max) {
    moments.max = value;
    moments.max_at = position;
  }
  moments.sum += value;
  moments.abs_sum += abs(value);
}

template <class E>
Moments measure(const std::byte* values, std::size_t count) {
  Moments moments;
  for (std::size_t i = 0; i < count; ++i) count_element(load<E>(values + i * E::kSize), i, moments);
  if (moments.finite() == 0) return moments;
  const Extended mean = moments.sum / static_cast<Extended>(moments.finite());
  for (std::size_t i = 0; i < count; ++i) {
    const Extended value = load<E>(values + i * E::kSize);
    if (isfinite(value)) moments.m2 += (value - mean) * (value - mean);
  }
  return moments;
}

}  // namespace

Moments measure_scalar(DType dtype, const std::byte* values, std::size_t count) {
  return with_element(dtype, [=]<class E>() { return measure<E>(values, count); });
}

Statistics compute_statistics_scalar(DType dtype, std::span<const std::byte> values) {
  return to_statistics(dtype, measure_scalar(dtype, values.data(), values.size() / item_size(dtype)));
}

}  // namespace sporescope
