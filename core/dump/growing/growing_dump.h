// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <utility>

#include "core/dump/find_dumps.h"
#include "core/dump/growing/folder_watch.h"
#include "core/dump/growing/reload_cache.h"
#include "core/dump/progress.h"

namespace sporescope {

/// A dump that a training may still be writing. Each reading creates a new, immutable Dump, which shares unchanged data with
/// the previous one. Not thread-safe.
class GrowingDump {
 public:
  using Clock = FolderWatch::Clock;

  explicit GrowingDump(FoundDump found) : found_(std::move(found)) {}

  [[nodiscard]] const std::filesystem::path& root() const { return found_.root; }
  /// Returns false if another dump has the same root.
  [[nodiscard]] bool is_only_dump() const { return found_.path == found_.root; }
  /// Returns false if the root no longer holds exactly this dump.
  [[nodiscard]] bool still_exists(const std::stop_token& stop) const { return sporescope::still_exists(found_, stop); }
  /// Returns the dump as last read; null before the first reading.
  [[nodiscard]] const std::shared_ptr<const Dump>& dump() const { return dump_; }

  /// Opens the dump, or reloads what has changed since it was opened. Returns false if it was stopped.
  [[nodiscard]] bool open(const std::stop_token& stop, ProgressReport& progress);

  /// Waits until the dump may have changed: folders or files were created or removed, or a writer closed a file. While there
  /// are incomplete files, returns at least every two seconds. To limit the load, the time between two readings is at least
  /// half a second, and ten times the duration of the last reading. Returns `timed_out` if there is nothing to read before
  /// `until`.
  [[nodiscard]] FolderWatch::WakeReason wait(const std::stop_token& stop, Clock::time_point until = Clock::time_point::max());

  /// Returns true if the dump may have changed since the last reading. Does not wait, and ignores the pause between readings.
  [[nodiscard]] bool may_have_changed();

  /// Like wait(), and then reloads the dump. Returns `stopped` also if reading was stopped. While files are being removed,
  /// waits until that ends. Errors: not_found if the dump's folder was removed; dump() then still returns the state before the
  /// removal.
  [[nodiscard]] Result<FolderWatch::WakeReason> read_next(const std::stop_token& stop,
                                                          Clock::time_point until = Clock::time_point::max());

  /// Waits until the folder of the dump exists again, for example after a disk was remounted. The next wait() then returns
  /// without delay. Returns false if it was stopped.
  [[nodiscard]] bool wait_for_return(const std::stop_token& stop);

 private:
  void watch_folders();
  [[nodiscard]] bool files_disappear(const std::stop_token& stop);

  FoundDump found_;
  std::unique_ptr<ReloadCache> reload_cache_;
  std::shared_ptr<const Dump> dump_;
  FolderWatch watch_;
  Clock::time_point not_before_;
  bool changed_ = false;  ///< a change since the last reading was noticed
};

/// Returns true if `error`, from reading a file, reports a truncated file that was changed less than a minute ago.
[[nodiscard]] bool is_being_written(const Error& error);
/// Replaces the message for a file that is still being written, since that is not a fault of the dump. Must run on the computer
/// that has the file. Other errors are unchanged.
[[nodiscard]] Error as_incomplete(Error error);

}  // namespace sporescope
