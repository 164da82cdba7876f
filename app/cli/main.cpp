// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <clocale>
#include <exception>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"

namespace sporescope::cli {

namespace {

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
  auto* json = app.add_flag("--json", call.json, "Print one JSON object");
  auto* lines = app.add_flag("--jsonl", call.jsonl, "Print JSON records, one a line, as they are found");
  json->excludes(lines);
  app.add_flag("--strict", call.strict, "Problems with single files make the exit status 2");
  app.require_subcommand(1);
  app.fallthrough();
  app.get_formatter()->column_width(34);
  app.footer(kFooter);
}

int parse_failed(const CLI::App& app, Call& call, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) return app.exit(error) == 0 ? int{kNothingFound} : int{kWrong};
  const auto commands = app.get_subcommands();
  const std::string name = commands.empty() ? "" : commands.front()->get_name() + " ";
  call.console.error(std::string(error.what()) + ". See sporescope-cli " + name + "--help");
  return kWrong;
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
  add_conditions(app, call, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return parse_failed(app, call, error);
  }
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
