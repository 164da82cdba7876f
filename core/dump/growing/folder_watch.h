// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <stop_token>
#include <vector>

#include "core/dump/growing/file_stamp.h"

namespace sporescope {

/// Waits for changes in folders: files that are created, removed, or closed by a writer. Local folders are watched with
/// inotify. It does not report changes in network folders, so these are polled, less often the longer nothing has changed.
/// Blocks the calling thread. Not thread-safe.
class FolderWatch {
 public:
  using Clock = std::chrono::steady_clock;

  FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;
  ~FolderWatch();

  /// Sets the folders to watch, with their stamps before they were read. Any change since then counts.
  void set_folders(const std::vector<StampedPath>& folders);

  enum class WakeReason : std::uint8_t { changed, timed_out, stopped };
  /// Waits for a change, at most until `until`.
  [[nodiscard]] WakeReason wait(const std::stop_token& stop, Clock::time_point until);
  /// Waits until `until`, regardless of changes. Returns false if it was stopped.
  [[nodiscard]] bool sleep_until(const std::stop_token& stop, Clock::time_point until);

 private:
  struct WatchedFolder {
    int number = -1;  ///< inotify watch descriptor; -1: the folder is polled
    FileStamp last_stamp;
  };
  [[nodiscard]] int add(const std::filesystem::path& folder) const;
  [[nodiscard]] bool take_events();
  void drop_watches(const std::function<bool(int)>& is_lost);
  [[nodiscard]] bool any_polled_changed();
  [[nodiscard]] std::chrono::milliseconds poll_interval() const;

  int events_ = -1;  ///< inotify
  int wake_ = -1;    ///< eventfd that a stop request makes readable
  std::map<std::filesystem::path, WatchedFolder> folders_;
  bool changed_ = false;
  Clock::time_point last_change_ = Clock::now();
};

}  // namespace sporescope
