// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/comparison.h"

#include <cmath>
#include <limits>

#include "core/recompute/rounding.h"

namespace sporescope {
namespace {

bool is_unsigned(DType dtype) {
  return dtype == DType::uint8 || dtype == DType::uint16 || dtype == DType::uint32 || dtype == DType::uint64;
}

/// How much further off than its bound; what should be exact and is not exceeds it infinitely.
double excess(double error, double bound) {
  if (error == 0) return 0;
  return bound > 0 ? error / bound : std::numeric_limits<double>::infinity();
}

}  // namespace

double stored_as(double value, DType dtype) {
  if (dtype == DType::boolean) return value != 0 ? 1 : 0;
  return is_floating(dtype) ? value : std::trunc(value);
}

Comparison compare_with(const Expected& expected, const Operand& found, double unit, ErrorMap* map) {
  Comparison comparison;
  double worst = -1;
  if (map != nullptr) *map = ErrorMap(found.shape);
  const double most = largest_number(found.dtype);
  for (std::size_t i = 0; i < found.count(); ++i) {
    const double value = stored_as(expected.values[i], found.dtype);
    const double slack = expected.slack.empty() ? 0 : expected.slack[i];
    const double bound = slack + 2 * unit * (std::fabs(value) + slack) + underflow(found.dtype);
    // Negated, so that NaN is left out.
    if (!(std::fabs(value) + bound < most) && found.dtype != DType::boolean) continue;
    if (std::isnan(value) || (value < 0 && is_unsigned(found.dtype))) continue;
    ++comparison.examined;
    double error = std::fabs(found.values[i] - value);
    const bool is_beyond = !(error <= bound);
    if (!std::isfinite(found.values[i]) && is_beyond) error = std::numeric_limits<double>::infinity();
    if (map != nullptr) map->put(i, is_beyond ? error : 0);
    if (!is_beyond && comparison.beyond > 0) continue;
    if (is_beyond && comparison.beyond++ == 0) worst = -1;
    if (excess(error, bound) <= worst) continue;
    worst = excess(error, bound);
    comparison.worst = i;
    comparison.error = error;
    comparison.bound = bound;
    comparison.expected = value;
    comparison.found = found.values[i];
  }
  return comparison;
}

}  // namespace sporescope
