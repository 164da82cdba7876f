// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "core/tensor/content/content.h"
#include "core/tensor/content/first_difference.h"
#include "core/tensor/difference.h"
#include "core/tensor/heat_map.h"
#include "core/tensor/histogram.h"
#include "core/tensor/slice.h"
#include "core/tensor/statistics.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// A tensor stored on a remote host. Statistics, slices and histograms are computed on that host, and only the results are
/// transferred. compute_statistics(), hash_content(), read_slice(), make_heat_map(), compute_histogram(), find_non_finite(),
/// compute_difference(), first_difference() and difference_source() call this class, one request each, so callers of those
/// functions need not distinguish remote tensors. Each method returns the result of the function with the matching name and
/// blocks until the host responds: call it on a worker thread. Additional error: read_failed if the connection is lost.
class RemoteTensorSource : public TensorSource {
 public:
  [[nodiscard]] virtual Result<Statistics> statistics(const std::stop_token& stop) const = 0;
  [[nodiscard]] virtual Result<Content> content(const std::stop_token& stop) const = 0;
  [[nodiscard]] virtual Result<Values> slice(const Slice& slice, std::uint64_t limit, const std::stop_token& stop) const = 0;
  [[nodiscard]] virtual Result<HeatMap> heat_map(const Slice& slice, std::int64_t max_rows, std::int64_t max_columns,
                                                 const std::stop_token& stop) const = 0;
  [[nodiscard]] virtual Result<Histogram> histogram(double low, double high, std::size_t bins,
                                                    const std::stop_token& stop) const = 0;
  [[nodiscard]] virtual Result<std::optional<std::uint64_t>> next_non_finite(std::uint64_t from, bool forward,
                                                                             const std::stop_token& stop) const = 0;
  /// Returns the difference to `other`. Returns nothing if `other` is not on the same host, so that the values must be
  /// transferred.
  [[nodiscard]] virtual std::optional<Result<Difference>> difference(const TensorSource& other, const Closeness& closeness,
                                                                     const std::stop_token& stop) const = 0;
  [[nodiscard]] virtual std::optional<Result<std::optional<FirstDifference>>> first_difference(
      const TensorSource& other, const std::stop_token& stop) const = 0;
  /// Returns the differences this - `other` as a tensor on the same host; null if `other` is not on that host.
  [[nodiscard]] virtual std::shared_ptr<const TensorSource> minus(const TensorSource& other) const = 0;
};

/// Returns null if the tensor is local.
[[nodiscard]] inline const RemoteTensorSource* as_remote(const TensorSource& tensor) {
  return dynamic_cast<const RemoteTensorSource*>(&tensor);
}

}  // namespace sporescope
