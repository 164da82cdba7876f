// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/overview/matrix.h"
#include "core/overview/statistics_cache.h"
#include "core/overview/visible_region.h"

namespace sporescope {

/// Options of read_overview().
struct OverviewOptions {
  unsigned threads = 0;  ///< 0: number of processors
  std::stop_token stop;
  bool group_difference = false;     ///< Over ranks: also compute GroupDifferences; its entries have `again` set
  StatisticsCache* cache = nullptr;  ///< Cache for earlier and new results; may be null
  /// Returns data that is already known, so that the record is not read; may be empty. Called on any thread.
  std::function<std::optional<OverviewReading>(RecordIndex)> known;
  /// Called on one thread at a time.
  std::function<void(const OverviewEntry& entry)> on_entry;
};

/// Reads the tensors of an overview of the dump of `flow`, each of them once, on several threads. All statistics are computed
/// in one pass; for weights, this includes the update ratio. If only statistics were dumped, these are used. Cells in
/// `visible_region` are read first; the region may change meanwhile. Problems do not end the reading. They are files that
/// cannot be read or contradict their graph, one problem for all sampled files, and one for all views whose files hold only
/// the viewed elements. Statistics of a sampled file are those of its elements. Returns false if it was stopped.
[[nodiscard]] bool read_overview(const ValueFlow& flow, const OverviewLayout& layout, const VisibleRegion& visible_region,
                                 const OverviewOptions& options, std::vector<Problem>& problems);

}  // namespace sporescope
