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

/// The folders of a dump that hold folders, with stamps that are never younger than what was listed: a change that comes while
/// a dump is being opened is seen as one. For one thread.
class ParentFolders {
 public:
  /// To be called before any of them is listed.
  void begin();
  /// Those that are known after listing; all others are forgotten.
  void set(const std::set<std::filesystem::path>& folders);
  [[nodiscard]] std::vector<StampedPath> stamps() const;

 private:
  std::map<std::filesystem::path, FileStamp> folders_;
  std::int64_t start_time_ = 0;
};

}  // namespace sporescope
