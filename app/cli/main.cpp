// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <clocale>
#include <exception>
#include <string>
#include <vector>

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

Exit status: 0 nothing found by check, first or doctor, or the answer is printed; 1 something was found;
2 the call or the input is wrong; 3 nothing was found, but not all could be judged; 130 interrupted, and what was found
so far is printed.
Dumps are only read, never written to.)";

void add_common(Program& program, Call& call) {
  Command& options = program.options();
  options.flag("--json", call.json, "Print one JSON object");
  options.flag("--jsonl", call.jsonl, "Print JSON records, one a line, as they are found");
  options.flag("--strict", call.strict, "Problems with single files, or a selection that fits nothing, make the exit status 2");
  options.flag("--quiet", call.quiet, "No warnings and no progress on standard error, only errors");
  options.word("--color", {"auto", "always", "never"}, call.colour,
               "Colours: auto (on a terminal, unless NO_COLOR is set), always or never");
  options.text("--output", "FILE", call.output, "Write the answer to a file, which appears when it is complete");
  options.footer(kFooter);
}

void add_commands(Program& program, Call& call) {
  add_info(program, call);
  add_doctor(program, call);
  add_first(program, call);
  add_check(program, call);
  add_stats(program, call);
  add_tensors(program, call);
  add_nodes(program, call);
  add_show(program, call);
  add_export(program, call);
  add_listen(program, call);
  add_conditions(program, call);
  add_completion(program, call);
}

int wrong_call(Call& call, const std::vector<std::string>& arguments, const std::string& sentence) {
  // Options are handed over when all is parsed.
  call.json = call.json || std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
  return failed(call, sentence + (sentence.ends_with('?') ? " " : ". ") + "See sporescope-cli " +
                          (call.command.empty() ? "" : call.command + " ") + "--help");
}

int main_guarded(int argc, char** argv, Call& call) {
  Program program("sporescope-cli", SPORESCOPE_VERSION,
                  "Finds out where a MindSpore training went wrong, from the dump it left.");
  add_common(program, call);
  add_commands(program, call);
  const Parsed parsed = program.parse(argc, argv);
  call.command = parsed.command;
  if (!parsed.help.empty()) {
    call.console.print(parsed.help);
    return kNothingFound;
  }
  if (!parsed.wrong.empty()) return wrong_call(call, {argv + 1, argv + argc}, parsed.wrong);
  if (!parsed.action) return wrong_call(call, {argv + 1, argv + argc}, "Name a command, for instance first");
  if (call.json && call.jsonl) return failed(call, "--json and --jsonl exclude each other: name one");
  if (call.quiet) call.console.be_quiet();
  if (call.colour != "auto") call.console.show_colours(call.colour == "always");
  if (!call.output.empty()) {
    if (const auto opened = call.console.print_to(call.output); !opened) return failed(call, opened.error());
  }
  const int status = parsed.action();
  if (const auto kept = call.console.keep_file(); !kept) return failed(call, kept.error());
  return status;
}

}  // namespace

}  // namespace sporescope::cli

int main(int argc, char** argv) {
  using namespace sporescope::cli;
  const Interrupt interrupt;  // before any other thread
  Console console;
  Call call{.console = console, .stop = interrupt.token(), .path = {}, .selection = {}};
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
