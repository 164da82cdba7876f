// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/own_sockets.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <system_error>

namespace sporescope::live {

namespace {

std::uint16_t port_of(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) return ntohs(reinterpret_cast<const sockaddr_in&>(address).sin_port);
  if (address.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6&>(address).sin6_port);
  return 0;
}

std::string address_text(const sockaddr_storage& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address.ss_family == AF_INET) {
    inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in&>(address).sin_addr, text.data(), text.size());
    return text.data() + (':' + std::to_string(port_of(address)));
  }
  const in6_addr& host = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
  if (IN6_IS_ADDR_V4MAPPED(&host)) {
    inet_ntop(AF_INET, &host.s6_addr[12], text.data(), text.size());
    return text.data() + (':' + std::to_string(port_of(address)));
  }
  inet_ntop(AF_INET6, &host, text.data(), text.size());
  return '[' + std::string(text.data()) + "]:" + std::to_string(port_of(address));
}

// Returns the local end of a connection to `local_port` that the peer has not closed.
std::optional<OwnSocket> find_established(int descriptor, std::uint16_t local_port) {
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  if (getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0 || port_of(address) != local_port) {
    return std::nullopt;
  }
  size = sizeof(address);
  if (getpeername(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0) return std::nullopt;
  tcp_info info{};
  size = sizeof(info);
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 || info.tcpi_state != TCP_ESTABLISHED) {
    return std::nullopt;
  }
  return OwnSocket{descriptor, address_text(address), port_of(address)};
}

}  // namespace

std::optional<std::vector<OwnSocket>> own_sockets(std::uint16_t local_port) {
  // Search the few descriptors of this process, because reading the system's table takes milliseconds.
  std::vector<OwnSocket> sockets;
  std::error_code error;
  std::filesystem::directory_iterator entry("/proc/self/fd", error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    int descriptor = -1;
    std::from_chars(name.data(), name.data() + name.size(), descriptor);
    if (auto socket = find_established(descriptor, local_port)) sockets.push_back(std::move(*socket));
  }
  return error ? std::nullopt : std::optional(std::move(sockets));
}

void enable_keepalive(const OwnSocket& socket) {
  int keepalive = 0;
  socklen_t size = sizeof(keepalive);
  if (getsockopt(socket.descriptor, SOL_SOCKET, SO_KEEPALIVE, &keepalive, &size) != 0 || keepalive != 0) return;
  constexpr int kIdleSeconds = 60;
  constexpr int kIntervalSeconds = 15;
  constexpr int kMaxProbes = 4;
  const auto set = [&](int level, int option, int value) {
    (void)setsockopt(socket.descriptor, level, option, &value, sizeof(value));
  };
  set(IPPROTO_TCP, TCP_KEEPIDLE, kIdleSeconds);
  set(IPPROTO_TCP, TCP_KEEPINTVL, kIntervalSeconds);
  set(IPPROTO_TCP, TCP_KEEPCNT, kMaxProbes);
  set(SOL_SOCKET, SO_KEEPALIVE, 1);
}

void shut_down_connection(const OwnSocket& socket, std::uint16_t local_port) {
  // An own descriptor refers to the same connection even if the other one is closed and reused meanwhile.
  const int descriptor = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0);
  if (descriptor < 0) return;
  const auto current = find_established(descriptor, local_port);
  if (current && current->peer == socket.peer) shutdown(descriptor, SHUT_RDWR);
  close(descriptor);
}

}  // namespace sporescope::live
