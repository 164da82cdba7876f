// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace sporescope {

/// What the system says of a file or a folder, to tell later whether it is still what was read. One that is not there has a
/// stamp as well.
struct FileStamp {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;  ///< 0: it was not there
  std::int64_t size = 0;
  std::int64_t modified = 0;  ///< nanoseconds since the epoch, by the clock of the file system
  std::int64_t taken_at = 0;  ///< nanoseconds since the epoch, by the clock of this machine

  [[nodiscard]] static FileStamp of(const std::filesystem::path& path);

  [[nodiscard]] bool same_as(const FileStamp& other) const {
    return device == other.device && inode == other.inode && size == other.size && modified == other.modified;
  }
  /// False if it was changed so shortly before the stamp was taken that a further change may bear the same time.
  [[nodiscard]] bool is_stable() const;
  /// True if it may have been changed after `time` (nanoseconds since the epoch, by the clock of this machine).
  [[nodiscard]] bool may_be_newer_than(std::int64_t time) const;
  /// True if it was changed less than a minute before the stamp was taken.
  [[nodiscard]] bool is_recent() const;
};

/// A file or a folder that was read, and its stamp from before.
struct StampedPath {
  std::filesystem::path path;
  FileStamp stamp;
};

/// True if it has not changed since, for sure.
[[nodiscard]] bool is_unchanged(const StampedPath& read);
/// True if none of them has changed since.
[[nodiscard]] bool all_unchanged(const std::vector<StampedPath>& read);

}  // namespace sporescope
