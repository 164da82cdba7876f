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

/// Returns the commands that show a finding again: the search, the tensor of the cause, and the window at its node. Without a
/// finding, returns the search, the check and the window. With `is_nameless`, the dump folder is called "dump".
[[nodiscard]] std::vector<std::string> shell_commands(const Dump& dump, const Finding* finding, bool is_nameless);

/// Returns the name of the dump's folder, even if it was opened as ".".
[[nodiscard]] std::string folder_name(const Dump& dump);

/// Quotes a word for a POSIX shell, if necessary.
[[nodiscard]] std::string shell_word(std::string_view word);

/// Returns the dump's folder name for commands; "dump" if `is_nameless` or if it has no name.
[[nodiscard]] std::string shell_name(const Dump& dump, bool is_nameless);
/// Returns the commands that repeat a comparison of the selected ranks and iterations. If both runs are in one dump, the
/// folder appears once.
[[nodiscard]] std::vector<std::string> compare_commands(const Dump& a, const Dump& b, const Selection& of_a,
                                                        const Selection& of_b, bool is_nameless);

}  // namespace sporescope
