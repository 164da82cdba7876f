// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/options.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <sstream>
#include <system_error>
#include <utility>

#include "core/base/closest_match.h"
#include "core/base/string_list.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kHelpColumn = 34;

// CLI11 callbacks can only report errors by exceptions.
[[noreturn]] void throw_validation_error(const std::string& sentence) { throw CLI::ValidationError(sentence); }

const std::string& single_value(const std::string& name, const std::vector<std::string>& given) {
  if (given.size() > 1) {
    throw_validation_error(name + " is specified " + (given.size() == 2 ? "twice" : "several times") + "; specify it once");
  }
  return given.front();
}

std::int64_t parse_integer(const std::string& name, const std::string& text, std::int64_t minimum, std::int64_t maximum) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && stopped == end && number >= minimum && number <= maximum) return number;
  const bool is_unbounded = maximum == std::numeric_limits<std::int64_t>::max();
  throw_validation_error(name + ": " + text + " is not an integer " +
                         (is_unbounded ? "of " + std::to_string(minimum) + " or more"
                                       : "from " + std::to_string(minimum) + " to " + std::to_string(maximum)));
}

}  // namespace

/// A command based on CLI11. All values are parsed as text, so that error messages are those of this program.
class Program::Cli11Command final : public Command {
 public:
  Cli11Command(CLI::App& app, std::string name, std::string help) : app_(app), name_(std::move(name)), help_(std::move(help)) {}

  const std::string& name() const override { return name_; }
  const std::string& help() const override { return help_; }
  std::span<const OptionInfo> options() const override { return options_; }

  void group(const std::string& title) override { group_ = title; }

  void flag(const std::string& name, bool& value, const std::string& help) override {
    put(*app_.add_flag(name, value, help), {name, {}, {}, help, {}});
  }
  void text(const std::string& name, const std::string& type, std::string& value, const std::string& help) override {
    add({name, type, {}, help, {}}, [&value, name](const auto& given) { value = single_value(name, given); });
  }
  void texts(const std::string& name, const std::string& type, std::vector<std::string>& values,
             const std::string& help) override {
    add({name, type, {}, help, {}, true}, [&values](const auto& given) { values = given; });
  }
  void word(const std::string& name, const std::vector<std::string>& choices, std::string& value,
            const std::string& help) override {
    add({name, "WORD", choices, help, {}}, [&value, name, choices](const auto& given) {
      value = single_value(name, given);
      if (std::find(choices.begin(), choices.end(), value) == choices.end()) {
        throw_validation_error(name + ": " + value + " is not one of " + join_list(choices));
      }
    });
  }
  void former_spelling(const std::string& name, const std::string& former) override { former_spellings_[former] = name; }
  void argument(const std::string& name, std::string& value, const std::string& help) override {
    put(*app_.add_option(name, value, help)->required()->type_name(""), {name, name, {}, help, {}});
  }
  void argument(const std::string& name, const std::vector<std::string>& choices, std::string& value,
                const std::string& help) override {
    const auto on_value = [&value, name, choices](const std::string& given) {
      value = given;
      if (std::find(choices.begin(), choices.end(), given) == choices.end()) {
        throw_validation_error(name + ": " + given + " is not one of " + join_list(choices));
      }
    };
    put(*app_.add_option_function<std::string>(name, on_value, help)->required()->type_name(""),
        {name, name, choices, help, {}});
  }
  void arguments(const std::string& name, std::vector<std::string>& values, std::size_t minimum,
                 const std::string& help) override {
    put(*app_.add_option(name, values, help)->required(minimum > 0)->type_name(""), {name, name, {}, help, {}, true});
  }
  void footer(const std::string& text) override { app_.footer(text); }
  void action(std::function<int()> action) override { action_ = std::move(action); }

  [[nodiscard]] const std::map<std::string, std::string>& former_spellings() const { return former_spellings_; }
  [[nodiscard]] CLI::App& app() const { return app_; }
  [[nodiscard]] const std::function<int()>& action() const { return action_; }

