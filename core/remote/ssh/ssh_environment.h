// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/remote/ssh/ssh_client.h"

namespace sporescope::remote {

/// The words of a command line as a person types it: blanks part them, quotation marks hold them together.
[[nodiscard]] std::vector<std::string> split_command_line(std::string_view line);

/// How ssh is called and where engines lie, by the variables SPORESCOPE_SSH, SPORESCOPE_ENGINES and SPORESCOPE_ENGINE, and by
/// where this program lies (empty: not known). Nothing is asked of a person.
[[nodiscard]] SshOptions ssh_options_of_environment(const std::filesystem::path& program);

}  // namespace sporescope::remote
