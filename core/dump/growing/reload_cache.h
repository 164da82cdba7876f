// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/dump/growing/file_stamp.h"

namespace sporescope {

/// Whether somebody may be writing into a dump: files that end too early and were changed a moment ago are then no problem, but
/// unfinished.
enum class WriteActivity : std::uint8_t { no, possible };

/// What a family keeps of a dump that it opened, so that opening it again reads what changed alone. For one thread.
class ReloadCache {
 public:
  ReloadCache() = default;
  ReloadCache(const ReloadCache&) = delete;
  ReloadCache& operator=(const ReloadCache&) = delete;
  virtual ~ReloadCache() = default;

  /// The folders in which something may come, as they were when they were read: those that hold folders before those that
  /// hold tensors.
  [[nodiscard]] virtual std::vector<StampedPath> folders() const = 0;
};

}  // namespace sporescope
