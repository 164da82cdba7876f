// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/notes/dump_identity.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace sporescope {

namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

// Returns the first time stamp of the first graph. Other graphs and ranks may be added while the training continues.
std::uint64_t first_time(const Dump& dump) {
  std::uint64_t first = kNever;
  for (const TensorRecord& record : dump.records()) {
    if (record.graph != DumpGraphIndex{0}) break;  // records are sorted by graph
    if (record.time > 0) first = std::min(first, record.time);
  }
  return first;
}

}  // namespace

std::string dump_identity(const Dump& dump) {
  const std::uint64_t time = first_time(dump);
  if (time == kNever) return dump.root().lexically_normal().string();
  const DumpGraph& graph = dump.graphs()[DumpGraphIndex{0}];
  return std::to_string(time) + '\n' + graph.net + '\n' + graph.name;
}

}  // namespace sporescope
