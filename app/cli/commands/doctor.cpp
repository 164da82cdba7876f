// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <map>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/problem_text.h"
#include "app/cli/target.h"
#include "core/dump/validate_dump.h"
#include "core/recompute/changed_inputs.h"

namespace sporescope::cli {

namespace {

/// Maximum number of problems per kind that are printed.
constexpr std::uint64_t kMaxPrintedPerKind = 5;

/// MindSpore writes constants of old dumps to files that are not in the graph; these are not reported.
bool is_significant(const Dump& dump, const UnmatchedFile& file) {
  return dump.records()[file.record].iteration != Iteration::constants;
}

struct Findings {
  std::vector<Problem> problems;
  std::uint64_t files = 0;
  std::uint64_t sound = 0;
  std::uint64_t remarks = 0;  ///< Problems that are not faults of the dump
  bool complete = true;

  [[nodiscard]] bool has_faults() const { return problems.size() > remarks; }
};

/// Reports inputs that differ from their producers' outputs, because their memory or their files were overwritten.
void add_changed_inputs(CommandContext& call, const Dump& dump, Findings& found) {
  ChangedInputOptions options;
  options.stop = call.stop;
  options.on_progress = progress_of(call, "Comparing the inputs of ", "operator", "operators");
  const ChangedInputs inputs = find_changed_inputs(dump, options);
  for (const ChangedInput& input : inputs.changed) {
    const TensorRecord& record = dump.records()[input.input];
    found.problems.push_back(
        {dump.path(record),
         {"“%1” holds neither what “%2” passed to it nor an output of its own operator: at %3 it was %4 and is now %5. "
          "Something overwrote this memory, or one of the files",
          {dump.relative_path(record).string(), dump.relative_path(dump.records()[input.given]).string(), Shape(input.element),
           input.before, input.after}}});
  }
  found.complete = found.complete && inputs.complete;
}

Findings examine(CommandContext& call, const Dump& dump) {
  Findings found;
  found.problems.assign(dump.problems().begin(), dump.problems().end());
  for (const UnmatchedFile& file : dump.unmatched()) {
    if (!is_significant(dump, file)) continue;
    const std::string path = dump.relative_path(dump.records()[file.record]).string();
    found.problems.push_back({dump.root() / path, file.reason});
  }
  ValidationOptions options;
  options.stop = call.stop;
  options.on_progress = progress_of(call, "Checking ", "tensor file", "tensor files");
  ValidationReport report = validate_dump(dump, options);
  found.problems.insert(found.problems.end(), report.problems.begin(), report.problems.end());
  found.files = report.files;
  found.sound = report.valid;
  found.remarks = report.remarks;
  found.complete = report.complete;
  add_changed_inputs(call, dump, found);
  return found;
}

void print(Console& console, const Dump& dump, const std::filesystem::path& location, const Findings& found) {
  console.print(printable(location.string()) + "\n");
  std::map<std::string, std::uint64_t> kinds;
  for (const Problem& problem : found.problems) ++kinds[problem.message.pattern];
  std::map<std::string, std::uint64_t> printed;
  for (const Problem& problem : found.problems) {
    const std::uint64_t number = ++printed[problem.message.pattern];
    if (number <= kMaxPrintedPerKind) console.print("  " + printable(problem_text(problem, dump.root())) + "\n");
    const std::uint64_t total = kinds[problem.message.pattern];
    if (number == kMaxPrintedPerKind + 1) {
      console.print("  … and " + counted(total - kMaxPrintedPerKind, "more of this kind", "more of this kind") +
                    "; use --json to list them all\n");
    }
  }
  console.print("  " + std::to_string(found.sound) + " of " + counted(found.files, "tensor file is", "tensor files are") +
                " intact" + (found.problems.empty() && found.files > 0 ? "; no problems found" : "") + "\n");
}

Json findings_json(const Dump& dump, const Findings& found) {
  return {{"root", dump.root().string()},
          {"family", std::string(dump.family())},
          {"ms_version", dump.ms_version().empty() ? Json(nullptr) : Json(dump.ms_version())},
          {"files", found.files},
          {"sound", found.sound},
          {"problems", problems_json({found.problems}, dump.root())},
          {"complete", found.complete}};
}

int doctor(CommandContext& call) {
  std::vector<Problem> skipped;
  const auto dumps = open_all(call, OpenWarnings::none, &skipped);
  if (!dumps) return report_error(call, dumps.error());
  Json list = Json::array();
  bool complete = true;
  bool has_findings = !skipped.empty();
  for (const auto& dump : *dumps) {
    const Findings found = examine(call, *dump);
    complete = complete && found.complete;
    has_findings = has_findings || found.has_faults();
    if (call.json) {
      list.push_back(findings_json(*dump, found));
    } else if (call.jsonl) {
      call.console.print(text_of(findings_json(*dump, found)) + "\n");
    } else {
      print(call.console, *dump, dump_path(*dump, *dumps), found);
    }
  }
  if (call.json) {
    print_json(
        call.console, "doctor",
        {{"path", call.path}, {"dumps", std::move(list)}, {"skipped", problems_json({skipped})}, {"complete", complete}});
  } else if (!call.jsonl) {
    for (const Problem& problem : skipped) call.console.print(printable(problem.message.str()) + "\n");
  }
  if (!complete) return report_interrupted(call);
  return final_status(call, has_findings ? kFound : kNothingFound);
}

}  // namespace

void add_doctor(Program& program, CommandContext& call) {
  Command& command = program.command("doctor", "Check whether a dump is intact; exit status 1 if anything is wrong");
  add_paths(command, call, "A dump, a folder above dumps, or a folder in one");
  command.footer(R"(Examples:
  sporescope-cli doctor dumps/lenet
  sporescope-cli --json doctor /data/dumps | jq '.dumps[] | {root, sound, files}'

Files are checked against their headers, headers against the graph, the graph against its execution order, and inputs of
operators against the outputs of their producers; anything skipped is listed.)");
  command.action([&call] { return for_each_path(call, [&] { return doctor(call); }); });
}

}  // namespace sporescope::cli
