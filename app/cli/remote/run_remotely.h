// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"

namespace sporescope::cli {

/// Runs a command on the remote engine if its dumps are remote ("ssh://lab/data/run"). Output, warnings, progress and exit
/// status are forwarded; a stop request is sent to the engine. `arguments` are those of the program, `call` is their parsed
/// form. Empty if the command has to run locally, because all dumps are local or because it writes local files from the dump.
[[nodiscard]] std::optional<int> run_remotely(CommandContext& call, const std::vector<std::string>& arguments);

}  // namespace sporescope::cli
