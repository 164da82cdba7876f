// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "core/dump/growing/growing_dump.h"

namespace sporescope::serve {

/// A growing dump that a client has open, with the state that the client knows, so that only changes are transferred.
/// Thread-safe; requests are processed one at a time.
class WatchedDump {
 public:
  using Clock = GrowingDump::Clock;

  /// `dump` must be open.
  explicit WatchedDump(std::unique_ptr<GrowingDump> dump) : growing_(std::move(dump)), current_(growing_->dump()) {}

  /// Returns the state that was read last.
  [[nodiscard]] std::shared_ptr<const Dump> dump() const;
  /// Returns remote::pack_dump() of this state.
  [[nodiscard]] std::string listing();

  /// A change of a dump.
  struct Change {
    std::shared_ptr<const Dump> dump;
    std::string bytes;         ///< remote::make_diff() of the listings
    std::uint64_t digest = 0;  ///< hash of the new listing
  };
  /// Waits until the dump differs from `known`. Returns nullopt if it does not change before `deadline`. Errors: not_found if
  /// its folder is gone; cancelled.
  [[nodiscard]] Result<std::optional<Change>> wait_for_change(const Dump* known, const std::stop_token& stop,
                                                              Clock::time_point deadline);

 private:
  [[nodiscard]] const std::string& packed_listing();

  mutable std::mutex mutex_;
  std::unique_ptr<GrowingDump> growing_;
  std::shared_ptr<const Dump> current_;
  std::string listing_;  // of now_, once it was requested
};

}  // namespace sporescope::serve
