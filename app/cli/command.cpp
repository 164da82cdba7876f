// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/command.h"

#include <algorithm>
#include <array>
#include <set>

#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/target.h"

namespace sporescope::cli {
namespace {

/// Prevents the answer about the first of several dumps from creating the output file inside a later one. Other errors of a
/// path are reported when it is processed.
Result<void> reject_outputs_inside_dumps(CommandContext& call) {
  for (const std::string& path : call.paths) {
    if (!call.console.prints_to_file()) break;
    call.path = path;
    auto dumps = open_all(call, OpenWarnings::none);
    if (!dumps && !call.console.prints_to_file()) return tl::unexpected(std::move(dumps.error()));
  }
  return {};
}

}  // namespace

void SelectionOptions::add_to(Command& command) {
  command.group("Selection (default: everything)");
  command.text("--rank", "NUMBERS", rank, "Ranks, for example 0,2-3");
  command.text("--net", "NAME", net, "Name of the network");
  command.text("--graph", "NAME", graph, "Name or id of the graph");
  command.text("--iteration", "NUMBERS", iteration,
               "Iterations as numbered on disk, for example 0,5-8, last, or -2 for the second to last");
  command.text("--node", "TEXT", node, "Part of the node's full name; separate several with commas");
  command.texts("--exclude", "TEXT", exclude, "Skip nodes that --node TEXT would match; repeatable");
  command.text("--stack", "TEXT", stack, "Part of a source line of the node, or FILE:LINE such as train.py:49");
  command.flag("--regex", regex, "Treat --node, --exclude and --stack as regular expressions");
  command.flag("--ignore-case", ignore_case, "Ignore case in --node, --exclude and --stack");
  command.word("--category", {"weight", "gradient", "activation", "parameter", "constant", "operator", "tensor"}, category,
               "weight, gradient, activation, parameter (including weights), constant, operator, or tensor (all except "
               "constants)");
  command.text("--type", "TYPE", type, "Operator types, for example Conv2D,MatMul");
  command.word("--io", {"input", "output"}, io, "input or output");
  command.number("--slot", "N", slot, 0, "Number of the output or input, from 0");
  command.number("--run", "N", run, 1, "Execution of the operator within the iteration, from 1");
}

int report_error(CommandContext& call, const Error& error) {
  return error.code == ErrorCode::cancelled ? report_interrupted(call) : report_error(call, error.str());
}

int report_error(CommandContext& call, const std::string& sentence) {
  call.console.error(sentence);
  if (call.json && !call.console.has_printed()) print_json(call.console, call.command, {{"error", sentence}});
  return kUsageError;
}

int report_interrupted(CommandContext& call) {
  if (call.json && !call.console.has_printed()) {
    print_json(call.console, call.command, {{"complete", false}, {"problems", Json::array()}});
  }
  call.console.error("interrupted; the results are incomplete");
  return kInterrupted;
}

int final_status(const CommandContext& call, int status) {
  return call.strict && call.console.warnings() > 0 ? int{kUsageError} : status;
}

int search_status(CommandContext& call, bool complete, bool found, bool all_judged) {
  if (!complete) return report_interrupted(call);
  if (found) return final_status(call, kFound);
  return final_status(call, all_judged ? kNothingFound : kNotAllJudged);
}

std::function<void(std::uint64_t done, std::uint64_t of)> progress_of(CommandContext& call, const char* prefix,
                                                                      const char* singular, const char* plural) {
  return [&call, prefix, singular, plural](std::uint64_t done, std::uint64_t of) {
    call.console.progress(prefix + std::to_string(done) + " of " + counted(of, singular, plural));
  };
}

void add_path(Command& command, CommandContext& call, const std::string& help) { command.argument("PATH", call.path, help); }

void add_paths(Command& command, CommandContext& call, const std::string& help) {
  command.arguments("PATH", call.paths, 1, help + "; several are processed one after another");
}

int for_each_path(CommandContext& call, const std::function<int()>& run_command) {
  constexpr std::array kBySeverity{kUsageError, kFound, kNotAllJudged, kNothingFound};
  std::set<int> statuses;
  if (call.paths.size() > 1) {
    if (auto outside = reject_outputs_inside_dumps(call); !outside) return report_error(call, outside.error());
  }
  for (const std::string& path : call.paths) {
    call.path = path;
    call.console.begin_answer();
    if (call.paths.size() > 1 && !call.machine()) {
      call.console.print((statuses.empty() ? "==> " : "\n==> ") + printable(path) + " <==\n");
    }
    const int status = run_command();
    if (status == kInterrupted) return status;
    statuses.insert(status);
  }
  return *std::find_if(kBySeverity.begin(), kBySeverity.end(), [&](int status) { return statuses.contains(status); });
}

}  // namespace sporescope::cli
