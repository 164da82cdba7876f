// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/work_scheduler.h"

#include <algorithm>
#include <numeric>

namespace sporescope::mpi {

namespace {

/// Maximum bytes per assignment: large enough to make the messages negligible, small enough to avoid waiting at the end.
constexpr std::uint64_t kMaxBytes = std::uint64_t{16} << 20U;
/// Minimum number of assignments per reader, if there are enough items.
constexpr std::uint64_t kAssignmentsPerProcess = 4;
constexpr std::size_t kWindowPerProcess = 2 * WorkScheduler::kMaxItems;

}  // namespace

WorkScheduler::WorkScheduler(ItemCosts costs, std::size_t processes, std::size_t readers)
    : costs_(std::move(costs)), readers_(std::max<std::size_t>(readers, 1)) {
  window_ = grouped() ? kMaxPendingResults : std::max(processes, readers_) * kWindowPerProcess;
  std::uint32_t groups = 1;
  for (const std::uint32_t group : costs_.groups) groups = std::max(groups, group + 1);
  groups_.resize(groups);
  for (std::size_t item = 0; item < count(); ++item) {
    Group& group = groups_[grouped() ? costs_.groups[item] : 0];
    if (grouped()) group.items.push_back(item);
    group.weight += costs_.weights[item];
  }
}

std::vector<std::uint64_t> WorkScheduler::next(std::size_t process, std::size_t limit) {
  std::vector<std::uint64_t> share;
  if (!grouped()) {
    share = share_of(groups_.front(), limit);
  } else if (process < costs_.groups_of.size()) {
    for (const std::uint32_t group : costs_.groups_of[process]) {
      if (group < groups_.size()) share = share_of(groups_[group], limit);
      if (!share.empty()) break;
    }
  }
  for (const std::uint64_t item : share) assigned_.emplace(item, process);
  return share;
}

std::vector<std::uint64_t> WorkScheduler::share_of(Group& group, std::size_t limit) {
  const std::uint64_t enough = std::min(kMaxBytes, group.weight / (kAssignmentsPerProcess * readers_));
  std::vector<std::uint64_t> share;
  std::uint64_t weight = 0;
  while (group.next < size_of(group) && share.size() < std::min(limit, kMaxItems)) {
    const std::uint64_t item = item_of(group, group.next);
    if (item >= consumed_ + window_) break;
    if (!share.empty() && weight + costs_.weights[item] > enough) break;
    weight += costs_.weights[item];
    share.push_back(item);
    ++group.next;
  }
  group.weight -= weight;
  return share;
}

bool WorkScheduler::complete(std::size_t process, std::uint64_t item, std::string result) {
  const auto assigned = assigned_.find(item);
  if (assigned == assigned_.end() || assigned->second != process) return false;
  assigned_.erase(assigned);
  results_.emplace(item, std::move(result));
  return true;
}

std::optional<std::string> WorkScheduler::next_result() {
  const auto first = results_.begin();
  if (first == results_.end() || first->first != consumed_) return std::nullopt;
  std::string result = std::move(first->second);
  results_.erase(first);
  ++consumed_;
  return result;
}

std::vector<std::uint64_t> WorkScheduler::remaining() const {
  std::vector<std::uint64_t> left;
  for (std::uint64_t item = consumed_; item < count(); ++item) {
    if (!results_.contains(item)) left.push_back(item);
  }
  return left;
}

std::vector<std::uint64_t> WorkScheduler::assigned_to(std::size_t process) const {
  std::vector<std::uint64_t> items;
  for (const auto& [item, by] : assigned_) {
    if (by == process) items.push_back(item);
  }
  return items;
}

}  // namespace sporescope::mpi
