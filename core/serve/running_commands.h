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

/// Runs a command and hands on what it says, but for `begun` and `ended`; its exit status. Several threads at once.
using CommandRunner = std::function<int(const remote::CommandCall& call, const std::stop_token& stop,
                                        const std::function<void(const remote::CommandPart&)>& report)>;

/// The commands that run for somebody elsewhere, under the numbers by which they are stopped. Any thread.
class RunningCommands {
 public:
  explicit RunningCommands(CommandRunner run) : run_(std::move(run)) {}

  /// In the calling thread. Errors: unsupported where nobody runs commands.
  [[nodiscard]] Result<void> run(const remote::CommandCall& call, const std::stop_token& stop,
                                 const std::function<void(const remote::CommandPart&)>& report);
  /// One that has ended is left alone.
  void stop(std::uint32_t number);

 private:
  const CommandRunner run_;
  std::mutex mutex_;
  std::map<std::uint32_t, std::stop_source> running_;
};

}  // namespace sporescope::serve
