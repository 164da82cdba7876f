// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/growing/folder_watch.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <set>
#include <utility>

namespace sporescope {
namespace {

using std::chrono::milliseconds;

/// File systems on which other computers may change files: NFS, SMB (two numbers), CIFS, Ceph, AFS, Lustre, GPFS, FUSE, 9P,
/// BeeGFS, OrangeFS, OCFS2, GFS2.
constexpr std::array<std::uint32_t, 14> kShared{0x6969,     0x517b,     0xfe534d42, 0xff534d42, 0x00c36400,
                                                0x5346414f, 0x0bd00bd0, 0x47504653, 0x65735546, 0x01021997,
                                                0x19830326, 0x20030528, 0x7461636f, 0x01161970};

bool is_shared(const std::filesystem::path& folder) {
  struct statfs system {};
  if (::statfs(folder.c_str(), &system) != 0) return true;
  const auto type = static_cast<std::uint32_t>(system.f_type);
  return std::find(kShared.begin(), kShared.end(), type) != kShared.end();
}

constexpr std::uint32_t kEvents =
    IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

/// Polls two descriptors, ignoring negative ones. Returns which of them are ready.
std::pair<bool, bool> poll_two(int first, int second, FolderWatch::Clock::time_point until) {
  std::array<pollfd, 2> descriptors{{{first, POLLIN, 0}, {second, POLLIN, 0}}};
  while (true) {
    const auto remaining = std::chrono::ceil<milliseconds>(until - FolderWatch::Clock::now()).count();
    const int timeout = static_cast<int>(std::clamp<std::int64_t>(remaining, 0, 3'600'000));
    const int ready = ::poll(descriptors.data(), descriptors.size(), timeout);
    if (ready > 0) return {descriptors[0].revents != 0, descriptors[1].revents != 0};
    if (ready < 0 && errno != EINTR) return {true, false};
    if (FolderWatch::Clock::now() >= until) return {false, false};
  }
}

/// Makes a descriptor readable when a stop is requested.
auto wake_when_stopped(const std::stop_token& stop, int wake) {
  const auto notify = [wake] {
    const std::uint64_t one = 1;
    static_cast<void>(::write(wake, &one, sizeof one) == 0);
  };
  return std::stop_callback<decltype(notify)>(stop, notify);
}

}  // namespace

FolderWatch::FolderWatch()
    : events_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)), wake_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}

FolderWatch::~FolderWatch() {
  if (events_ >= 0) ::close(events_);
  if (wake_ >= 0) ::close(wake_);
}

int FolderWatch::add(const std::filesystem::path& folder) const {
  if (events_ < 0 || is_shared(folder)) return -1;
  return ::inotify_add_watch(events_, folder.c_str(), kEvents);  // fails if the user has too many watches
}

void FolderWatch::set_folders(const std::vector<StampedPath>& folders) {
  std::map<std::filesystem::path, WatchedFolder> watched;
  std::set<int> numbers;  // symbolic links to one folder share a descriptor
  for (const StampedPath& folder : folders) {
    const auto known = folders_.find(folder.path);
    const bool is_same = known != folders_.end() && known->second.last_stamp.inode == folder.stamp.inode;
    const int number = is_same && known->second.number >= 0 ? known->second.number : add(folder.path);
    watched[folder.path] = {number, folder.stamp};
    numbers.insert(number);
    // A change between reading and watching raises no event, and may leave the modification time unchanged.
    const bool is_new = !is_same || known->second.number != number;
    if (is_new) changed_ = changed_ || !is_unchanged(folder);
  }
  for (const auto& [path, previous] : folders_) {
    if (previous.number >= 0 && numbers.insert(previous.number).second) ::inotify_rm_watch(events_, previous.number);
  }
  folders_ = std::move(watched);
}

/// Returns true if something changed. The kernel removes the watch of a deleted folder. A new folder may have the same name and
/// inode.
bool FolderWatch::take_events() {
  alignas(inotify_event) std::array<std::byte, 16384> buffer;
  std::set<int> removed_watches;
  bool changed = false, has_lost_events = false;
  ssize_t count = 0;
  while (events_ >= 0 && (count = ::read(events_, buffer.data(), buffer.size())) > 0) {
    for (std::size_t offset = 0; offset + sizeof(inotify_event) <= static_cast<std::size_t>(count);) {
      inotify_event event{};
      std::memcpy(&event, &buffer.at(offset), sizeof event);
      offset += sizeof event + event.len;
      has_lost_events = has_lost_events || (event.mask & IN_Q_OVERFLOW) != 0;
      if ((event.mask & IN_IGNORED) != 0) {
        removed_watches.insert(event.wd);
      } else {
        changed = true;
      }
    }
  }
  if (has_lost_events) drop_watches([](int) { return true; });
  if (!removed_watches.empty()) drop_watches([&](int number) { return removed_watches.contains(number); });
  return changed;
}

void FolderWatch::drop_watches(const std::function<bool(int)>& is_lost) {
  for (auto& [path, watched] : folders_) {
    if (watched.number < 0 || !is_lost(watched.number)) continue;
    ::inotify_rm_watch(events_, watched.number);  // fails if the kernel has removed the watch
    watched.number = -1;
  }
}

bool FolderWatch::any_polled_changed() {
  bool changed = false;
  for (auto& [path, watched] : folders_) {
    if (watched.number >= 0) continue;
    const FileStamp stamp = FileStamp::of(path);
    // A change just after the last poll may have left the modification time unchanged. Once that time has passed, the folder is
    // reported once more.
    const bool may_hide = !watched.last_stamp.is_stable() && stamp.is_stable();
    changed = changed || may_hide || !watched.last_stamp.same_as(stamp);
    watched.last_stamp = stamp;
  }
  return changed;
}

/// Returns a tenth of the time since the last change, between two seconds and a minute.
milliseconds FolderWatch::poll_interval() const {
  const auto unchanged_time = std::chrono::duration_cast<milliseconds>(Clock::now() - last_change_);
  return std::clamp<milliseconds>(unchanged_time / 10, std::chrono::seconds(2), std::chrono::minutes(1));
}

FolderWatch::WakeReason FolderWatch::wait(const std::stop_token& stop, Clock::time_point until) {
  const auto waking = wake_when_stopped(stop, wake_);
  const bool has_polled_folders =
      std::any_of(folders_.begin(), folders_.end(), [](const auto& folder) { return folder.second.number < 0; });
  while (!stop.stop_requested()) {
    if (std::exchange(changed_, false)) {
      last_change_ = Clock::now();
      return WakeReason::changed;
    }
    const auto next = has_polled_folders ? std::min(until, Clock::now() + poll_interval()) : until;
    const auto [stopped, has_events] = poll_two(wake_, events_, next);
    if (stopped) break;
    changed_ = (has_events && take_events()) || (has_polled_folders && any_polled_changed());
    if (!changed_ && Clock::now() >= until) return WakeReason::timed_out;
  }
  return WakeReason::stopped;
}

bool FolderWatch::sleep_until(const std::stop_token& stop, Clock::time_point until) {
  const auto waking = wake_when_stopped(stop, wake_);
  return !stop.stop_requested() && !poll_two(wake_, -1, until).first;
}

}  // namespace sporescope
