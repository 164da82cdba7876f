// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/remote/ssh/ssh_client.h"

namespace sporescope::cli {

/// Returns the ssh options of this program. Prompts of ssh (for a passphrase or a host key) are shown on the terminal by a
/// second process of this program, because ssh runs in a session without a terminal. Without a terminal, prompts are disabled.
/// Call it before other threads are created.
[[nodiscard]] remote::SshOptions ssh_options();

/// If ssh started this program to prompt the user, prompts on the terminal, passes the answer to ssh, and returns the exit
/// status. Empty if the program was started otherwise.
[[nodiscard]] std::optional<int> ask_for_ssh(int count, char** arguments);

}  // namespace sporescope::cli
