// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/measure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/tensor/find_non_finite.h"
#include "core/tensor/slice.h"
#include "core/watch/block_reader.h"
#include "core/watch/kernels.h"

namespace sporescope {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
// Beyond this value, sums of doubles may overflow where MindSpore's running means do not, and vice versa.
constexpr double kHuge = 1e290;
// Beyond this value, MindSpore rounds integers because it converts them to double first, while our sums do not.
constexpr double kMaxExactInteger = 0x1p53;

tl::unexpected<Error> check_stopped() { return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The check was stopped")); }

/// Means as MindSpore computes them: mean += (x - mean) / n, element by element in storage order (Welford 1962). This is slow,
/// and needed only for values so large that a running mean and a sum overflow differently. An overflow yields NaN.
struct RunningMeans {
  double now = 0;         ///< of x
  double abs_now = 0;     ///< of |x|
  double difference = 0;  ///< of |x - before|
  double abs_before = 0;  ///< of |before|
};

void update_mean(double& mean, double x, double n) { mean += (x - mean) / n; }

/// Computes the running means. `previous` may be null, else it must have the same number of elements. Errors: those of
/// TensorSource::read; cancelled.
Result<RunningMeans> running_means(const TensorSource& tensor, const TensorSource* previous, const std::stop_token& stop) {
  RunningMeans means;
  BlockReader now(tensor);
  std::optional<BlockReader> before;
  if (previous != nullptr) before.emplace(*previous);
  std::array<double, kChunk> x{};
  std::array<double, kChunk> y{};
  double n = 0;
  for (std::uint64_t first = 0; first < tensor.count(); first += kBlockElements) {
    if (stop.stop_requested()) return check_stopped();
    const std::uint64_t count = std::min<std::uint64_t>(kBlockElements, tensor.count() - first);
    if (auto read = now.read(first, count); !read) return tl::unexpected(read.error());
    if (before) {
      if (auto read = before->read(first, count); !read) return tl::unexpected(read.error());
    }
    for (std::size_t from = 0; from < now.count(); from += kChunk) {
      const std::size_t chunk = std::min(kChunk, now.count() - from);
      now.widen(from, std::span(x).first(chunk));
      if (before) before->widen(from, std::span(y).first(chunk));
      for (std::size_t i = 0; i < chunk; ++i) {
        n += 1;
        update_mean(means.now, x[i], n);
        update_mean(means.abs_now, std::abs(x[i]), n);
        if (!before) continue;
        update_mean(means.difference, std::abs(x[i] - y[i]), n);
        update_mean(means.abs_before, std::abs(y[i]), n);
      }
    }
  }
  return means;
}

/// Measures one tensor block by block.
class TensorMeasurement {
 public:
  TensorMeasurement(const MeasurePlan& plan, const TensorSource& tensor, const TensorSource* previous)
      : plan_(plan), tensor_(tensor), accumulator_(tensor.dtype()) {
    if (previous != nullptr && previous->count() == tensor.count() && (plan.change || !plan.tolerances.empty())) {
      previous_ = previous;
    }
    measures_.inside.assign(plan.ranges.size(), 0);
    measures_.close.assign(plan.tolerances.size(), previous_ != nullptr);
  }

  Result<Measures> run(const std::stop_token& stop) {
    BlockReader now(tensor_);
    std::optional<BlockReader> before;
    if (previous_ != nullptr) before.emplace(*previous_);
    for (std::uint64_t first = 0; first < tensor_.count(); first += kBlockElements) {
      if (stop.stop_requested()) return check_stopped();
      const std::uint64_t count = std::min<std::uint64_t>(kBlockElements, tensor_.count() - first);
      if (auto read = now.read(first, count); !read) return tl::unexpected(read.error());
      accumulator_.add(now.bytes());
      note_first_non_finite(now, first);
      if (non_finite_) continue;
      if (before) {
        if (auto read = before->read(first, count); !read) return tl::unexpected(read.error());
      }
      measure_ranges_and_changes(now, before ? &*before : nullptr);
    }
    return finish(stop);
  }

 private:
  void note_first_non_finite(const BlockReader& now, std::uint64_t first) {
    if (non_finite_ || !can_be_non_finite(tensor_.dtype()) || !accumulator_.result().has_non_finite()) return;
    non_finite_ = true;
    std::array<double, kChunk> values{};
    for (std::size_t from = 0; from < now.count(); from += kChunk) {
      const std::size_t n = std::min(kChunk, now.count() - from);
      now.widen(from, std::span(values).first(n));
      for (std::size_t i = 0; i < n; ++i) {
        if (std::isfinite(values[i])) continue;
        measures_.first_non_finite = first + from + i;
        return;
      }
    }
  }

  /// Measures ranges and changes, in chunks that fit into the first-level cache.
  void measure_ranges_and_changes(const BlockReader& now, const BlockReader* before) {
    if (plan_.ranges.empty() && before == nullptr) return;
    alignas(64) std::array<double, kChunk> x{};
    alignas(64) std::array<double, kChunk> y{};
    for (std::size_t from = 0; from < now.count(); from += kChunk) {
      const std::size_t n = std::min(kChunk, now.count() - from);
      const std::span<double> current = std::span(x).first(n);
      now.widen(from, current);
      for (std::size_t i = 0; i < plan_.ranges.size(); ++i) {
        measures_.inside[i] += count_inside(current, plan_.ranges[i].first, plan_.ranges[i].second);
      }
      if (before == nullptr) continue;
      const std::span<double> previous_values = std::span(y).first(n);
      before->widen(from, previous_values);
      if (plan_.change) {
        const ChangeSums sums = change_sums(current, previous_values);
        change_.difference += sums.difference;
        change_.before += sums.before;
      }
      for (std::size_t i = 0; i < plan_.tolerances.size(); ++i) {
        if (measures_.close[i]) {
          measures_.close[i] = all_close(current, previous_values, plan_.tolerances[i].first, plan_.tolerances[i].second);
        }
      }
    }
  }

  Result<Measures> finish(const std::stop_token& stop) {
    measures_.statistics = accumulator_.result();
    if (non_finite_) return finish_non_finite(stop);
    const Statistics& statistics = measures_.statistics;
    measures_.mean = statistics.mean.value_or(0);
    measures_.abs_mean = statistics.abs_mean.value_or(0);
    const auto count = static_cast<double>(tensor_.count());
    measures_.update_ratio =
        previous_ != nullptr && plan_.change ? change_.difference / count / (change_.before / count + kRatioEpsilon) : kNan;
    const double magnitude = std::max(std::abs(statistics.min.value_or(0)), std::abs(statistics.max.value_or(0)));
    const bool is_integer = !is_floating(tensor_.dtype()) && !is_complex(tensor_.dtype());
    const bool is_huge = magnitude > (is_integer ? kMaxExactInteger : kHuge) && (plan_.means || plan_.change);
    const bool has_huge_change =
        previous_ != nullptr && plan_.change && (!(change_.difference < kHuge) || !(change_.before < kHuge));
    if (is_huge || has_huge_change) return finish_huge(stop);
    return std::move(measures_);
  }

  Result<Measures> finish_non_finite(const std::stop_token& stop) {
    if (!tensor_.fortran_order() || tensor_.shape().size() < 2) return std::move(measures_);
    // Storage order has found one of them, but the position must be that of the first one in C order.
    auto first = find_non_finite(tensor_, 0, true, stop);
    if (!first) return tl::unexpected(first.error());
    measures_.first_non_finite = *first;
    return std::move(measures_);
  }

  Result<Measures> finish_huge(const std::stop_token& stop) {
    auto means = running_means(tensor_, plan_.change ? previous_ : nullptr, stop);
    if (!means) return tl::unexpected(means.error());
    measures_.mean = means->now;
    measures_.abs_mean = means->abs_now;
    if (previous_ != nullptr && plan_.change) measures_.update_ratio = means->difference / (means->abs_before + kRatioEpsilon);
    return std::move(measures_);
  }

  const MeasurePlan& plan_;
  const TensorSource& tensor_;
  const TensorSource* previous_ = nullptr;
  StatisticsAccumulator accumulator_;
  ChangeSums change_;
  bool non_finite_ = false;
  Measures measures_;
};

/// Returns a tensor in C order, to compare it with one of another storage order.
Result<std::shared_ptr<const TensorSource>> in_c_order(const TensorSource& tensor, const std::stop_token& stop) {
  auto values = read_slice(tensor, Slice(), std::numeric_limits<std::uint64_t>::max(), stop);
  if (!values) return tl::unexpected(values.error());
  return std::make_shared<const MemoryTensor>(values->dtype(), values->shape(), values->bytes());
}

}  // namespace

Result<Measures> measure(const MeasurePlan& plan, const TensorSource& tensor, const TensorSource* previous,
                         const std::stop_token& stop) {
  const bool orders_differ = previous != nullptr && previous->count() == tensor.count() &&
                             previous->fortran_order() != tensor.fortran_order() && tensor.shape().size() > 1;
  if (!orders_differ) return TensorMeasurement(plan, tensor, previous).run(stop);
  // Frameworks write only C order, but a user's file may be in Fortran order, and is converted in memory.
  auto now = in_c_order(tensor, stop);
  if (!now) return tl::unexpected(now.error());
  auto before = in_c_order(*previous, stop);
  if (!before) return tl::unexpected(before.error());
  return TensorMeasurement(plan, **now, before->get()).run(stop);
}

}  // namespace sporescope
