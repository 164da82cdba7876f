// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "core/remote/ssh/reconnecting_connection.h"
#include "core/remote/ssh/ssh_client.h"

namespace sporescope::remote {

/// An engine that runs on another computer, and the connection that it needs: both end with this. For one thread at a time.
class RemoteEngine {
 public:
  /// Connects, finds an engine of this version or copies one, starts it, and leads `socket` to it, which lies in a folder of
  /// this user alone. Errors: why not, in a sentence for people; cancelled.
  [[nodiscard]] static Result<std::unique_ptr<RemoteEngine>> start(const SshClient& calls, const std::string& socket,
                                                                   const std::stop_token& stop,
                                                                   const std::function<void(const SshProgress&)>& progress);

  /// Waits until the connection ends; false if it was asked to stop first.
  [[nodiscard]] bool wait_for_end(const std::stop_token& stop) { return master_->child().wait(stop).has_value(); }
  /// Whether it runs there, and the connection holds, a moment later.
  [[nodiscard]] bool is_alive(const std::stop_token& stop);
  [[nodiscard]] const std::string& machine() const { return machine_; }
  [[nodiscard]] bool was_copied() const { return copied_; }

 private:
  RemoteEngine() = default;
  std::unique_ptr<RemoteScript> master_;
  std::unique_ptr<RemoteScript> engine_;  // ends first
  std::string machine_;
  bool copied_ = false;
};

}  // namespace sporescope::remote
