// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/remote/ssh/ssh_client.h"

namespace sporescope::remote {

/// Splits a command line into words at blanks; quotation marks keep words together.
[[nodiscard]] std::vector<std::string> split_command_line(std::string_view line);

/// Returns the ssh options from the variables SPORESCOPE_SSH, SPORESCOPE_ENGINES and SPORESCOPE_ENGINE and from the path of
/// this program (empty: unknown). Prompts are disabled.
[[nodiscard]] SshOptions ssh_options_of_environment(const std::filesystem::path& program);

}  // namespace sporescope::remote
