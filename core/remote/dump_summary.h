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

/// What the names of a dump tell, and the statistics that its training told.
struct SummaryNames {
  std::uint64_t ranks = 0;
  std::vector<std::int64_t> iterations;       ///< that were dumped, of all ranks, ascending
  ValueClass recorded = ValueClass::unknown;  ///< the worst of all tensors; finite: all were told, and none is worse
  std::optional<Iteration> recorded_at;       ///< the first iteration of which that was told
  std::optional<Iteration> overflow_at;       ///< the first one of which the device reported an overflow
};

/// What is known of a dump without a value being read, as far as it was found out by now: its names first, then its size.
struct DumpSummary {
  std::filesystem::path root;
  std::optional<SummaryNames> names;  ///< nothing: not looked at yet, or it cannot be opened
  std::uint64_t bytes = 0;            ///< of the files that were counted
  std::int64_t changed = 0;           ///< the newest of them: seconds since the epoch; 0: none
  bool counted = false;               ///< all files were
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
