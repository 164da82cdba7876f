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
constexpr int kMaxUpstreamSteps = 12;
/// Maximum rounding error, in units of rounding of the largest summand and per square root of the number of summands.
constexpr double kMaxRoundings = 4;

/// Returns the point where a jump starts. Points in between may have a value that does not count, such as the finite elements
/// next to NaN. The start of an outlier may come after it.
std::optional<std::size_t> point_before(std::span<const TrendPoint> points, const Jump& jump) {
  for (std::size_t i = jump.at; i > 0; --i) {
    if (points[i - 1].value == jump.from) return i - 1;
  }
  for (std::size_t i = jump.at + 1; i < points.size(); ++i) {
    if (points[i].value == jump.from) return i;
  }
  return std::nullopt;
}

std::optional<RecordIndex> value_of(const InputValue& input_value) {
  return input_value.source ? input_value.source : input_value.file;
}

}  // namespace

bool Residues::is_residue(RecordIndex record) {
  if (const auto known = known_residues_.find(record); known != known_residues_.end()) return known->second;
  const bool result = find_residue(record);
  if (!stop_.stop_requested()) known_residues_.emplace(record, result);
  return result;
}

bool Residues::find_residue(RecordIndex record) {
  const TensorRecord& tensor = flow_.dump().records()[record];
  if (flow_.node_of(record) == nullptr) return false;
  const ExecutionPoint point = flow_.execution_point_of(record);
  if (tensor.io == IoDirection::output) return is_residue({record, point, tensor.node}, kMaxUpstreamSteps);
  for (const InputValue& input_value : flow_.input_values(point, tensor.node)) {
    if (input_value.input.slot != tensor.slot || input_value.kind != NodeKind::op || input_value.is_unlinked()) continue;
    const ExecutionPoint producer_point = input_value.source ? flow_.execution_point_of(*input_value.source) : point;
    return is_residue({record, producer_point, input_value.input.from.node}, kMaxUpstreamSteps);
  }
  return false;
}

bool Residues::is_rounding_of_equals(RecordIndex record, double deviation) {
  const Size& size = size_of(record);
  return size.is_known && deviation <= kMaxRoundings * size.unit * size.largest;
}

bool Residues::is_residue(const Value& value, int steps) {
  if (steps == 0 || stop_.stop_requested()) return false;
  const Node& node = flow_.dump().graphs()[value.point.graph].graph->nodes()[value.node];
  if (node.kind != NodeKind::op) return false;
  const bool is_summation = is_sum(node.type);
  if (!is_summation && !has_trait(node.type, Trait::scales)) return false;
  const std::vector<InputValue> inputs = flow_.input_values(value.point, value.node);
  if (is_summation && is_sum_residue(value, inputs)) return true;
  bool has_residue_input = false;
  for (const InputValue& input_value : inputs) {
    if (input_value.input.slot > 0 && canonical_type(node.type) == "Div") continue;
    const auto from = value_of(input_value);
    if (input_value.kind != NodeKind::op || input_value.is_unlinked() || !from) {
      // The sum of rounding errors and another value is as large as that value.
      if (is_summation && input_value.kind != NodeKind::constant) return false;
      continue;
    }
    const ExecutionPoint producer_point = input_value.source ? flow_.execution_point_of(*input_value.source) : value.point;
    const bool input_is_residue = is_residue({*from, producer_point, input_value.input.from.node}, steps - 1);
    if (input_is_residue && !is_summation) return true;
    has_residue_input = has_residue_input || input_is_residue;
    if (is_summation && !input_is_residue && (!size_of(*from).is_known || size_of(*from).largest > 0)) return false;
  }
  return has_residue_input;
}

bool Residues::is_sum_residue(const Value& value, const std::vector<InputValue>& inputs) {
  const Size result_size = size_of(value.record);
  double largest = 0;
  double summands = 0;
  for (const InputValue& input_value : inputs) {
    const auto from = value_of(input_value);
    if (input_value.kind == NodeKind::constant || !from) continue;
    const Size& size = size_of(*from);
    largest = std::max(largest, size.largest);
    summands += size.count;
  }
  if (!result_size.is_known || result_size.count == 0 || largest == 0) return false;
  const double summands_per_element = std::max(summands / result_size.count, 1.0);
  return result_size.largest <= kMaxRoundings * std::sqrt(summands_per_element) * result_size.unit * largest;
}

const Residues::Size& Residues::size_of(RecordIndex record) {
  static const Size unknown;
  if (const auto known = sizes_.find(record); known != sizes_.end()) return known->second;
  const Size size = read_size(record);
  return stop_.stop_requested() ? unknown : sizes_.emplace(record, size).first->second;
}

Residues::Size Residues::read_size(RecordIndex record) const {
  Size size;
  const TensorRecord& tensor = flow_.dump().records()[record];
  if (!tensor.has_values) return size;
  const auto source = flow_.dump().open(tensor);
  if (!source) return size;
  const auto statistics = compute_statistics(**source, stop_);
  if (!statistics || !statistics->min || !statistics->max) return size;
  size.largest = std::max(std::fabs(*statistics->min), std::fabs(*statistics->max));
  size.count = static_cast<double>((*source)->count());
  if (is_floating((*source)->dtype())) size.unit = unit_roundoff((*source)->dtype());
  size.is_known = true;
  return size;
}

void remove_residues(Residues& residues, TrendStatistic statistic, std::span<const TrendPoint> points,
                     const std::function<RecordIndex(std::size_t)>& record_of, std::vector<Jump>& jumps) {
  if (jumps.empty() || !is_single_tensor(statistic) || statistic == TrendStatistic::nan) return;
  const double zero_value = statistic == TrendStatistic::zero_share ? 1 : 0;
  const auto is_rounding = [&](std::size_t index) {
    const RecordIndex record = record_of(index);
    const bool has_equal_elements =
        statistic == TrendStatistic::std && residues.is_rounding_of_equals(record, points[index].value);
    return has_equal_elements || residues.is_residue(record);
  };
  std::erase_if(jumps, [&](const Jump& jump) {
    if (!std::isfinite(jump.to)) return false;
    const auto from = point_before(points, jump);
    return from && is_rounding(*from) && (jump.to == zero_value || is_rounding(jump.at));
  });
}

}  // namespace sporescope
