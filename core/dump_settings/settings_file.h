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

/// The settings as the target's tool reads them, indented by two, with a newline at the end. Keys that the target does not know
/// are written only where they were changed, so that problems_with() can tell of them.
[[nodiscard]] std::string settings_json(const DumpSettings& settings, const DumpTarget& target);

/// Which file that is, by its usual name: "data_dump.json" or "config.json".
[[nodiscard]] std::string_view settings_file_name(const DumpTarget& target);

struct ReadSettings {
  DumpSettings settings;                 ///< defaults stand for what is missing or wrong
  std::vector<SettingFinding> findings;  ///< unknown keys, and what the target makes of the rest
};
/// Reads a data_dump.json or config.json back. Errors: malformed for what is not JSON or not such a file, with the place.
[[nodiscard]] Result<ReadSettings> read_settings(std::string_view json, const DumpTarget& target);
/// The same of a file of at most 16 MB; further errors: those of reading.
[[nodiscard]] Result<std::string> read_settings_file(const std::filesystem::path& path);
/// Writes a new file. Errors: invalid_argument if it is there and `replace` is false; no_permission, read_failed.
[[nodiscard]] Result<void> write_settings_file(const std::filesystem::path& path, std::string_view json, bool replace);

struct ShellLine {
  std::string command;
  Text comment;  ///< may be empty

  /// In English.
  [[nodiscard]] std::string str() const { return comment.empty() ? command : command + "  # " + comment.str(); }
};

/// What has to be done beside the file.
struct TrainingLines {
  std::vector<ShellLine> shell;     ///< lines to run in the shell that trains, before it
  std::vector<std::string> script;  ///< lines of Python to add; with msprobe alone
};
/// `file`: where the settings will lie; relative ones are made absolute.
[[nodiscard]] TrainingLines training_lines(const DumpSettings& settings, const DumpTarget& target,
                                           const std::filesystem::path& file);

}  // namespace sporescope
