// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/output/records.h"

/// The commands as an assistant calls them: tools of the Model Context Protocol. Their arguments are the options of the
/// command, their answer is its JSON.
namespace sporescope::cli {

/// One tool: a row of the table. A new one needs nothing but its row.
struct Tool {
  std::string_view name;
  std::string_view title;
  std::string_view what;                         ///< what it is good for, for whoever chooses between tools
  std::string_view command;                      ///< of the program
  std::vector<std::string_view> fixed_options;   ///< options that each call has
  std::vector<std::string_view> hidden_options;  ///< options that make no sense here
  std::string_view second_path = {};  ///< the argument that a second PATH is, if need be; empty: it answers about one
};

[[nodiscard]] std::span<const Tool> tools();
/// Null: there is none of this name.
[[nodiscard]] const Tool* find_tool(std::string_view name);

/// The tool as tools/list describes it, with the schema of its arguments made of the options of its command. `program` has all
/// commands.
[[nodiscard]] Json tool_json(const Tool& tool, const Program& program);

/// The command line that a call with these arguments is. Errors: invalid_argument, with the argument that is wrong.
[[nodiscard]] Result<std::vector<std::string>> command_line(const Tool& tool, const Program& program, const Json& arguments);

/// A sentence of the command, which speaks of its options, with the names of the arguments instead.
[[nodiscard]] std::string with_argument_names(std::string sentence, const Tool& tool, const Program& program);

}  // namespace sporescope::cli
