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
constexpr std::size_t kMostBinsOfParts = std::size_t{1} << 16U;

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
        last_(static_cast<std::uint32_t>(bins - 1)),
        per_unit_(static_cast<double>(bins) / (high - low)),
        edges_(make_edges(low, high, bins)) {
    exact_ = std::isfinite(per_unit_) && per_unit_ > 0;
  }

  /// The bin of a value in [low, high]: a multiplication finds it but for the rounding, the edges decide.
  [[nodiscard]] std::uint32_t index(double value) const {
    if (!exact_) return search(value);
    const double* edges = edges_.data();
    auto bin = std::min(static_cast<std::uint32_t>(static_cast<std::int32_t>((value - low_) * per_unit_)), last_);
    bin -= value < edges[bin] ? 1U : 0U;
    return bin + (value >= edges[bin + 1] && bin != last_ ? 1U : 0U);
  }

  void add(std::span<const double> values, Histogram& histogram) const {
    std::uint64_t* bins = histogram.bins.data();
    for (const double value : values) {
      if (value >= low_ && value <= high_) {
        ++bins[index(value)];
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
  [[nodiscard]] std::uint32_t search(double value) const {
    const auto after = std::upper_bound(edges_.begin(), edges_.end(), value) - edges_.begin();
    return std::min(static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(after - 1, 0)), last_);
  }

  double low_;
  double high_;
  std::uint32_t last_;
  double per_unit_;
  bool exact_ = false;
  std::vector<double> edges_;
};

Result<void> add_part(const TensorSource& tensor, std::uint64_t first, std::uint64_t after, const Bins& bins,
                      Histogram& histogram, const std::stop_token& stop) {
  std::vector<double> values;
  return for_each_block(tensor, first, after, stop, [&](std::span<const std::byte> block, std::uint64_t) {
    values.resize(block.size() / item_size(tensor.dtype()));
    to_doubles(tensor.dtype(), block, values);
    bins.add(values, histogram);
    return true;
  });
}

void add(Histogram& sum, const Histogram& part) {
  for (std::size_t i = 0; i < sum.bins.size(); ++i) sum.bins[i] += part.bins[i];
  for (const auto count : {&Histogram::below, &Histogram::above, &Histogram::nan, &Histogram::neg_inf, &Histogram::pos_inf}) {
    sum.*count += part.*count;
  }
}

/// `empty`: its range and its bins.
Result<Histogram> fill(const TensorSource& tensor, const Histogram& empty, const std::stop_token& stop) {
  const Bins bins(empty.low, empty.high, empty.bins.size());
  // Each part has bins of its own.
  const std::size_t parts = empty.bins.size() < kMostBinsOfParts ? useful_parts(tensor.count() * item_size(tensor.dtype())) : 1;
  std::vector<Histogram> histograms(parts, empty);
  std::vector<Result<void>> read(parts);
  const std::uint64_t count = tensor.count();
  parallel_for(parts, static_cast<unsigned>(parts), stop, [&](std::size_t part) {
    read[part] = add_part(tensor, count / parts * part, part + 1 == parts ? count : count / parts * (part + 1), bins,
                          histograms[part], stop);
  });
  if (stop.stop_requested()) return cancelled();
  for (Result<void>& one : read) {
    if (!one) return tl::unexpected<Error>(std::move(one.error()));
  }
  for (std::size_t part = 1; part < parts; ++part) add(histograms.front(), histograms[part]);
  return std::move(histograms.front());
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
    return fill(tensor, histogram, stop);
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

}  // namespace sporescope
