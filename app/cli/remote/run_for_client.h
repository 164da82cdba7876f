// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "app/cli/opened_dumps.h"
#include "core/remote/remote_command.h"

namespace sporescope::cli {

/// Runs a command for a remote client (run_remotely()). Files of the request are stored in a temporary folder, and paths in
/// the output are translated to those of the client. Returns the exit status. Thread-safe.
[[nodiscard]] int run_for_client(const remote::CommandCall& command_call, const std::stop_token& stop,
                                 const std::function<void(const remote::CommandPart&)>& send_part,
                                 const std::shared_ptr<OpenedDumps>& opened);

}  // namespace sporescope::cli
