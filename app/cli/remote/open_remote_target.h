// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "app/cli/command.h"
#include "core/dump/open_dump.h"

/// Opening remote dumps for commands that run locally: commands that write files, and comparisons of a local with a remote
/// dump. All others run on the remote host (run_remotely.h).
namespace sporescope::cli {

/// Returns true if call.path is a remote path.
[[nodiscard]] bool is_remote(const CommandContext& call);

/// Opens the remote dumps at call.path. Errors: those of open_dumps() and of the connection.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Dump>>> open_remote_target(CommandContext& call,
                                                                                  const OpenOptions& options);

/// Returns call.path relative to the remote dump; empty for the dump itself.
[[nodiscard]] std::filesystem::path path_in_remote_dump(const CommandContext& call, const Dump& dump);

}  // namespace sporescope::cli
