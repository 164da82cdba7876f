// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/dump_registry.h"

#include <utility>

namespace sporescope::serve {

std::uint32_t DumpRegistry::add(Entry dump) {
  const std::lock_guard lock(mutex_);
  dumps_.push_back(std::move(dump));
  return static_cast<std::uint32_t>(dumps_.size() - 1);
}

DumpRegistry::Entry DumpRegistry::find(std::uint32_t id) const {
  const std::lock_guard lock(mutex_);
  return id < dumps_.size() ? dumps_[id] : Entry();
}

void DumpRegistry::release(const std::vector<std::uint32_t>& ids) {
  std::vector<Entry> released;  // destroyed after the lock is released
  const std::lock_guard lock(mutex_);
  for (const std::uint32_t id : ids) {
    if (id < dumps_.size()) released.push_back(std::exchange(dumps_[id], {}));
  }
}

}  // namespace sporescope::serve
