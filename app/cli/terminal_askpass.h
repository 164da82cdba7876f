// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/remote/ssh/ssh_client.h"

namespace sporescope::cli {

/// How this program reaches other computers. What ssh wants to know (a passphrase, whether a key is trusted) it asks on the
/// terminal, by this program once more, since ssh runs in a session without one; without a terminal nothing is asked. To be
/// called before there are other threads.
[[nodiscard]] remote::SshOptions ssh_options();

/// Where ssh has started this program to ask: asks on the terminal, hands the answer to ssh, and gives the exit status.
/// Nothing where it was started by somebody else.
[[nodiscard]] std::optional<int> ask_for_ssh(int count, char** arguments);

}  // namespace sporescope::cli
