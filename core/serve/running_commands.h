// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <utility>

#include "core/base/error.h"
#include "core/remote/remote_command.h"

namespace sporescope::serve {

/// Runs a command, reports its output except for `started` and `ended`, and returns its exit status. Thread-safe.
using CommandRunner = std::function<int(const remote::CommandCall& call, const std::stop_token& stop,
                                        const std::function<void(const remote::CommandPart&)>& report)>;

/// The commands that run for remote clients, under the numbers by which they are stopped. Thread-safe.
class RunningCommands {
 public:
  explicit RunningCommands(CommandRunner runner) : runner_(std::move(runner)) {}

  /// Runs a command on the calling thread. Errors: unsupported if the engine has no command runner.
  [[nodiscard]] Result<void> run(const remote::CommandCall& call, const std::stop_token& stop,
                                 const std::function<void(const remote::CommandPart&)>& report);
  /// Stops a command. No effect if it has ended.
  void stop(std::uint32_t number);

 private:
  const CommandRunner runner_;
  std::mutex mutex_;
  std::map<std::uint32_t, std::stop_source> running_;
};

}  // namespace sporescope::serve
