// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <vector>

#include "core/dump/growing/file_stamp.h"

namespace sporescope {

/// The parent folders of a dump, with stamps that are never newer than their listing. A change while the dump is being opened
/// is therefore noticed. Not thread-safe.
class ParentFolders {
 public:
  /// Must be called before any of the folders is listed.
  void begin();
  /// Sets the folders that are known after listing, and removes all others.
  void set(const std::set<std::filesystem::path>& folders);
  [[nodiscard]] std::vector<StampedPath> stamps() const;

 private:
  std::map<std::filesystem::path, FileStamp> folders_;
  std::int64_t start_time_ = 0;
};

}  // namespace sporescope
