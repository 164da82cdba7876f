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

/// A dump that a window has open, together with what the window knows of it, so that only what came since travels. Any thread;
/// one question after the other.
class WatchedDump {
 public:
  using Clock = GrowingDump::Clock;

  /// `dump` is open.
  explicit WatchedDump(std::unique_ptr<GrowingDump> dump) : growing_(std::move(dump)), now_(growing_->dump()) {}

  /// As it was read the last time.
  [[nodiscard]] std::shared_ptr<const Dump> dump() const;
  /// remote::pack_dump() of it.
  [[nodiscard]] std::string listing();

  /// What became of a dump.
  struct Change {
    std::shared_ptr<const Dump> dump;
    std::string bytes;         ///< remote::make_diff() of the listing
    std::uint64_t digest = 0;  ///< of the listing
  };
  /// Waits until the dump holds something else than `cache`; nothing if it does not until then. Errors: not_found, its folder
  /// is gone; cancelled.
  [[nodiscard]] Result<std::optional<Change>> wait_for_change(const Dump* known, const std::stop_token& stop,
                                                              Clock::time_point until);

 private:
  [[nodiscard]] const std::string& packed();

  mutable std::mutex mutex_;
  std::unique_ptr<GrowingDump> growing_;
  std::shared_ptr<const Dump> now_;
  std::string listing_;  // of now_, once it was asked for
};

}  // namespace sporescope::serve