 protected:
  void add_number(const std::string& name, const std::string& type, Range range, std::function<void(std::int64_t)> on_value,
                  const std::string& help) override {
    add({name, type, {}, help, range}, [name, range, on_value = std::move(on_value)](const auto& given) {
      on_value(parse_integer(name, single_value(name, given), range.minimum, range.maximum));
    });
  }

 private:
  using ValueCallback = std::function<void(const std::vector<std::string>& given)>;

  void add(OptionInfo info, const ValueCallback& on_value) {
    auto* option = app_.add_option_function<std::vector<std::string>>(info.name, on_value, info.help);
    // Each occurrence takes one value, not all following words.
    option->type_name(info.type)->take_all()->expected(1)->allow_extra_args(false);
    put(*option, std::move(info));
  }

  void put(CLI::Option& option, OptionInfo info) {
    if (!group_.empty()) option.group(group_);
    options_.push_back(std::move(info));
  }

  CLI::App& app_;
  std::string name_;
  std::string help_;
  std::string group_;
  std::vector<OptionInfo> options_;
  std::map<std::string, std::string> former_spellings_;
  std::function<int()> action_;
};

struct Program::Parser {
  Parser(const std::string& name, const std::string& help) : app(help, name), own(app, name, help) {}

  [[nodiscard]] const Cli11Command* find_parsed_command() const {
    for (const auto& command : commands) {
      if (command->app().parsed()) return command.get();
    }
    return nullptr;
  }
  // Adds the shared options to the help of the commands, which only lists their own.
  void mention_shared_options() const;
  [[nodiscard]] bool takes_a_value(const std::string& option) const;
  // Replaces former spellings of the options of the command by the current ones.
  [[nodiscard]] std::vector<std::string> replace_former_spellings(std::vector<std::string> given) const;
  // Replaces "--node=", for which CLI11 would take the next argument, by "--node" and an empty argument.
  [[nodiscard]] std::vector<std::string> separate_empty_values(const std::vector<std::string>& given) const;
  // Returns the message for an argument that CLI11 does not accept.
  [[nodiscard]] std::string unaccepted_argument_text(const std::vector<std::string>& given) const;
  [[nodiscard]] std::string error_text(const CLI::ParseError& error, const std::vector<std::string>& given) const;

  CLI::App app;
  Cli11Command own;
  std::vector<std::unique_ptr<Cli11Command>> commands;
};

void Program::Parser::mention_shared_options() const {
  std::vector<std::string> shared;
  for (const OptionInfo& info : own.options()) shared.push_back(info.name);
  for (const auto& command : commands) {
    CLI::App& cli_app = command->app();
    cli_app.footer(cli_app.get_footer() + "\n\nOptions of all commands (see " + app.get_name() +
                   " --help): " + join_list(shared));
  }
}

bool Program::Parser::takes_a_value(const std::string& option) const {
  const auto takes = [&](const Cli11Command& command) {
    const auto options = command.options();
    return std::any_of(options.begin(), options.end(),
                       [&](const OptionInfo& info) { return info.name == option && !info.type.empty(); });
  };
  return takes(own) || std::any_of(commands.begin(), commands.end(), [&](const auto& command) { return takes(*command); });
}

std::vector<std::string> Program::Parser::replace_former_spellings(std::vector<std::string> given) const {
  std::map<std::string, std::string> former_spellings = own.former_spellings();
  // The first word that names a command is the command; later ones are values, such as a folder called "stats".
  for (const std::string& word : given) {
    const auto command = std::find_if(commands.begin(), commands.end(), [&](const auto& one) { return one->name() == word; });
    if (command == commands.end()) continue;
    former_spellings.insert((*command)->former_spellings().begin(), (*command)->former_spellings().end());
    break;
  }
  for (std::string& word : given) {
    if (word == "--") break;
    const std::size_t end = std::min(word.find('='), word.size());
    const auto found = former_spellings.find(word.substr(0, end));
    if (found != former_spellings.end()) word.replace(0, end, found->second);
  }
  return given;
}

