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

/// Which file it is, and as it was at some moment: a file that was written anew has another one.
struct FileIdentity {
  std::uint64_t path = 0;  ///< a hash of it
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::int64_t size = 0;
  std::int64_t modified = 0;  ///< nanoseconds since the epoch

  auto operator<=>(const FileIdentity&) const = default;
};
/// Nothing if there is no such file, or if it was written so shortly before that a further change may not be seen.
[[nodiscard]] std::optional<FileIdentity> identity_of(const std::filesystem::path& file);

/// What numbers were made of: a tensor in a file, and the file with its value before the update; all 0 where there is none.
struct StatisticsCacheKey {
  FileIdentity file;
  FileIdentity before;
  std::uint64_t tensor = 0;  ///< which one, of files that hold several

  auto operator<=>(const StatisticsCacheKey&) const = default;
};

/// Statistics of the tensors of one rank of a dump that were read earlier, in a file outside of it: so the second look at a
/// dump need not read its tensors. One thread fills and saves it; nobody else looks at it then.
class StatisticsCache {
 public:
  /// More tensors than these are not kept.
  static constexpr std::size_t kMaxEntries = 500'000;
  /// In place of a rank: what was read of all of them side by side.
  static constexpr int kAllRanks = -1;

  /// In a folder of its own for the user's statistics, made when it is first saved; the dump's root and the rank tell the
  /// file's name. What cannot be read, or is damaged, is as good as not there.
  StatisticsCache(std::filesystem::path folder, const std::filesystem::path& dump, int rank);

  [[nodiscard]] std::optional<OverviewReading> find(const StatisticsCacheKey& key) const;
  void put(const StatisticsCacheKey& key, const OverviewReading& reading);
  /// Writes what was put since it was opened (what was found is to be put, too), if any of it is new. Where `all_seen`, the
  /// whole rank was looked at: what is not of it any more goes. Else what was there before stays, as far as there is room.
  /// Afterwards the files of the folder that were not used for the longest time go,
  /// until it has at most 128 MB. Errors: no_permission, read_failed; invalid_argument if the folder lies inside the dump.
  [[nodiscard]] Result<void> save(bool all_seen);
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }

 private:
  struct Entry {
    OverviewReading reading;
    bool used = false;  ///< put since it was opened
  };
  void load();
  [[nodiscard]] Result<void> write(bool all_seen) const;
  void make_room() const;

  std::filesystem::path folder_;
  std::filesystem::path dump_;
  std::filesystem::path file_;
  std::map<StatisticsCacheKey, Entry> entries_;
  std::size_t used_ = 0;  ///< entries that were put
  bool changed_ = false;
};

}  // namespace sporescope
