// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/ssh_environment.h"

#include <cstdlib>
#include <utility>

namespace sporescope::remote {

namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

std::vector<std::string> split_command_line(std::string_view line) {
  std::vector<std::string> tokens;
  std::string word;
  bool started = false;
  char mark = '\0';
  for (const char c : line) {
    if (mark != '\0' ? c == mark : c == '"' || c == '\'') {
      mark = mark != '\0' ? '\0' : c;
      started = true;
    } else if (mark == '\0' && (c == ' ' || c == '\t' || c == '\n')) {
      if (std::exchange(started, false)) tokens.push_back(std::exchange(word, {}));
    } else {
      word += c;
      started = true;
    }
  }
  if (started) tokens.push_back(std::move(word));
  return tokens;
}

SshOptions ssh_options_of_environment(const std::filesystem::path& program) {
  SshOptions options;
  const std::filesystem::path own = program.parent_path();
  if (std::string named = variable("SPORESCOPE_ENGINES"); !named.empty()) options.engine_folders.emplace_back(std::move(named));
  if (!own.empty()) {
    options.engine_folders.push_back(own / "engines");
    options.engine_folders.push_back(own / "../share/sporescope/engines");
  }
  if (auto tokens = split_command_line(variable("SPORESCOPE_SSH")); !tokens.empty()) options.program = std::move(tokens);
  options.engine_path = variable("SPORESCOPE_ENGINE");
  return options;
}

}  // namespace sporescope::remote
