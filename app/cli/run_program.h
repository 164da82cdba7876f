// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"

namespace sporescope::cli {

/// Runs the command that the arguments name, the program's own name not among them, and gives the exit status. What is wrong
/// with the call is told to its console, too. Any thread; a call for each.
[[nodiscard]] int run_program(const std::vector<std::string>& arguments, CommandContext& call);

}  // namespace sporescope::cli
