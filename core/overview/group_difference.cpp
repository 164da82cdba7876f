// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/group_difference.h"

#include <cmath>
#include <utility>

#include "core/concurrency/ordered_pipeline.h"
#include "core/replicas/replica_groups.h"
#include "core/tensor/difference.h"

namespace sporescope {

namespace {

constexpr std::size_t kOthersWindow = 256;

OverviewEntry reread_entry(OverviewEntry entry, double difference) {
  entry.reading.numbers[place_of(TrendStatistic::group_difference)] = static_cast<float>(difference);
  entry.again = true;
  return entry;
}

}  // namespace

GroupDifferences::GroupDifferences(const Dump& dump, const OverviewLayout& layout)
    : dump_(dump), layout_(layout), rows_(layout.rows.size()) {
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (std::size_t column = 0; column < layout.columns(); ++column) {
      rows_[row].missing += layout.record_at(row, column) == kNotDumped ? 0 : 1;
    }
  }
}

void GroupDifferences::add(const OverviewEntry& entry, const std::optional<Fingerprint>& fingerprint,
                           const ReportCallback& report) {
  Row& row = rows_[entry.row];
  if (fingerprint) row.readings.push_back({entry, *fingerprint});
  if (--row.missing == 0) finish_row(row, report);
}

void GroupDifferences::finish_row(Row& row, const ReportCallback& report) {
  const std::vector<CellReading> readings = std::exchange(row.readings, {});
  std::vector<RankFingerprint> fingerprints;
  fingerprints.reserve(readings.size());
  for (const CellReading& reading : readings) {
    fingerprints.push_back({layout_.ruler[reading.entry.column].rank,
                            layout_.record_at(reading.entry.row, reading.entry.column), reading.fingerprint});
  }
  if (fingerprints.size() < 2 || !can_be_compared(fingerprints)) return;
  const auto groups = by_content(fingerprints);
  const auto& majority_group = groups.front();
  if (majority_group.size() < 2) return;
  for (const std::size_t index : majority_group) report(reread_entry(readings[index].entry, 0));
  const CellReading& reference = readings[majority_group.front()];
  if (reference.fingerprint.by != FingerprintSource::bytes) return;
  const auto scale = static_cast<double>(reference.entry.reading.numbers[place_of(TrendStatistic::max_abs)]);
  for (std::size_t group = 1; group < groups.size(); ++group) {
    for (const std::size_t index : groups[group]) {
      differing_.push_back({readings[index].entry, fingerprints[majority_group.front()].record, scale});
    }
  }
}

OverviewEntry GroupDifferences::measure(const DifferingCell& other, const std::stop_token& stop) const {
  const RecordIndex record = layout_.record_at(other.entry.row, other.entry.column);
  const auto tensor = dump_.open(dump_.records()[record]);
  const auto majority_tensor = dump_.open(dump_.records()[other.majority]);
  // Unreadable files were reported when their statistics were read.
  if (!tensor || !majority_tensor) return other.entry;
  const auto difference = compute_difference(**tensor, **majority_tensor, stop);
  if (!difference) return other.entry;
  const bool has_scale = std::isfinite(other.scale) && other.scale > 0;
  return reread_entry(other.entry, has_scale ? difference->max_abs / other.scale : difference->max_abs > 0 ? 1 : 0);
}

bool GroupDifferences::read_others(unsigned threads, const std::stop_token& stop, const ReportCallback& report) const {
  return run_ordered(
      differing_.size(), threads, kOthersWindow, stop, [&](std::size_t i) { return measure(differing_[i], stop); },
      [&](std::size_t, const OverviewEntry& entry) {
        if (stop.stop_requested()) return false;
        if (entry.again) report(entry);
        return true;
      });
}

}  // namespace sporescope
