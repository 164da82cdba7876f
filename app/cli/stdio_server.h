// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/command.h"

namespace sporescope::cli {

/// Calls of this program that come through standard input, one after the other, so that dumps and connections stay open from
/// one to the next. A call is a line, {"folder": "/home/liu", "arguments": ["--json", "info", "dumps/lenet"]}: paths are those
/// of the folder. What it says follows in pieces on standard output, each of them a word and a number of bytes on a line, then
/// the bytes: "answer 120", "warning 40", "error 31"; "ended 1" is the last line of a call, with its exit status. Ends with
/// standard input, and with it what is running. Gives the exit status of the program.
[[nodiscard]] int serve_stdio(CommandContext& call);

}  // namespace sporescope::cli
