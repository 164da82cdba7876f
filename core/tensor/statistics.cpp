// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <system_error>
#include <thread>
#include <vector>

#include "core/concurrency/parallel.h"
#include "core/tensor/blocks.h"
#include "core/tensor/c_order.h"
#include "core/tensor/element.h"
#include "core/tensor/kernels/statistics_kernels.h"
#include "core/tensor/npy.h"
#include "core/tensor/remote_tensor_source.h"

namespace sporescope {
namespace {

using Moments = StatisticsAccumulator::Moments;
using std::sqrt;  // finds the overload of Extended by ADL where Extended is not long double

// Both passes over a block (sums, then squares around its mean) read it from the first-level cache.
constexpr std::size_t kCachedBytes = 16384;

/// Numbers beyond the range of double become infinite.
double to_double(Extended value) {
  const Extended limit = std::numeric_limits<double>::max();
  if (value > limit) return std::numeric_limits<double>::infinity();
  if (value < -limit) return -std::numeric_limits<double>::infinity();
  return static_cast<double>(value);
}

IntegerValue to_integer_value(DType dtype, Extended value) {
  if (dtype == DType::uint64) return static_cast<std::uint64_t>(value);
  return static_cast<std::int64_t>(value);
}

template <class Predicate>
std::optional<std::uint64_t> find_element(DType dtype, const std::byte* values, std::size_t count, const Predicate& predicate) {
  return with_element(dtype, [&]<class E>() -> std::optional<std::uint64_t> {
    for (std::size_t i = 0; i < count; ++i) {
      if (predicate(E::load(values + i * E::kSize))) return i;
    }
    return std::nullopt;
  });
}

/// Returns true if a block's sums of doubles are as precise as those of Extended: no sum has overflowed, no square has
/// underflowed or lost digits as a denormal number, and no 64-bit integer was rounded.
bool doubles_suffice(DType dtype, const BlockSums& sums) {
  constexpr double kMaxExact = 0x1p53;
  constexpr double kMinSquared = 0x1p-400;  // the square of its last digit is a normal number
  if (!std::isfinite(sums.abs_sum) || !std::isfinite(sums.deviation_squares)) return false;
  if (sums.finite == 0) return true;
  const double limit = std::max(std::abs(sums.min), std::abs(sums.max));
  if (dtype == DType::int64 || dtype == DType::uint64) return limit < kMaxExact;
  return limit == 0 || limit >= kMinSquared;
}

/// Converts the sums of a block to moments, without positions.
Moments to_moments(const BlockSums& sums, std::size_t count) {
  Moments moments;
  moments.count = count;
  moments.nan = sums.nan;
  moments.pos_inf = sums.pos_inf;
  moments.neg_inf = sums.neg_inf;
  moments.zero = sums.zero;
  moments.negative = sums.negative;
  moments.min = sums.min;
  moments.max = sums.max;
  moments.abs_sum = sums.abs_sum;
  if (sums.finite == 0) return moments;
  // The corrected two-pass algorithm (Chan, Golub, LeVeque 1983): rounding the mean affects neither the sum nor the squares.
  const auto finite = static_cast<Extended>(sums.finite);
  const auto deviation_sum = static_cast<Extended>(sums.deviation_sum);
  moments.sum = finite * sums.mean + deviation_sum;
  moments.m2 = std::max<Extended>(0, sums.deviation_squares - deviation_sum * deviation_sum / finite);
  return moments;
}

/// Adds cached blocks to moments. Also finds the positions, which the vector code does not determine, but only in the last
/// block with a new extreme and in the first one with NaN or Inf.
class Adder {
 public:
  Adder(DType dtype, Moments& moments) : dtype_(dtype), moments_(moments) {}

  void add(const BlockSums& sums, const std::byte* values, std::size_t count) {
    const Place block{values, count, moments_.count};
    Moments block_moments = to_moments(sums, count);
    if (sums.finite > 0 && (moments_.finite() == 0 || sums.min < moments_.min)) minimum_ = block;
    if (sums.finite > 0 && (moments_.finite() == 0 || sums.max > moments_.max)) maximum_ = block;
    if (sums.nan > 0 && !moments_.first_nan_at) {
      block_moments.first_nan_at = find_element(dtype_, values, count, [](double value) { return std::isnan(value); });
    }
    if (sums.pos_inf + sums.neg_inf > 0 && !moments_.first_inf_at) {
      block_moments.first_inf_at = find_element(dtype_, values, count, [](double value) { return std::isinf(value); });
    }
    moments_.merge(block_moments);
  }

