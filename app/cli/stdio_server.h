// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/command.h"

namespace sporescope::cli {

/// Runs commands from the standard input one after the other, so that dumps and connections stay open between them. A request
/// is a line {"folder": "/home/liu", "arguments": ["--json", "info", "dumps/lenet"]}; relative paths refer to the folder. The
/// output follows in pieces on the standard output. Each piece has a line with its kind and its number of bytes, then the
/// bytes: "answer 120", "warning 40", "error 31". The line "ended 1" ends a command, with its exit status. The end of the
/// standard input stops the running command and the server. Returns the exit status of the program.
[[nodiscard]] int serve_stdio(CommandContext& call);

}  // namespace sporescope::cli
