// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/growing/parent_folders.h"

namespace sporescope {

void ParentFolders::begin() {
  start_time_ = FileStamp::of({}).taken_at;
  for (auto& [path, stamp] : folders_) stamp = FileStamp::of(path);
}

void ParentFolders::set(const std::set<std::filesystem::path>& folders) {
  std::erase_if(folders_, [&](const auto& folder) { return !folders.contains(folder.first); });
  for (const std::filesystem::path& path : folders) {
    const auto [entry, is_new] = folders_.try_emplace(path);
    if (!is_new) continue;
    const FileStamp stamp = FileStamp::of(path);
    // A folder that may have changed since it was listed keeps an empty stamp, so that it is listed again.
    if (!stamp.may_be_newer_than(start_time_)) entry->second = stamp;
  }
}

std::vector<StampedPath> ParentFolders::stamps() const {
  std::vector<StampedPath> all;
  all.reserve(folders_.size());
  for (const auto& [path, stamp] : folders_) all.push_back({path, stamp});
  return all;
}

}  // namespace sporescope
