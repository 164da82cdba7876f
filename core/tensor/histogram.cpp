// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/histogram.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <new>
#include <span>
#include <utility>

#include "core/tensor/blocks.h"
#include "core/tensor/convert.h"
#include "core/tensor/kernels/histogram_kernels.h"
#include "core/tensor/remote_tensor_source.h"
#include "core/tensor/statistics.h"

namespace sporescope {
namespace {

constexpr std::size_t kMaxBins = std::size_t{1} << 24U;
constexpr std::size_t kMaxBinsOfParts = std::size_t{1} << 16U;

/// Returns the edges that numpy.linspace computes for numpy.histogram.
std::vector<double> make_edges(double low, double high, std::size_t bins) {
  std::vector<double> edges(bins + 1);
  const auto bin_count = static_cast<double>(bins);
  const double range = high - low;
  const double step = range / bin_count;
  for (std::size_t i = 0; i < bins; ++i) {
    const auto index = static_cast<double>(i);
    if (!std::isfinite(range)) {
      edges[i] = low * (1 - index / bin_count) + high * (index / bin_count);
    } else {
      edges[i] = step == 0 ? index / bin_count * range + low : index * step + low;
    }
  }
  edges[bins] = high;
  return edges;
}

/// Returns the smallest float that is not less than `value`.
float round_up_to_float(double value) {
  const auto nearest = static_cast<float>(value);
  return static_cast<double>(nearest) < value ? std::nextafter(nearest, HUGE_VALF) : nearest;
}

class Bins {
 public:
  Bins(double low, double high, std::size_t bins)
      : low_(low),
        high_(high),
        per_unit_(static_cast<double>(bins) / (high - low)),
        edges_(make_edges(low, high, bins)),
        last_(bins - 1),
        upper_(edges_.begin() + 1, edges_.end()) {
    upper_.back() = std::numeric_limits<double>::infinity();
    doubles_ = {low, high, per_unit_, max_error(0x1p-53), upper_};
    if (!floats_suffice()) return;
    std::transform(upper_.begin(), upper_.end(), std::back_inserter(upper_floats_), round_up_to_float);
    floats_ = {round_up_to_float(low), -round_up_to_float(-high), static_cast<float>(per_unit_),
               static_cast<float>(max_error(0x1p-24)), upper_floats_};
  }
  Bins(const Bins&) = delete;
  Bins& operator=(const Bins&) = delete;

  [[nodiscard]] std::size_t count() const { return last_ + 1; }
  /// Returns null if rounding prevents the vector code from finding the bin; then only the edges are used.
  [[nodiscard]] const BinEdges<double>* doubles() const { return is_sure(0x1p-53) ? &doubles_ : nullptr; }
  /// Like doubles(), for floats, which have fewer bits of precision.
  [[nodiscard]] const BinEdges<float>* floats() const { return floats_suffice() ? &floats_ : nullptr; }

  /// Returns the bin of a value, or the slot of Outside after the bins.
  [[nodiscard]] std::size_t slot(double value) const {
    if (value >= low_ && value <= high_) {
      const auto after = std::upper_bound(edges_.begin(), edges_.end(), value) - edges_.begin();
      return std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - 1, 0)), last_);
    }
    return count() + static_cast<std::size_t>(outside(value));
  }

 private:
  [[nodiscard]] Outside outside(double value) const {
    if (std::isnan(value)) return Outside::nan;
    if (std::isinf(value)) return value < 0 ? Outside::neg_inf : Outside::pos_inf;
    return value < low_ ? Outside::below : Outside::above;
  }

  /// Returns an upper bound for the error of (value - low) * per_unit in bins, where `rounding` is the unit roundoff. The lower
  /// end, the difference, the factor, the product and the edges are all rounded.
  [[nodiscard]] double max_error(double rounding) const {
    const double farthest = std::max(std::abs(low_), std::abs(high_));
    return 4 * rounding * static_cast<double>(count()) * (farthest / (high_ - low_) + 4);
  }
  [[nodiscard]] bool is_sure(double rounding) const {
    return std::isfinite(per_unit_) && per_unit_ > 0 && max_error(rounding) < 0.25;
  }
  [[nodiscard]] bool floats_suffice() const {
    // Limits well inside the range of float.
    constexpr double kMin = 1e-30;
    constexpr double kMax = 1e30;
    return is_sure(0x1p-24) && high_ - low_ > kMin && -low_ < kMax && high_ < kMax;
  }

  double low_;
  double high_;
  double per_unit_;
  std::vector<double> edges_;
  std::size_t last_;
  std::vector<double> upper_;
  std::vector<float> upper_floats_;
  BinEdges<double> doubles_;
  BinEdges<float> floats_;
};

