// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>

#include "core/remote/ssh/engine_connection.h"

namespace sporescope::cli {

/// The connections to the hosts of remote dumps ("ssh://ascend-07/data/run"), one per host. They live as long as this object.
/// Thread-safe.
class HostConnections {
 public:
  explicit HostConnections(remote::SshOptions options) : options_(std::move(options)) {}

  /// Waits for the connection to a host and returns its link; `report` receives progress. This object must outlive the use of
  /// the link. Errors: the reason of the failure; cancelled.
  [[nodiscard]] Result<std::shared_ptr<remote::EngineLink>> link(const std::string& host, const std::stop_token& stop,
                                                                 const std::function<void(const std::string&)>& report);
  /// Returns a new number for each call.
  [[nodiscard]] std::uint32_t next_call_number() { return ++last_call_number_; }

 private:
  [[nodiscard]] std::shared_ptr<remote::EngineConnection> connect(const std::string& host);

  const remote::SshOptions options_;
  std::atomic<std::uint32_t> last_call_number_ = 0;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<remote::EngineConnection>> connections_;
};

}  // namespace sporescope::cli
