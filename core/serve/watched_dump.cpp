// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/watched_dump.h"

#include <utility>

#include "core/remote/binary_diff.h"
#include "core/remote/packed_dump.h"
#include "core/base/stable_hash.h"

namespace sporescope::serve {

std::shared_ptr<const Dump> WatchedDump::dump() const {
  const std::lock_guard lock(mutex_);
  return now_;
}

std::string WatchedDump::listing() {
  const std::lock_guard lock(mutex_);
  return packed();
}

const std::string& WatchedDump::packed() {
  if (listing_.empty()) listing_ = remote::pack_dump(*now_);
  return listing_;
}

Result<std::optional<WatchedDump::Change>> WatchedDump::wait_for_change(const Dump* known, const std::stop_token& stop,
                                                                          Clock::time_point until) {
  using WakeReason = FolderWatch::WakeReason;
  const std::lock_guard lock(mutex_);
  // Of an older one nothing is known here: an answer was lost on its way.
  if (known != now_.get()) return Change{now_, remote::make_diff({}, packed()), stable_hash(packed())};
  while (true) {
    const auto woken = growing_->read_next(stop, until);
    if (!woken) return tl::unexpected(woken.error());
    if (*woken == WakeReason::stopped) return fail(ErrorCode::cancelled, "The engine ends");
    if (*woken == WakeReason::timed_out) return std::nullopt;
    std::string listing = remote::pack_dump(*growing_->dump());
    if (listing == packed()) continue;
    Change change{growing_->dump(), remote::make_diff(listing_, listing), stable_hash(listing)};
    now_ = change.dump;
    listing_ = std::move(listing);
    return change;
  }
}

}  // namespace sporescope::serve
