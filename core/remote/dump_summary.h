// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/pack.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope::remote {

/// Summary of a dump from its file names and its recorded statistics.
struct SummaryNames {
  std::uint64_t ranks = 0;
  std::vector<std::int64_t> iterations;       ///< Dumped iterations of all ranks, ascending
  ValueClass recorded = ValueClass::unknown;  ///< Most severe class; finite only if all tensors have recorded statistics
  std::optional<Iteration> recorded_at;       ///< First iteration with that class
  std::optional<Iteration> overflow_at;       ///< First iteration with an overflow reported by the device
};

/// Summary of a dump without reading tensors. It is filled in steps: first the names, then the size.
struct DumpSummary {
  std::filesystem::path root;
  std::optional<SummaryNames> names;  ///< Empty if not read yet or the dump cannot be opened
  std::uint64_t bytes = 0;            ///< Total size of the files counted so far
  std::int64_t changed = 0;  ///< Newest modification time of these files, in seconds since the epoch; 0 if there are none
  bool counted = false;      ///< True once all files are counted
};

template <class Archive, PackedAs<SummaryNames> N>
void fields(Archive& archive, N& names) {
  archive(names.ranks, names.iterations, names.recorded, names.recorded_at, names.overflow_at);
}
template <class Archive, PackedAs<DumpSummary> G>
void fields(Archive& archive, G& summary) {
  archive(summary.root, summary.names, summary.bytes, summary.changed, summary.counted);
}

}  // namespace sporescope::remote
