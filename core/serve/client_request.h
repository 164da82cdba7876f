// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/remote/engine_requests.h"
#include "core/serve/dump_registry.h"
#include "core/serve/running_commands.h"

namespace sporescope::serve {

/// A request of a client, and the sink of its response.
struct ClientRequest {
  remote::RequestKind kind{};
  DumpRegistry* dumps = nullptr;
  RunningCommands* commands = nullptr;
  DumpRegistry::Entry dump;  ///< the dump that the request refers to, if any
  std::string_view packed;
  std::stop_token stop;
  /// Sends a part of the response.
  std::function<void(const std::string& part)> send;
};

/// Returns the error for a request whose arguments cannot be unpacked or refer to missing objects.
[[nodiscard]] inline tl::unexpected<Error> invalid_request() {
  return fail(ErrorCode::malformed, "The question makes no sense: is the window of another version?");
}

/// Unpacks the arguments; returns false if they have other types.
template <class... Arguments>
[[nodiscard]] bool read_arguments(const ClientRequest& request, Arguments&... arguments) {
  Unpacker unpacker(request.packed);
  unpacker(arguments...);
  return unpacker.done();
}

}  // namespace sporescope::serve
