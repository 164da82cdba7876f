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

/// Whether the TCP connection between our `local_port` and a gRPC peer ("ipv4:127.0.0.1:45934") is open; nothing if the system
/// does not tell.
[[nodiscard]] std::optional<bool> connection_open(std::uint16_t local_port, const std::string& peer);

/// Which connection belongs to which training, and which of them are still alive. Any thread.
class Connections {
 public:
  using Clock = std::chrono::steady_clock;
  /// How often a training that runs is asked whether its connection is still there.
  static constexpr std::chrono::milliseconds kLivenessPeriod{1000};
  using OnTraining = std::function<void(std::shared_ptr<Training>)>;

  using OnProblem = std::function<void(const Text&)>;
  /// For those who connect and do not introduce themselves, whatever else they send.
  struct Limits {
    std::chrono::milliseconds registration_timeout{30'000};  ///< then their connection is closed
    std::size_t max_unregistered = 64;                       ///< more of them at a time are closed at once
    std::chrono::milliseconds sweep{5'000};                  ///< how often they are looked at
  };

  explicit Connections(OnTraining on_training, OnProblem on_problem = {});
  /// Before the first look.
  void set_limits(const Limits& limits) { limits_ = limits; }
  /// The port that we listen on, once it is known. Before the first call.
  void set_local_port(std::uint16_t port) { local_port_ = port; }

  /// A client introduces itself: a new training, or one that is back on another connection before its end. Only the same
  /// process is back. One that does not say which it is, as MindSpore's own client, has to have the host, device, backend and
  /// version of a training that was lost, and to stand at its step or a later one; at step 0 it is a new run, maybe of another
  /// script. Null if there are too many trainings.
  std::shared_ptr<Training> register_client(const std::string& peer, const Metadata& metadata);
  /// A client has introduced itself without the token that is asked for. Told now and then, however often it tries.
  void refuse(const std::string& peer, Clock::time_point now);
  /// Null for a connection that has not introduced itself.
  [[nodiscard]] std::shared_ptr<Training> find(const std::string& peer) const;
  [[nodiscard]] std::vector<std::shared_ptr<Training>> all() const;

  /// A call of this peer has come: it is there.
  void mark_alive(const std::string& peer, Clock::time_point now);
  /// True if the connection's heartbeats are watched from now on, or with another period.
  bool heartbeat(const std::string& peer, std::chrono::seconds period, Clock::time_point now);
  /// A call of this peer broke off: lost if the connection is closed.
  void on_call_lost(const std::string& peer);
  /// Marks trainings as silent that have given no sign of life for three of their heartbeats' periods (and 0.5 s each), those
  /// as lost whose connection is closed while no call is held, and cuts those off that say nothing. Gives the time at which to
  /// look again. One thread at a time.
  [[nodiscard]] Clock::time_point check_liveness(Clock::time_point now);

 private:
  struct Connection {
    std::shared_ptr<Training> training;
    std::chrono::milliseconds period{0};  // 0: no heartbeats yet
    Clock::time_point last_seen;          // when it last gave a sign of life
  };
  [[nodiscard]] std::shared_ptr<Training> reconnected(const std::string& peer, const Metadata& metadata) const;
  void remove_finished();
  void close_unregistered(Clock::time_point now);
  void close_all(const std::vector<OwnSocket>& unwanted, const char* why, std::uint64_t limit);
  void report(const Text& problem) const;

  std::atomic<std::uint16_t> local_port_{0};
  OnTraining on_training_;
  OnProblem on_problem_;
  Limits limits_;
  mutable std::mutex mutex_;
  std::map<std::string, Connection> connections_;
  std::vector<std::shared_ptr<Training>> trainings_;
  std::optional<Clock::time_point> last_refusal_report_;
  std::map<std::string, Clock::time_point> unregistered_;  // since when they are there
};

}  // namespace sporescope::live
