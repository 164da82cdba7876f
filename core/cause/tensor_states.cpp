// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/tensor_states.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/dump/header_check.h"
#include "core/dump/recorded_statistics/recorded_number.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/watch/block_reader.h"

namespace sporescope {
namespace {

Health health_of(const Statistics& statistics) {
  if (statistics.nan > 0) return Health::nan;
  return statistics.has_non_finite() ? Health::infinite : Health::finite;
}

/// Returns true if finite extremes are so large that the sum of squares may overflow without any Inf.
bool may_overflow_norm(const RecordedStatistics& recorded) {
  constexpr double kLargestSquareRoot = 1.8e19;
  const double largest = std::max(std::abs(finite(recorded.max).value_or(0)), std::abs(finite(recorded.min).value_or(0)));
  return largest * std::sqrt(static_cast<double>(recorded.count.value_or(1))) >= kLargestSquareRoot;
}

/// Examines a tensor by its row of statistic.csv.
Examination examine_row(const StatisticRow& row) {
  const RecordedStatistics recorded = parse_recorded_statistics(row);
  Examination examination;
  examination.source = Source::statistics;
  examination.shape = row.shape;
  examination.dtype = dtype_from_name(row.dtype).value_or(DType::float32);
  Statistics& statistics = examination.statistics;
  statistics.count = element_count(row.shape).value_or(recorded.count.value_or(0));
  if (statistics.count == 0) return examination;
  statistics.nan = recorded.nan.value_or(0);
  statistics.neg_inf = recorded.neg_inf.value_or(0);
  statistics.pos_inf = recorded.pos_inf.value_or(0);
  statistics.zero = recorded.zero.value_or(0);
  statistics.min = finite(recorded.min);
  statistics.max = finite(recorded.max);
  examination.has_neg_inf = statistics.neg_inf > 0 || is_infinite(recorded.min, true) || is_infinite(recorded.max, true);
  examination.has_pos_inf = statistics.pos_inf > 0 || is_infinite(recorded.min, false) || is_infinite(recorded.max, false);
  switch (classify_recorded(row)) {
    case ValueClass::unknown:
      examination.by_norm_only = is_infinite(recorded.l2) && !may_overflow_norm(recorded);
      if (examination.by_norm_only) examination.health = Health::infinite;
      if (!examination.by_norm_only) examination.source = Source::undetermined;
      break;
    case ValueClass::finite:
      examination.health = Health::finite;
      break;
    case ValueClass::infinite:
      examination.health = Health::infinite;
      break;
    case ValueClass::nan:
      examination.health = Health::nan;
  }
  return examination;
}

}  // namespace

bool never_non_finite(const Dump& dump, const TensorRecord& record) {
  std::optional<DType> dtype;
  if (!record.dtype_suffix.empty()) {
    dtype = dtype_from_name(record.dtype_suffix);
  } else if (record.node != kNoNode && record.io == IoDirection::output) {
    const auto outputs = dump.graphs()[record.graph].graph->outputs(record.node);
    if (record.slot < outputs.size()) dtype = dtype_from_name(outputs[record.slot].dtype);
  }
  return dtype && !can_be_non_finite(*dtype);
}

Examination examine(const Dump& dump, RecordIndex record, bool needs_statistics, const std::stop_token& stop) {
  Examination examination;
  const TensorRecord& tensor = dump.records()[record];
  if (!tensor.has_values) {
    const auto row = dump.statistic_row(tensor);
    if (row) return examine_row(*row);
    examination.source = Source::undetermined;
    return examination;
  }
  const auto source = dump.open(tensor);
  if (!source) {
    examination.source = Source::not_read;
    examination.problem = Problem{dump.path(tensor), source.error().message};
    return examination;
  }
  examination.dtype = (*source)->dtype();
  examination.shape = (*source)->shape();
  examination.problem = header_mismatch(dump, tensor, examination.dtype, examination.shape);
  if ((*source)->count() == 0) return examination;
  examination.statistics.count = (*source)->count();
  examination.health = Health::finite;
  if (!needs_statistics && !can_be_non_finite(examination.dtype) && check_numeric(**source)) return examination;
  auto statistics = compute_statistics(**source, stop);
  if (!statistics) {
    examination.health = Health::no_value;
    examination.source = Source::not_read;
    if (statistics.error().code != ErrorCode::cancelled) {
      examination.problem = Problem{dump.path(tensor), statistics.error().message};
    }
    return examination;
  }
  examination.statistics = *statistics;
  examination.health = health_of(examination.statistics);
  if (examination.health == Health::finite && is_sample_file(dump, tensor, examination.shape)) {
    examination.health = Health::no_value;
    examination.source = Source::undetermined;
  }
  examination.has_neg_inf = examination.statistics.neg_inf > 0;
  examination.has_pos_inf = examination.statistics.pos_inf > 0;
  return examination;
}

TensorStates::TensorStates(const Dump& dump, std::stop_token stop)
    : dump_(dump), stop_(std::move(stop)), health_(dump.records().size(), Health::unknown) {}

void TensorStates::note(RecordIndex record, const Examination& examination) {
  if (health_[record] != Health::unknown) return;
  ++examined_;
  health_[record] = examination.health;
  if (examination.health >= Health::infinite) {
    non_finite_.emplace(record, examination);
    non_finite_records_.push_back(record);
  }
  if (examination.problem) problems_.push_back(*examination.problem);
}

Health TensorStates::health(RecordIndex record) {
  if (health_[record] == Health::unknown) {
    if (never_non_finite(dump_, dump_.records()[record])) {
      Examination examination;
      examination.health = Health::finite;
      note(record, examination);
    } else {
      note(record, examine(dump_, record, false, stop_));
    }
  }
  return health_[record];
}

Examination TensorStates::examination(RecordIndex record) {
  const auto known = non_finite_.find(record);
  return known != non_finite_.end() ? known->second : examine(dump_, record, true, stop_);
}

bool TensorStates::has_shape(RecordIndex record, const Shape& shape) const {
  const auto known = non_finite_.find(record);
  if (known == non_finite_.end()) return false;
  const Shape& own_shape = known->second.shape;
  return std::equal(own_shape.begin(), own_shape.end(), shape.begin(), shape.end(),
                    [](std::int64_t size, std::int64_t expected) { return expected == -1 || size == expected; });
}

bool TensorStates::have_same_counts(RecordIndex a, RecordIndex b) const {
  const auto first = non_finite_.find(a);
  const auto second = non_finite_.find(b);
  if (first == non_finite_.end() || second == non_finite_.end()) return false;
  const Statistics& x = first->second.statistics;
  const Statistics& y = second->second.statistics;
  return first->second.dtype == second->second.dtype && x.count == y.count && x.nan == y.nan && x.neg_inf == y.neg_inf &&
         x.pos_inf == y.pos_inf;
}

}  // namespace sporescope
