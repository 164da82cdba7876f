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
       "Finds the dumps of MindSpore trainings below a folder: where each is, its MindSpore version and device, its ranks and "
       "iterations. Begin here; the other tools want the root of one dump.",
       "info",
       {"--brief"},
       {"--brief", "--sizes"}},
      {"info",
       "What was dumped",
       "What one dump holds: ranks, networks, graphs with their numbers of operators and parameters, iterations, and which "
       "files "
       "could not be matched or read.",
       "info",
       {},
       {"--brief"}},
      {"first_cause",
       "Where NaN or Inf began",
       "Finds the operator, input, constant or parameter in which NaN or Inf began, with the reason, the ranges of its inputs, "
       "the "
       "source line and the way from there to where it was noticed. Ask this first when a loss is NaN.",
       "first",
       {},
       {}},
      {"check",
       "Check watchpoints",
       "Holds tensors against conditions: overflow, vanishing or exploding gradients, dead activations, weights that do not "
       "change. "
       "Give one of recommended, condition and watch.",
       "check",
       {},
       {"--follow", "--idle"}},
      {"conditions",
       "Conditions of check",
       "Lists the conditions that check knows, with their parameters.",
       "conditions",
       {},
       {}},
      {"statistics",
       "Statistics of tensors",
       "Minimum, maximum, mean, deviation, norms and the numbers of NaN, Inf and zero of the selected tensors. Narrow it down "
       "by node, "
       "iteration, category, where, sort, limit and columns. summary counts how many hold NaN, Inf or values beyond above.",
       "stats",
       {},
       {}},
      {"values",
       "Values of one tensor",
       "The values of one tensor, or of a slice of it with NumPy's meaning. The selection has to leave one tensor.",
       "show",
       {},
       {"--full"}},
      {"nodes",
       "Nodes of the graph",
       "Operators, parameters and constants with their inputs and outputs; stack finds those that a source line made, sources "
       "tells the lines, attributes and consumers what the graph says of them and what reads them; affected finds all that a "
       "value of one node flows into.",
       "nodes",
       {},
       {}},
      {"compare",
       "Where two runs part",
       "Lays one dump over another (with_path), or one iteration or rank of a dump over another one (with_iteration, "
       "with_rank): "
       "which operator makes a difference out of inputs that agree, or which data, weight, constant or attribute differ.",
       "compare",
       {},
       {},
       "with_path"},
      {"difference",
       "The difference of two tensors",
       "Holds any two tensors against each other: the selection leaves the first; what is another one for the second say "
       "with_path, with_iteration, with_rank, with_node and the like. Tells the share within a tolerance, the relative error, "
       "cosine, ULP, and where they differ most.",
       "difference",
       {},
       {},
       "with_path"},
      {"trend",
       "Statistics over iterations",
       "Follows a statistic of the selected tensors over the dumped iterations and tells where it jumps: what grows, dies or "
       "becomes NaN.",
       "trend",
       {},
       {}},
      {"replicas",
       "Ranks that part",
       "Finds what was the same bytes on several ranks and is no more, since when, and which rank is the odd one.",
       "replicas",
       {},
       {}},
      {"recompute",
       "Compute operators again",
       "Finds operators whose dumped outputs are not what their dumped inputs give, beyond the rounding of their types.",
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

std::vector<OptionInfo> offered(const Tool& tool, const Command& command) {
  std::vector<OptionInfo> options;
  for (const OptionInfo& option : command.options()) {
    const auto& hidden = tool.hidden_options;
    if (std::find(hidden.begin(), hidden.end(), option.name) == hidden.end()) options.push_back(option);
  }
  return options;
}

// Replaces option names in help texts by argument names.
std::string explained(std::string text, const Command& command) {
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
std::string with_tools(std::string sentence) {
  constexpr std::string_view kCommand = "he command ";
  for (std::size_t at = sentence.find(kCommand); at != std::string::npos; at = sentence.find(kCommand, at + 1)) {
    const std::size_t begin = at + kCommand.size();
    const std::string command = sentence.substr(begin, sentence.find_first_of(" .,", begin) - begin);
    const auto tool = std::find_if(table().begin(), table().end(),
                                   [&](const Tool& one) { return one.command == command && one.name != "find_dumps"; });
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
  std::string text = explained(option.help, command);
  if (option.is_argument()) text = text.substr(0, text.find(';'));
  schema["description"] = std::move(text);
  return schema;
}

tl::unexpected<Error> wrong_type(const std::string& name, const char* desired) {
  return fail(ErrorCode::invalid_argument, {"The argument %1 has to be %2", {name, desired}});
}

// Integers are accepted as text, because an iteration, for example, may be one number or several.
Result<std::string> word_of(const std::string& name, const Json& value, const char* desired) {
  if (value.is_number_integer()) return text_of(value);
  if (!value.is_string()) return wrong_type(name, desired);
  auto word = value.get<std::string>();
  if (word.find('\0') != std::string::npos) return wrong_type(name, "a text without a null character");
  return word;
}

Result<std::vector<std::string>> option_values(const OptionInfo& option, const std::string& name, const Json& value) {
  std::vector<std::string> label;
  if (!is_list(option) || !value.is_array()) {
    auto word = word_of(name, value, option.range ? "an integer" : is_list(option) ? "a list of texts" : "a text");
    if (!word) return tl::unexpected(std::move(word.error()));
    label.push_back(*std::move(word));
    return label;
  }
  for (const Json& one : value) {
    auto word = word_of(name, one, "a list of texts");
    if (!word) return tl::unexpected(std::move(word.error()));
    label.push_back(*std::move(word));
  }
  return label;
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
  for (const OptionInfo& option : offered(tool, command)) {
    properties[argument_name(option)] = schema_of(option, command);
    if (!option.is_argument()) continue;
    required.push_back(argument_name(option));
    if (tool.second_path.empty()) continue;
    properties[std::string(tool.second_path)] = {{"type", "string"}, {"description", "A second dump, laid over the first one"}};
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
  return explained(with_tools(std::move(sentence)), *find_command(program, tool.command));
}

Result<std::vector<std::string>> command_line(const Tool& tool, const Program& program, const Json& arguments) {
  const Command& command = *find_command(program, tool.command);
  std::vector<std::string> line{"--json", command.name()};
  line.insert(line.end(), tool.fixed_options.begin(), tool.fixed_options.end());
  std::vector<std::string> behind;
  std::vector<std::string> known;
  Json left = arguments;
  for (const OptionInfo& option : offered(tool, command)) {
    const std::string name = argument_name(option);
    known.push_back(name);
    const auto given = left.find(name);
    if (given == left.end()) {
      if (option.is_argument()) return fail(ErrorCode::invalid_argument, {"The argument %1 is missing", {name}});
      continue;
    }
    if (is_flag(option)) {
      if (!given->is_boolean()) return wrong_type(name, "true or false");
      if (given->get<bool>()) line.push_back(option.name);
    } else {
      auto label = option_values(option, name, *given);
      if (!label) return tl::unexpected(std::move(label.error()));
      for (std::string& word : *label) {
        if (option.is_argument()) {
          behind.push_back(std::move(word));
        } else if (!word.empty()) {
          line.push_back(option.name + "=" + word);
        }
      }
    }
    left.erase(name);
  }
  if (!tool.second_path.empty()) {
    const std::string name(tool.second_path);
    known.push_back(name);
    if (const auto given = left.find(name); given != left.end()) {
      auto word = word_of(name, *given, "a text");
      if (!word) return tl::unexpected(std::move(word.error()));
      behind.push_back(*std::move(word));
      left.erase(name);
    }
  }
  if (!left.empty()) {
    const std::string intended = did_you_mean(left.begin().key(), known);
    return fail(ErrorCode::invalid_argument, {"There is no argument %1%2", {left.begin().key(), intended}});
  }
  // Arguments may begin with a dash.
  if (!behind.empty()) line.emplace_back("--");
  line.insert(line.end(), behind.begin(), behind.end());
  return line;
}

}  // namespace sporescope::cli
