// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"

namespace sporescope::cli {

/// Runs the command in `arguments`, which do not include the program name, and returns the exit status. Usage errors are
/// reported to the console of `call`. Thread-safe, with a separate `call` for each thread.
[[nodiscard]] int run_program(const std::vector<std::string>& arguments, CommandContext& call);

}  // namespace sporescope::cli
