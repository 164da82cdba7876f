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
  window_ = has_groups() ? kMaxPendingResults : std::max(processes, readers_) * kWindowPerProcess;
  std::uint32_t groups = 1;
  for (const std::uint32_t group : costs_.groups) groups = std::max(groups, group + 1);
  groups_.resize(groups);
  for (std::size_t item = 0; item < count(); ++item) {
    Group& group = groups_[has_groups() ? costs_.groups[item] : 0];
    if (has_groups()) group.items.push_back(item);
    group.weight += costs_.weights[item];
  }
}

std::vector<std::uint64_t> WorkScheduler::next(std::size_t process, std::size_t limit) {
  std::vector<std::uint64_t> items;
  if (!has_groups()) {
    items = take_items(groups_.front(), limit);
  } else if (process < costs_.groups_of.size()) {
    for (const std::uint32_t group : costs_.groups_of[process]) {
      if (group < groups_.size()) items = take_items(groups_[group], limit);
      if (!items.empty()) break;
    }
  }
  for (const std::uint64_t item : items) assigned_.emplace(item, process);
  return items;
}

std::vector<std::uint64_t> WorkScheduler::take_items(Group& group, std::size_t limit) {
  const std::uint64_t max_weight = std::min(kMaxBytes, group.weight / (kAssignmentsPerProcess * readers_));
  std::vector<std::uint64_t> items;
  std::uint64_t weight = 0;
  while (group.next < size_of(group) && items.size() < std::min(limit, kMaxItems)) {
    const std::uint64_t item = item_of(group, group.next);
    if (item >= consumed_ + window_) break;
    if (!items.empty() && weight + costs_.weights[item] > max_weight) break;
    weight += costs_.weights[item];
    items.push_back(item);
    ++group.next;
  }
  group.weight -= weight;
  return items;
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
  std::vector<std::uint64_t> unfinished;
  for (std::uint64_t item = consumed_; item < count(); ++item) {
    if (!results_.contains(item)) unfinished.push_back(item);
  }
  return unfinished;
}

std::vector<std::uint64_t> WorkScheduler::assigned_to(std::size_t process) const {
  std::vector<std::uint64_t> items;
  for (const auto& [item, assignee] : assigned_) {
    if (assignee == process) items.push_back(item);
  }
  return items;
}

}  // namespace sporescope::mpi
