// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

#include "app/cli/command.h"
#include "app/cli/json_answer.h"
#include "app/cli/one_tensor.h"
#include "app/cli/values_text.h"
#include "core/tensor/npy.h"

namespace sporescope::cli {

namespace {

struct ExportArguments {
  std::string npy;
  std::string csv;
  std::string slice;
};

bool lies_in(const std::filesystem::path& path, const std::filesystem::path& folder) {
  std::error_code error;
  const auto inner = std::filesystem::weakly_canonical(path, error);
  if (error) return false;
  const auto outer = std::filesystem::weakly_canonical(folder, error);
  if (error) return false;
  return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

Result<void> may_write(const OneTensor& tensor, const std::string& path) {
  if (tensor.dump && lies_in(path, tensor.dump->root())) {
    return fail(
        ErrorCode::invalid_argument,
        {SPORESCOPE_TRANSLATE_NOOP("“%1” lies inside the dump, which is never written to. Name another folder."), {path}},
        path);
  }
  std::error_code error;
  if (std::filesystem::exists(path, error)) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("“%1” is already there. Name another file, or remove it."), {path}}, path);
  }
  return {};
}

Result<void> write(const OneTensor& tensor, const ExportArguments& arguments, const std::stop_token& stop) {
  const std::string& path = arguments.npy.empty() ? arguments.csv : arguments.npy;
  if (auto allowed = may_write(tensor, path); !allowed) return allowed;
  // A whole tensor goes from file to file in blocks, however large it is.
  if (!arguments.npy.empty() && arguments.slice.empty()) return write_npy(*tensor.source, path);
  const auto slice = Slice::parse(arguments.slice);
  if (!slice) return tl::unexpected(slice.error());
  const auto values = read_slice(*tensor.source, *slice, 100'000'000, stop);
  if (!values) return tl::unexpected(values.error());
  if (arguments.npy.empty()) return write_values_csv(*values, path);
  return write_npy(MemoryTensor(values->dtype(), values->shape(), values->bytes()), path);
}

int export_tensor(Call& call, const ExportArguments& arguments) {
  if (arguments.npy.empty() == arguments.csv.empty()) {
    return failed(call, {ErrorCode::invalid_argument,
                         SPORESCOPE_TRANSLATE_NOOP("Name one file with --npy FILE or --csv FILE"),
                         {},
                         std::nullopt});
  }
  const auto tensor = open_one_tensor(call);
  if (!tensor) return failed(call, tensor.error());
  const auto written = write(*tensor, arguments, call.stop);
  if (!written) return failed(call, written.error());
  const std::string& path = arguments.npy.empty() ? arguments.csv : arguments.npy;
  if (call.machine()) {
    print_json(call.console, "export", {{"tensor", tensor->json()}, {"slice", arguments.slice}, {"file", path}});
  } else {
    call.console.print(path + "\n");
  }
  return finished(call, kNothingFound);
}

}  // namespace

void add_export(CLI::App& app, Call& call, Run& run) {
  CLI::App* command = app.add_subcommand("export", "Write one tensor, or a part of it, to a file");
  add_path(*command, call, "A tensor file, or a dump folder and a selection that leaves one tensor");
  const auto arguments = std::make_shared<ExportArguments>();
  constexpr const char* kGroup = "Where to (one of them; a file that is there is not replaced)";
  command->add_option("--npy", arguments->npy, "A NumPy file; bfloat16 becomes float32")->type_name("FILE")->group(kGroup);
  command->add_option("--csv", arguments->csv, "Comma-separated values, the last dimension across")
      ->type_name("FILE")
      ->group(kGroup);
  command->add_option("--slice", arguments->slice, "A part, as in NumPy: \"0,:,-5::2\"")->type_name("SLICE");
  call.selection.add_to(*command);
  command->footer(R"(Examples:
  sporescope-cli export dumps/lenet --node Log-op0 --iteration 1 --io output --npy log.npy
  sporescope-cli export dumps/lenet --node fc3.weight --iteration last --slice 0 --csv row.csv)");
  command->callback([&call, &run, arguments] { run = [&call, arguments] { return export_tensor(call, *arguments); }; });
}

}  // namespace sporescope::cli
