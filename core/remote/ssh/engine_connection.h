// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "core/remote/engine_link.h"
#include "core/remote/ssh/reconnecting_connection.h"
#include "core/remote/ssh/remote_engine.h"

namespace sporescope::remote {

/// A connection to the engine on a host, which finds, starts and reconnects it in the background. Thread-safe. The destructor
/// stops the current attempt and ends the local and remote processes.
class EngineConnection final : public ReconnectingConnection {
 public:
  EngineConnection(std::string host, SshOptions options);
  ~EngineConnection() override;

  /// Waits for the first connection and returns the link. Errors: the reason of the failure; cancelled.
  [[nodiscard]] Result<std::shared_ptr<EngineLink>> wait_for_link(const std::stop_token& stop);
  /// Returns the link; null before the first connection.
  [[nodiscard]] std::shared_ptr<EngineLink> link() const;

 private:
  [[nodiscard]] Result<Change> connect(const SshClient& client, const std::string& folder,
                                       const std::stop_token& stop) override;
  void wait_until_lost(const std::stop_token& stop) override;
  void disconnect() override { engine_.reset(); }
  void on_lost() override { link()->mark_lost(); }

  std::unique_ptr<RemoteEngine> engine_;  // used by the thread only
  int socket_count_ = 0;                  // number of sockets created; used by the thread only
  std::shared_ptr<EngineLink> link_;      // guarded by mutex_
};

}  // namespace sporescope::remote
