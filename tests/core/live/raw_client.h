// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A client that writes HTTP/2 frames directly, so that it can stop at any byte.

#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sporescope::live::test {

class RawClient {
 public:
  explicit RawClient(std::uint16_t port) : descriptor_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(port);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = connect(descriptor_, reinterpret_cast<const sockaddr*>(&place), sizeof(place)) == 0;
  }
  ~RawClient() { close(descriptor_); }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  [[nodiscard]] bool connected() const { return connected_; }
  /// Returns true if the server has closed the connection.
  [[nodiscard]] bool closed() const {
    for (;;) {
      pollfd there{descriptor_, POLLIN, 0};
      if (poll(&there, 1, 0) <= 0) return false;
      char answer[4096];
      if (recv(descriptor_, answer, sizeof(answer), 0) <= 0) return true;
    }
  }

  /// Call it before the first call.
  void send_preface() { send_all("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(kSettings, 0, 0, {})); }
  /// Sends a call with one message. `stream` is odd and increases with each call.
  void call(std::uint32_t stream, std::string_view method, const std::string& message) {
    begin(stream, method);
    send_all(frame(kData, kEnd, stream, length_of(message.size()) + message));
  }
  /// Sends a call whose message is shorter than announced.
  void half_a_call(std::uint32_t stream, std::string_view method, const std::string& message) {
    begin(stream, method);
    send_all(frame(kData, 0, stream, length_of(2 * message.size()) + message));
  }

 private:
  static constexpr char kData = 0, kHeaders = 1, kSettings = 4;
  static constexpr char kEnd = 1, kEndOfHeaders = 4;

  static std::string big_endian(std::size_t number, int bytes) {
    std::string text;
    for (int at = bytes - 1; at >= 0; --at) text += static_cast<char>((number >> (8 * at)) & 0xffU);
    return text;
  }
  static std::string length_of(std::size_t bytes) { return '\0' + big_endian(bytes, 4); }
  static std::string frame(char type, char flags, std::uint32_t stream, const std::string& content) {
    return big_endian(content.size(), 3) + type + flags + big_endian(stream, 4) + content;
  }
  // Encodes a header that is in no table.
  static std::string header(std::string_view name, std::string_view value) {
    std::string text(1, '\0');
    for (const std::string_view part : {name, value}) text += big_endian(part.size(), 1) + std::string(part);
    return text;
  }
  void begin(std::uint32_t stream, std::string_view method) {
    const std::string path = "/debugger.EventListener/" + std::string(method);
    send_all(frame(kHeaders, kEndOfHeaders, stream,
                   header(":method", "POST") + header(":scheme", "http") + header(":path", path) +
                       header(":authority", "localhost") + header("content-type", "application/grpc") +
                       header("te", "trailers")));
  }
  void send_all(const std::string& bytes) const { (void)!send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }

  int descriptor_;
  bool connected_ = false;
};

}  // namespace sporescope::live::test
