// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sporescope::mpi {

/// The cost of each item, and the processes that can read it.
struct ItemCosts {
  std::vector<std::uint64_t> weights;  ///< Approximate bytes per item
  /// Per item: the group of processes that see its file; empty if all processes see all files.
  std::vector<std::uint32_t> groups;
  /// Per process: the groups that it belongs to. Only used with `groups`.
  std::vector<std::vector<std::uint32_t>> groups_of;
};

/// Assigns the items of a reading to processes, in order and by size, and restores the order of the results. Assignments
/// become smaller towards the end, so that all processes finish at about the same time. The distance to the first unconsumed
/// item is bounded, and so is the number of pending results. Not thread-safe.
class WorkScheduler {
 public:
  /// Maximum number of items per assignment.
  static constexpr std::size_t kMaxItems = 64;
  /// Maximum number of pending results when items belong to groups. One group may have to wait for items of another one; a
  /// result takes one or two hundred bytes.
  static constexpr std::size_t kMaxPendingResults = 200'000;

  /// `readers`: number of threads of all processes.
  WorkScheduler(ItemCosts costs, std::size_t processes, std::size_t readers);

  /// Returns the next items for a process, at most `limit`; empty if there are none at the moment. They are assigned to the
  /// process until complete().
  [[nodiscard]] std::vector<std::uint64_t> next(std::size_t process, std::size_t limit = kMaxItems);
  /// Stores the result of an item. Returns false if the item was not assigned to the process.
  bool complete(std::size_t process, std::uint64_t item, std::string result);
  /// Returns the next result in item order, if it is available.
  [[nodiscard]] std::optional<std::string> next_result();

  [[nodiscard]] std::size_t count() const { return costs_.weights.size(); }
  [[nodiscard]] std::size_t consumed() const { return consumed_; }
  [[nodiscard]] bool all_consumed() const { return consumed_ == count(); }
  /// Returns the items without a result, ascending.
  [[nodiscard]] std::vector<std::uint64_t> remaining() const;
  /// Returns the items that are assigned to a process.
  [[nodiscard]] std::vector<std::uint64_t> assigned_to(std::size_t process) const;

 private:
  /// Items that are visible to the same processes.
  struct Group {
    std::vector<std::uint64_t> items;  ///< Empty if there is only one group with all items
    std::size_t next = 0;
    std::uint64_t weight = 0;  ///< Total weight of the unassigned items
  };
  [[nodiscard]] std::vector<std::uint64_t> take_items(Group& group, std::size_t limit);
  [[nodiscard]] std::size_t size_of(const Group& group) const { return has_groups() ? group.items.size() : count(); }
  [[nodiscard]] std::uint64_t item_of(const Group& group, std::size_t index) const {
    return has_groups() ? group.items[index] : index;
  }
  [[nodiscard]] bool has_groups() const { return !costs_.groups.empty(); }

  ItemCosts costs_;
  std::size_t readers_;
  std::size_t window_;
  std::vector<Group> groups_;
  std::map<std::uint64_t, std::size_t> assigned_;  ///< Process of each assigned item
  std::map<std::uint64_t, std::string> results_;   ///< Results that have not been consumed
  std::size_t consumed_ = 0;
};

}  // namespace sporescope::mpi
