// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/listed_dump.h"

#include <functional>
#include <string>
#include <utility>

namespace sporescope::remote {

ListedDump::ListedDump(DumpListing listing) : IndexedDump(std::move(listing.index)), listing_(std::move(listing)) {}

std::optional<StatisticRow> ListedDump::statistic_row(const TensorRecord& record) const {
  const auto found = listing_.statistic_rows.find(record.statistic_row);
  return found == listing_.statistic_rows.end() ? std::nullopt : std::optional(found->second);
}

std::optional<RecordIndex> ListedDump::number_of_record(const TensorRecord& record) const {
  const auto all = records();
  const TensorRecord* first = &*all.begin();
  if (std::less_equal<>()(first, &record) && std::less<>()(&record, first + all.size())) {
    return index_at<RecordIndex>(static_cast<std::size_t>(&record - first));
  }
  return find(record.graph, record.node, record.iteration, record.io, record.slot, record.run);
}

std::filesystem::path ListedDump::relative_path(const TensorRecord& record) const {
  if (!listing_.irregular_paths.empty()) {
    const auto index = number_of_record(record);
    const auto found = index ? listing_.irregular_paths.find(*index) : listing_.irregular_paths.end();
    if (found != listing_.irregular_paths.end()) return found->second;
  }
  if (record.folder >= listing_.folders.size()) return std::string(record.file_name);
  return listing_.folders[record.folder] / record.file_name;
}

}  // namespace sporescope::remote
