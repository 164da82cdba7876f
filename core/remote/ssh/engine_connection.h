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

/// A host whose engine is being found, is there, or was lost. Any thread. Its end stops what is going on, and ends the
/// processes here and there.
class EngineConnection final : public ReconnectingConnection {
 public:
  EngineConnection(std::string host, SshOptions options);
  ~EngineConnection() override;

  /// The way to the engine, waited for. Errors: why there is none; cancelled.
  [[nodiscard]] Result<std::shared_ptr<EngineLink>> wait_for_link(const std::stop_token& stop);
  /// Null before it was connected for the first time.
  [[nodiscard]] std::shared_ptr<EngineLink> link() const;

 private:
  [[nodiscard]] Result<Change> connect(const SshClient& calls, const std::string& folder, const std::stop_token& stop) override;
  void wait_until_lost(const std::stop_token& stop) override;
  void disconnect() override { engine_.reset(); }
  void on_lost() override { link()->mark_lost(); }

  std::unique_ptr<RemoteEngine> engine_;  // of the thread
  int turns_ = 0;                         // of the thread
  std::shared_ptr<EngineLink> link_;      // as the state
};

}  // namespace sporescope::remote
