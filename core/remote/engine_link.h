// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/pack.h"
#include "core/concurrency/cancel_handle.h"
#include "core/remote/engine_requests.h"

namespace sporescope::remote {

/// Sends requests to a remote engine through a forwarded Unix socket. The connection may be lost and later restored on another
/// socket; users of the link need not notice. Thread-safe. Requests block, so call them from worker threads.
class EngineLink {
 public:
  /// Creates a link through `socket`. `host` names the remote computer in messages. Does not contact the engine yet.
  [[nodiscard]] static std::shared_ptr<EngineLink> make(std::string host, const std::string& socket);

  EngineLink() = default;
  EngineLink(const EngineLink&) = delete;
  EngineLink& operator=(const EngineLink&) = delete;
  virtual ~EngineLink() = default;

  /// Called with each part of a response; an error ends the request.
  using OnPart = std::function<Result<void>(std::string_view part)>;
  /// Sends a request and passes each part of the response to `on_part` as it arrives. Errors: those of the response
  /// or of `on_part`; read_failed if the connection is lost; cancelled.
  [[nodiscard]] virtual Result<void> call_streaming(RequestKind kind, std::uint32_t dump, const std::string& arguments,
                                                    const std::stop_token& stop, const OnPart& on_part) = 0;
  /// Sends a request whose response has one part.
  [[nodiscard]] Result<std::string> call(RequestKind kind, std::uint32_t dump, const std::string& arguments,
                                         const std::stop_token& stop);
  /// Sends a request and unpacks its response as T.
  template <class T>
  [[nodiscard]] Result<T> call_as(RequestKind kind, std::uint32_t dump, const std::string& arguments,
                                  const std::stop_token& stop) {
    const auto response = call(kind, dump, arguments, stop);
    return response ? unpack<T>(*response) : tl::unexpected(response.error());
  }

  [[nodiscard]] virtual const std::string& host() const = 0;
  /// Number of response bytes so far, as serialized by the engine. Fewer bytes travel, because the transport compresses them.
  [[nodiscard]] virtual std::uint64_t bytes_read() const = 0;

  [[nodiscard]] virtual bool lost() const = 0;
  /// Registers an observer, which is called on any thread when lost() or generation() changes. It is removed when the handle
  /// is destroyed.
  [[nodiscard]] virtual CancelHandle on_changed(std::function<void()> callback) = 0;
  /// Marks the connection as lost. Requests fail at once until reconnect().
  virtual void mark_lost() = 0;
  /// Restores the link through a new socket, to an engine that has none of the dumps open that were opened before.
  virtual void reconnect(const std::string& socket) = 0;
  /// Number of reconnections so far. A changed number means that dumps have to be opened again.
  [[nodiscard]] virtual std::uint32_t generation() const = 0;
};

}  // namespace sporescope::remote
