// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/opened_dumps.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "core/concurrency/catch_exceptions.h"
#include "core/dump/directory.h"
#include "core/dump/progress.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kMaxEntries = 4;  // each may use a thousand of the inotify watches that the kernel grants a user

/// Returns true if the path is the dump or inside it, judged by its name only; false for paths with "..".
bool contains_path(const GrowingDump& dump, const std::filesystem::path& path) {
  std::error_code error;
  const auto absolute = std::filesystem::absolute(path, error);
  const bool has_parent_reference = std::find(absolute.begin(), absolute.end(), "..") != absolute.end();
  return !error && !has_parent_reference && is_lexically_inside(absolute, dump.root());
}

/// Reads the changes of a dump. Returns false if it was stopped, or if the folder no longer contains exactly this dump.
bool is_up_to_date(GrowingDump& dump, const OpenOptions& options) {
  if (!dump.may_have_changed()) return true;
  if (!dump.still_exists(options.stop)) return false;
  ProgressReport progress(options);
  return dump.open(options.stop, progress);
}

}  // namespace

Result<OpenedDumps::Dumps> OpenedDumps::open(const std::filesystem::path& path, const OpenOptions& options) {
  return catch_exceptions<Dumps>([&]() -> Result<Dumps> {
    const std::lock_guard lock(mutex_);
    auto found = find(path, options);
    return found && found->empty() ? open_uncached(path, options) : found;
  });
}

OpenDumps OpenedDumps::opening() {
  return [self = shared_from_this()](const std::filesystem::path& path, const OpenOptions& options) {
    return self->open(path, options);
  };
}

/// Empty if no open dump contains the path.
Result<OpenedDumps::Dumps> OpenedDumps::find(const std::filesystem::path& path, const OpenOptions& options) {
  const auto found =
      std::find_if(cached_.begin(), cached_.end(), [&](const auto& stored) { return contains_path(*stored, path); });
  if (found == cached_.end()) return Dumps();
  std::rotate(cached_.begin(), found, std::next(found));
  GrowingDump& dump = *cached_.front();
  std::error_code error;
  if (std::filesystem::exists(path, error) && is_up_to_date(dump, options)) return Dumps{dump.dump()};
  cached_.pop_front();  // opening it again reports the reason
  return Dumps();
}

Result<OpenedDumps::Dumps> OpenedDumps::open_uncached(const std::filesystem::path& path, const OpenOptions& options) {
  OpenOptions tracking_options = options;
  bool is_complete = true;  // otherwise, each opening has to report the skipped files
  tracking_options.on_skipped = [&](const Problem& problem) {
    is_complete = false;
    if (options.on_skipped) options.on_skipped(problem);
  };
  auto growing = open_growing_dumps(path, tracking_options);
  if (!growing) return tl::unexpected(std::move(growing.error()));
  Dumps dumps;
  for (const auto& growing_dump : *growing) dumps.push_back(growing_dump->dump());
  // Only cache a dump that contains the path: next to a dump below the path, others may appear, and a path in its root may
  // belong to another dump.
  if (is_complete && growing->size() == 1 && growing->front()->is_only_dump() && contains_path(*growing->front(), path)) {
    cached_.push_front(std::move(growing->front()));
    if (cached_.size() > kMaxEntries) cached_.pop_back();
  }
  return dumps;
}

}  // namespace sporescope::cli
