// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/element_errors.h"

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "core/recompute/rounding.h"

namespace sporescope {
namespace {

bool is_unsigned(DType dtype) {
  return dtype == DType::uint8 || dtype == DType::uint16 || dtype == DType::uint32 || dtype == DType::uint64;
}

/// Returns the ratio of the error to its bound; infinite if the element must be exact and is not.
double excess(double error, double bound) {
  if (error == 0) return 0;
  return bound > 0 ? error / bound : std::numeric_limits<double>::infinity();
}

/// Returns the non-finite value that an element must have: NaN, or an infinity, also if the result exceeds the range for any
/// rounding. Returns nothing if it is finite or unknown.
std::optional<double> required_non_finite(const Expected& expected, double value, double bound, DType dtype) {
  if (!has_infinities(dtype) || (std::isnan(value) && expected.has_gaps)) return std::nullopt;
  if (!std::isfinite(value)) return value;
  const double limit = largest_number(dtype) * (1 + unit_roundoff(dtype));
  if (!(std::fabs(value) - bound > limit)) return std::nullopt;
  return std::copysign(std::numeric_limits<double>::infinity(), value);
}

/// Returns true if a partial sum may have exceeded the range.
bool may_overflow(const Expected& expected, double slack, double limit) { return expected.terms_per_slack * slack > limit; }

bool matches_special(const Expected& expected, double special, double found) {
  if (std::isnan(special)) return std::isnan(found) || (expected.nan_may_be_zero && found == 0);
  return special == found;
}

}  // namespace

double round_to_dtype(double value, DType dtype) {
  if (dtype == DType::boolean) return value != 0 ? 1 : 0;
  return is_floating(dtype) ? value : std::trunc(value);
}

ElementErrors compare_with(const Expected& expected, const Operand& found, double unit, ErrorMap* map) {
  ElementErrors comparison;
  double worst_excess = -1;
  const auto record = [&](std::size_t i, double value, double error, double bound, bool is_beyond) {
    if (map != nullptr) map->put(i, is_beyond ? error : 0);
    if (!is_beyond && comparison.beyond > 0) return;
    if (is_beyond && comparison.beyond++ == 0) worst_excess = -1;
    if (excess(error, bound) <= worst_excess) return;
    worst_excess = excess(error, bound);
    comparison.worst = i;
    comparison.error = error;
    comparison.bound = bound;
    comparison.expected = value;
    comparison.found = found.values[i];
  };
  if (map != nullptr) *map = ErrorMap(found.shape);
  const double limit = largest_number(found.dtype);
  const auto bound_of = [&](double value, double slack) {
    return slack + 2 * unit * (std::fabs(value) + slack) + underflow(found.dtype);
  };
  // Negated, so that NaN is out of range.
  const auto is_in_range = [&](double value, double bound) {
    const bool is_representable = std::fabs(value) + bound < limit || found.dtype == DType::boolean;
    return is_representable && !std::isnan(value) && !(value < 0 && is_unsigned(found.dtype));
  };
  const auto agrees_if_flushed = [&](std::size_t i) {
    if (expected.flushed_values.empty()) return false;
    const double value = round_to_dtype(expected.flushed_values[i], found.dtype);
    const double bound = bound_of(value, expected.flushed_slack.empty() ? 0 : expected.flushed_slack[i]);
    if (is_in_range(value, bound)) return std::fabs(found.values[i] - value) <= bound;
    const auto special = required_non_finite(expected, value, bound, found.dtype);
    return special && matches_special(expected, *special, found.values[i]);
  };
  std::vector<std::size_t> explained;  // non-finite elements that match the formula
  bool has_undetermined = false;
  auto certain = expected.certain_nan.begin();
  for (std::size_t i = 0; i < found.count(); ++i) {
    const double value = round_to_dtype(expected.values[i], found.dtype);
    const double slack = expected.slack.empty() ? 0 : expected.slack[i];
    const double bound = bound_of(value, slack);
    const bool must_be_nan = certain != expected.certain_nan.end() && *certain == i;
    if (must_be_nan) ++certain;
    if (!is_in_range(value, bound)) {
      const auto special = required_non_finite(expected, value, bound, found.dtype);
      if (special && matches_special(expected, *special, found.values[i])) {
        explained.push_back(i);
      } else if (agrees_if_flushed(i)) {
        ++comparison.examined;
        record(i, found.values[i], 0, 0, false);
      } else if (must_be_nan) {
        ++comparison.examined;
        record(i, value, std::numeric_limits<double>::infinity(), 0, true);
      } else {
        has_undetermined = true;
      }
      continue;
    }
    if (!std::isfinite(found.values[i]) && may_overflow(expected, slack, limit)) {
      has_undetermined = true;
      continue;
    }
    ++comparison.examined;
    double error = std::fabs(found.values[i] - value);
    if (!(error <= bound) && agrees_if_flushed(i)) {
      record(i, found.values[i], 0, 0, false);
      continue;
    }
    const bool is_beyond = !(error <= bound);
    if (!std::isfinite(found.values[i]) && is_beyond) error = std::numeric_limits<double>::infinity();
    record(i, value, error, bound, is_beyond);
  }
  if (has_undetermined) return comparison;
  comparison.examined += explained.size();
  for (const std::size_t i : explained) record(i, found.values[i], 0, 0, false);
  return comparison;
}

}  // namespace sporescope
