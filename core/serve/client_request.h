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

/// What a question is asked with, and where its answer goes.
struct ClientRequest {
  remote::RequestKind kind{};
  DumpRegistry* dumps = nullptr;
  RunningCommands* commands = nullptr;
  DumpRegistry::Entry dump;  ///< the dump that it is about, if it is about one
  std::string_view packed;
  std::stop_token stop;
  std::function<void(const std::string& part)> send;
};

/// The answer to one whose arguments cannot be taken apart, or name what is not there.
[[nodiscard]] inline tl::unexpected<Error> invalid_request() {
  return fail(ErrorCode::malformed, "The question makes no sense: is the window of another version?");
}

/// Takes the packed arguments apart; false if they are others.
template <class... Arguments>
[[nodiscard]] bool read_arguments(const ClientRequest& question, Arguments&... arguments) {
  Unpacker unpacker(question.packed);
  unpacker(arguments...);
  return unpacker.done();
}

}  // namespace sporescope::serve
