// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/output/records.h"

/// The commands as tools of the Model Context Protocol. The arguments of a tool are the options of its command, and its result
/// is the command's JSON.
namespace sporescope::cli {

/// A tool, defined by a row of the table.
struct Tool {
  std::string_view name;
  std::string_view title;
  std::string_view what;                         ///< Description, from which an assistant chooses a tool
  std::string_view command;                      ///< Name of the command
  std::vector<std::string_view> fixed_options;   ///< Options added to each call
  std::vector<std::string_view> hidden_options;  ///< Options that are not available to assistants
  std::string_view second_path = {};             ///< Argument that becomes a second PATH, if given; empty: only one path
};

[[nodiscard]] std::span<const Tool> tools();  ///< All tools
/// Returns a tool by name, or null.
[[nodiscard]] const Tool* find_tool(std::string_view name);

/// Returns the description of a tool for tools/list. The schema of its arguments is derived from the options of its command.
/// `program` must have all commands.
[[nodiscard]] Json tool_json(const Tool& tool, const Program& program);

/// Returns the command line for a call. Errors: invalid_argument, with the name of the argument.
[[nodiscard]] Result<std::vector<std::string>> command_line(const Tool& tool, const Program& program, const Json& arguments);

/// Replaces option names in a message of the command by argument names.
[[nodiscard]] std::string with_argument_names(std::string sentence, const Tool& tool, const Program& program);

}  // namespace sporescope::cli
