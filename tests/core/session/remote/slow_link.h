// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <deque>
#include <string>
#include <thread>
#include <vector>

namespace sporescope::test {

/// A network between a Unix socket and another one. Each direction has the delay `way`, and at most `bytes_per_second` arrive
/// locally. Supports one client at a time.
class SlowLink {
 public:
  using Clock = std::chrono::steady_clock;

  SlowLink(const std::string& here, std::string there, Clock::duration way, double bytes_per_second)
      : there_(std::move(there)), way_(way), bytes_per_second_(bytes_per_second) {
    listening_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = address_of(here);
    ok_ = ::bind(listening_, plain(address), sizeof(address)) == 0 && ::listen(listening_, 4) == 0;
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  }
  SlowLink(const SlowLink&) = delete;
  SlowLink& operator=(const SlowLink&) = delete;
  ~SlowLink() {
    thread_.request_stop();
    thread_.join();
    ::close(listening_);
  }

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] std::uint64_t bytes_up() const { return up_; }
  [[nodiscard]] std::uint64_t bytes_down() const { return down_; }

 private:
  struct Piece {
    Clock::time_point due;
    std::string bytes;
  };
  struct Way {
    int from = -1, to = -1;
    double bytes_per_second = 0;  // 0: unlimited
    std::deque<Piece> pieces;
    Clock::time_point free;  // time when the last pending byte has left
    std::atomic<std::uint64_t>* count = nullptr;
  };

  static sockaddr_un address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof(address.sun_path) - 1);
    return address;
  }
  static const sockaddr* plain(const sockaddr_un& address) { return reinterpret_cast<const sockaddr*>(&address); }

  void run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      pollfd wait{listening_, POLLIN, 0};
      if (::poll(&wait, 1, 20) <= 0) continue;
      const int client = ::accept(listening_, nullptr, nullptr);
      const int server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
      const sockaddr_un address = address_of(there_);
      if (::connect(server, plain(address), sizeof(address)) == 0) serve(client, server, stop);
      ::close(client);
      ::close(server);
    }
  }

  void serve(int client, int server, const std::stop_token& stop) {
    std::array<Way, 2> ways;
    ways[0].from = ways[1].to = client;
    ways[0].to = ways[1].from = server;
    ways[0].count = &up_;
    ways[1].count = &down_;
    ways[1].bytes_per_second = bytes_per_second_;
    while (!stop.stop_requested()) {
      for (Way& way : ways) pass_on(way);
      std::array<pollfd, 2> ready{pollfd{client, POLLIN, 0}, pollfd{server, POLLIN, 0}};
      ::poll(ready.data(), ready.size(), 1);
      for (std::size_t i = 0; i < 2; ++i) {
        if (ready[i].revents != 0 && !take(ways[i])) return;
      }
    }
  }

  bool take(Way& way) const {
    std::array<char, 16384> block{};
    const ssize_t count = ::read(way.from, block.data(), block.size());
    if (count <= 0) return false;
    *way.count += static_cast<std::uint64_t>(count);
    way.free = std::max(way.free, Clock::now());
    if (way.bytes_per_second > 0) {
      way.free += std::chrono::duration_cast<Clock::duration>(
          std::chrono::duration<double>(static_cast<double>(count) / way.bytes_per_second));
    }
    way.pieces.push_back({way.free + way_, std::string(block.data(), static_cast<std::size_t>(count))});
    return true;
  }

  static void pass_on(Way& way) {
    while (!way.pieces.empty() && way.pieces.front().due <= Clock::now()) {
      std::string_view bytes = way.pieces.front().bytes;
      while (!bytes.empty()) {
        const ssize_t count = ::send(way.to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(count));
      }
      way.pieces.pop_front();
    }
  }

  std::string there_;
  Clock::duration way_;
  double bytes_per_second_;
  int listening_ = -1;
  bool ok_ = false;
  std::atomic<std::uint64_t> up_ = 0, down_ = 0;
  std::jthread thread_;  // destroyed first
};

}  // namespace sporescope::test
