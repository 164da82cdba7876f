// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "core/base/private_temp_folder.h"
#include "core/concurrency/cancel_handle.h"
#include "core/concurrency/observers.h"
#include "core/remote/ssh/ssh_client.h"

namespace sporescope::remote {

/// What is being done on the way to a host and to what is wanted there.
enum class SshStep : std::uint8_t {
  connecting,
  finding,   ///< an engine
  copying,   ///< it
  starting,  ///< it
};

/// How far it is.
struct SshProgress {
  SshStep step = SshStep::connecting;
  std::string machine;                       ///< of an engine, from `finding` on: "x86_64"
  std::uint64_t bytes = 0, bytes_total = 0;  ///< while an engine is copied
};

/// How a connection is, as the screens show it.
struct SshState {
  enum class Kind : std::uint8_t { connecting, connected, lost, failed };

  std::string host;
  Kind kind = Kind::connecting;
  SshProgress progress;        ///< while it is connecting
  std::optional<Error> error;  ///< why it failed, or the last try to find it again did
  std::string home;            ///< there, once an engine is connected
  std::string machine;
  bool copied = false;
  int tries = 0;                                                  ///< to find it again, that failed
  std::optional<std::chrono::steady_clock::time_point> next_try;  ///< nothing: it tries, or waits for reconnect()
  std::optional<std::chrono::milliseconds> delay;                 ///< there and back
};

/// A host that is being connected to, is, or was lost. When it is lost three tries to find it again follow after 2, 8 and 30
/// seconds, then one for each reconnect(). What is wanted of the host is made by who derives from this. Any thread.
class ReconnectingConnection {
 public:
  ReconnectingConnection(const ReconnectingConnection&) = delete;
  ReconnectingConnection& operator=(const ReconnectingConnection&) = delete;
  virtual ~ReconnectingConnection() = default;

  [[nodiscard]] SshState state() const;
  /// Told by its own thread, until the handle goes.
  [[nodiscard]] CancelHandle on_changed(std::function<void()> callback) { return listeners_.add(std::move(callback)); }
  /// Tries at once, if it is lost or has failed.
  void reconnect();

 protected:
  using Change = std::function<void(SshState&)>;

  ReconnectingConnection(std::string host, SshOptions options);
  /// To be called at the end of the constructor and at the beginning of the destructor of who derives from this.
  void begin();
  void end();

  // By the thread of the connection:
  /// Connects and makes what is wanted; what is known then is put into the state together with its being connected. Errors: why
  /// not; cancelled.
  [[nodiscard]] virtual Result<Change> connect(const SshClient& calls, const std::string& folder,
                                               const std::stop_token& stop) = 0;
  /// Until the connection ends, or is asked to.
  virtual void wait_until_lost(const std::stop_token& stop) = 0;
  /// Ends what connect() has made, if it has.
  virtual void disconnect() = 0;
  /// After the state says so.
  virtual void on_lost() {}

  void change(const Change& change);
  void report_progress(const SshProgress& progress);
  [[nodiscard]] const std::string& host() const { return host_; }

  // For who waits: the state, and what a Change puts beside it.
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  SshState state_;

 private:
  void run(const std::stop_token& stop);
  [[nodiscard]] bool connect_once(const std::stop_token& stop);
  [[nodiscard]] bool wait_for_try(const std::stop_token& stop);

  const std::string host_;
  const SshOptions options_;
  const Result<PrivateTempFolder> folder_;  // of the sockets here
  bool connected_once_ = false;             // of the thread
  bool reconnect_ = false;
  Observers<> listeners_;
  std::jthread thread_;
};

}  // namespace sporescope::remote
