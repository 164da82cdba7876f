// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"

namespace sporescope::cli {

/// Answers a call whose dumps lie on another computer ("ssh://lab/data/run") by the engine there: its answer, warnings,
/// progress and exit status are passed on, and a wish to stop goes there. `arguments` are those of the program, `call` what
/// was made of them. Nothing if it is to be answered here: all lies here, or what is written here needs the dump itself.
[[nodiscard]] std::optional<int> run_remotely(CommandContext& call, const std::vector<std::string>& arguments);

}  // namespace sporescope::cli
