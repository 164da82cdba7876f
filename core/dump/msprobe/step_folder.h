// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/dump/iteration.h"
#include "core/dump/text_arena.h"

namespace sporescope {

/// The names in a msprobe dump: step0/rank, step0/rank0, step0/proc4711 or (of its AclGraphDumper) step0/pid4711, with
/// dump.json, debug.json, construct.json, stack.json and dump_tensor_data.
namespace probe_layout {

inline constexpr std::string_view kTensors = "dump_tensor_data";

/// Iteration 12 of "step12".
[[nodiscard]] std::optional<Iteration> iteration_of(std::string_view folder_name);
/// True for "rank", "rank3", "proc4711", "pid4711".
[[nodiscard]] bool is_process(std::string_view folder_name);
/// True for a file or a folder that shows what it lies in to be the folder of a process.
[[nodiscard]] bool implies_process(std::string_view name, bool is_folder);

}  // namespace probe_layout

/// What one process wrote in one step.
struct StepFolder {
  Iteration iteration{};
  std::string process;         ///< "rank", "rank0", "proc4711", "pid4711"
  std::filesystem::path path;  ///< relative to the dump
  bool readable = true;        ///< false: see IterationFolder::readable
  bool has_dump = false, has_debug = false, has_construct = false, has_stack = false;
  std::vector<std::string_view> tensor_files;  ///< names in dump_tensor_data, sorted
  TextArena names;
};

/// All of them, by step and process. No file is opened.
[[nodiscard]] std::vector<StepFolder> find_step_folders(const std::filesystem::path& root, const std::stop_token& stop,
                                                        std::vector<Problem>& problems);
/// Lists the tensor files of one; hidden files, as file systems leave them, are none. No file is opened.
void list_tensor_files(const std::filesystem::path& root, StepFolder& folder, const std::stop_token& stop,
                       std::vector<Problem>& problems);

}  // namespace sporescope
