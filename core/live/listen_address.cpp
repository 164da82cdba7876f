// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/listen_address.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>

namespace sporescope::live {

namespace {

using AddressList = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

// Returns the host of "[::1]"; other addresses are returned unchanged.
std::string strip_brackets(const std::string& address) {
  const bool has_brackets = address.size() > 2 && address.front() == '[' && address.back() == ']';
  return has_brackets ? address.substr(1, address.size() - 2) : address;
}

// Returns 0 or errno.
int try_to_bind(const addrinfo& address) {
  const int descriptor = socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return errno;
  const int reuse = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof(reuse));
  const int error = bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 ? 0 : errno;
  close(descriptor);
  return error;
}

tl::unexpected<Error> listen_error(int error, const std::string& address, const std::string& port) {
  switch (error) {
    case EACCES:
      return fail(
          ErrorCode::invalid_argument,
          {SPORESCOPE_TRANSLATE_NOOP("Port %1 requires administrator rights: choose a port from 1024 to 65535"), {port}});
    case EADDRNOTAVAIL:
      return fail(
          ErrorCode::invalid_argument,
          {SPORESCOPE_TRANSLATE_NOOP("%1 is not an address of this computer: choose one of its addresses, or 127.0.0.1"),
           {address}});
    case EADDRINUSE:
      return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("Port %1 is in use: choose another port"), {port}});
    default:
      return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("Cannot listen on %1, port %2: %3"),
                                           {address, port, std::system_category().message(error)}});
  }
}

}  // namespace

std::string address_with_port(const std::string& address, std::uint16_t port) {
  const std::string host = strip_brackets(address);
  const bool has_colons = host.find(':') != std::string::npos;
  return (has_colons ? '[' + host + ']' : host) + ':' + std::to_string(port);
}

Result<void> probe_listen(const std::string& address, std::uint16_t port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* addresses = nullptr;
  const std::string port_text = std::to_string(port);
  if (const int code = getaddrinfo(strip_brackets(address).c_str(), port_text.c_str(), &hints, &addresses); code != 0) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP(
                     "%1 is not an address of this computer (%2): specify one of its addresses, such as 127.0.0.1"),
                 {address, gai_strerror(code)}});
  }
  const AddressList owner(addresses, &freeaddrinfo);
  int first_error = 0;
  for (const addrinfo* candidate = addresses; candidate != nullptr; candidate = candidate->ai_next) {
    const int error = try_to_bind(*candidate);
    if (error == 0) return {};
    if (first_error == 0) first_error = error;
  }
  return listen_error(first_error, address, port_text);
}

}  // namespace sporescope::live
