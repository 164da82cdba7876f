// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/tensor_states.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/dump/open_dump.h"
#include "core/watch/block_reader.h"

namespace sporescope {
namespace {

Health health_of(const Statistics& statistics) {
  if (statistics.nan > 0) return Health::nan;
  return statistics.has_non_finite() ? Health::infinite : Health::finite;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

std::string_view text_in(const StatisticRow& row, std::string_view column) {
  for (const auto& [name, value] : row.columns) {
    if (equal_ignoring_case(name, column)) return value;
  }
  return {};
}

std::uint64_t count_in(const StatisticRow& row, std::string_view column) {
  const std::string_view text = text_in(row, column);
  std::uint64_t number = 0;
  return std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc() ? number : 0;
}

std::optional<double> value_in(const StatisticRow& row, std::string_view column) {
  const std::string_view text = text_in(row, column);
  double number = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc()) return std::nullopt;
  return number;
}

/// What statistic.csv tells, under the names that MindSpore gives its columns. Newer versions count nothing by default, but
/// their largest and smallest values include Inf, and are NaN where a value is.
Examination examine_row(const StatisticRow& row) {
  Examination found;
  found.shape = row.shape;
  found.dtype = dtype_from_name(row.dtype).value_or(DType::float32);
  Statistics& statistics = found.statistics;
  statistics.count = element_count(row.shape).value_or(count_in(row, "Count"));
  if (statistics.count == 0) return found;
  statistics.nan = count_in(row, "NaN Count");
  statistics.neg_inf = count_in(row, "Negative Inf Count");
  statistics.pos_inf = count_in(row, "Positive Inf Count");
  statistics.zero = count_in(row, "Zero Count");
  found.health = health_of(statistics);
  found.has_neg_inf = statistics.neg_inf > 0;
  found.has_pos_inf = statistics.pos_inf > 0;
  for (const std::string_view column : {"Max Value", "Min Value"}) {
    const auto value = value_in(row, column);
    if (value && std::isnan(*value)) found.health = Health::nan;
    if (value && std::isinf(*value)) {
      found.health = std::max(found.health, Health::infinite);
      (*value < 0 ? found.has_neg_inf : found.has_pos_inf) = true;
    }
    if (value && std::isfinite(*value)) (column == "Max Value" ? statistics.max : statistics.min) = *value;
  }
  return found;
}

}  // namespace

bool never_non_finite(const Dump& dump, const TensorRecord& record) {
  std::optional<DType> dtype;
  if (!record.dtype_suffix.empty()) {
    dtype = dtype_from_name(record.dtype_suffix);
  } else if (record.node != kNoNode && record.io == Io::output) {
    const auto outputs = dump.graphs()[record.graph].graph->outputs(record.node);
    if (record.slot < outputs.size()) dtype = dtype_from_name(outputs[record.slot].dtype);
  }
  return dtype && !can_be_non_finite(*dtype);
}

Examination examine(const Dump& dump, std::uint32_t record, bool whole, const std::stop_token& stop) {
  Examination found;
  const TensorRecord& tensor = dump.records()[record];
  if (tensor.file_name.empty()) {
    const auto row = dump.statistic_row(tensor);
    return row ? examine_row(*row) : found;
  }
  const auto source = open_tensor(dump, tensor);
  if (!source) {
    found.problem = Problem{dump.path(tensor), source.error().message};
    return found;
  }
  found.dtype = (*source)->dtype();
  found.shape = (*source)->shape();
  if ((*source)->count() == 0) return found;
  found.statistics.count = (*source)->count();
  found.health = Health::finite;
  if (!whole && !can_be_non_finite(found.dtype)) return found;
  auto statistics = compute_statistics(**source, stop);
  if (!statistics) {
    found.health = Health::no_value;
    if (statistics.error().code != ErrorCode::cancelled) found.problem = Problem{dump.path(tensor), statistics.error().message};
    return found;
  }
  found.statistics = *statistics;
  found.health = health_of(found.statistics);
  found.has_neg_inf = found.statistics.neg_inf > 0;
  found.has_pos_inf = found.statistics.pos_inf > 0;
  return found;
}

TensorStates::TensorStates(const Dump& dump, std::stop_token stop)
    : dump_(dump), stop_(std::move(stop)), health_(dump.records().size(), Health::unknown) {}

void TensorStates::note(std::uint32_t record, const Examination& examination) {
  if (health_[record] != Health::unknown) return;
  ++examined_;
  health_[record] = examination.health;
  if (examination.health >= Health::infinite) non_finite_.emplace(record, examination);
  if (examination.problem) problems_.push_back(*examination.problem);
}

Health TensorStates::health(std::uint32_t record) {
  if (health_[record] == Health::unknown) {
    if (never_non_finite(dump_, dump_.records()[record])) {
      Examination known;
      known.health = Health::finite;
      note(record, known);
    } else {
      note(record, examine(dump_, record, false, stop_));
    }
  }
  return health_[record];
}

Examination TensorStates::examination(std::uint32_t record) {
  const auto known = non_finite_.find(record);
  return known != non_finite_.end() ? known->second : examine(dump_, record, true, stop_);
}

std::vector<std::uint32_t> TensorStates::non_finite_records() const {
  std::vector<std::uint32_t> records;
  records.reserve(non_finite_.size());
  for (const auto& [record, examination] : non_finite_) records.push_back(record);
  return records;
}

bool TensorStates::has_shape(std::uint32_t record, const Shape& shape) const {
  const auto known = non_finite_.find(record);
  if (known == non_finite_.end()) return false;
  const Shape& own = known->second.shape;
  return std::equal(own.begin(), own.end(), shape.begin(), shape.end(),
                    [](std::int64_t size, std::int64_t wanted) { return wanted == -1 || size == wanted; });
}

bool TensorStates::look_alike(std::uint32_t a, std::uint32_t b) const {
  const auto first = non_finite_.find(a);
  const auto second = non_finite_.find(b);
  if (first == non_finite_.end() || second == non_finite_.end()) return false;
  const Statistics& x = first->second.statistics;
  const Statistics& y = second->second.statistics;
  return first->second.dtype == second->second.dtype && x.count == y.count && x.nan == y.nan && x.neg_inf == y.neg_inf &&
         x.pos_inf == y.pos_inf;
}

}  // namespace sporescope
