// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>

#include "core/base/error.h"
#include "core/overview/cell.h"

namespace sporescope {

/// Identifies a state of a file: rewriting the file changes its identity.
struct FileIdentity {
  std::uint64_t path = 0;  ///< Hash of the path
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::int64_t size = 0;
  std::int64_t modified = 0;  ///< Nanoseconds since the epoch

  auto operator<=>(const FileIdentity&) const = default;
};
/// Returns the identity of a file. Empty if the file does not exist, or was modified so recently that a further change could
/// go unnoticed.
[[nodiscard]] std::optional<FileIdentity> identity_of(const std::filesystem::path& file);

/// Identifies the input of cached statistics: a tensor in a file, and the file with its value before the update (all 0 if
/// there is none).
struct StatisticsCacheKey {
  FileIdentity file;
  FileIdentity before;
  std::uint64_t tensor = 0;  ///< Slot and I/O direction, for files with several tensors

  auto operator<=>(const StatisticsCacheKey&) const = default;
};

/// A cache file with the statistics of the tensors of one rank of a dump, so that the tensors need not be read again when the
/// dump is opened the next time. It is stored outside of the dump. Not thread-safe.
class StatisticsCache {
 public:
  /// Maximum number of tensors in the cache.
  static constexpr std::size_t kMaxEntries = 500'000;
  /// Replaces the rank in caches of overviews over all ranks.
  static constexpr int kAllRanks = -1;

  /// Loads the cache. The file is in `folder`, which is created when it is first saved; its name is a hash of the dump's root
  /// and the rank. Unreadable or damaged files are ignored.
  StatisticsCache(std::filesystem::path folder, const std::filesystem::path& dump, int rank);

  [[nodiscard]] std::optional<OverviewReading> find(const StatisticsCacheKey& key) const;
  void put(const StatisticsCacheKey& key, const OverviewReading& reading);
  /// Writes the entries that were put since loading, if at least one of them is new; entries that were found must be put
  /// again. With `all_seen`, older entries are dropped, because the whole rank was read. Without it, they are kept as far as
  /// there is room. Then removes the least recently used files until the folder has at most 128 MB. Errors: no_permission,
  /// read_failed; invalid_argument if the folder is inside the dump.
  [[nodiscard]] Result<void> save(bool all_seen);
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }

 private:
  struct Entry {
    OverviewReading reading;
    bool used = false;  ///< Put since loading
  };
  void load();
  [[nodiscard]] Result<void> write(bool all_seen) const;
  void make_room() const;

  std::filesystem::path folder_;
  std::filesystem::path dump_;
  std::filesystem::path file_;
  std::map<StatisticsCacheKey, Entry> entries_;
  std::size_t used_ = 0;  ///< Number of entries that were put
  bool changed_ = false;
};

}  // namespace sporescope
