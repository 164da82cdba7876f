// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/ssh_environment.h"

#include <cstdlib>
#include <utility>

namespace sporescope::remote {

namespace {

std::string environment_variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

std::vector<std::string> split_command_line(std::string_view line) {
  std::vector<std::string> tokens;
  std::string word;
  bool has_word = false;
  char quote = '\0';
  for (const char c : line) {
    if (quote != '\0' ? c == quote : c == '"' || c == '\'') {
      quote = quote != '\0' ? '\0' : c;
      has_word = true;
    } else if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n')) {
      if (std::exchange(has_word, false)) tokens.push_back(std::exchange(word, {}));
    } else {
      word += c;
      has_word = true;
    }
  }
  if (has_word) tokens.push_back(std::move(word));
  return tokens;
}

SshOptions ssh_options_of_environment(const std::filesystem::path& program) {
  SshOptions options;
  const std::filesystem::path program_folder = program.parent_path();
  if (std::string folder = environment_variable("SPORESCOPE_ENGINES"); !folder.empty()) {
    options.engine_folders.emplace_back(std::move(folder));
  }
  if (!program_folder.empty()) {
    options.engine_folders.push_back(program_folder / "engines");
    options.engine_folders.push_back(program_folder / "../share/sporescope/engines");
  }
  if (auto tokens = split_command_line(environment_variable("SPORESCOPE_SSH")); !tokens.empty()) {
    options.program = std::move(tokens);
  }
  options.engine_path = environment_variable("SPORESCOPE_ENGINE");
  return options;
}

}  // namespace sporescope::remote