std::vector<std::string> Program::Parser::separate_empty_values(const std::vector<std::string>& given) const {
  std::vector<std::string> all;
  bool options_may_come = true;
  for (const std::string& word : given) {
    if (word == "--") options_may_come = false;
    const std::string option = word.substr(0, word.find('='));
    const bool is_empty = options_may_come && word.starts_with("--") && word.ends_with('=') && option.size() + 1 == word.size();
    if (is_empty && takes_a_value(option)) {
      all.insert(all.end(), {option, {}});
    } else {
      all.push_back(word);
    }
  }
  return all;
}

std::string Program::Parser::unaccepted_argument_text(const std::vector<std::string>& given) const {
  const std::vector<std::string> remaining = app.remaining(true);
  const auto first = std::find_if(given.begin(), given.end(), [&](const std::string& word) {
    return std::find(remaining.begin(), remaining.end(), word) != remaining.end();
  });
  if (first == given.end()) return "Too many arguments";
  const Cli11Command* command = find_parsed_command();
  std::vector<std::string> known;
  if (!first->starts_with('-')) {
    if (command != nullptr || commands.empty()) return "Unexpected argument " + *first;
    for (const auto& candidate : commands) known.push_back(candidate->name());
    // The user specified a path without a command.
    std::error_code error;
    if (first->starts_with("ssh://") || std::filesystem::exists(*first, error)) {
      return "Specify a command for " + *first + ", for example: sporescope-cli first " + *first;
    }
    return "Unknown command " + *first + did_you_mean(*first, known);
  }
  const std::string option = first->substr(0, first->find('='));
  known = {"--help", "--version"};
  for (const Cli11Command* candidate : {&own, command}) {
    if (candidate == nullptr) continue;
    for (const OptionInfo& info : candidate->options()) {
      if (!info.is_argument()) known.push_back(info.name);
    }
  }
  return "Unknown option " + option + did_you_mean(option, known);
}

std::string Program::Parser::error_text(const CLI::ParseError& error, const std::vector<std::string>& given) const {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return unaccepted_argument_text(given);
  std::string message = error.what();
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return message.substr(0, message.find(' ')) + " is missing";
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && !given.empty() && given.back().starts_with("--")) {
    return given.back() + " needs a value";
  }
  return message;
}

Program::Program(const std::string& name, const std::string& version, const std::string& help)
    : parser_(std::make_unique<Parser>(name, help)) {
  parser_->app.set_version_flag("--version", name + " " + version, "Print the version");
  parser_->app.set_help_flag("-h,--help", "Print this help");
  parser_->app.fallthrough();
  const auto formatter = parser_->app.get_formatter();
  formatter->column_width(kHelpColumn);
  formatter->label("SUBCOMMAND", "COMMAND");
  formatter->label("Subcommands", "Commands");
  formatter->label("Positionals", "Arguments");
  formatter->label("REQUIRED", "");
}

Program::~Program() = default;

Command& Program::options() { return parser_->own; }

Command& Program::command(const std::string& name, const std::string& help) {
  CLI::App& app = *parser_->app.add_subcommand(name, help);
  return *parser_->commands.emplace_back(std::make_unique<Cli11Command>(app, name, help));
}

std::vector<const Command*> Program::commands() const {
  std::vector<const Command*> all;
  for (const auto& command : parser_->commands) all.push_back(command.get());
  return all;
}

Parsed Program::parse(const std::vector<std::string>& arguments) {
  parser_->mention_shared_options();
  Parsed parsed;
  const std::vector<std::string> given = parser_->separate_empty_values(parser_->replace_former_spellings(arguments));
  try {
    // CLI11 expects the arguments in reverse order.
    parser_->app.parse(std::vector<std::string>(given.rbegin(), given.rend()));
  } catch (const CLI::ParseError& error) {
    std::ostringstream help;
    std::ostringstream ignored;
    if (parser_->app.exit(error, help, ignored) == 0) {
      parsed.help = help.str();
    } else {
      parsed.wrong = parser_->error_text(error, arguments);
    }
  }
  if (const Cli11Command* command = parser_->find_parsed_command()) {
    parsed.command = command->name();
    parsed.action = command->action();
  }
  return parsed;
}

}  // namespace sporescope::cli
