// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/watched_dump.h"

#include <utility>

#include "core/base/stable_hash.h"
#include "core/remote/binary_diff.h"
#include "core/remote/packed_dump.h"

namespace sporescope::serve {

std::shared_ptr<const Dump> WatchedDump::dump() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

std::string WatchedDump::listing() {
  const std::lock_guard lock(mutex_);
  return packed_listing();
}

const std::string& WatchedDump::packed_listing() {
  if (listing_.empty()) listing_ = remote::pack_dump(*current_);
  return listing_;
}

Result<std::optional<WatchedDump::Change>> WatchedDump::wait_for_change(const Dump* known, const std::stop_token& stop,
                                                                        Clock::time_point deadline) {
  using WakeReason = FolderWatch::WakeReason;
  const std::lock_guard lock(mutex_);
  // The client knows an older state, because a response was lost: send the complete listing.
  if (known != current_.get()) return Change{current_, remote::make_diff({}, packed_listing()), stable_hash(packed_listing())};
  while (true) {
    const auto wake_reason = growing_->read_next(stop, deadline);
    if (!wake_reason) return tl::unexpected(wake_reason.error());
    if (*wake_reason == WakeReason::stopped) return fail(ErrorCode::cancelled, "The engine ends");
    if (*wake_reason == WakeReason::timed_out) return std::nullopt;
    std::string listing = remote::pack_dump(*growing_->dump());
    if (listing == packed_listing()) continue;
    Change change{growing_->dump(), remote::make_diff(listing_, listing), stable_hash(listing)};
    current_ = change.dump;
    listing_ = std::move(listing);
    return change;
  }
}

}  // namespace sporescope::serve
