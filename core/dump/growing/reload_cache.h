// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/dump/growing/file_stamp.h"

namespace sporescope {

/// Possibility that another process is writing the dump. If so, truncated files that were changed recently are incomplete
/// rather than damaged.
enum class WriteActivity : std::uint8_t { no, possible };

/// Cache that lets a dump family reload only what changed since the dump was last opened. Not thread-safe.
class ReloadCache {
 public:
  ReloadCache() = default;
  ReloadCache(const ReloadCache&) = delete;
  ReloadCache& operator=(const ReloadCache&) = delete;
  virtual ~ReloadCache() = default;

  /// Returns the folders to watch for changes, with their stamps before reading. Folders that contain folders precede those
  /// that contain tensors.
  [[nodiscard]] virtual std::vector<StampedPath> folders() const = 0;
};

}  // namespace sporescope
