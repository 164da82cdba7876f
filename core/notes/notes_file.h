// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/notes/note.h"

/// Notes are stored as JSON: {"format": 1, "notes": [{"rank", "net", "graph", "node", "iteration", "bookmark", "text",
/// "written"}]}. Notes on tensors also have "io" ("output", "input"), "slot" and "run".
namespace sporescope {

/// Reads a file of notes. Errors: not_found, no_permission, read_failed, unsupported (not a file of notes), malformed; each
/// with the path.
[[nodiscard]] Result<std::vector<Note>> read_notes_file(const std::filesystem::path& path);

/// Parses a file of notes. `path` is only used for messages.
[[nodiscard]] Result<std::vector<Note>> parse_notes(std::string_view text, const std::filesystem::path& path);

/// Returns the contents of a file with these notes. Invalid UTF-8 becomes U+FFFD.
[[nodiscard]] std::string notes_file_text(const std::vector<Note>& notes);

/// Writes a file of notes and creates its folder. Removes the file if there are no notes. Errors: no_permission, read_failed.
[[nodiscard]] Result<void> save_notes_file(const std::filesystem::path& path, const std::vector<Note>& notes);

}  // namespace sporescope
