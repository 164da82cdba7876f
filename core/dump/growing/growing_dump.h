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

/// A dump into which a training may still be writing. Each reading gives a Dump of its own, which stays what it is; it shares
/// with the one before what did not change. For one thread.
class GrowingDump {
 public:
  using Clock = FolderWatch::Clock;

  explicit GrowingDump(FoundDump found) : found_(std::move(found)) {}

  [[nodiscard]] const std::filesystem::path& root() const { return found_.root; }
  /// False if another dump has the same root.
  [[nodiscard]] bool is_only_dump() const { return found_.path == found_.root; }
  /// False if the folder does not hold the dump any more, but maybe one of another family, or one of each.
  [[nodiscard]] bool still_exists(const std::stop_token& stop) const { return sporescope::still_exists(found_, stop); }
  /// As it was read the last time; null before.
  [[nodiscard]] const std::shared_ptr<const Dump>& dump() const { return dump_; }

  /// Opens the dump, from the second time on by reading what changed alone; false if it was stopped.
  [[nodiscard]] bool open(const std::stop_token& stop, ProgressReport& progress);

  /// Waits until something may have changed since the last reading: folders or files came or went, a file was closed by who
  /// wrote it. Files in writing are asked for every two seconds. A training that writes all the time does not keep this machine
  /// busy: at least half a second, and ten times as long as reading took, lies between two readings. `timed_out` if nothing is
  /// to be read until then.
  [[nodiscard]] FolderWatch::WakeReason wait(const std::stop_token& stop, Clock::time_point until = Clock::time_point::max());

  /// True if something may have changed since the last reading. Does not wait, and knows of no pause between two readings.
  [[nodiscard]] bool may_have_changed();

  /// Waits in the same way, and reads again what changed; `stopped` also where reading was. While files go it waits for what
  /// is left. Errors: not_found, the folder of the dump is gone; the dump stays as it was read before anything went.
  [[nodiscard]] Result<FolderWatch::WakeReason> read_next(const std::stop_token& stop,
                                                          Clock::time_point until = Clock::time_point::max());

  /// Waits until the folder of the dump is there again, as that of a disk that was mounted anew; the next reading comes at once
  /// then. False if it was stopped.
  [[nodiscard]] bool wait_for_return(const std::stop_token& stop);

 private:
  void watch_folders();
  [[nodiscard]] bool files_disappear(const std::stop_token& stop);

  FoundDump found_;
  std::unique_ptr<ReloadCache> reload_cache_;
  std::shared_ptr<const Dump> dump_;
  FolderWatch watch_;
  Clock::time_point not_before_;
  bool changed_ = false;  ///< since the last reading, as far as somebody waited for it
};

/// True if `error`, which came of reading this file, says that it ends too early, and it was changed less than a minute ago.
[[nodiscard]] bool is_being_written(const Error& error);
/// Says so of such a file, on the computer where it lies: no fault of the dump. Other errors are left as they are.
[[nodiscard]] Error as_incomplete(Error error);

}  // namespace sporescope
