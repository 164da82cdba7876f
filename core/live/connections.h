// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/live/own_sockets.h"
#include "core/live/training.h"

namespace sporescope::live {

/// Returns whether the TCP connection between the own `local_port` and a gRPC peer ("ipv4:127.0.0.1:45934") is open; nullopt
/// if the system does not report it.
[[nodiscard]] std::optional<bool> is_connection_open(std::uint16_t local_port, const std::string& peer);

/// Maps connections to trainings and detects lost ones. Thread-safe.
class Connections {
 public:
  using Clock = std::chrono::steady_clock;
  /// Interval at which the connection of a running training is checked.
  static constexpr std::chrono::milliseconds kLivenessPeriod{1000};
  using OnTraining = std::function<void(std::shared_ptr<Training>)>;

  using OnProblem = std::function<void(const Text&)>;
  /// Limits for clients that connect without registering as a training.
  struct Limits {
    std::chrono::milliseconds registration_timeout{30'000};  ///< after this time, the connection is closed
    std::size_t max_unregistered = 64;                       ///< further connections are closed immediately
    std::chrono::milliseconds sweep{5'000};                  ///< interval between checks of these connections
  };

  explicit Connections(OnTraining on_training, OnProblem on_problem = {});
  /// Call it before the first check_liveness().
  void set_limits(const Limits& limits) { limits_ = limits; }
  /// Sets the listening port. Call it before the first RPC.
  void set_local_port(std::uint16_t port) { local_port_ = port; }

  /// Registers a client: as a new training, or as an existing one that has reconnected. Only the same process can reconnect.
  /// MindSpore's own client does not identify its process; it must match a lost training in host, device, backend and version
  /// and be at the same step or a later one. A client at step 0 is always a new run, possibly of another script. Returns null
  /// if there are too many trainings.
  std::shared_ptr<Training> register_client(const std::string& peer, const Metadata& metadata);
  /// Reports a client that registered without the required token. Reports are rate-limited.
  void refuse(const std::string& peer, Clock::time_point now);
  /// Returns null for a connection that has not registered.
  [[nodiscard]] std::shared_ptr<Training> find(const std::string& peer) const;
  [[nodiscard]] std::vector<std::shared_ptr<Training>> all() const;

  /// Notes that the peer has made a call.
  void mark_alive(const std::string& peer, Clock::time_point now);
  /// Notes a heartbeat. Returns true if heartbeats are newly monitored, or with a different period.
  bool heartbeat(const std::string& peer, std::chrono::seconds period, Clock::time_point now);
  /// Notes that a call of this peer was interrupted. The training is lost if its connection is closed.
  void on_call_lost(const std::string& peer);
  /// Marks trainings as unresponsive after three heartbeat periods (plus 0.5 s each) without a sign of life, and as lost if
  /// their connection is closed. Closes connections that do not register. Returns the time of the next check. Not thread-safe.
  [[nodiscard]] Clock::time_point check_liveness(Clock::time_point now);

 private:
  struct Connection {
    std::shared_ptr<Training> training;
    std::chrono::milliseconds period{0};  // 0: no heartbeats yet
    Clock::time_point last_seen;          // time of the last sign of life
  };
  [[nodiscard]] std::shared_ptr<Training> find_reconnecting(const std::string& peer, const Metadata& metadata) const;
  void remove_finished();
  void close_unregistered(Clock::time_point now);
  void close_all(const std::vector<OwnSocket>& sockets, const char* why, std::uint64_t limit);
  void report(const Text& problem) const;

  std::atomic<std::uint16_t> local_port_{0};
  OnTraining on_training_;
  OnProblem on_problem_;
  Limits limits_;
  mutable std::mutex mutex_;
  std::map<std::string, Connection> connections_;
  std::vector<std::shared_ptr<Training>> trainings_;
  std::optional<Clock::time_point> last_refusal_report_;
  std::map<std::string, Clock::time_point> unregistered_;  // with the time of their first check
};

}  // namespace sporescope::live
