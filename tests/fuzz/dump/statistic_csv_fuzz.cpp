// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/statistic_csv.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/dump/mindspore/attach_statistics.h"
#include "core/dump/mindspore/tensor_listing.h"

using namespace sporescope;

/// The text is a statistic.csv; every other row also stands for a file of this name, so that rows and files are paired.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<Problem> problems;
  const StatisticCsv csv(std::string(reinterpret_cast<const char*>(data), size), "statistic.csv", problems);
  TensorListing listing;
  for (std::size_t i = 0; i < csv.lines().size(); i += 2) {
    const StatisticLine& line = csv.lines()[i];
    TensorRecord& record = listing.records.emplace_back();
    record.type = line.type;
    record.name = line.name;
    record.file_name = line.line;
    record.io = line.io;
    record.slot = line.slot;
    record.time = i % 4 == 0 ? line.time : line.time + 1;
  }
  listing.files = listing.records.size();
  attach_statistics(csv, listing);
  // Each row is attached to one file, or has a record of its own; none is lost and none is taken twice.
  std::vector<bool> used(listing.statistic_lines.size());
  for (const TensorRecord& record : listing.records) {
    if (record.statistic_row < 0) continue;
    const auto row = static_cast<std::size_t>(record.statistic_row);
    if (row >= used.size() || used[row]) std::abort();
    used[row] = true;
    static_cast<void>(csv.row(listing.statistic_lines[row]));
  }
  if (listing.statistic_lines.size() != csv.lines().size()) std::abort();
  return 0;
}
