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

/// What each item costs, and who can read it.
struct ItemCosts {
  std::vector<std::uint64_t> weights;  ///< about the bytes of each
  /// For each item the group of processes that see its file; empty: all see all.
  std::vector<std::uint32_t> groups;
  /// The groups that each process belongs to; as many as there are processes where `groups` are given.
  std::vector<std::vector<std::uint32_t>> groups_of;
};

/// Hands the items of one reading out to processes, in their order and by their bytes, and puts what comes back into that order
/// again. Shares become smaller towards the end, so that all come to it together; nobody gets so far ahead of what was taken
/// that more than a bounded number of answers has to be kept. Guarded by its user.
class WorkScheduler {
 public:
  /// Items of one share at most.
  static constexpr std::size_t kMaxItems = 64;
  /// Answers that are kept at most where a group alone sees items that are taken late: a hundred bytes or two of each.
  static constexpr std::size_t kMaxPendingResults = 200'000;

  /// `readers`: threads of all processes together.
  WorkScheduler(ItemCosts costs, std::size_t processes, std::size_t readers);

  /// The next share of a process, `limit` items or fewer; none if there is nothing for it now. It has it in hand until
  /// complete().
  [[nodiscard]] std::vector<std::uint64_t> next(std::size_t process, std::size_t limit = kMaxItems);
  /// What became of an item that was handed out. False if it was not.
  bool complete(std::size_t process, std::uint64_t item, std::string result);
  /// The next one to be taken, if it is there.
  [[nodiscard]] std::optional<std::string> next_result();

  [[nodiscard]] std::size_t count() const { return costs_.weights.size(); }
  [[nodiscard]] std::size_t consumed() const { return consumed_; }
  [[nodiscard]] bool all_consumed() const { return consumed_ == count(); }
  /// Items that nobody has made yet, ascending.
  [[nodiscard]] std::vector<std::uint64_t> remaining() const;
  /// Those of them that a process has in hand.
  [[nodiscard]] std::vector<std::uint64_t> assigned_to(std::size_t process) const;

 private:
  /// Items that the same processes see.
  struct Group {
    std::vector<std::uint64_t> items;  ///< empty for the one group of all: it has them all
    std::size_t next = 0;
    std::uint64_t weight = 0;  ///< of those that are left
  };
  [[nodiscard]] std::vector<std::uint64_t> share_of(Group& group, std::size_t limit);
  [[nodiscard]] std::size_t size_of(const Group& group) const { return grouped() ? group.items.size() : count(); }
  [[nodiscard]] std::uint64_t item_of(const Group& group, std::size_t place) const {
    return grouped() ? group.items[place] : place;
  }
  [[nodiscard]] bool grouped() const { return !costs_.groups.empty(); }

  ItemCosts costs_;
  std::size_t readers_;
  std::size_t window_;
  std::vector<Group> groups_;
  std::map<std::uint64_t, std::size_t> assigned_;  ///< items in hand, and by whom
  std::map<std::uint64_t, std::string> results_;   ///< and not taken yet
  std::size_t consumed_ = 0;
};

}  // namespace sporescope::mpi
