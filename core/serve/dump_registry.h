// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/dump/dump.h"
#include "core/serve/watched_dump.h"

namespace sporescope::serve {

/// The dumps that are open, under the numbers by which questions name them. Any thread.
class DumpRegistry {
 public:
  struct Entry {
    std::shared_ptr<const Dump> dump;       ///< null: there is none of the number
    std::shared_ptr<WatchedDump> followed;  ///< whose reading it is; null: nobody follows it
  };

  [[nodiscard]] std::uint32_t add(Entry dump);
  [[nodiscard]] Entry find(std::uint32_t number) const;
  /// Nobody asks about them any more.
  void release(const std::vector<std::uint32_t>& numbers);

 private:
  mutable std::mutex mutex_;
  std::vector<Entry> dumps_;
};

}  // namespace sporescope::serve
