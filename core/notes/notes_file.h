// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/notes/note.h"

/// Notes as a file: JSON, {"format": 1, "notes": [{"rank", "net", "graph", "node", "iteration", "bookmark", "text",
/// "written"}]}; of a tensor "io" ("output", "input"), "slot" and "run" as well.
namespace sporescope {

/// Errors: not_found, no_permission, read_failed, unsupported (no notes file), malformed; each names the file.
[[nodiscard]] Result<std::vector<Note>> read_notes_file(const std::filesystem::path& path);

/// The same of a text; `path` stands in the messages.
[[nodiscard]] Result<std::vector<Note>> parse_notes(std::string_view text, const std::filesystem::path& path);

/// What stands in such a file; what is no UTF-8 becomes U+FFFD.
[[nodiscard]] std::string notes_file_text(const std::vector<Note>& notes);

/// Writes them, and makes the folder; takes the file away where there are none. Errors: no_permission, read_failed.
[[nodiscard]] Result<void> save_notes_file(const std::filesystem::path& path, const std::vector<Note>& notes);

}  // namespace sporescope
