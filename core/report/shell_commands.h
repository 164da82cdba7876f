// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/cause/finding.h"
#include "core/dump/dump.h"
#include "core/dump/selection.h"

namespace sporescope {

/// What to type to see it again, beside the folder of the dump: the search, the tensor of the cause, and the window at its
/// node. Without a finding the search and the check alone. The dump's folder is called "dump" if `nameless`.
[[nodiscard]] std::vector<std::string> shell_commands(const Dump& dump, const Finding* finding, bool nameless);

/// What the dump's folder is called, also where it was opened as ".".
[[nodiscard]] std::string folder_name(const Dump& dump);

/// A word as a POSIX shell takes it: as it is, or in single quotes.
[[nodiscard]] std::string shell_word(std::string_view word);

/// The dump's folder as commands name it; `nameless`: "dump".
[[nodiscard]] std::string shell_name(const Dump& dump, bool nameless);
/// Those that compare again: run A, the selected ranks and iterations of one dump, and run B.
[[nodiscard]] std::vector<std::string> compare_commands(const Dump& a, const Dump& b, const Selection& of_a,
                                                        const Selection& of_b, bool nameless);

}  // namespace sporescope
