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

/// Names in a msprobe dump: step0/rank, step0/rank0, step0/proc4711 or (AclGraphDumper) step0/pid4711, which contain dump.json,
/// debug.json, construct.json, stack.json and dump_tensor_data.
namespace probe_layout {

inline constexpr std::string_view kTensors = "dump_tensor_data";

/// Returns the iteration of a folder: 12 for "step12".
[[nodiscard]] std::optional<Iteration> iteration_of(std::string_view folder_name);
/// Returns true for "rank", "rank3", "proc4711", "pid4711".
[[nodiscard]] bool is_process(std::string_view folder_name);
/// Returns true for files and folders that only the folder of a process contains.
[[nodiscard]] bool implies_process(std::string_view name, bool is_folder);

}  // namespace probe_layout

/// Folder of one process in one step.
struct StepFolder {
  Iteration iteration{};
  std::string process;         ///< "rank", "rank0", "proc4711", "pid4711"
  std::filesystem::path path;  ///< relative to the dump
  bool readable = true;        ///< false: see IterationFolder::readable
  bool has_dump = false, has_debug = false, has_construct = false, has_stack = false;
  std::vector<std::string_view> tensor_files;  ///< names in dump_tensor_data, sorted
  TextArena names;
};

/// Returns the folders of all steps and processes, in this order. Opens no files.
[[nodiscard]] std::vector<StepFolder> find_step_folders(const std::filesystem::path& root, const std::stop_token& stop,
                                                        std::vector<Problem>& problems);
/// Lists the tensor files of a step, without hidden files. Opens no files.
void list_tensor_files(const std::filesystem::path& root, StepFolder& folder, const std::stop_token& stop,
                       std::vector<Problem>& problems);

}  // namespace sporescope
