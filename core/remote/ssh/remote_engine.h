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

/// An engine running on another computer and the ssh connection that it uses. The destructor ends both. Not thread-safe.
class RemoteEngine {
 public:
  /// Connects, finds an engine of this version or copies one, starts it, and forwards `socket` to it. `socket` must be in a
  /// folder that only this user can access. Errors: the reason, as a sentence for the user; cancelled.
  [[nodiscard]] static Result<std::unique_ptr<RemoteEngine>> start(const SshClient& client, const std::string& socket,
                                                                   const std::stop_token& stop,
                                                                   const std::function<void(const SshProgress&)>& progress);

  /// Waits until the connection ends. Returns false if a stop is requested first.
  [[nodiscard]] bool wait_for_end(const std::stop_token& stop) { return master_->child().wait(stop).has_value(); }
  /// Returns true if the engine and the connection are still alive after a short wait.
  [[nodiscard]] bool is_alive(const std::stop_token& stop);
  /// Returns the architecture of the host, as printed by `uname -m`.
  [[nodiscard]] const std::string& machine() const { return machine_; }
  [[nodiscard]] bool was_copied() const { return was_copied_; }  ///< True if start() copied the engine

 private:
  RemoteEngine() = default;
  std::unique_ptr<RemoteScript> master_;
  std::unique_ptr<RemoteScript> engine_;  // destroyed before master_
  std::string machine_;
  bool was_copied_ = false;
};

}  // namespace sporescope::remote
