// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/attach_statistics.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/dump/mindspore/file_name.h"
#include "core/dump/mindspore/statistic_csv.h"
#include "core/dump/mindspore/tensor_listing.h"
#include "core/graph/full_name.h"
#include "core/graph/operators/operator_names.h"

namespace sporescope {
namespace {

/// Returns the key of a tensor in one folder: its name, direction and slot, without the time.
std::string key_of(std::string_view name, IoDirection io, std::uint32_t slot) {
  std::string key(name);
  key += io == IoDirection::input ? "|i" : "|o";
  return key += std::to_string(slot);
}

using Files = std::unordered_map<std::string, std::vector<std::uint32_t>>;

Files files_by_name(const TensorListing& listing) {
  Files files;
  files.reserve(listing.records.size());
  for (std::uint32_t i = 0; i < listing.files; ++i) {
    const TensorRecord& record = listing.records[i];
    if (!record.name.empty()) files[key_of(record.name, record.io, record.slot)].push_back(i);
  }
  const auto is_earlier = [&](std::uint32_t a, std::uint32_t b) {
    const TensorRecord& left = listing.records[a];
    const TensorRecord& right = listing.records[b];
    return std::tie(left.time, left.file_name) < std::tie(right.time, right.file_name);
  };
  for (auto& entry : files) std::sort(entry.second.begin(), entry.second.end(), is_earlier);
  return files;
}

/// Returns the files of a row's tensor. The name is tried as written, encoded, and as its last part. Null if there are no
/// files.
const std::vector<std::uint32_t>* files_of(const Files& files, const StatisticLine& line) {
  const std::string_view last = last_encoded_part(line.name);
  const std::string encoded = encode_name(line.name);
  for (const std::string_view name : {line.name, std::string_view(encoded), last}) {
    const auto found = files.find(key_of(name, line.io, line.slot));
    if (found != files.end()) return &found->second;
  }
  return nullptr;
}

class Attachment {
 public:
  Attachment(const StatisticCsv& csv, TensorListing& listing) : csv_(csv), listing_(listing), files_(files_by_name(listing)) {}

  void run() {
    // In the order of the lines, so that the records are deterministic.
    std::vector<std::pair<const std::vector<std::uint32_t>*, std::vector<std::uint32_t>>> groups;
    std::unordered_map<const std::vector<std::uint32_t>*, std::size_t> group_of;
    const auto& lines = csv_.lines();
    for (std::uint32_t i = 0; i < lines.size(); ++i) {
      const auto* files = files_of(files_, lines[i]);
      if (files == nullptr) {
        add_record(lines[i]);
      } else {
        const auto group = group_of.try_emplace(files, groups.size()).first->second;
        if (group == groups.size()) groups.emplace_back(files, std::vector<std::uint32_t>());
        groups[group].second.push_back(i);
      }
    }
    for (auto& [files, numbers] : groups) pair(*files, numbers);
  }

 private:
  void pair(const std::vector<std::uint32_t>& files, std::vector<std::uint32_t>& numbers) {
    const auto& lines = csv_.lines();
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return lines[a].time < lines[b].time; });
    std::vector<std::uint32_t> unpaired;
    std::size_t next = 0;  // files and rows are both sorted by time
    for (const std::uint32_t number : numbers) {
      while (next < files.size() && listing_.records[files[next]].time < lines[number].time) ++next;
      if (next < files.size() && listing_.records[files[next]].time == lines[number].time) {
        listing_.records[files[next++]].statistic_row = add_line(lines[number]);
      } else {
        unpaired.push_back(number);
      }
    }
    if (unpaired.size() == files.size() && unpaired.size() == numbers.size()) {
      for (std::size_t i = 0; i < files.size(); ++i) listing_.records[files[i]].statistic_row = add_line(lines[unpaired[i]]);
    } else {
      for (const std::uint32_t number : unpaired) add_record(lines[number]);
    }
  }

  void add_record(const StatisticLine& line) {
    TensorRecord& record = listing_.records.emplace_back();
    record.type = line.type;
    record.name = line.name;
    record.time = line.time;
    record.io = line.io;
    record.slot = line.slot;
    record.has_values = false;
    record.statistic_row = add_line(line);
  }

  std::int32_t add_line(const StatisticLine& line) {
    listing_.statistic_lines.push_back(line.line);
    return static_cast<std::int32_t>(listing_.statistic_lines.size()) - 1;
  }

  const StatisticCsv& csv_;
  TensorListing& listing_;
  Files files_;
};

}  // namespace

void attach_statistics(const StatisticCsv& csv, TensorListing& listing) { Attachment(csv, listing).run(); }

}  // namespace sporescope
