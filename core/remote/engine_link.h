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

/// The way to an engine elsewhere: a Unix socket on this computer, which leads there. It may be lost, and be found again under
/// another address; who holds it need not know. Any thread; questions wait, so they are for workers.
class EngineLink {
 public:
  /// `host` is how messages name the other computer. Nothing is said to the engine yet.
  [[nodiscard]] static std::shared_ptr<EngineLink> make(std::string host, const std::string& socket);

  EngineLink() = default;
  EngineLink(const EngineLink&) = delete;
  EngineLink& operator=(const EngineLink&) = delete;
  virtual ~EngineLink() = default;

  using OnPart = std::function<Result<void>(std::string_view part)>;
  /// Asks, and hands on each part of the answer as it comes. Errors: those of the answer; read_failed where the connection is
  /// lost or `on_part` found fault; cancelled.
  [[nodiscard]] virtual Result<void> call_streaming(RequestKind kind, std::uint32_t dump, const std::string& question,
                                                    const std::stop_token& stop, const OnPart& on_part) = 0;
  /// The same of an answer in one part.
  [[nodiscard]] Result<std::string> call(RequestKind kind, std::uint32_t dump, const std::string& question,
                                         const std::stop_token& stop);
  template <class T>
  [[nodiscard]] Result<T> call_as(RequestKind kind, std::uint32_t dump, const std::string& question,
                                  const std::stop_token& stop) {
    const auto answer = call(kind, dump, question, stop);
    return answer ? unpack<T>(*answer) : tl::unexpected(answer.error());
  }

  [[nodiscard]] virtual const std::string& host() const = 0;
  /// Bytes of the answers so far, as the engine made them: fewer travelled, since they are compressed on their way.
  [[nodiscard]] virtual std::uint64_t bytes_read() const = 0;

  [[nodiscard]] virtual bool lost() const = 0;
  /// Told (by any thread) when lostText() changes, until the handle goes.
  [[nodiscard]] virtual CancelHandle on_changed(std::function<void()> callback) = 0;
  /// The connection is gone, as whoever holds it has seen: questions fail at once until there is another one.
  virtual void mark_lost() = 0;
  /// There is a way again, to an engine that knows nothing of what was opened before.
  virtual void reconnect(const std::string& socket) = 0;
  /// How often it was found again: by it who opened a dump sees that it has to be opened anew.
  [[nodiscard]] virtual std::uint32_t generation() const = 0;
};

}  // namespace sporescope::remote
