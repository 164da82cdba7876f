// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <array>
#include <memory>
#include <set>

#include "app/cli/command.h"
#include "core/base/string_list.h"

// Shell completion, generated from the program's own commands and options, so that it is always complete.
namespace sporescope::cli {

namespace {

bool is_file(const OptionInfo& option) {
  constexpr std::array<std::string_view, 3> kFiles{"FILE", "FOLDER", "DIR"};
  return std::find(kFiles.begin(), kFiles.end(), option.type) != kFiles.end();
}

// Returns all options of a command, followed by those of the program.
std::vector<OptionInfo> options_of(const Command& shared, const Command& command) {
  std::vector<OptionInfo> all;
  for (const Command* source : {&command, &shared}) {
    for (const OptionInfo& option : source->options()) {
      if (!option.is_argument()) all.push_back(option);
    }
  }
  all.push_back({"--help", {}, {}, "Print help", {}});
  return all;
}

// Returns the words that a command accepts in place of PATH; empty: files.
std::vector<std::string> option_names(const Command& command) {
  for (const OptionInfo& option : command.options()) {
    if (option.is_argument()) return option.values;
  }
  return {};
}

std::string bash_command(const Command& shared, const Command& command) {
  std::vector<std::string> names, files, texts;
  std::string cases;
  for (const OptionInfo& option : options_of(shared, command)) {
    names.push_back(option.name);
    if (!option.values.empty()) {
      cases += "        " + option.name + ") words=\"" + join_list(option.values, " ") + "\" ;;\n";
    } else if (is_file(option)) {
      files.push_back(option.name);
    } else if (!option.type.empty()) {
      texts.push_back(option.name);
    }
  }
  if (!files.empty()) cases += "        " + join_list(files, "|") + ") files=yes ;;\n";
  if (!texts.empty()) cases += "        " + join_list(texts, "|") + ") ;;\n";
  const std::vector<std::string> arguments = option_names(command);
  const std::string argument = arguments.empty() ? "files=yes" : "words=\"" + join_list(arguments, " ") + "\"";
  return "    " + command.name() + ")\n      case $before in\n" + cases + "        *) if [[ $current == -* ]]; then words=\"" +
         join_list(names, " ") + "\"; else " + argument + "; fi ;;\n      esac ;;\n";
}

std::string bash_script(const Program& program, const Command& shared) {
  std::vector<std::string> names;
  std::string cases;
  for (const Command* command : program.commands()) {
    names.push_back(command->name());
    cases += bash_command(shared, *command);
  }
  std::vector<std::string> shared_names, value_options;
  for (const OptionInfo& option : shared.options()) {
    shared_names.push_back(option.name);
    if (!option.type.empty()) value_options.push_back(option.name);
  }
  return R"(# Completion of sporescope-cli for bash.
_sporescope_cli() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= words= files= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
      )" +
         join_list(value_options, "|") + R"() ((++i)) ;;
      )" +
         join_list(names, "|") + R"() command=${COMP_WORDS[i]}; break ;;
    esac
  done
  case $command in
)" + cases +
         "    *) words=\"" + join_list(names, " ") + " " + join_list(shared_names, " ") + R"( --help --version" ;;
  esac
  if [[ $files ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  fi
}
complete -o filenames -F _sporescope_cli sporescope-cli
)";
}

// Escapes text within '[…]' or after a colon, in single quotes.
std::string zsh_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
      continue;
    }
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_option(const OptionInfo& option) {
  std::string out = "'*" + option.name + "[" + zsh_text(option.help) + "]";
  if (!option.type.empty()) {
    out += ":" + zsh_text(option.type) + ":";
    if (!option.values.empty()) out += "(" + join_list(option.values, " ") + ")";
    if (is_file(option)) out += "_files";
  }
  return out + "'";
}

std::string zsh_script(const Program& program, const Command& shared) {
  std::string commands;
  std::string cases;
  for (const Command* command : program.commands()) {
    commands += "    '" + command->name() + ":" + zsh_text(command->help()) + "'\n";
    cases += "        " + command->name() + ")\n          _arguments \\\n";
    for (const OptionInfo& option : options_of(shared, *command)) cases += "            " + zsh_option(option) + " \\\n";
    const std::vector<std::string> choices = option_names(*command);
    cases += choices.empty() ? "            '*:PATH:_files' ;;\n"
                             : "            '1:" + zsh_text("word") + ":(" + join_list(choices, " ") + ")' ;;\n";
  }
  std::string shared_names;
  for (const OptionInfo& option : shared.options()) shared_names += "    " + zsh_option(option) + " \\\n";
  return R"(#compdef sporescope-cli
# Completion of sporescope-cli for zsh.
_sporescope_cli() {
  local state
  local -a commands
  commands=(
)" + commands +
         R"(  )
  _arguments -C \
)" + shared_names +
         R"(    '--help[Print help]' \
    '--version[Print the version]' \
    '1:command:->command' \
    '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $words[1] in
)" + cases +
         R"(      esac ;;
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _sporescope_cli "$@"
else
  compdef _sporescope_cli sporescope-cli
fi
)";
}

}  // namespace

void add_completion(Program& program, CommandContext& call) {
  Command& command = program.command("completion", "Print a shell completion script for commands and options");
  const auto shell = std::make_shared<std::string>();
  command.argument("SHELL", {"bash", "zsh"}, *shell, "bash or zsh");
  command.footer(R"(Examples:
  source <(sporescope-cli completion bash)
  sporescope-cli completion zsh > ~/.zfunc/_sporescope-cli)");
  command.action([&call, &program, shell] {
    const Command& shared = program.options();
    call.console.print(*shell == "zsh" ? zsh_script(program, shared) : bash_script(program, shared));
    return int{kNothingFound};
  });
}

}  // namespace sporescope::cli
