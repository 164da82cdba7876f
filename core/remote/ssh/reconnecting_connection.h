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

/// The current step of connecting to a host.
enum class SshStep : std::uint8_t {
  connecting,
  finding,   ///< Looking for an engine on the host
  copying,   ///< Copying the engine
  starting,  ///< Starting the engine
};

/// Progress of connecting.
struct SshProgress {
  SshStep step = SshStep::connecting;
  std::string machine;                       ///< Architecture of the host, for example "x86_64"; known from `finding` on
  std::uint64_t bytes = 0, bytes_total = 0;  ///< Bytes of the engine copied so far, and in all
};

/// State of a connection, as shown in the window.
struct SshState {
  enum class Kind : std::uint8_t { connecting, connected, lost, failed };

  std::string host;
  Kind kind = Kind::connecting;
  SshProgress progress;        ///< Progress while connecting
  std::optional<Error> error;  ///< Why the connection or the last reconnection attempt failed
  std::string home;            ///< Home directory on the host, once an engine is connected
  std::string machine;         ///< Architecture of the host
  bool copied = false;         ///< The engine was copied for this connection
  int tries = 0;               ///< Number of failed reconnection attempts
  /// Empty while an attempt is running, or if only reconnect() starts another one.
  std::optional<std::chrono::steady_clock::time_point> next_try;
  std::optional<std::chrono::milliseconds> delay;  ///< Round-trip time
};

/// A connection to a host that is reestablished after it was lost: automatically after 2, 8 and 30 seconds, then on
/// reconnect() only. Derived classes define what the connection provides. Thread-safe.
class ReconnectingConnection {
 public:
  ReconnectingConnection(const ReconnectingConnection&) = delete;
  ReconnectingConnection& operator=(const ReconnectingConnection&) = delete;
  virtual ~ReconnectingConnection() = default;

  [[nodiscard]] SshState state() const;
  /// Registers an observer, which is called on the thread of the connection until the handle is destroyed.
  [[nodiscard]] CancelHandle on_changed(std::function<void()> callback) { return observers_.add(std::move(callback)); }
  /// Connects immediately if the connection was lost or has failed.
  void reconnect();

 protected:
  using Change = std::function<void(SshState&)>;

  ReconnectingConnection(std::string host, SshOptions options);
  /// Starts the thread. Derived classes call it at the end of their constructor.
  void begin();
  /// Stops the thread. Derived classes call it at the beginning of their destructor.
  void end();

  // Called on the thread of the connection:
  /// Connects and sets up what the derived class provides. The returned change is applied together with the state `connected`.
  /// Errors: the reason of the failure; cancelled.
  [[nodiscard]] virtual Result<Change> connect(const SshClient& client, const std::string& folder,
                                               const std::stop_token& stop) = 0;
  /// Waits until the connection ends or a stop is requested.
  virtual void wait_until_lost(const std::stop_token& stop) = 0;
  /// Ends what connect() has set up, if anything.
  virtual void disconnect() = 0;
  /// Called after the state has changed to `lost`.
  virtual void on_lost() {}

  /// Changes the state and notifies waiters and observers.
  void change(const Change& change);
  void report_progress(const SshProgress& progress);
  [[nodiscard]] const std::string& host() const { return host_; }

  // For waiting: guards the state and the members that a Change sets.
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  SshState state_;

 private:
  void run(const std::stop_token& stop);
  [[nodiscard]] bool connect_once(const std::stop_token& stop);
  [[nodiscard]] bool wait_for_try(const std::stop_token& stop);

  const std::string host_;
  const SshOptions options_;
  const Result<PrivateTempFolder> folder_;  // for the local sockets
  bool was_connected_ = false;              // used by the thread only
  bool is_reconnect_requested_ = false;
  Observers<> observers_;
  std::jthread thread_;
};

}  // namespace sporescope::remote
