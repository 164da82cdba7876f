// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/missing_data.h"

#include <optional>
#include <string_view>
#include <utility>

#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope {

namespace {

std::optional<std::string_view> text_of(const StatisticRow& row, std::string_view column) {
  for (const auto& [name, text] : row.columns) {
    if (name == column) return text;
  }
  return std::nullopt;
}

}  // namespace

Text missing_data_reason(const Dump& dump, const TensorRecord& record, RequiredData required) {
  const auto row = dump.statistic_row(record);
  const std::string file_name(dump.statistics_name());
  if (!row) return SPORESCOPE_TRANSLATE_NOOP("Neither its values nor its statistics were dumped");
  const bool non_finite_only = required == RequiredData::non_finite;
  const RecordedStatistics recorded = parse_recorded_statistics(*row);
  const bool is_numeric = has_numbers(recorded);
  if (const auto checksum = recorded_checksum(*row); checksum && !is_numeric) {
    return {non_finite_only ? SPORESCOPE_TRANSLATE_NOOP("%1 has only its %2, which says nothing about NaN and Inf")
                            : SPORESCOPE_TRANSLATE_NOOP("%1 has only its %2, which shows only whether values are the same"),
            {file_name, checksum->name}};
  }
  if (!is_numeric && text_of(*row, kPendingColumn)) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1 has no statistics of it: the training was killed before it wrote them"), {file_name}};
  }
  if (const auto device = text_of(*row, kDeviceColumn); device && !is_numeric) {
    return {*device == "0"
                ? SPORESCOPE_TRANSLATE_NOOP("%1 has no statistics of it, only a device report that the call did not overflow")
                : SPORESCOPE_TRANSLATE_NOOP("%1 has no statistics of it, only a device report that the call overflowed"),
            {file_name}};
  }
  if (!is_numeric) return {SPORESCOPE_TRANSLATE_NOOP("%1 has no statistics of its values"), {file_name}};
  if (!non_finite_only) return {SPORESCOPE_TRANSLATE_NOOP("The statistics in %1 cannot answer this"), {file_name}};
  if (recorded.max && recorded.min) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "%1 has only its range, which is inconclusive for so many elements; counts, a mean or a norm would decide it"),
            {file_name}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("The statistics in %1 are inconclusive; counts, a mean or a norm would decide it"),
          {file_name}};
}

void MissingDataReasons::add(RecordIndex record, Text why) {
  const auto [known, is_new] = indices_.emplace(why.str(), reasons_.size());
  if (is_new) reasons_.push_back({std::move(why), 0, record});
  ++reasons_[known->second].tensors;
}

}  // namespace sporescope
