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

/// The open dumps, under the numbers that requests use. Thread-safe.
class DumpRegistry {
 public:
  struct Entry {
    std::shared_ptr<const Dump> dump;       ///< null if there is no dump of this number
    std::shared_ptr<WatchedDump> followed;  ///< the growing dump that `dump` is a state of
  };

  [[nodiscard]] std::uint32_t add(Entry dump);
  [[nodiscard]] Entry find(std::uint32_t id) const;
  /// Releases dumps that the client no longer uses.
  void release(const std::vector<std::uint32_t>& ids);

 private:
  mutable std::mutex mutex_;
  std::vector<Entry> dumps_;
};

}  // namespace sporescope::serve
