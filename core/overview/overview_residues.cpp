// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/overview_residues.h"

namespace sporescope {

void OverviewResidues::exclude_residues(const OverviewLayout& layout, std::size_t row, TrendStatistic statistic,
                                        std::span<const TrendPoint> points, std::vector<Jump>& jumps,
                                        const std::stop_token& stop) {
  if (jumps.empty()) return;
  const std::lock_guard lock(mutex_);
  if (!residues_) residues_.emplace(flow_.emplace(*dump_), stop);
  residues_->set_stop(stop);
  remove_residues(
      *residues_, statistic, points, [&](std::size_t column) { return layout.record_at(row, column); }, jumps);
}

}  // namespace sporescope
