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

OverviewEntry reread(OverviewEntry entry, double difference) {
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
  const std::vector<CellReading> held = std::exchange(row.readings, {});
  std::vector<RankFingerprint> fingerprints;
  fingerprints.reserve(held.size());
  for (const CellReading& one : held) {
    fingerprints.push_back(
        {layout_.ruler[one.entry.column].rank, layout_.record_at(one.entry.row, one.entry.column), one.fingerprint});
  }
  if (fingerprints.size() < 2 || !can_be_compared(fingerprints)) return;
  const auto parts = by_content(fingerprints);
  const auto& limit = parts.front();
  if (limit.size() < 2) return;
  for (const std::size_t place : limit) report(reread(held[place].entry, 0));
  const CellReading& measure = held[limit.front()];
  if (measure.fingerprint.by != FingerprintSource::bytes) return;
  const auto size = static_cast<double>(measure.entry.reading.numbers[place_of(TrendStatistic::max_abs)]);
  for (std::size_t part = 1; part < parts.size(); ++part) {
    for (const std::size_t place : parts[part])
      others_.push_back({held[place].entry, fingerprints[limit.front()].record, size});
  }
}

OverviewEntry GroupDifferences::measured(const Other& other, const std::stop_token& stop) const {
  const RecordIndex record = layout_.record_at(other.entry.row, other.entry.column);
  const auto its = dump_.open(dump_.records()[record]);
  const auto limit = dump_.open(dump_.records()[other.limit]);
  // Unreadable files were reported when their statistics were read.
  if (!its || !limit) return other.entry;
  const auto difference = compute_difference(**its, **limit, stop);
  if (!difference) return other.entry;
  const bool has_size = std::isfinite(other.size) && other.size > 0;
  return reread(other.entry, has_size ? difference->max_abs / other.size : difference->max_abs > 0 ? 1 : 0);
}

bool GroupDifferences::read_others(unsigned threads, const std::stop_token& stop, const ReportCallback& report) const {
  return run_ordered(
      others_.size(), threads, kOthersWindow, stop, [&](std::size_t i) { return measured(others_[i], stop); },
      [&](std::size_t, const OverviewEntry& entry) {
        if (stop.stop_requested()) return false;
        if (entry.again) report(entry);
        return true;
      });
}

}  // namespace sporescope
