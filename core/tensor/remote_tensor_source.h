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

/// A tensor whose values lie on another computer. What is worked out of them is worked out there, and what comes of it travels:
/// compute_statistics(), hash_content(), read_slice(), make_heat_map(), compute_histogram(), find_non_finite(),
/// compute_difference(), first_difference() and difference_source() ask for it here, each in one question; so whoever has a
/// TensorSource need not know. Each method answers as the function of its name, and waits for the other computer: it is for
/// workers. Further errors: read_failed where the connection is lost.
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
  /// Of this and `other`; nothing if the other one does not lie in the same place, so that the values have to come here.
  [[nodiscard]] virtual std::optional<Result<Difference>> difference(const TensorSource& other, const Closeness& closeness,
                                                                     const std::stop_token& stop) const = 0;
  [[nodiscard]] virtual std::optional<Result<std::optional<FirstDifference>>> first_difference(
      const TensorSource& other, const std::stop_token& stop) const = 0;
  /// The differences this - `other`, there as well; null if the other one does not lie in the same place.
  [[nodiscard]] virtual std::shared_ptr<const TensorSource> minus(const TensorSource& other) const = 0;
};

/// Null if its values lie here.
[[nodiscard]] inline const RemoteTensorSource* as_remote(const TensorSource& tensor) {
  return dynamic_cast<const RemoteTensorSource*>(&tensor);
}

}  // namespace sporescope
