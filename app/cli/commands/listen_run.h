// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "core/watch/watchpoint.h"

namespace sporescope::cli {

/// Arguments of `listen`.
struct ListenArguments {
  std::string address = "127.0.0.1";
  std::uint16_t port = 50051;
  std::string watch_file;
  bool recommended = false;
  std::int64_t steps = -1;
  bool until_hit = false;
  std::string save;
};

/// Waits for trainings, runs each of them as the arguments require, and prints events until all have ended. Returns the exit
/// status.
[[nodiscard]] int listen_for_trainings(CommandContext& call, const ListenArguments& arguments,
                                       std::vector<Watchpoint> watchpoints);

}  // namespace sporescope::cli
