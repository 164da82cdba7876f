// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/watch_list.h"

#include <utility>

namespace sporescope::live {

void WatchList::set(SetCommand command) {
  const int id = command.id;
  removals_.erase(id);
  unsent_.insert(id);
  requested_[id] = std::move(command);
}

bool WatchList::remove(int id) {
  if (requested_.erase(id) == 0) return false;
  unsent_.erase(id);
  if (known_.contains(id)) removals_.insert(id);
  return true;
}

void WatchList::restart() {
  known_.clear();
  removals_.clear();
  for (const auto& [id, command] : requested_) unsent_.insert(id);
}

std::optional<SetCommand> WatchList::next() {
  if (!removals_.empty()) {
    SetCommand command;
    command.id = *removals_.begin();
    command.remove = true;
    removals_.erase(removals_.begin());
    known_.erase(command.id);
    return command;
  }
  if (unsent_.empty()) return std::nullopt;
  const int id = *unsent_.begin();
  unsent_.erase(unsent_.begin());
  known_.insert(id);
  return requested_.at(id);
}

void WatchList::return_unsent(const SetCommand& command) {
  const bool is_requested = requested_.contains(command.id);
  if (command.remove && !is_requested) {
    known_.insert(command.id);
    removals_.insert(command.id);
  } else if (!command.remove && is_requested) {
    unsent_.insert(command.id);
  }
}

}  // namespace sporescope::live
