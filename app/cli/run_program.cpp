// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/run_program.h"

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <string_view>

#include "app/cli/remote/run_remotely.h"
#include "app/cli/version.h"
#include "core/dump/distributed_reader.h"

namespace sporescope::cli {

namespace {

constexpr const char* kFooter = R"(Examples:
  sporescope-cli info /data/dumps                     what was dumped
  sporescope-cli first dumps/lenet                    where NaN or Inf began
  sporescope-cli check dumps/lenet --recommended      vanishing gradients, dead activations, overflow, …
  sporescope-cli report dumps/lenet --out lenet.html  the findings as an HTML page
  sporescope-cli compare dumps/a dumps/b              where two runs diverge
  sporescope-cli stats dumps/lenet --iteration last   ranges of the last iteration
  sporescope-cli first ssh://server/dumps/lenet       the same for a dump on another computer
  sporescope-cli COMMAND --help                       options and examples of a command

Exit status: 0 success, or nothing found by check, first, compare, difference, recompute or doctor; 1 something was found;
2 wrong usage or input; 3 nothing was found, but not everything could be checked; 130 interrupted, results so far are printed.
Dumps are only read, never written to.)";

void add_common(Program& program, CommandContext& call) {
  Command& options = program.options();
  options.flag("--json", call.json, "Print one JSON object");
  options.flag("--jsonl", call.jsonl, "Print JSON records, one per line, as they are found");
  options.flag("--strict", call.strict, "Exit with status 2 if a file has a problem or the selection matches nothing");
  options.flag("--quiet", call.quiet, "Print only errors on standard error, no warnings or progress");
  options.word("--color", {"auto", "always", "never"}, call.color,
               "Use colours: auto (on a terminal, unless NO_COLOR is set), always or never");
  options.text("--output", "FILE", call.output, "Write the answer to FILE once it is complete");
  options.footer(kFooter);
}

void add_commands(Program& program, CommandContext& call) {
  add_info(program, call);
  add_doctor(program, call);
  add_first(program, call);
  add_check(program, call);
  add_report(program, call);
  add_compare(program, call);
  add_difference(program, call);
  add_trend(program, call);
  add_replicas(program, call);
  add_recompute(program, call);
  add_stats(program, call);
  add_tensors(program, call);
  add_nodes(program, call);
  add_show(program, call);
  add_export(program, call);
  add_convert(program, call);
  add_listen(program, call);
  add_conditions(program, call);
  add_dump_settings(program, call);
  add_mcp(program, call);
  add_serve(program, call);
  add_completion(program, call);
}

int report_usage_error(CommandContext& call, const std::vector<std::string>& arguments, const std::string& sentence) {
  // The options are only set after successful parsing.
  call.json = call.json || std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
  return report_error(call, sentence + (sentence.ends_with('?') ? " " : ". ") + "See sporescope-cli " +
                                (call.command.empty() ? "" : call.command + " ") + "--help");
}

bool can_be_distributed(std::string_view command) {
  constexpr std::array<std::string_view, 5> kShared{"check", "first", "stats", "trend", "replicas"};
  return std::find(kShared.begin(), kShared.end(), command) != kShared.end();
}

int run(const std::vector<std::string>& arguments, CommandContext& call) {
  Program program("sporescope-cli", version_as_last_word(),
                  "Find where a MindSpore training went wrong, from the dump it left.");
  add_common(program, call);
  add_commands(program, call);
  const Parsed parsed = program.parse(arguments);
  call.command = parsed.command;
  if (!parsed.help.empty()) {
    call.console.print(parsed.help);
    return kNothingFound;
  }
  if (!parsed.wrong.empty()) return report_usage_error(call, arguments, parsed.wrong);
  if (!parsed.action) return report_usage_error(call, arguments, "Specify a command, for example first");
  if (call.json && call.jsonl) return report_error(call, "--json and --jsonl cannot be combined");
  if (call.quiet) call.console.set_quiet();
  if (call.color != "auto") call.console.show_colors(call.color == "always");
  if (call.shared != nullptr && !can_be_distributed(call.command)) {
    return report_error(
        call, "sporescope-mpi runs only check, first, stats, trend and replicas; run " + call.command + " with sporescope-cli");
  }
  if (!call.output.empty() && (call.shared == nullptr || call.shared->is_coordinator())) {
    if (const auto opened = call.console.print_to(call.output); !opened) return report_error(call, opened.error());
  }
  const auto remote_status = run_remotely(call, arguments);
  const int status = remote_status ? *remote_status : parsed.action();
  if (const auto stored = call.console.commit_file(); !stored) return report_error(call, stored.error());
  return status;
}

}  // namespace

int run_program(const std::vector<std::string>& arguments, CommandContext& call) {
  try {
    return run(arguments, call);
  } catch (const std::bad_alloc&) {
    call.console.error("Not enough memory. Select less, or use --jsonl.");
  } catch (const std::exception& exception) {
    call.console.error(exception.what());
  }
  return kUsageError;
}

}  // namespace sporescope::cli
