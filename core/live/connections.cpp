// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/connections.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace sporescope::live {

namespace {

using std::chrono::milliseconds;

constexpr int kMissedBeats = 3;
constexpr milliseconds kBeatGrace{500};

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

std::uint16_t port_of(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) return ntohs(reinterpret_cast<const sockaddr_in&>(address).sin_port);
  if (address.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6&>(address).sin6_port);
  return 0;
}

// Whether a file descriptor is our end of the connection between these ports, and the other side has not closed it.
bool established(int descriptor, std::uint16_t local, std::uint16_t remote) {
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  if (getpeername(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0 || port_of(address) != remote) return false;
  size = sizeof(address);
  if (getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0 || port_of(address) != local) return false;
  tcp_info info{};
  size = sizeof(info);
  return getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 && info.tcpi_state == TCP_ESTABLISHED;
}

}  // namespace

std::optional<bool> connection_open(std::uint16_t local_port, const std::string& peer) {
  const auto remote = port_of(peer);
  if (!remote) return std::nullopt;
  // Our end is one of this process's own descriptors: there are few of them, whereas the system's table takes milliseconds.
  std::error_code error;
  std::filesystem::directory_iterator entry("/proc/self/fd", error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    int descriptor = -1;
    std::from_chars(name.data(), name.data() + name.size(), descriptor);
    if (established(descriptor, local_port, *remote)) return true;
  }
  return error ? std::nullopt : std::optional<bool>(false);
}

Connections::Connections(OnTraining on_training) : on_training_(std::move(on_training)) {}

std::shared_ptr<Training> Connections::back_again(const std::string& peer, const Metadata& metadata) const {
  std::shared_ptr<Training> latest;
  for (const auto& known_training : trainings_) {
    const Training& training = *known_training;
    const TrainingState state = training.state();
    const bool over = state == TrainingState::lost || state == TrainingState::ended ||
                      !connection_open(local_port_, training.peer()).value_or(true);
    const Metadata known = training.metadata();
    if (over && host_of(training.peer()) == host_of(peer) && device_of(known.device_name) == device_of(metadata.device_name) &&
        known.backend == metadata.backend) {
      latest = known_training;
    }
  }
  return latest;
}

std::shared_ptr<Training> Connections::introduce(const std::string& peer, const Metadata& metadata) {
  std::shared_ptr<Training> training;
  bool is_new = false;
  {
    const std::lock_guard lock(mutex_);
    Connection& connection = connections_[peer];
    training = connection.training ? connection.training : back_again(peer, metadata);
    if (!training) {
      training = std::make_shared<Training>();
      trainings_.push_back(training);
      is_new = true;
    }
    // The connection of before, if there was one, no longer speaks for this training.
    std::erase_if(connections_, [&](const auto& entry) { return entry.first != peer && entry.second.training == training; });
    connections_[peer].training = training;
  }
  training->attach(peer, metadata);
  if (is_new && on_training_) on_training_(training);
  return training;
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

bool Connections::heartbeat(const std::string& peer, std::chrono::seconds period, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  Connection& connection = connections_[peer];
  connection.last_beat = now;
  return std::exchange(connection.period, period) != period;
}

void Connections::call_broke_off(const std::string& peer) {
  const auto training = find(peer);
  if (!training || connection_open(local_port_, peer).value_or(false)) return;
  training->lose({SPORESCOPE_TRANSLATE_NOOP("The connection to the training was closed by its side")});
}

std::optional<Connections::Clock::time_point> Connections::look_after(Clock::time_point now) {
  std::vector<std::pair<std::shared_ptr<Training>, Text>> lost;
  std::optional<Clock::time_point> next;
  const auto look_at = [&](Clock::time_point when) { next = next ? std::min(*next, when) : when; };
  {
    const std::lock_guard lock(mutex_);
    for (auto it = connections_.begin(); it != connections_.end();) {
      Connection& connection = it->second;
      const bool closed = !connection_open(local_port_, it->first).value_or(true);
      const TrainingState state = connection.training ? connection.training->state() : TrainingState::ended;
      const bool over = state == TrainingState::ended || state == TrainingState::lost;
      if (over && closed) {
        it = connections_.erase(it);
        continue;
      }
      const auto limit = connection.last_beat + kMissedBeats * (connection.period + kBeatGrace);
      if (!over && closed) {
        lost.emplace_back(connection.training,
                          Text(SPORESCOPE_TRANSLATE_NOOP("The training is gone: its connection was closed")));
      } else if (!over && connection.period.count() > 0 && now >= limit) {
        const auto silent = std::chrono::duration_cast<std::chrono::seconds>(now - connection.last_beat).count();
        lost.emplace_back(connection.training, Text(SPORESCOPE_TRANSLATE_NOOP("The training has sent no heartbeat for %1 s"),
                                                    {std::to_string(silent)}));
      } else if (!over) {
        if (connection.period.count() > 0) look_at(limit);
        // A held call tells by itself when the client dies; a running one does not.
        if (state != TrainingState::ready && state != TrainingState::hit) look_at(now + kLookPeriod);
      }
      ++it;
    }
  }
  for (const auto& [training, why] : lost) training->lose(why);
  return next;
}

}  // namespace sporescope::live