/// Counts the values in each bin, and those in none.
class BinCounter {
 public:
  BinCounter(const Bins& bins, DType dtype)
      : bins_(bins),
        dtype_(dtype),
        slots_(bins.count() + kOutsideSlots),
        // With many bins, the same one is rarely counted twice in succession, and several rows would exceed the first-level
        // cache.
        one_row_(slots_ > kMaxSlotsOfRows),
        rows_(one_row_ ? slots_ : kCountedRows * slots_) {}

  void add(std::span<const std::byte> block) {
    const std::size_t size = item_size(dtype_);
    std::size_t done = 0;
    if (const BinEdges<float>* floats = bins_.floats()) {
      done = count_vectors(dtype_, block.data(), block.size() / size, *floats, rows_.data(), slots_, one_row_);
    }
    for (std::size_t at = done * size; at < block.size(); at += kCachedElements * size) {
      add_doubles(block.subspan(at, std::min(block.size() - at, kCachedElements * size)));
    }
  }

  void add_to(Histogram& histogram) const {
    for (std::size_t row = 0; row < rows_.size(); row += slots_) {
      const std::uint64_t* outside = rows_.data() + row + bins_.count();
      for (std::size_t i = 0; i < bins_.count(); ++i) histogram.bins[i] += rows_[row + i];
      histogram.below += outside[static_cast<std::size_t>(Outside::below)];
      histogram.above += outside[static_cast<std::size_t>(Outside::above)];
      histogram.nan += outside[static_cast<std::size_t>(Outside::nan)];
      histogram.neg_inf += outside[static_cast<std::size_t>(Outside::neg_inf)];
      histogram.pos_inf += outside[static_cast<std::size_t>(Outside::pos_inf)];
    }
  }

 private:
  static constexpr std::size_t kMaxSlotsOfRows = std::size_t{1} << 10U;
  static constexpr std::size_t kCachedElements = std::size_t{1} << 11U;

  void add_doubles(std::span<const std::byte> block) {
    values_.resize(block.size() / item_size(dtype_));
    to_doubles(dtype_, block, values_);
    std::size_t done = 0;
    if (const BinEdges<double>* doubles = bins_.doubles()) {
      done = count_vectors(values_.data(), values_.size(), *doubles, rows_.data(), slots_, one_row_);
    }
    for (; done < values_.size(); ++done) ++rows_[bins_.slot(values_[done])];
  }

  const Bins& bins_;
  DType dtype_;
  std::size_t slots_;
  bool one_row_;
  std::vector<std::uint64_t> rows_;
  std::vector<double> values_;
};

/// Counts the values into `empty`, whose range and bins are set.
Result<Histogram> fill(const TensorSource& tensor, Histogram histogram, const std::stop_token& stop) {
  const Bins bins(histogram.low, histogram.high, histogram.bins.size());
  const std::uint64_t count = tensor.count();
  // Each part has its own bins.
  const std::size_t parts = bins.count() < kMaxBinsOfParts ? parallel_part_count(count * item_size(tensor.dtype())) : 1;
  std::vector<BinCounter> counters(parts, BinCounter(bins, tensor.dtype()));
  std::vector<Result<void>> read(parts);
  parallel_for(parts, static_cast<unsigned>(parts), stop, [&](std::size_t part) {
    const std::uint64_t after = part + 1 == parts ? count : count / parts * (part + 1);
    read[part] =
        for_each_block(tensor, count / parts * part, after, stop, [&](std::span<const std::byte> block, std::uint64_t) {
          counters[part].add(block);
          return true;
        });
  });
  if (stop.stop_requested()) return cancelled();
  for (Result<void>& result : read) {
    if (!result) return tl::unexpected<Error>(std::move(result.error()));
  }
  for (const BinCounter& counter : counters) counter.add_to(histogram);
  return histogram;
}

}  // namespace

Result<Histogram> compute_histogram(const TensorSource& tensor, double low, double high, std::size_t bins,
                                    const std::stop_token& stop) {
  if (const RemoteTensorSource* remote_side = as_remote(tensor)) return remote_side->histogram(low, high, bins, stop);
  if (!std::isfinite(low) || !std::isfinite(high) || low > high) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("invalid histogram range: %1 to %2"), {std::to_string(low), std::to_string(high)}});
  }
  if (bins == 0 || bins > kMaxBins) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("a histogram can have 1 to %1 bins, not %2"), {Count{kMaxBins}, Count{bins}}});
  }
  Histogram histogram;
  // numpy.histogram widens the range of a single value to 1. Beyond 2^53 that would be lost by rounding, so the adjacent
  // numbers are used.
  histogram.low = low == high ? std::min(low - 0.5, std::nextafter(low, -HUGE_VAL)) : low;
  histogram.high = low == high ? std::max(high + 0.5, std::nextafter(high, HUGE_VAL)) : high;
  try {
    histogram.bins.resize(bins);
    return fill(tensor, std::move(histogram), stop);
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

}  // namespace sporescope
