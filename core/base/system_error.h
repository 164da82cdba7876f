// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/error.h"

namespace sporescope {

/// Returns an error for a file that could not be opened, read or written, with a message for users. `number` is an errno value.
[[nodiscard]] tl::unexpected<Error> system_failure(int number, const std::filesystem::path& path,
                                                   std::optional<std::uint64_t> offset = std::nullopt);

/// Returns the system's text for an errno value, for example "No such file or directory". Common ones can be translated.
[[nodiscard]] Text system_text(int number);

/// Returns the same for a file that could not be opened; explains broken and circular links.
[[nodiscard]] Text system_text(int number, const std::filesystem::path& path);

/// Returns the name of a file in messages: without its folders.
[[nodiscard]] std::string file_name(const std::filesystem::path& path);

}  // namespace sporescope
