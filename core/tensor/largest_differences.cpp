// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/largest_differences.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "core/tensor/blocks.h"
#include "core/tensor/c_order.h"
#include "core/tensor/difference.h"

namespace sporescope {

namespace {

bool is_larger(const ElementDifference& one, const ElementDifference& other) {
  const double size = std::abs(one.difference);
  const double other_size = std::abs(other.difference);
  return size != other_size ? size > other_size : one.position < other.position;
}

/// A heap whose top is the smallest of those that are kept.
class Largest {
 public:
  explicit Largest(std::size_t most) : most_(most) { kept_.reserve(most); }

  void take(const ElementDifference& pair) {
    if (pair.difference == 0 || !std::isfinite(pair.difference)) return;
    if (kept_.size() == most_) {
      if (!is_larger(pair, kept_.front())) return;
      std::pop_heap(kept_.begin(), kept_.end(), is_larger);
      kept_.pop_back();
    }
    kept_.push_back(pair);
    std::push_heap(kept_.begin(), kept_.end(), is_larger);
  }

  [[nodiscard]] std::vector<ElementDifference> sorted() && {
    std::sort_heap(kept_.begin(), kept_.end(), is_larger);
    return std::move(kept_);
  }

 private:
  std::size_t most_;
  std::vector<ElementDifference> kept_;
};

}  // namespace

Result<std::vector<ElementDifference>> largest_differences(const std::shared_ptr<const TensorSource>& a,
                                                           const std::shared_ptr<const TensorSource>& b, std::size_t most,
                                                           const std::stop_token& stop) {
  const auto difference = difference_source(a, b);
  if (!difference) return tl::unexpected(difference.error());
  if (most == 0) return std::vector<ElementDifference>();
  Largest largest(static_cast<std::size_t>(std::min<std::uint64_t>(most, (*difference)->count())));
  const bool fortran_order = (*difference)->fortran_order();
  const Shape& shape = (*difference)->shape();
  const auto read = for_each_block(**difference, 0, stop, [&](std::span<const std::byte> block, std::uint64_t first) {
    for (std::size_t at = 0; at < block.size(); at += sizeof(double)) {
      const std::uint64_t stored = first + at / sizeof(double);
      ElementDifference pair{fortran_order ? c_order_position(stored, shape) : stored, 0};
      std::memcpy(&pair.difference, block.data() + at, sizeof(double));
      largest.take(pair);
    }
    return true;
  });
  if (!read) return tl::unexpected(read.error());
  return std::move(largest).sorted();
}

}  // namespace sporescope
