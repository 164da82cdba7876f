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

Text missing_data_reason(const Dump& dump, const TensorRecord& record, RequiredData requested) {
  const auto row = dump.statistic_row(record);
  const std::string by(dump.statistics_name());
  if (!row) return SPORESCOPE_TRANSLATE_NOOP("Neither its values nor its statistics were dumped");
  const bool non_finite_only = requested == RequiredData::non_finite;
  const RecordedStatistics recorded = parse_recorded_statistics(*row);
  const bool numbers = has_numbers(recorded);
  if (const auto checksum = recorded_checksum(*row); checksum && !numbers) {
    return {non_finite_only ? SPORESCOPE_TRANSLATE_NOOP("%1 has only its %2, which says nothing about NaN and Inf")
                            : SPORESCOPE_TRANSLATE_NOOP("%1 has only its %2, which shows only whether values are the same"),
            {by, checksum->name}};
  }
  if (!numbers && text_of(*row, kPendingColumn)) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1 has no statistics of it: the training was killed before it wrote them"), {by}};
  }
  if (const auto device = text_of(*row, kDeviceColumn); device && !numbers) {
    return {*device == "0"
                ? SPORESCOPE_TRANSLATE_NOOP("%1 has no statistics of it, only a device report that the call did not overflow")
                : SPORESCOPE_TRANSLATE_NOOP("%1 has no statistics of it, only a device report that the call overflowed"),
            {by}};
  }
  if (!numbers) return {SPORESCOPE_TRANSLATE_NOOP("%1 has no statistics of its values"), {by}};
  if (!non_finite_only) return {SPORESCOPE_TRANSLATE_NOOP("The statistics in %1 cannot answer this"), {by}};
  if (recorded.max && recorded.min) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "%1 has only its range, which is inconclusive for so many elements; counts, a mean or a norm would decide it"),
            {by}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("The statistics in %1 are inconclusive; counts, a mean or a norm would decide it"), {by}};
}

void MissingDataReasons::add(RecordIndex record, Text why) {
  const auto [known, is_new] = places_.emplace(why.str(), reasons_.size());
  if (is_new) reasons_.push_back({std::move(why), 0, record});
  ++reasons_[known->second].tensors;
}

}  // namespace sporescope
