// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/growing/file_stamp.h"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>

namespace sporescope {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
/// Resolution of modification times: two seconds on the coarsest file systems.
constexpr std::int64_t kGrain = 2 * kSecond;
constexpr std::int64_t kRecently = 60 * kSecond;

}  // namespace

FileStamp FileStamp::of(const std::filesystem::path& path) {
  FileStamp stamp;
  stamp.taken_at =
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return stamp;
  stamp.device = status.st_dev;
  stamp.inode = status.st_ino;
  stamp.size = status.st_size;
  stamp.modified = status.st_mtim.tv_sec * kSecond + status.st_mtim.tv_nsec;
  return stamp;
}

bool FileStamp::may_be_newer_than(std::int64_t time) const { return inode != 0 && modified + kGrain >= time; }

bool FileStamp::is_stable() const { return !may_be_newer_than(taken_at); }

bool FileStamp::is_recent() const { return inode != 0 && taken_at - modified < kRecently; }

bool is_unchanged(const StampedPath& stamped) {
  return stamped.stamp.is_stable() && stamped.stamp.same_as(FileStamp::of(stamped.path));
}

bool all_unchanged(const std::vector<StampedPath>& stamped) {
  return std::all_of(stamped.begin(), stamped.end(), is_unchanged);
}

}  // namespace sporescope
