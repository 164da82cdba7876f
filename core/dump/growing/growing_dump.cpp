// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/growing/growing_dump.h"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

namespace sporescope {
namespace {

/// Each watch takes kernel memory, and a user may have only some thousands.
constexpr std::size_t kMaxWatched = 1024;
constexpr std::chrono::milliseconds kMinPause{500};
constexpr int kShareOfTime = 10;
constexpr std::chrono::seconds kIncompletePollInterval{2};
constexpr std::chrono::seconds kMissingPollInterval{2};

bool folder_exists(const std::filesystem::path& folder) {
  std::error_code error;
  return std::filesystem::exists(folder, error);
}

bool has_fewer_records(const Dump& current, const Dump& previous) {
  const auto graphs_read = [](const Dump& dump) {
    return std::ranges::count_if(dump.graphs(), [](const DumpGraph& graph) { return graph.graph != nullptr; });
  };
  return current.records().size() < previous.records().size() || graphs_read(current) < graphs_read(previous);
}

}  // namespace

bool GrowingDump::open(const std::stop_token& stop, ProgressReport& progress) {
  const auto start = Clock::now();
  changed_ = false;
  auto dump = found_.family->open(found_.root, stop, progress, &reload_cache_);
  if (dump == nullptr) return false;
  dump_ = std::move(dump);
  watch_folders();
  const auto finish = Clock::now();
  not_before_ = finish + std::max<Clock::duration>(kMinPause, kShareOfTime * (finish - start));
  return true;
}

/// Watches all folders that contain folders, and the newest of those with tensors.
void GrowingDump::watch_folders() {
  std::vector<StampedPath> folders = reload_cache_->folders();
  if (folders.size() > kMaxWatched) {
    std::set<std::filesystem::path> inner;
    for (const std::filesystem::path& folder : dump_->folders()) inner.insert(found_.root / folder);
    const auto tensors = std::stable_partition(folders.begin(), folders.end(),
                                               [&](const StampedPath& folder) { return !inner.contains(folder.path); });
    std::stable_sort(tensors, folders.end(),
                     [](const StampedPath& a, const StampedPath& b) { return a.stamp.modified > b.stamp.modified; });
    folders.resize(kMaxWatched);
  }
  watch_.set_folders(folders);
}

FolderWatch::WakeReason GrowingDump::wait(const std::stop_token& stop, Clock::time_point until) {
  using WakeReason = FolderWatch::WakeReason;
  if (!changed_) {
    const bool has_incomplete_files = dump_ != nullptr && !dump_->incomplete_files().empty();
    const auto next_poll = has_incomplete_files ? Clock::now() + kIncompletePollInterval : Clock::time_point::max();
    const WakeReason wake_reason = watch_.wait(stop, std::min(next_poll, until));
    if (wake_reason == WakeReason::stopped || (wake_reason == WakeReason::timed_out && next_poll > until)) return wake_reason;
    changed_ = true;
  }
  if (!watch_.sleep_until(stop, std::min(not_before_, until))) return WakeReason::stopped;
  if (until < not_before_) return WakeReason::timed_out;
  changed_ = false;
  return WakeReason::changed;
}

bool GrowingDump::may_have_changed() {
  const bool has_incomplete_files =
      dump_ != nullptr && !dump_->incomplete_files().empty();  // a file may be completed without an event
  changed_ = changed_ || has_incomplete_files || watch_.wait({}, Clock::now()) == FolderWatch::WakeReason::changed;
  return changed_;
}

Result<FolderWatch::WakeReason> GrowingDump::read_next(const std::stop_token& stop, Clock::time_point until) {
  using WakeReason = FolderWatch::WakeReason;
  const WakeReason wake_reason = wait(stop, until);
  if (wake_reason != WakeReason::changed) return wake_reason;
  const OpenOptions options;
  ProgressReport unused_progress(options);
  const auto before = dump_;
  std::shared_ptr<const Dump> last;
  do {
    if (!folder_exists(root())) {
      dump_ = before;
      return fail(ErrorCode::not_found,
                  {SPORESCOPE_TRANSLATE_NOOP("“%1” no longer exists, so its tensors cannot be read"), {root().string()}},
                  root());
    }
    last = dump_;
    if (!open(stop, unused_progress)) return WakeReason::stopped;
  } while (last != nullptr && has_fewer_records(*dump_, *last) && files_disappear(stop));
  return stop.stop_requested() ? WakeReason::stopped : WakeReason::changed;
}

/// Waits, and returns true if the folder still changes or is gone. A dump that is being deleted loses its graphs first, and
/// such a partial state must not be reported.
bool GrowingDump::files_disappear(const std::stop_token& stop) {
  if (!watch_.sleep_until(stop, not_before_)) return false;
  return !folder_exists(root()) || watch_.wait(stop, Clock::now()) == FolderWatch::WakeReason::changed;
}

bool GrowingDump::wait_for_return(const std::stop_token& stop) {
  while (!folder_exists(root())) {
    if (!watch_.sleep_until(stop, Clock::now() + kMissingPollInterval)) return false;
  }
  changed_ = true;
  return !stop.stop_requested();
}

bool is_being_written(const Error& error) {
  return error.code == ErrorCode::truncated && !error.path.empty() && FileStamp::of(error.path).is_recent();
}

Error as_incomplete(Error error) {
  if (!is_being_written(error)) return error;
  error.message = {SPORESCOPE_TRANSLATE_NOOP("“%1” may still be growing: it was written to less than a minute ago"),
                   {error.path.filename().string()}};
  return error;
}

}  // namespace sporescope
