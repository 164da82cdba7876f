// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/arrange_records.h"

#include <cstdint>
#include <cstdlib>
#include <set>
#include <tuple>
#include <vector>

using namespace sporescope;

/// Two bytes are one file: node, io and slot, and a time stamp that often comes again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<TensorRecord> files(size / 2);
  std::vector<UnsortedRecord> unsorted;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::uint8_t tensor = data[2 * i];
    files[i].node = tensor % 8 == 7 ? kNoNode : index_at<NodeIndex>(tensor % 8);
    files[i].io = (tensor & 8U) != 0 ? IoDirection::input : IoDirection::output;
    files[i].slot = tensor >> 6U;
    files[i].time = data[2 * i + 1];
    unsorted.push_back({&files[i], files[i].node == kNoNode ? UnmatchedReason::no_operator : UnmatchedReason::matched});
  }
  std::vector<TensorRecord> records(files.size());
  std::vector<RecordIndex> by_node(files.size());
  ArrangedRecords out{{RecordIndex{0}, files.size()}, records, by_node, {}};
  arrange_records(unsorted, nullptr, out);

  std::set<std::tuple<NodeIndex, IoDirection, std::uint32_t, std::uint32_t>> runs;
  std::size_t unmatched = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const TensorRecord& record = records[i];
    if (i > 0 && records[i - 1].time > record.time) std::abort();
    if (record.node == kNoNode) {
      ++unmatched;
      continue;
    }
    if (record.run < 1 || record.run > record.runs) std::abort();
    if (!runs.emplace(record.node, record.io, record.slot, record.run).second) std::abort();
  }
  if (unmatched != out.unmatched.size()) std::abort();
  // The lookup's order: node, inputs before outputs, slot, run.
  const auto key = [&](RecordIndex place) {
    const TensorRecord& record = records.at(number_of(place));
    return std::tuple(record.node, record.io != IoDirection::input, record.slot, record.run);
  };
  for (std::size_t i = 1; i < by_node.size(); ++i) {
    if (records[number_of(by_node[i])].node != kNoNode && !(key(by_node[i - 1]) < key(by_node[i]))) std::abort();
  }
  if (std::set<RecordIndex>(by_node.begin(), by_node.end()).size() != by_node.size()) std::abort();
  return 0;
}
