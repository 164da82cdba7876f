// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "app/cli/command.h"
#include "core/dump/open_dump.h"

/// Dumps on another computer, for commands that work here: those that write files, and the comparison of a dump here with one
/// there. Everything else is answered there (run_remotely.h).
namespace sporescope::cli {

/// Whether call.path names one.
[[nodiscard]] bool is_there(const CommandContext& call);

/// As open_dumps(). Errors: those, and those of the connection.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Dump>>> open_remote_target(CommandContext& call,
                                                                                  const OpenOptions& options);

/// call.path as the dump names its files; empty for the dump itself.
[[nodiscard]] std::filesystem::path path_in_remote_dump(const CommandContext& call, const Dump& dump);

}  // namespace sporescope::cli
