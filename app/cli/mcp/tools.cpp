// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/mcp/tools.h"

#include <algorithm>
#include <utility>

#include "core/base/closest_match.h"
#include "core/base/parse.h"

namespace sporescope::cli {

namespace {

const std::vector<Tool>& table() {
  static const std::vector<Tool> all_tools{
      {"find_dumps",
       "Find dumps",
       "Finds MindSpore training dumps below a folder, with their location, MindSpore version, device, ranks and "
       "iterations. Begin here; the other tools need the root of one dump.",
       "info",
       {"--brief"},
       {"--brief", "--sizes"}},
      {"info",
       "What was dumped",
       "Describes one dump: ranks, networks, graphs with their operator and parameter counts, iterations, and files "
       "that could not be matched or read.",
       "info",
       {},
       {"--brief"}},
      {"first_cause",
       "Where NaN or Inf began",
       "Finds the operator, input, constant or parameter where NaN or Inf began, with the reason, its input ranges, "
       "the source line and the path from there to the symptom. Use this first when a loss is NaN.",
       "first",
       {},
       {}},
      {"check",
       "Check watchpoints",
       "Checks tensors against conditions: overflow, vanishing or exploding gradients, dead activations, unchanged "
       "weights. Specify one of recommended, condition or watch.",
       "check",
       {},
       {"--follow", "--idle"}},
      {"conditions", "Conditions of check", "Lists the conditions of check and their parameters.", "conditions", {}, {}},
      {"statistics",
       "Statistics of tensors",
       "Returns minimum, maximum, mean, deviation, norms and the numbers of NaN, Inf and zeros of the selected "
       "tensors. Narrow down with node, iteration, category, where, sort, limit and columns. summary counts tensors "
       "with NaN, Inf or values beyond above.",
       "stats",
       {},
       {}},
      {"values",
       "Values of one tensor",
       "Returns the values of one tensor, or of a NumPy-style slice of it. The selection must match exactly one tensor.",
       "show",
       {},
       {"--full"}},
      {"nodes",
       "Nodes of the graph",
       "Lists operators, parameters and constants with their inputs and outputs. stack finds nodes by source line; "
       "sources, attributes and consumers add these details; affected finds all nodes that depend on one node.",
       "nodes",
       {},
       {}},
      {"compare",
       "Where two runs diverge",
       "Compares one dump with another (with_path), or one iteration or rank of a dump with another (with_iteration, "
       "with_rank). Finds the operator that diverges although its inputs agree, or the data, weight, constant or "
       "attribute that differs.",
       "compare",
       {},
       {},
       "with_path"},
      {"difference",
       "The difference of two tensors",
       "Compares any two tensors. The selection picks the first; with_path, with_iteration, with_rank, with_node and "
       "similar arguments say how the second differs from it. Returns the share within a tolerance, relative error, "
       "cosine, ULP and the largest differences.",
       "difference",
       {},
       {},
       "with_path"},
      {"trend",
       "Statistics over iterations",
       "Follows a statistic of the selected tensors over the dumped iterations and reports jumps: what grows, dies or "
       "becomes NaN.",
       "trend",
       {},
       {}},
      {"replicas",
       "Diverging ranks",
       "Finds tensors that were equal on several ranks and no longer are, since when, and which rank is the odd one.",
       "replicas",
       {},
       {}},
      {"recompute",
       "Recompute operators",
       "Finds operators whose dumped outputs do not match their dumped inputs, beyond rounding.",
       "recompute",
       {},
       {}},
  };
  return all_tools;
}

const Command* find_command(const Program& program, std::string_view name) {
  for (const Command* command : program.commands()) {
    if (command->name() == name) return command;
  }
  return nullptr;
}

// Returns "ignore_case" for "--ignore-case", "path" for "PATH".
std::string argument_name(const OptionInfo& option) {
  std::string name = lower_case(option.is_argument() ? option.name : option.name.substr(2));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::vector<OptionInfo> offered_options(const Tool& tool, const Command& command) {
  std::vector<OptionInfo> options;
  for (const OptionInfo& option : command.options()) {
    const auto& hidden = tool.hidden_options;
    if (std::find(hidden.begin(), hidden.end(), option.name) == hidden.end()) options.push_back(option);
  }
  return options;
}

// Replaces option names in help texts by argument names.
std::string replace_option_names(std::string text, const Command& command) {
  for (const OptionInfo& option : command.options()) {
    if (option.is_argument()) continue;
    for (std::size_t at = text.find(option.name); at != std::string::npos; at = text.find(option.name, at)) {
      const std::string name = argument_name(option);
      text.replace(at, option.name.size(), name);
      at += name.size();
    }
  }
  return text;
}

// Replaces "The command nodes lists what there is" by the corresponding tool.
std::string replace_command_names(std::string sentence) {
  constexpr std::string_view kCommand = "he command ";
  for (std::size_t at = sentence.find(kCommand); at != std::string::npos; at = sentence.find(kCommand, at + 1)) {
    const std::size_t begin = at + kCommand.size();
    const std::string command = sentence.substr(begin, sentence.find_first_of(" .,", begin) - begin);
    const auto tool = std::find_if(table().begin(), table().end(), [&](const Tool& candidate) {
      return candidate.command == command && candidate.name != "find_dumps";
    });
    // The tool `statistics` lists all tensors, too.
    const std::string name = command == "tensors" ? "statistics" : tool == table().end() ? "" : std::string(tool->name);
    if (!name.empty()) sentence.replace(at, kCommand.size() + command.size(), "he tool " + name);
  }
  return sentence;
}

bool is_flag(const OptionInfo& option) { return option.type.empty() && option.values.empty(); }

// Tools accept only one path, even if the command accepts PATH... .
bool is_list(const OptionInfo& option) { return option.several && !option.is_argument(); }

Json schema_of(const OptionInfo& option, const Command& command) {
  Json schema;
  if (is_flag(option)) {
    schema["type"] = "boolean";
  } else if (option.range) {
    schema = {{"type", "integer"}, {"minimum", option.range->minimum}};
  } else if (is_list(option)) {
    schema = {{"type", "array"}, {"items", {{"type", "string"}}}};
  } else {
    schema["type"] = "string";
    if (!option.values.empty()) schema["enum"] = option.values;
  }
  std::string text = replace_option_names(option.help, command);
  if (option.is_argument()) text = text.substr(0, text.find(';'));
  schema["description"] = std::move(text);
  return schema;
}

tl::unexpected<Error> wrong_type(const std::string& name, const char* expected) {
  return fail(ErrorCode::invalid_argument, {"Argument %1 must be %2", {name, expected}});
}

// Integers are accepted as text, because an iteration, for example, may be one number or several.
Result<std::string> parse_word(const std::string& name, const Json& value, const char* expected) {
  if (value.is_number_integer()) return text_of(value);
  if (!value.is_string()) return wrong_type(name, expected);
  auto word = value.get<std::string>();
  if (word.find('\0') != std::string::npos) return wrong_type(name, "a string without null characters");
  return word;
}

Result<std::vector<std::string>> option_values(const OptionInfo& option, const std::string& name, const Json& value) {
  std::vector<std::string> values;
  if (!is_list(option) || !value.is_array()) {
    auto word = parse_word(name, value, option.range ? "an integer" : is_list(option) ? "a list of strings" : "a string");
    if (!word) return tl::unexpected(std::move(word.error()));
    values.push_back(*std::move(word));
    return values;
  }
  for (const Json& element : value) {
    auto word = parse_word(name, element, "a list of strings");
    if (!word) return tl::unexpected(std::move(word.error()));
    values.push_back(*std::move(word));
  }
  return values;
}

}  // namespace

std::span<const Tool> tools() { return table(); }

const Tool* find_tool(std::string_view name) {
  const auto found = std::find_if(table().begin(), table().end(), [&](const Tool& tool) { return tool.name == name; });
  return found == table().end() ? nullptr : &*found;
}

Json tool_json(const Tool& tool, const Program& program) {
  const Command& command = *find_command(program, tool.command);
  Json properties = Json::object();
  Json required = Json::array();
  for (const OptionInfo& option : offered_options(tool, command)) {
    properties[argument_name(option)] = schema_of(option, command);
    if (!option.is_argument()) continue;
    required.push_back(argument_name(option));
    if (tool.second_path.empty()) continue;
    properties[std::string(tool.second_path)] = {{"type", "string"},
                                                 {"description", "A second dump to compare with the first"}};
  }
  Json schema = {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
  if (!required.empty()) schema["required"] = std::move(required);
  return {{"name", tool.name},
          {"title", tool.title},
          {"description", tool.what},
          {"inputSchema", std::move(schema)},
          {"annotations",
           {{"readOnlyHint", true}, {"destructiveHint", false}, {"idempotentHint", true}, {"openWorldHint", false}}}};
}

std::string with_argument_names(std::string sentence, const Tool& tool, const Program& program) {
  // Assistants cannot use the command line help.
  sentence.resize(std::min(sentence.find(" See sporescope-cli "), sentence.size()));
  return replace_option_names(replace_command_names(std::move(sentence)), *find_command(program, tool.command));
}

Result<std::vector<std::string>> command_line(const Tool& tool, const Program& program, const Json& arguments) {
  const Command& command = *find_command(program, tool.command);
  std::vector<std::string> line{"--json", command.name()};
  line.insert(line.end(), tool.fixed_options.begin(), tool.fixed_options.end());
  std::vector<std::string> positional;
  std::vector<std::string> known;
  Json remaining = arguments;
  for (const OptionInfo& option : offered_options(tool, command)) {
    const std::string name = argument_name(option);
    known.push_back(name);
    const auto given = remaining.find(name);
    if (given == remaining.end()) {
      if (option.is_argument()) return fail(ErrorCode::invalid_argument, {"Missing argument %1", {name}});
      continue;
    }
    if (is_flag(option)) {
      if (!given->is_boolean()) return wrong_type(name, "true or false");
      if (given->get<bool>()) line.push_back(option.name);
    } else {
      auto values = option_values(option, name, *given);
      if (!values) return tl::unexpected(std::move(values.error()));
      for (std::string& word : *values) {
        if (option.is_argument()) {
          positional.push_back(std::move(word));
        } else if (!word.empty()) {
          line.push_back(option.name + "=" + word);
        }
      }
    }
    remaining.erase(name);
  }
  if (!tool.second_path.empty()) {
    const std::string name(tool.second_path);
    known.push_back(name);
    if (const auto given = remaining.find(name); given != remaining.end()) {
      auto word = parse_word(name, *given, "a string");
      if (!word) return tl::unexpected(std::move(word.error()));
      positional.push_back(*std::move(word));
      remaining.erase(name);
    }
  }
  if (!remaining.empty()) {
    const std::string suggestion = did_you_mean(remaining.begin().key(), known);
    return fail(ErrorCode::invalid_argument, {"Unknown argument %1%2", {remaining.begin().key(), suggestion}});
  }
  // Arguments may begin with a dash.
  if (!positional.empty()) line.emplace_back("--");
  line.insert(line.end(), positional.begin(), positional.end());
  return line;
}

}  // namespace sporescope::cli
