// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/listen_service.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <utility>

#include "core/live/listener.h"
#include "core/session/live/make_live_session.h"

namespace sporescope {

namespace {

class LiveListenService final : public ListenService {
 public:
  explicit LiveListenService(std::unique_ptr<live::Listener> listener) : listener_(std::move(listener)) {}

  [[nodiscard]] std::string address() const override { return listener_->address(); }
  [[nodiscard]] std::uint16_t port() const override { return listener_->port(); }
  void stop() override { listener_->stop(); }

 private:
  std::unique_ptr<live::Listener> listener_;
};

bool is_port_free(const std::string& address, std::uint16_t port) {
  sockaddr_in socket_address{};
  socket_address.sin_family = AF_INET;
  socket_address.sin_port = htons(port);
  if (inet_pton(AF_INET, address.c_str(), &socket_address.sin_addr) != 1) {
    socket_address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  }
  const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return false;
  const int reuse = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof(reuse));
  const bool is_free = bind(descriptor, reinterpret_cast<const sockaddr*>(&socket_address), sizeof(socket_address)) == 0;
  close(descriptor);
  return is_free;
}

}  // namespace

Result<std::shared_ptr<ListenService>> ListenService::start(const ListenEndpoint& endpoint, OnSession on_session,
                                                            OnProblem on_problem) {
  live::ListenOptions options;
  options.address = endpoint.address;
  options.port = endpoint.port;
  options.token = endpoint.token;
  auto listener = live::Listener::start(
      options,
      [on_session = std::move(on_session)](std::shared_ptr<live::Training> training) {
        on_session(make_live_session(std::move(training)));
      },
      std::move(on_problem));
  if (!listener) return tl::unexpected(listener.error());
  return std::make_shared<LiveListenService>(std::move(*listener));
}

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1" || address == "[::1]" || address == "localhost";
}

std::uint16_t next_free_port(const std::string& address, std::uint16_t port) {
  constexpr int kTries = 50;
  for (int candidate = port; candidate < port + kTries && candidate <= 65535; ++candidate) {
    if (is_port_free(address, static_cast<std::uint16_t>(candidate))) return static_cast<std::uint16_t>(candidate);
  }
  return 0;
}

}  // namespace sporescope
