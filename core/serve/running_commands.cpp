// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/running_commands.h"

#include <optional>

namespace sporescope::serve {

Result<void> RunningCommands::run(const remote::CommandCall& call, const std::stop_token& stop,
                                  const std::function<void(const remote::CommandPart&)>& report) {
  using Kind = remote::CommandPart::Kind;
  if (!runner_) return fail(ErrorCode::unsupported, SPORESCOPE_TRANSLATE_NOOP("This engine does not run commands"));
  std::stop_source stop_source;
  const std::stop_callback on_stop(stop, [&stop_source] { stop_source.request_stop(); });
  {
    const std::lock_guard lock(mutex_);
    running_.insert_or_assign(call.number, stop_source);
  }
  report({Kind::started, {}, 0});
  const int status = runner_(call, stop_source.get_token(), report);
  {
    const std::lock_guard lock(mutex_);
    running_.erase(call.number);
  }
  report({Kind::ended, {}, status});
  return {};
}

void RunningCommands::stop(std::uint32_t number) {
  std::optional<std::stop_source> stop_source;
  {
    const std::lock_guard lock(mutex_);
    if (const auto running = running_.find(number); running != running_.end()) stop_source = running->second;
  }
  if (stop_source) stop_source->request_stop();
}

}  // namespace sporescope::serve
