// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_lines.h"

#include <algorithm>
#include <utility>

namespace sporescope::ui {

void OverviewLines::setOverview(std::shared_ptr<const SessionOverview> overview) {
  const auto previous = std::exchange(overview_, std::move(overview));
  const std::size_t groups = overview_ ? overview_->layout.groups.size() : 0;
  std::vector<bool> folded(groups, false);
  // A dump that has grown contains the same groups and possibly more.
  for (std::size_t i = 0; previous && i < std::min(groups, folded_.size()); ++i) {
    const bool isSameGroup = previous->layout.groups[i].scope == overview_->layout.groups[i].scope &&
                             previous->layout.groups[i].part == overview_->layout.groups[i].part;
    folded[i] = isSameGroup && folded_[i];
  }
  folded_ = std::move(folded);
  rebuild();
}

void OverviewLines::setFolded(std::size_t group, bool folded) {
  folded_[group] = folded;
  rebuild();
}

void OverviewLines::setAllFolded(bool folded) {
  folded_.assign(folded_.size(), folded);
  rebuild();
}

void OverviewLines::rebuild() {
  lines_.clear();
  lineOfGroup_.clear();
  if (!overview_) return;
  const auto& groups = overview_->layout.groups;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    lineOfGroup_.push_back(lines_.size());
    if (groups[g].rows > 1) lines_.push_back({g, std::nullopt});
    if (groups[g].rows > 1 && folded_[g]) continue;
    for (std::size_t row = groups[g].first; row < groups[g].first + groups[g].rows; ++row) lines_.push_back({g, row});
  }
}

std::optional<std::size_t> OverviewLines::lineOf(std::size_t row) const {
  if (!overview_ || row >= overview_->layout.rows.size()) return std::nullopt;
  const std::size_t g = overview_->layout.rows[row].group;
  const OverviewGroup& group = overview_->layout.groups[g];
  if (group.rows == 1 || folded_[g]) return lineOfGroup_[g];
  return lineOfGroup_[g] + 1 + row - group.first;
}

std::size_t OverviewLines::firstRowOf(std::size_t line) const {
  return lines_[line].row.value_or(overview_->layout.groups[lines_[line].group].first);
}

std::size_t OverviewLines::openRows() const {
  return static_cast<std::size_t>(
      std::count_if(lines_.begin(), lines_.end(), [](const OverviewLine& line) { return line.row.has_value(); }));
}

}  // namespace sporescope::ui
