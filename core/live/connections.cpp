// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/connections.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

namespace sporescope::live {

namespace {

using std::chrono::milliseconds;

constexpr int kMaxMissedHeartbeats = 3;
constexpr milliseconds kBeatGrace{500};
constexpr milliseconds kRefusalReportInterval{10'000};
constexpr std::size_t kMaxTrainings = 1024;

std::string_view host_of(std::string_view peer) {
  const std::size_t colon = peer.rfind(':');
  return colon == std::string_view::npos ? peer : peer.substr(0, colon);
}

std::string_view device_of(std::string_view device_name) {
  const std::size_t colon = device_name.find(':');
  return colon == std::string_view::npos ? device_name : device_name.substr(0, colon);
}

std::optional<std::uint16_t> port_of(std::string_view peer) {
  const std::size_t colon = peer.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(peer.data() + colon + 1, peer.data() + peer.size(), port);
  if (error != std::errc() || end != peer.data() + peer.size()) return std::nullopt;
  return port;
}

bool has_ended_normally(TrainingState state) { return is_over(state) && state != TrainingState::lost; }

// Returns true if the registering client belongs to the run of this training.
bool is_same_run(const Training& training, const std::string& peer, const Metadata& metadata) {
  const Metadata previous = training.metadata();
  if (previous.process.known() || metadata.process.known()) {
    return previous.process.same_as(metadata.process) && previous.device_name == metadata.device_name;
  }
  return host_of(training.peer()) == host_of(peer) && device_of(previous.device_name) == device_of(metadata.device_name) &&
         previous.backend == metadata.backend && previous.ms_version == metadata.ms_version && metadata.step > 0 &&
         metadata.step >= previous.step;
}

}  // namespace

std::optional<bool> is_connection_open(std::uint16_t local_port, const std::string& peer) {
  const auto remote = port_of(peer);
  const auto sockets = remote ? own_sockets(local_port) : std::nullopt;
  if (!sockets) return std::nullopt;
  return std::any_of(sockets->begin(), sockets->end(), [&](const OwnSocket& socket) { return socket.port == *remote; });
}

Connections::Connections(OnTraining on_training, OnProblem on_problem)
    : on_training_(std::move(on_training)), on_problem_(std::move(on_problem)) {}

std::shared_ptr<Training> Connections::find_reconnecting(const std::string& peer, const Metadata& metadata) const {
  std::shared_ptr<Training> latest;
  for (const auto& training : trainings_) {
    const TrainingState state = training->state();
    if (has_ended_normally(state) || !is_same_run(*training, peer, metadata)) continue;
    const bool is_gone = state == TrainingState::lost || training->unresponsive_since();
    if (is_gone || !is_connection_open(local_port_, training->peer()).value_or(true)) latest = training;
  }
  return latest;
}

// Removes trainings that cannot reconnect, and all but the latest lost ones. Views that show them keep them alive.
void Connections::remove_finished() {
  std::erase_if(trainings_, [](const auto& training) { return has_ended_normally(training->state()); });
  const auto is_lost = [](const auto& training) { return training->state() == TrainingState::lost; };
  auto surplus = std::count_if(trainings_.begin(), trainings_.end(), is_lost) - std::ptrdiff_t{kMaxLostTrainings};
  std::erase_if(trainings_, [&](const auto& training) {
    if (surplus <= 0 || !is_lost(training)) return false;
    --surplus;
    return true;
  });
}

std::shared_ptr<Training> Connections::register_client(const std::string& peer, const Metadata& metadata) {
  std::shared_ptr<Training> training;
  bool is_new = false;
  bool is_full = false;
  {
    const std::lock_guard lock(mutex_);
    training = connections_[peer].training;
    // One connection may serve several runs of a process one after the other.
    if (training && has_ended_normally(training->state())) training.reset();
    if (!training) training = find_reconnecting(peer, metadata);
    if (!training) {
      remove_finished();
      is_full = trainings_.size() >= kMaxTrainings;
    }
    if (!training && !is_full) {
      training = std::make_shared<Training>();
      trainings_.push_back(training);
      is_new = true;
    }
    // An earlier connection no longer belongs to this training.
    if (training) {
      std::erase_if(connections_, [&](const auto& entry) { return entry.first != peer && entry.second.training == training; });
      connections_[peer].training = training;
    }
  }
  if (!training) {
    report({SPORESCOPE_TRANSLATE_NOOP("Rejected a training at %1: at most %2 can be connected at once"),
            {peer, Count{kMaxTrainings}}});
    return nullptr;
  }
  training->attach(peer, metadata);
  if (is_new && on_training_) on_training_(training);
  return training;
}

void Connections::refuse(const std::string& peer, Clock::time_point now) {
  {
    const std::lock_guard lock(mutex_);
    if (last_refusal_report_ && now - *last_refusal_report_ < kRefusalReportInterval) return;
    last_refusal_report_ = now;
  }
  report({SPORESCOPE_TRANSLATE_NOOP("Rejected a training at %1: it did not give the required token"), {peer}});
}

std::shared_ptr<Training> Connections::find(const std::string& peer) const {
  const std::lock_guard lock(mutex_);
  const auto found = connections_.find(peer);
  return found == connections_.end() ? nullptr : found->second.training;
}

std::vector<std::shared_ptr<Training>> Connections::all() const {
  const std::lock_guard lock(mutex_);
  return trainings_;
}

void Connections::mark_alive(const std::string& peer, Clock::time_point now) {
  std::shared_ptr<Training> training;
  {
    const std::lock_guard lock(mutex_);
    const auto found = connections_.find(peer);
    if (found == connections_.end()) return;
    found->second.last_seen = now;
    training = found->second.training;
  }
  if (training) training->mark_alive();
}

bool Connections::heartbeat(const std::string& peer, std::chrono::seconds period, Clock::time_point now) {
  bool changed = false;
  {
    const std::lock_guard lock(mutex_);
    changed = std::exchange(connections_[peer].period, period) != period;
  }
  mark_alive(peer, now);
  return changed;
}

void Connections::on_call_lost(const std::string& peer) {
  const auto training = find(peer);
  if (!training || is_connection_open(local_port_, peer).value_or(false)) return;
  training->mark_lost({SPORESCOPE_TRANSLATE_NOOP("The training closed the connection")});
}

void Connections::report(const Text& problem) const {
  if (on_problem_) on_problem_(problem);
}

// Closes unregistered connections, because they use memory and a descriptor.
void Connections::close_unregistered(Clock::time_point now) {
  const auto sockets = own_sockets(local_port_);
  if (!sockets) return;
  for (const OwnSocket& socket : *sockets) enable_keepalive(socket);
  std::vector<std::pair<Clock::time_point, const OwnSocket*>> unregistered;
  {
    const std::lock_guard lock(mutex_);
    std::set<std::uint16_t> registered_ports;
    // A heartbeat does not register a client.
    for (const auto& [peer, connection] : connections_) {
      if (connection.training) registered_ports.insert(port_of(peer).value_or(0));
    }
    std::map<std::string, Clock::time_point> since;
    for (const OwnSocket& socket : *sockets) {
      if (registered_ports.contains(socket.port)) continue;
      const auto found = unregistered_.find(socket.peer);
      unregistered.emplace_back(since[socket.peer] = found == unregistered_.end() ? now : found->second, &socket);
    }
    unregistered_.swap(since);
  }
  // The newest connections exceed the limit.
  std::stable_sort(unregistered.begin(), unregistered.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<OwnSocket> expired, surplus;
  std::size_t waiting_count = 0;
  for (const auto& [since, socket] : unregistered) {
    if (now - since >= limits_.registration_timeout) {
      expired.push_back(*socket);
    } else if (waiting_count++ >= limits_.max_unregistered) {
      surplus.push_back(*socket);
    }
  }
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(limits_.registration_timeout).count();
  close_all(expired,
            SPORESCOPE_TRANSLATE_NOOP(
                "Connections closed: %1, for example from %2. They did not identify themselves as a training within %3 s"),
            static_cast<std::uint64_t>(seconds));
  close_all(surplus,
            SPORESCOPE_TRANSLATE_NOOP("Connections closed: %1, for example from %2. More than %3 at once had not "
                                      "identified themselves as a training"),
            limits_.max_unregistered);
}

void Connections::close_all(const std::vector<OwnSocket>& sockets, const char* why, std::uint64_t limit) {
  if (sockets.empty()) return;
  for (const OwnSocket& socket : sockets) shut_down_connection(socket, local_port_);
  report({why, {Count{sockets.size()}, sockets.front().peer, Count{limit}}});
}

Connections::Clock::time_point Connections::check_liveness(Clock::time_point now) {
  close_unregistered(now);
  std::vector<std::shared_ptr<Training>> lost;
  std::vector<std::pair<std::shared_ptr<Training>, Clock::duration>> silent;
  Clock::time_point next = now + limits_.sweep;
  const auto schedule_check = [&](Clock::time_point when) { next = std::min(next, when); };
  {
    const std::lock_guard lock(mutex_);
    for (auto it = connections_.begin(); it != connections_.end();) {
      Connection& connection = it->second;
      const bool is_closed = !is_connection_open(local_port_, it->first).value_or(true);
      const TrainingState state = connection.training ? connection.training->state() : TrainingState::ended;
      const bool has_ended = is_over(state);
      if (has_ended && is_closed) {
        it = connections_.erase(it);
        continue;
      }
      if (!has_ended && is_closed) {
        lost.push_back(connection.training);
      } else if (!has_ended) {
        const auto limit = connection.last_seen + kMaxMissedHeartbeats * (connection.period + kBeatGrace);
        const bool has_heartbeats = connection.period.count() > 0;
        if (has_heartbeats && now >= limit) silent.emplace_back(connection.training, now - connection.last_seen);
        if (has_heartbeats && now < limit) schedule_check(limit);
        // A held call reports the end of its client; a running training must be polled.
        if (!is_waiting(state)) schedule_check(now + kLivenessPeriod);
      }
      ++it;
    }
  }
  for (const auto& training : lost) {
    training->mark_lost({SPORESCOPE_TRANSLATE_NOOP("The training has disconnected")});
  }
  for (const auto& [training, silence] : silent) {
    using WallClock = std::chrono::system_clock;
    training->mark_unresponsive(WallClock::now() - std::chrono::duration_cast<WallClock::duration>(silence));
  }
  return next;
}

}  // namespace sporescope::live
