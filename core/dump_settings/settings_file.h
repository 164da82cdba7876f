// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump_settings/check_settings.h"
#include "core/dump_settings/dump_settings.h"

namespace sporescope {

/// Returns the settings in the format of the target's tool, indented by two spaces, with a newline at the end. Keys that the
/// target does not support are written only if they were changed, so that check_dump_settings() can report them.
[[nodiscard]] std::string settings_json(const DumpSettings& settings, const DumpTarget& target);

/// Returns the usual name of the settings file: "data_dump.json" or "config.json".
[[nodiscard]] std::string_view settings_file_name(const DumpTarget& target);

/// Result of read_settings().
struct ReadSettings {
  DumpSettings settings;                 ///< missing and invalid values are replaced by defaults
  std::vector<SettingFinding> findings;  ///< unknown keys, and findings for the target
};
/// Parses a data_dump.json or config.json. Errors: malformed if it is not a JSON object, with the position.
[[nodiscard]] Result<ReadSettings> read_settings(std::string_view json, const DumpTarget& target);
/// Reads a settings file of at most 16 MB as text. Errors: those of read_text_file().
[[nodiscard]] Result<std::string> read_settings_file(const std::filesystem::path& path);
/// Writes a settings file. Errors: invalid_argument if it exists and `replace` is false; no_permission, read_failed.
[[nodiscard]] Result<void> write_settings_file(const std::filesystem::path& path, std::string_view json, bool replace);

/// A line for a shell, with an explanation.
struct ShellLine {
  std::string command;
  Text comment;  ///< may be empty

  /// Returns the line with the comment in English.
  [[nodiscard]] std::string str() const { return comment.empty() ? command : command + "  # " + comment.str(); }
};

/// Changes that a training needs in addition to the settings file.
struct TrainingLines {
  std::vector<ShellLine> shell;     ///< lines for the shell, to run before the training
  std::vector<std::string> script;  ///< lines of Python to add to the script; only with msprobe
};
/// Returns the lines for a settings file at `file`. A relative path is made absolute.
[[nodiscard]] TrainingLines training_lines(const DumpSettings& settings, const DumpTarget& target,
                                           const std::filesystem::path& file);

}  // namespace sporescope
