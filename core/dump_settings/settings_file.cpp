// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/settings_file.h"

#include <algorithm>
#include <system_error>

#include "core/base/atomic_file.h"
#include "core/dump/text_file.h"
#include "core/dump_settings/settings_view.h"

namespace sporescope {

namespace {

constexpr std::uint64_t kMaxBytes = 16U << 20U;

std::string absolute_path(const std::filesystem::path& path) {
  std::error_code error;
  const auto absolute = std::filesystem::absolute(path, error);
  return (error ? path : absolute).lexically_normal().string();
}

// Quotes the text for a shell if necessary.
std::string shell_word(const std::string& text) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./+,:@%").find(c) != std::string_view::npos;
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain)) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::vector<std::string> msprobe_lines(const DumpTarget& target, const std::string& file) {
  std::vector<std::string> lines;
  if (target.device == TrainingDevice::cpu && !target.compiles_graphs()) {
    // These lines precede the import of msprobe, which stores the function when it is imported.
    lines = {"import mindspore as ms", "from mindspore import mint, ops", "mint.norm = lambda x, *args, **options: ops.cast(",
             "    ops.sqrt(ops.ReduceSum()(ops.square(ops.cast(x, ms.float32)))), x.dtype)  # no kernel for it on CPU"};
  }
  lines.emplace_back("from msprobe.mindspore import PrecisionDebugger");
  lines.push_back("debugger = PrecisionDebugger(config_path=" + SettingsJson(file).dump() + ")");
  if (target.compiles_graphs()) {
    lines.emplace_back("debugger.start(net)  # once, before the training");
    return lines;
  }
  lines.emplace_back("# in each step:");
  lines.emplace_back("debugger.start(net)  # before the network is called");
  lines.emplace_back("debugger.stop()      # after the optimizer");
  lines.emplace_back("debugger.step()");
  return lines;
}

}  // namespace

std::string_view settings_file_name(const DumpTarget& target) {
  return target.tool() == DumpTool::msprobe ? "config.json" : "data_dump.json";
}

Result<std::string> read_settings_file(const std::filesystem::path& path) { return read_text_file(path, kMaxBytes); }

Result<void> write_settings_file(const std::filesystem::path& path, std::string_view json, bool replace) {
  std::error_code error;
  if (!replace && std::filesystem::exists(std::filesystem::symlink_status(path, error))) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("%1 already exists and was not replaced; specify another file"), {path.string()}},
                path);
  }
  return write_file_atomically(path, json);
}

TrainingLines training_lines(const DumpSettings& settings, const DumpTarget& target, const std::filesystem::path& file) {
  const std::string path = absolute_path(file);
  if (target.tool() == DumpTool::msprobe) return {{}, msprobe_lines(target, path)};
  TrainingLines lines;
  lines.shell.push_back({"export MINDSPORE_DUMP_CONFIG=" + shell_word(path), {}});
  if (settings.path.empty() && target.version >= MsVersion{1, 5, 0}) {
    lines.shell.push_back(
        {"export MS_DIAGNOSTIC_DATA_PATH=\"$PWD\"", SPORESCOPE_TRANSLATE_NOOP("the dump goes to debug_dump in this folder")});
  }
  if (settings.processes > 1 && target.device == TrainingDevice::ascend && target.version < MsVersion{2, 3, 0}) {
    lines.shell.push_back({"export RANK_ID=0", SPORESCOPE_TRANSLATE_NOOP("a different number in each process, from 0")});
  }
  return lines;
}

}  // namespace sporescope
