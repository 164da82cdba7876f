// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "core/remote/engine_link.h"
#include "core/remote/ssh/far_engine.h"
#include "core/result/own_folder.h"
#include "core/work/listeners.h"
#include "core/work/request.h"

namespace sporescope::remote {

/// How a connection is, as the screens show it.
struct SshState {
  enum class Kind : std::uint8_t { connecting, connected, lost, failed };

  std::string host;
  Kind kind = Kind::connecting;
  SshProgress progress;        ///< while it is connecting
  std::optional<Error> error;  ///< why it failed, or the last try to find it again did
  std::string home;            ///< there, once it is connected
  std::string machine;
  bool copied = false;
  int tries = 0;                                                  ///< to find it again, that failed
  std::optional<std::chrono::steady_clock::time_point> next_try;  ///< nothing: it tries, or waits for reconnect()
  std::optional<std::chrono::milliseconds> delay;                 ///< there and back
};

/// A host whose engine is being found, is there, or was lost. When it is lost three tries to find it again follow after 2, 8
/// and 30 seconds, then one for each reconnect(). Any thread. Its end stops what is going on, and ends the processes here and
/// there.
class SshConnection {
 public:
  SshConnection(std::string host, SshOptions options);
  SshConnection(const SshConnection&) = delete;
  SshConnection& operator=(const SshConnection&) = delete;
  ~SshConnection();

  [[nodiscard]] SshState state() const;
  /// Told by its own thread, until the handle goes.
  [[nodiscard]] Request on_changed(std::function<void()> callback) { return listeners_.add(std::move(callback)); }
  /// The way to the engine, waited for. Errors: why there is none; cancelled.
  [[nodiscard]] Result<std::shared_ptr<EngineLink>> wait_for_link(const std::stop_token& stop);
  /// Null before it was connected for the first time.
  [[nodiscard]] std::shared_ptr<EngineLink> link() const;
  /// Tries at once, if it is lost or has failed.
  void reconnect();

 private:
  void run(const std::stop_token& stop);
  [[nodiscard]] bool try_once(const std::stop_token& stop);
  void hold(const std::stop_token& stop);
  [[nodiscard]] bool wait_for_try(const std::stop_token& stop);
  void change(const std::function<void(SshState&)>& change);

  const std::string host_;
  const SshOptions options_;
  const Result<OwnFolder> folder_;     // of the sockets here
  std::unique_ptr<FarEngine> engine_;  // of the thread
  int turns_ = 0;                      // of the thread
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  SshState state_;
  bool reconnect_ = false;
  std::shared_ptr<EngineLink> link_;
  Listeners<> listeners_;
  std::jthread thread_;  // ends first
};

}  // namespace sporescope::remote
