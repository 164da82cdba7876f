// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <memory>
#include <span>
#include <string_view>

#include "app/cli/command.h"
#include "app/cli/commands/one_tensor.h"
#include "app/cli/output/export_tables.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/values_text.h"
#include "core/tensor/npy.h"
#include "core/tensor/reshaped.h"

namespace sporescope::cli {

namespace {

constexpr std::string_view kStandardOutput = "-";

struct ExportArguments {
  std::string npy;
  std::string csv;
  std::string slice;
  TableExportOptions tables;
  [[nodiscard]] bool prints() const { return npy == kStandardOutput || csv == kStandardOutput; }
  [[nodiscard]] bool exports_tables() const { return !tables.csv_folder.empty() || !tables.workbook.empty(); }
};

Result<void> print_npy(CommandContext& call, const TensorSource& tensor) {
  return write_npy(tensor, [&call](std::span<const std::byte> bytes) {
    call.console.print_bytes({reinterpret_cast<const char*>(bytes.data()), bytes.size()});  // NOLINT(*-reinterpret-cast)
    return call.stop.stop_requested() ? Result<void>(fail(ErrorCode::cancelled, {})) : Result<void>();
  });
}

Result<void> write(CommandContext& call, const OneTensor& tensor, const ExportArguments& arguments) {
  const std::string& path = arguments.npy.empty() ? arguments.csv : arguments.npy;
  const bool prints = arguments.prints();
  if (!prints) {
    if (auto allowed = check_writable_target(tensor.dump.get(), path, arguments.tables.overwrite); !allowed) return allowed;
  }
  // A complete tensor is copied in blocks, so its size does not matter.
  if (!arguments.npy.empty() && arguments.slice.empty()) {
    const auto source = in_c_order(tensor.source);
    return prints ? print_npy(call, *source) : write_npy(*source, path);
  }
  const auto slice = Slice::parse(arguments.slice);
  if (!slice) return tl::unexpected(slice.error());
  const auto values = read_slice(*tensor.source, *slice, kMaxSlicedElements, call.stop);
  if (!values) return tl::unexpected(values.error());
  if (arguments.npy.empty() && prints) {
    print_values_csv(call.console, *values);
    return {};
  }
  if (arguments.npy.empty()) return write_values_csv(*values, path);
  const MemoryTensor part(values->dtype(), values->shape(), values->bytes());
  return prints ? print_npy(call, part) : write_npy(part, path);
}

tl::unexpected<Error> argument_error(const char* sentence) { return fail(ErrorCode::invalid_argument, sentence); }

Result<void> check_options(const CommandContext& call, const ExportArguments& arguments) {
  if (arguments.prints() && call.machine()) {
    return argument_error(arguments.npy == kStandardOutput
                              ? "--npy - writes the file to standard output; remove --json and --jsonl"
                              : "--csv - writes the values to standard output; remove --json and --jsonl");
  }

  const int given = int{!arguments.npy.empty()} + int{!arguments.csv.empty()} + int{!arguments.tables.csv_folder.empty()} +
                    int{!arguments.tables.workbook.empty()};
  if (given != 1) return argument_error("Specify what to write: --npy FILE, --csv FILE, --csv-dir FOLDER or --xlsx FILE");
  if (!arguments.tables.watch_file.empty() && !arguments.exports_tables()) {
    return argument_error("--watch requires --csv-dir FOLDER or --xlsx FILE");
  }
  if (!arguments.slice.empty() && arguments.exports_tables()) {
    return argument_error("--slice requires --npy FILE or --csv FILE");
  }
  return {};
}

int export_tensor(CommandContext& call, const ExportArguments& arguments) {
  const auto tensor = open_one_tensor(call);
  if (!tensor) return report_error(call, tensor.error());
  const auto written = write(call, *tensor, arguments);
  if (!written) return report_error(call, written.error());
  if (const std::string sample = tensor->sample_text(); !sample.empty()) {
    call.console.warn({tensor->file, {"The written tensor is %1", {sample}}});
  }
  if (arguments.prints()) return final_status(call, kNothingFound);
  const std::string& path = arguments.npy.empty() ? arguments.csv : arguments.npy;
  if (call.machine()) {
    print_json(call.console, "export", {{"tensor", tensor->json()}, {"slice", arguments.slice}, {"file", path}});
  } else {
    call.console.print(path + "\n");
  }
  return final_status(call, kNothingFound);
}

int run_export(CommandContext& call, const ExportArguments& arguments) {
  if (const auto checked = check_options(call, arguments); !checked) return report_error(call, checked.error());
  if (arguments.exports_tables()) return export_tables(call, arguments.tables);
  return export_tensor(call, arguments);
}

}  // namespace

void add_export(Program& program, CommandContext& call) {
  Command& command = program.command("export", "Export a tensor, or tables of the whole dump, to files");
  add_path(command, call, "A tensor file, or a dump and a selection of exactly one tensor");
  const auto arguments = std::make_shared<ExportArguments>();
  command.text("--watch", "FILE", arguments->tables.watch_file,
               "Watchpoints whose hits are exported; by default the recommended ones");
  command.text("--slice", "SLICE", arguments->slice, "A slice, as in NumPy: \"0,:,-5::2\"");
  command.flag("--overwrite", arguments->tables.overwrite, "Replace existing output");
  command.group("Output (exactly one)");
  command.text("--npy", "FILE", arguments->npy, "NumPy file, or - for standard output; bfloat16 becomes float32");
  command.text("--csv", "FILE", arguments->csv, "Comma-separated values, the last dimension in columns; - for standard output");
  command.text("--csv-dir", "FOLDER", arguments->tables.csv_folder,
               "A new folder with tables of graphs, nodes, statistics and hits");
  command.text("--xlsx", "FILE", arguments->tables.workbook, "The same tables as sheets of an Excel workbook");
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli export dumps/lenet --node Log-op0 --iteration 1 --io output --npy log.npy
  sporescope-cli export dumps/lenet --node fc3.weight --iteration last --slice 0 --csv row.csv
  sporescope-cli export dumps/lenet --iteration last --csv-dir tables
  sporescope-cli export dumps/lenet --xlsx lenet.xlsx)");
  command.action([&call, arguments] { return run_export(call, *arguments); });
}

}  // namespace sporescope::cli
