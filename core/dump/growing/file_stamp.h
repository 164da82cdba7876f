// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace sporescope {

/// Identity, size and modification time of a file or folder, to detect changes after it was read. A missing file has a stamp,
/// too.
struct FileStamp {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;  ///< 0: the file does not exist
  std::int64_t size = 0;
  std::int64_t modified = 0;  ///< nanoseconds since the epoch, by the file system's clock
  std::int64_t taken_at = 0;  ///< nanoseconds since the epoch, by this computer's clock

  [[nodiscard]] static FileStamp of(const std::filesystem::path& path);

  [[nodiscard]] bool same_as(const FileStamp& other) const {
    return device == other.device && inode == other.inode && size == other.size && modified == other.modified;
  }
  /// Returns false if the file was changed so shortly before the stamp was taken that a further change may have the same
  /// modification time.
  [[nodiscard]] bool is_stable() const;
  /// Returns true if the file may have been changed after `time` (nanoseconds since the epoch, by this computer's clock).
  [[nodiscard]] bool may_be_newer_than(std::int64_t time) const;
  /// Returns true if the file was changed less than a minute before the stamp was taken.
  [[nodiscard]] bool is_recent() const;
};

/// A file or folder that was read, with its stamp before reading.
struct StampedPath {
  std::filesystem::path path;
  FileStamp stamp;
};

/// Returns true only if the file has certainly not changed since it was read.
[[nodiscard]] bool is_unchanged(const StampedPath& stamped);
/// Returns true if is_unchanged() is true for all files.
[[nodiscard]] bool all_unchanged(const std::vector<StampedPath>& stamped);

}  // namespace sporescope
