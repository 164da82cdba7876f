// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/crossings.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/graph/layered/end_positions.h"

namespace sporescope::layered {
namespace {

/// Counts inversions with a binary indexed tree (Barth, Mutzel, Jünger 2004).
class InversionCounter {
 public:
  explicit InversionCounter(std::size_t size) : counts_(size + 1, 0) {}

  /// Returns the number of earlier values that are greater than this one.
  std::uint64_t add(std::size_t value) {
    std::uint64_t smaller_or_equal = 0;
    for (std::size_t i = value + 1; i > 0; i &= i - 1) {
      smaller_or_equal += counts_[i];
    }
    for (std::size_t i = value + 1; i < counts_.size(); i += i & (~i + 1)) {
      ++counts_[i];
    }
    return added_++ - smaller_or_equal;
  }

 private:
  std::vector<std::uint32_t> counts_;
  std::uint64_t added_ = 0;
};

}  // namespace

std::uint64_t crossings(const LayeredGraph& graph) {
  const EndPositions ends(graph);
  std::uint64_t total = 0;
  std::vector<std::pair<double, double>> lines;
  std::vector<double> lower_ends;
  for (const auto& layer : graph.layers) {
    lines.clear();
    lower_ends.clear();
    for (const VertexIndex vertex : layer) {
      for (const std::uint32_t s : graph.lower[vertex]) {
        lines.emplace_back(ends.upper(s), ends.lower(s));
        lower_ends.push_back(lines.back().second);
      }
    }
    std::sort(lines.begin(), lines.end());
    std::sort(lower_ends.begin(), lower_ends.end());
    InversionCounter counter(lower_ends.size());
    for (const auto& [upper, lower] : lines) {
      const auto at = std::lower_bound(lower_ends.begin(), lower_ends.end(), lower);
      total += counter.add(static_cast<std::size_t>(at - lower_ends.begin()));
    }
  }
  return total;
}

}  // namespace sporescope::layered
