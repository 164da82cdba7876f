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

struct OverviewOptions {
  unsigned threads = 0;  ///< 0: as many as the machine has
  std::stop_token stop;
  bool group_difference = false;     ///< over ranks: see GroupDifferences; what it finds is told with `repeated_iterations`
  StatisticsCache* cache = nullptr;  ///< what was read earlier is found there, and what is read is put there; may be null
  /// What is known of a record is not read; may be empty. Any thread.
  std::function<std::optional<OverviewReading>(RecordIndex)> known;
  /// Called by one thread at a time.
  std::function<void(const OverviewEntry& entry)> on_entry;
};

/// Reads the tensors of an overview of the dump of `flow`, each of them once, by several threads, in blocks: all statistics at
/// once, of a weight also how much its update changed it. Of tensors whose statistics alone were dumped these tell.
/// `visible_region` may change meanwhile. Problems are those of files that cannot be read or contradict their graph, and one
/// for all samples and one for all views that hold no more than what they show; reading goes on behind them. What is told of a
/// sample is true of its elements alone. False if it was stopped.
[[nodiscard]] bool read_overview(const ValueFlow& flow, const OverviewLayout& layout, const VisibleRegion& visible_region,
                                 const OverviewOptions& options, std::vector<Problem>& problems);

}  // namespace sporescope
