// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/histogram.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "core/tensor/blocks.h"
#include "core/tensor/convert.h"
#include "core/tensor/far_tensor.h"
#include "core/tensor/statistics.h"

namespace sporescope {
namespace {

constexpr std::size_t kMostBins = std::size_t{1} << 24U;

/// The edges that numpy.linspace gives for numpy.histogram.
std::vector<double> make_edges(double low, double high, std::size_t bins) {
  std::vector<double> edges(bins + 1);
  const auto parts = static_cast<double>(bins);
  const double range = high - low;
  const double step = range / parts;
  for (std::size_t i = 0; i < bins; ++i) {
    const auto at = static_cast<double>(i);
    if (!std::isfinite(range)) {
      edges[i] = low * (1 - at / parts) + high * (at / parts);
    } else {
      edges[i] = step == 0 ? at / parts * range + low : at * step + low;
    }
  }
  edges[bins] = high;
  return edges;
}

class Bins {
 public:
  Bins(double low, double high, std::size_t bins)
      : low_(low),
        high_(high),
        last_(bins - 1),
        per_unit_(static_cast<double>(bins) / (high - low)),
        edges_(make_edges(low, high, bins)) {
    exact_ = std::isfinite(per_unit_) && per_unit_ > 0;
  }

  /// The bin of a value in [low, high]: a multiplication finds it but for the rounding, the edges decide.
  [[nodiscard]] std::size_t index(double value) const {
    if (!exact_) return search(value);
    auto bin = std::min(static_cast<std::size_t>((value - low_) * per_unit_), last_);
    if (value < edges_[bin]) --bin;
    if (value >= edges_[bin + 1] && bin != last_) ++bin;
    return bin;
  }

  void add(std::span<const double> values, Histogram& histogram) const {
    for (const double value : values) {
      if (value >= low_ && value <= high_) {
        ++histogram.bins[index(value)];
      } else if (std::isnan(value)) {
        ++histogram.nan;
      } else if (std::isinf(value)) {
        ++(value < 0 ? histogram.neg_inf : histogram.pos_inf);
      } else {
        ++(value < low_ ? histogram.below : histogram.above);
      }
    }
  }

 private:
  [[nodiscard]] std::size_t search(double value) const {
    const auto after = std::upper_bound(edges_.begin(), edges_.end(), value) - edges_.begin();
    return std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - 1, 0)), last_);
  }

  double low_;
  double high_;
  std::size_t last_;
  double per_unit_;
  bool exact_ = false;
  std::vector<double> edges_;
};

Result<Histogram> fill(const TensorSource& tensor, Histogram histogram, const std::stop_token& stop) {
  const Bins bins(histogram.low, histogram.high, histogram.bins.size());
  std::vector<double> values;
  const auto read = for_each_block(tensor, 0, stop, [&](std::span<const std::byte> block, std::uint64_t) {
    values.resize(block.size() / item_size(tensor.dtype()));
    to_doubles(tensor.dtype(), block, values);
    bins.add(values, histogram);
    return true;
  });
  if (!read) return tl::unexpected(read.error());
  return histogram;
}

}  // namespace

Result<Histogram> compute_histogram(const TensorSource& tensor, double low, double high, std::size_t bins,
                                    const std::stop_token& stop) {
  if (const FarTensor* far = far_tensor(tensor)) return far->histogram(low, high, bins, stop);
  if (!std::isfinite(low) || !std::isfinite(high) || low > high) {
    return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("a histogram cannot reach from %1 to %2"),
                                              {std::to_string(low), std::to_string(high)}});
  }
  if (bins == 0 || bins > kMostBins) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("a histogram has 1 to %1 bins, not %2"), {Count{kMostBins}, Count{bins}}});
  }
  Histogram histogram;
  // numpy.histogram makes the range of a single value one wide. Beyond 2^53 one is lost in the rounding: then its neighbours.
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