  void finish() {
    if (moments_.finite() == 0) return;
    if (!moments_.min_at) find_extreme(minimum_, 1, moments_.min, moments_.min_at);
    if (!moments_.max_at) find_extreme(maximum_, -1, moments_.max, moments_.max_at);
  }

 private:
  struct Place {
    const std::byte* values = nullptr;
    std::size_t count = 0;
    std::uint64_t position = 0;
  };

  /// Finds the smallest element of a block (`sign` -1: the largest). Its value is also taken from there, because the vector
  /// code's magnitude of a complex number may differ in the last digit.
  void find_extreme(const Place& place, double sign, Extended& value, std::optional<std::uint64_t>& at) const {
    with_element(dtype_, [&]<class E>() {
      double minimum = HUGE_VAL;
      for (std::size_t i = 0; i < place.count; ++i) {
        const double element = sign * E::load(place.values + i * E::kSize);
        if (!(element < minimum) || std::isinf(element)) continue;
        minimum = element;
        at = place.position + i;
      }
      if (at) value = sign * minimum;
    });
  }

  DType dtype_;
  Moments& moments_;
  Place minimum_;
  Place maximum_;
};

/// Finds the first NaN and Inf in C order, in a tensor with another storage order.
Result<void> find_first_in_c_order(const TensorSource& tensor, Statistics& statistics, const std::stop_token& stop) {
  std::optional<std::uint64_t> first_nan;
  std::optional<std::uint64_t> first_inf;
  const auto visit = [&](std::span<const std::byte> block, std::uint64_t first) {
    with_element(tensor.dtype(), [&]<class E>() {
      for (std::size_t i = 0; i < block.size() / E::kSize; ++i) {
        const double value = E::load(block.data() + i * E::kSize);
        if (std::isfinite(value)) continue;
        const std::uint64_t position = c_order_position(first + i, tensor.shape());
        auto& found = std::isnan(value) ? first_nan : first_inf;
        found = std::min(found.value_or(position), position);
      }
    });
    return true;
  };
  if (auto read = for_each_block(tensor, 0, stop, visit); !read) return read;
  statistics.first_nan_at = first_nan;
  statistics.first_inf_at = first_inf;
  return {};
}

void set_if_empty(std::optional<std::uint64_t>& position, const std::optional<std::uint64_t>& next, std::uint64_t offset) {
  if (!position && next) position = *next + offset;
}

}  // namespace

void Moments::merge(const Moments& next) {
  const std::uint64_t finite_count = finite();
  const std::uint64_t next_count = next.finite();
  if (next_count > 0) {
    if (finite_count == 0 || next.min < min) {
      min = next.min;
      min_at = next.min_at ? std::optional(*next.min_at + count) : std::nullopt;
    }
    if (finite_count == 0 || next.max > max) {
      max = next.max;
      max_at = next.max_at ? std::optional(*next.max_at + count) : std::nullopt;
    }
  }
  m2 += next.m2;
  if (finite_count > 0 && next_count > 0) {
    const auto n = static_cast<Extended>(finite_count);
    const auto m = static_cast<Extended>(next_count);
    const Extended delta = next.sum / m - sum / n;
    m2 += delta * delta * (n / (n + m)) * m;
  }
  sum += next.sum;
  abs_sum += next.abs_sum;
  set_if_empty(first_nan_at, next.first_nan_at, count);
  set_if_empty(first_inf_at, next.first_inf_at, count);
  count += next.count;
  nan += next.nan;
  neg_inf += next.neg_inf;
  pos_inf += next.pos_inf;
  zero += next.zero;
  negative += next.negative;
}

void StatisticsAccumulator::add(std::span<const std::byte> block) {
  const std::size_t size = item_size(dtype_);
  const std::size_t count = block.size() / size;
  const std::size_t limit = kCachedBytes / size;
  Adder adder(dtype_, moments_);
  for (std::size_t at = 0; at < count;) {
    const std::byte* values = block.data() + at * size;
    const std::size_t cached_count = std::min(limit, count - at);
    BlockSums sums;
    std::size_t done = measure_vectors(dtype_, values, cached_count, expect_non_finite_, sums);
    if (done > 0 && doubles_suffice(dtype_, sums)) {
      expect_non_finite_ = sums.finite < done;
      adder.add(sums, values, done);
    } else {
      moments_.merge(measure_scalar(dtype_, values, cached_count));
      done = cached_count;
    }
    at += done;
  }
  adder.finish();
}

void StatisticsAccumulator::merge(const StatisticsAccumulator& other) { moments_.merge(other.moments_); }

Statistics StatisticsAccumulator::result() const { return to_statistics(dtype_, moments_); }

Statistics to_statistics(DType dtype, const Moments& moments) {
  Statistics statistics;
  statistics.count = moments.count;
  statistics.nan = moments.nan;
  statistics.neg_inf = moments.neg_inf;
  statistics.pos_inf = moments.pos_inf;
  statistics.zero = moments.zero;
  statistics.negative = moments.negative;
  statistics.positive = moments.count - moments.nan - moments.zero - moments.negative;
  statistics.first_nan_at = moments.first_nan_at;
  statistics.first_inf_at = moments.first_inf_at;
  if (moments.finite() == 0) return statistics;
  const auto finite = static_cast<Extended>(moments.finite());
  const Extended mean = moments.sum / finite;
  statistics.min = to_double(moments.min);
  statistics.max = to_double(moments.max);
  if (!is_floating(dtype) && !is_complex(dtype)) {
    statistics.integer_min = to_integer_value(dtype, moments.min);
    statistics.integer_max = to_integer_value(dtype, moments.max);
  }
  statistics.min_at = moments.min_at;
  statistics.max_at = moments.max_at;
  statistics.mean = to_double(mean);
  statistics.abs_mean = to_double(moments.abs_sum / finite);
  statistics.std = moments.finite() > 1 ? to_double(sqrt(moments.m2 / (finite - 1))) : 0.0;
  statistics.l2 = to_double(sqrt(moments.m2 + mean * mean * finite));
  return statistics;
}

Statistics compute_statistics(DType dtype, std::span<const std::byte> values, unsigned threads) {
  const std::size_t size = item_size(dtype);
  const std::size_t count = values.size() / size;
  if (threads == 0) threads = cpu_thread_count();
  // Below a few MiB, a thread costs more than it saves.
  constexpr std::size_t kMinBytes = std::size_t{2} << 20U;
  const std::size_t parts = std::clamp<std::size_t>(values.size() / kMinBytes, 1, threads);
  std::vector<StatisticsAccumulator> accumulators(parts, StatisticsAccumulator(dtype));
  const auto add_part = [&](std::size_t part) {
    const std::size_t first = count / parts * part;
    const std::size_t end = part + 1 == parts ? count : count / parts * (part + 1);
    accumulators[part].add(values.subspan(first * size, (end - first) * size));
  };
  parallel_for(parts, static_cast<unsigned>(parts), {}, add_part);
  for (std::size_t part = 1; part < parts; ++part) accumulators.front().merge(accumulators[part]);
  return accumulators.front().result();
}

Result<Statistics> compute_statistics(const TensorSource& tensor, const std::stop_token& stop) {
  if (auto checked = check_numeric(tensor); !checked) return tl::unexpected(std::move(checked.error()));
  if (const RemoteTensorSource* remote_side = as_remote(tensor)) return remote_side->statistics(stop);
  if (holds_text(tensor)) {
    // Text is not numeric, and cannot hold NaN or Inf.
    Statistics count_only;
    count_only.count = tensor.count();
    return count_only;
  }
  StatisticsAccumulator accumulator(tensor.dtype());
  const auto read = for_each_block(tensor, 0, stop, [&](std::span<const std::byte> block, std::uint64_t) {
    accumulator.add(block);
    return true;
  });
  if (!read) return tl::unexpected(read.error());
  Statistics statistics = accumulator.result();
  if (is_stored_in_c_order(tensor)) return statistics;
  for (auto* position : {&statistics.min_at, &statistics.max_at}) {
    if (*position) *position = c_order_position(**position, tensor.shape());
  }
  if (statistics.has_non_finite()) {
    if (auto found = find_first_in_c_order(tensor, statistics, stop); !found) return tl::unexpected(found.error());
  }
  return statistics;
}

}  // namespace sporescope
