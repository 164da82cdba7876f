// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/fingerprint.h"

#include <span>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/tensor/content/content.h"

namespace sporescope {
namespace {

std::optional<Fingerprint> recorded_fingerprint(const StatisticRow& row) {
  const RecordedStatistics statistics = parse_recorded_statistics(row);
  ContentHash hash;
  Fingerprint fingerprint;
  fingerprint.uniform = statistics.min && statistics.min == statistics.max;
  hash.add_text(row.dtype + shape_text(row.shape));
  if (const auto checksum = recorded_checksum(row)) {
    hash.add_text(checksum->name + checksum->digits);
    fingerprint.by = FingerprintSource::checksum;
    fingerprint.content = hash.result();
    return fingerprint;
  }
  bool has_statistics = false;
  const auto add = [&](const auto& number) {
    has_statistics = has_statistics || number.has_value();
    const auto value = static_cast<double>(number.value_or(0));
    hash.add(std::as_bytes(std::span(&value, 1)));
  };
  for (const auto& number : {statistics.max, statistics.min, statistics.mean, statistics.l2}) add(number);
  for (const auto& number :
       {statistics.negative, statistics.positive, statistics.zero, statistics.nan, statistics.neg_inf, statistics.pos_inf}) {
    add(number);
  }
  if (!has_statistics) return std::nullopt;
  fingerprint.by = FingerprintSource::statistics;
  fingerprint.content = hash.result();
  return fingerprint;
}

}  // namespace

Result<std::optional<Fingerprint>> fingerprint_of(const Dump& dump, const TensorRecord& record, const std::stop_token& stop) {
  if (!record.has_values) {
    const auto row = dump.statistic_row(record);
    return row ? recorded_fingerprint(*row) : std::nullopt;
  }
  const auto source = dump.open(record);
  if (!source) return tl::unexpected(source.error());
  const auto content = hash_content(**source, stop);
  if (!content) return tl::unexpected(content.error());
  return Fingerprint{content->hash, FingerprintSource::bytes, content->uniform};
}

}  // namespace sporescope
