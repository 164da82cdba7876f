// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <memory>

#include "app/cli/command.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/records.h"
#include "app/cli/target.h"
#include "core/dump/convert.h"

namespace sporescope::cli {

namespace {

struct ConvertArguments {
  std::string out;
  bool overwrite = false;
};

void print_summary(CommandContext& call, const Converted& converted, const std::string& out) {
  std::string text = counted(converted.files, "tensor was", "tensors were") + " written to " + printable(out) + "\n";
  if (converted.already_numpy > 0) {
    text += counted(converted.already_numpy, "tensor is already a NumPy file", "tensors are already NumPy files") + "\n";
  }
  if (converted.no_values > 0) {
    text += counted(converted.no_values, "tensor has", "tensors have") + " only statistics\n";
  }
  if (!converted.problems.empty()) {
    text += counted(converted.problems.size(), "tensor", "tensors") + " could not be converted\n";
  }
  call.console.print(text);
}

int convert(CommandContext& call, const ConvertArguments& arguments) {
  if (arguments.out.empty()) return report_error(call, "Specify the target folder with --out DIR");
  const auto target = open_target(call);
  if (!target) return report_error(call, target.error());
  const Dump& dump = *target->dump;
  const auto records = selected_records(call, *target);
  if (!records) return report_error(call, records.error());
  const auto empty_selection = empty_selection_problem(call, *target);
  if (empty_selection) call.console.warn(*empty_selection);

  std::unique_ptr<JsonAnswer> answer;
  const auto begin = [&] {
    if (call.machine() && !answer) {
      answer = std::make_unique<JsonAnswer>(call, Json{{"dump", dump.root().string()}, {"out", arguments.out}}, "converted");
    }
  };
  ConvertOptions options;
  options.overwrite = arguments.overwrite;
  options.stop = call.stop;
  options.on_file = [&](RecordIndex record, const std::filesystem::path& file) {
    begin();
    if (answer) {
      answer->record({{"tensor", tensor_json(dump, record, stored_of(dump, record))},
                      {"file", file.lexically_relative(arguments.out).string()}});
    }
  };
  options.on_progress = progress_of(call, "Converting: ", "tensor", "tensors");
  const auto converted = convert_tensors(dump, *records, arguments.out, options);
  if (!converted) return report_error(call, converted.error());
  for (const Problem& problem : converted->problems) call.console.warn(problem);
  begin();
  if (answer) {
    Json problems = problems_json({converted->problems, dump.problems()}, dump.root());
    if (empty_selection) problems.push_back(problem_json(*empty_selection, dump.root()));
    answer->finish({{"files", converted->files},
                    {"already_numpy", converted->already_numpy},
                    {"no_values", converted->no_values},
                    {"failed", converted->problems.size()},
                    {"complete", converted->complete && converted->problems.empty()},
                    {"problems", std::move(problems)}});
  } else {
    print_summary(call, *converted, arguments.out);
  }
  return search_status(call, converted->complete, false, converted->problems.empty());
}

}  // namespace

void add_convert(Program& program, CommandContext& call) {
  Command& command = program.command("convert", "Convert tensor files that NumPy cannot load to .npy");
  add_path(command, call, "A dump, or a folder or tensor file in it");
  const auto arguments = std::make_shared<ConvertArguments>();
  command.text("--out", "DIR", arguments->out, "Target folder outside the dump; created if missing");
  command.flag("--overwrite", arguments->overwrite, "Replace existing files");
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli convert dumps/async --out converted
  sporescope-cli convert dumps/async --iteration 2 --type Conv2D --out converted

Converts files of Ascend's asynchronous dump, files in a device format, .bin files of MindSpore 1.0 to 1.2, and .pt files.
The .npy files keep the dump's folders and get the names that MindSpore's own converter gives. Files that NumPy can load are
skipped.
Exit status 3 if a tensor could not be converted.)");
  command.action([&call, arguments] { return convert(call, *arguments); });
}

}  // namespace sporescope::cli
