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

/// Waits for changes in folders: files that come, go or are closed by who wrote them. The kernel tells of those (inotify); the
/// folders of other machines, of whose changes it does not hear, are looked at again now and then, the seldomer the longer
/// nothing happened. For one thread, which sleeps meanwhile.
class FolderWatch {
 public:
  using Clock = std::chrono::steady_clock;

  FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;
  ~FolderWatch();

  /// The folders to be watched from now on, with the stamps that they had when they were read: a change since then counts.
  void set_folders(const std::vector<StampedPath>& folders);

  enum class WakeReason : std::uint8_t { changed, timed_out, stopped };
  /// Returns once something changed, or at `until`.
  [[nodiscard]] WakeReason wait(const std::stop_token& stop, Clock::time_point until);
  /// Returns at `until`, whatever changes; false if it was stopped.
  [[nodiscard]] bool sleep_until(const std::stop_token& stop, Clock::time_point until);

 private:
  struct Watched {
    int number = -1;  ///< of inotify; -1: it is looked at again
    FileStamp seen;
  };
  [[nodiscard]] int add(const std::filesystem::path& folder) const;
  [[nodiscard]] bool take_events();
  void drop_watches(const std::function<bool(int)>& is_lost);
  [[nodiscard]] bool any_polled_changed();
  [[nodiscard]] std::chrono::milliseconds poll_interval() const;

  int events_ = -1;  ///< inotify
  int wake_ = -1;    ///< eventfd: somebody wants it to stop
  std::map<std::filesystem::path, Watched> folders_;
  bool changed_ = false;
  Clock::time_point last_change_ = Clock::now();
};

}  // namespace sporescope
