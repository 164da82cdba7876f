// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/table/value_ranking.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace sporescope::ui {

namespace {

// Same as numpy.percentile with method "linear": interpolates between the two values around the position (n - 1) * part.
double percentile(std::vector<double>* finite, double fraction) {
  const double position = static_cast<double>(finite->size() - 1) * fraction;
  const auto below = static_cast<std::size_t>(position);
  const auto lower = finite->begin() + static_cast<std::ptrdiff_t>(below);
  std::nth_element(finite->begin(), lower, finite->end());
  if (below + 1 >= finite->size()) return *lower;
  const double next = *std::min_element(lower + 1, finite->end());
  return *lower + (next - *lower) * (position - static_cast<double>(below));
}

}  // namespace

std::optional<ValueRanking> rankValues(const Values& values) {
  std::vector<double> finite;
  finite.reserve(values.size());
  ValueRanking order;
  double minimum = 0;
  double maximum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double value = values.as_double(i);
    if (!std::isfinite(value)) continue;
    if (finite.empty() || value < minimum) {
      minimum = value;
      order.min_position = i;
    }
    if (finite.empty() || value > maximum) {
      maximum = value;
      order.max_position = i;
    }
    finite.push_back(value);
  }
  if (finite.empty()) return std::nullopt;
  constexpr std::array kParts = {0.01, 0.5, 0.99};
  for (std::size_t i = 0; i < kParts.size(); ++i) order.percentiles[i] = percentile(&finite, kParts[i]);
  return order;
}

}  // namespace sporescope::ui
