// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/error.h"

namespace sporescope {

/// What the system's error number says about a file that could not be opened, read or written, as an error for people.
[[nodiscard]] tl::unexpected<Error> system_failure(int number, const std::filesystem::path& path,
                                                   std::optional<std::uint64_t> offset = std::nullopt);

/// What the system says about an error number, "No such file or directory"; the usual ones can be translated.
[[nodiscard]] Text system_text(int number);

/// The same of a file that could not be opened: a link that leads nowhere is called one.
[[nodiscard]] Text system_text(int number, const std::filesystem::path& path);

/// What messages call a file: its name without the folders before it.
[[nodiscard]] std::string file_name(const std::filesystem::path& path);

}  // namespace sporescope
