// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <clocale>
#include <exception>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kHelpColumn = 34;

constexpr const char* kFooter = R"(Examples:
  sporescope-cli info /data/dumps                     what is there
  sporescope-cli first dumps/lenet                    where NaN or Inf began
  sporescope-cli check dumps/lenet --recommended      vanishing gradients, dead activations, overflow, …
  sporescope-cli stats dumps/lenet --iteration last   ranges of the last iteration
  sporescope-cli COMMAND --help                       options and examples of a command

Exit status: 0 nothing found by check or first, or the answer is printed; 1 check has hits or first found a cause;
2 the call or the input is wrong; 130 interrupted, and what was found so far is printed.
Dumps are only read, never written to.)";

void add_common(CLI::App& app, Call& call) {
  app.set_version_flag("--version", "sporescope-cli " SPORESCOPE_VERSION, "Print the version");
  app.set_help_flag("-h,--help", "Print this help");
  app.add_flag("--json", call.json, "Print one JSON object");
  app.add_flag("--jsonl", call.jsonl, "Print JSON records, one a line, as they are found");
  app.add_flag("--strict", call.strict, "Problems with single files, or a selection that fits nothing, make the exit status 2");
  app.fallthrough();
  app.footer(kFooter);
}

// The words of CLI11's help in the program's own.
void set_words(CLI::App& app) {
  const auto formatter = app.get_formatter();
  formatter->column_width(kHelpColumn);
  formatter->label("SUBCOMMAND", "COMMAND");
  formatter->label("Subcommands", "Commands");
  formatter->label("Positionals", "Arguments");
  formatter->label("REQUIRED", "");
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    command->footer(command->get_footer() +
                    "\n\n--json, --jsonl and --strict go with each command; sporescope-cli --help explains them.");
  }
}

std::string first_word(const std::vector<std::string>& arguments) {
  const auto word =
      std::find_if(arguments.begin(), arguments.end(), [](const std::string& some) { return !some.starts_with('-'); });
  return word == arguments.end() ? std::string() : *word;
}

int parse_failed(const CLI::App& app, Call& call, const std::vector<std::string>& arguments, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) return app.exit(error) == 0 ? int{kNothingFound} : int{kWrong};
  // CLI11 hands options over when all is parsed.
  call.json = call.json || std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
  const auto commands = app.get_subcommands();
  if (commands.empty() && !first_word(arguments).empty()) {
    return failed(call, "There is no command " + first_word(arguments) + ". See sporescope-cli --help");
  }
  if (!commands.empty()) call.command = commands.front()->get_name();
  return failed(call,
                std::string(error.what()) + ". See sporescope-cli " + (commands.empty() ? "" : call.command + " ") + "--help");
}

int main_guarded(int argc, char** argv, Call& call) {
  CLI::App app{"Finds out where a MindSpore training went wrong, from the dump it left.", "sporescope-cli"};
  Run run;
  add_common(app, call);
  add_info(app, call, run);
  add_first(app, call, run);
  add_check(app, call, run);
  add_stats(app, call, run);
  add_tensors(app, call, run);
  add_nodes(app, call, run);
  add_show(app, call, run);
  add_export(app, call, run);
  add_listen(app, call, run);
  add_conditions(app, call, run);
  set_words(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return parse_failed(app, call, {argv + 1, argv + argc}, error);
  }
  if (!run) return failed(call, "Name a command, for instance first. See sporescope-cli --help");
  call.command = app.get_subcommands().front()->get_name();
  if (call.json && call.jsonl) return failed(call, "--json and --jsonl exclude each other: name one");
  return run();
}

}  // namespace

}  // namespace sporescope::cli

int main(int argc, char** argv) {
  using namespace sporescope::cli;
  const Interrupt interrupt;  // before any other thread
  Console console;
  Call call{console, interrupt.token(), false, false, false, {}, {}};
  int status = kWrong;
  try {
    status = main_guarded(argc, argv, call);
  } catch (const std::bad_alloc&) {
    console.error("There is not enough memory for this. Select less, or use --jsonl.");
  } catch (const std::exception& exception) {
    console.error(exception.what());
  }
  if (!console.finish()) {
    console.error("Standard output cannot be written to; the disk may be full.");
    return kWrong;
  }
  return status;
}
