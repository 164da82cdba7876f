// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/trend/residues.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"
#include "core/tensor/statistics.h"
#include "core/tensor/ulp.h"

namespace sporescope {
namespace {

/// Maximum number of operators to follow upstream to the sum.
constexpr int kSteps = 12;
/// Maximum rounding error, in units of rounding of the largest summand and per square root of the number of summands.
constexpr double kRoundings = 4;

/// Returns the point where a jump starts. Points in between may have a value that does not count, such as the finite elements
/// next to NaN. The start of an outlier may come after it.
std::optional<std::size_t> point_before(std::span<const TrendPoint> points, const Jump& jump) {
  for (std::size_t at = jump.at; at > 0; --at) {
    if (points[at - 1].value == jump.from) return at - 1;
  }
  for (std::size_t at = jump.at + 1; at < points.size(); ++at) {
    if (points[at].value == jump.from) return at;
  }
  return std::nullopt;
}

std::optional<RecordIndex> value_of(const InputValue& arrival) { return arrival.source ? arrival.source : arrival.file; }

}  // namespace

bool Residues::is_residue(RecordIndex number) {
  if (const auto known = found_.find(number); known != found_.end()) return known->second;
  const bool found = find_residue(number);
  if (!stop_.stop_requested()) found_.emplace(number, found);
  return found;
}

bool Residues::find_residue(RecordIndex number) {
  const TensorRecord& record = flow_.dump().records()[number];
  if (flow_.node_of(number) == nullptr) return false;
  const ExecutionPoint moment = flow_.execution_point_of(number);
  if (record.io == IoDirection::output) return is_residue({number, moment, record.node}, kSteps);
  for (const InputValue& arrival : flow_.input_values(moment, record.node)) {
    if (arrival.input.slot != record.slot || arrival.kind != NodeKind::op || arrival.is_unlinked()) continue;
    const ExecutionPoint result = arrival.source ? flow_.execution_point_of(*arrival.source) : moment;
    return is_residue({number, result, arrival.input.from.node}, kSteps);
  }
  return false;
}

bool Residues::is_rounding_of_equals(RecordIndex record, double deviation) {
  const Size& size = size_of(record);
  return size.known && deviation <= kRoundings * size.unit * size.largest;
}

bool Residues::is_residue(const Value& value, int steps) {
  if (steps == 0 || stop_.stop_requested()) return false;
  const Node& node = flow_.dump().graphs()[value.moment.graph].graph->nodes()[value.node];
  if (node.kind != NodeKind::op) return false;
  const bool sums = is_sum(node.type);
  if (!sums && !has_trait(node.type, Trait::scales)) return false;
  const std::vector<InputValue> arrivals = flow_.input_values(value.moment, value.node);
  if (sums && is_sum_residue(value, arrivals)) return true;
  bool any = false;
  for (const InputValue& arrival : arrivals) {
    if (arrival.input.slot > 0 && canonical_type(node.type) == "Div") continue;
    const auto from = value_of(arrival);
    if (arrival.kind != NodeKind::op || arrival.is_unlinked() || !from) {
      // The sum of rounding errors and another value is as large as that value.
      if (sums && arrival.kind != NodeKind::constant) return false;
      continue;
    }
    const ExecutionPoint result = arrival.source ? flow_.execution_point_of(*arrival.source) : value.moment;
    const bool is = is_residue({*from, result, arrival.input.from.node}, steps - 1);
    if (is && !sums) return true;
    any = any || is;
    if (sums && !is && (!size_of(*from).known || size_of(*from).largest > 0)) return false;
  }
  return any;
}

bool Residues::is_sum_residue(const Value& value, const std::vector<InputValue>& arrivals) {
  const Size left = size_of(value.record);
  double largest = 0;
  double summands = 0;
  for (const InputValue& arrival : arrivals) {
    const auto from = value_of(arrival);
    if (arrival.kind == NodeKind::constant || !from) continue;
    const Size& size = size_of(*from);
    largest = std::max(largest, size.largest);
    summands += size.count;
  }
  if (!left.known || left.count == 0 || largest == 0) return false;
  const double each = std::max(summands / left.count, 1.0);
  return left.largest <= kRoundings * std::sqrt(each) * left.unit * largest;
}

const Residues::Size& Residues::size_of(RecordIndex number) {
  static const Size unknown;
  if (const auto known = sizes_.find(number); known != sizes_.end()) return known->second;
  const Size size = read_size(number);
  return stop_.stop_requested() ? unknown : sizes_.emplace(number, size).first->second;
}

Residues::Size Residues::read_size(RecordIndex number) const {
  Size size;
  const TensorRecord& record = flow_.dump().records()[number];
  if (!record.has_values) return size;
  const auto source = flow_.dump().open(record);
  if (!source) return size;
  const auto statistics = compute_statistics(**source, stop_);
  if (!statistics || !statistics->min || !statistics->max) return size;
  size.largest = std::max(std::fabs(*statistics->min), std::fabs(*statistics->max));
  size.count = static_cast<double>((*source)->count());
  if (is_floating((*source)->dtype())) size.unit = unit_roundoff((*source)->dtype());
  size.known = true;
  return size;
}

void remove_residues(Residues& residues, TrendStatistic statistic, std::span<const TrendPoint> points,
                     const std::function<RecordIndex(std::size_t)>& record_of, std::vector<Jump>& jumps) {
  if (jumps.empty() || !is_single_tensor(statistic) || statistic == TrendStatistic::nan) return;
  const double of_zeros = statistic == TrendStatistic::zero_share ? 1 : 0;
  const auto is_rounding = [&](std::size_t at) {
    const RecordIndex record = record_of(at);
    const bool equal = statistic == TrendStatistic::std && residues.is_rounding_of_equals(record, points[at].value);
    return equal || residues.is_residue(record);
  };
  std::erase_if(jumps, [&](const Jump& jump) {
    if (!std::isfinite(jump.to)) return false;
    const auto from = point_before(points, jump);
    return from && is_rounding(*from) && (jump.to == of_zeros || is_rounding(jump.at));
  });
}

}  // namespace sporescope
