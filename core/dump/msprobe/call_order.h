// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/dump/growing/file_stamp.h"
#include "core/dump/msprobe/call_files.h"
#include "core/dump/msprobe/dump_json.h"
#include "core/dump/msprobe/step_folder.h"

namespace sporescope {

/// Everything read for one process in one step.
struct StepCalls {
  StepFolder folder;
  RecordedCalls recorded;
  CallParents parents;
  CallStacks stacks;
  std::vector<std::string_view> unrecognized_files;  ///< tensor files whose names do not identify a call
  std::vector<Problem> problems;
  std::vector<StampedPath> read;                        ///< its folders and files with their stamps before reading
  std::vector<std::filesystem::path> incomplete_files;  ///< files that are still being written, relative to the dump
};

/// Returns the calls of one process in the order of their completion, merged over all steps. Entries that are only in
/// construct.json are placed by their position there. Gradients of parameters precede the backward call of their module,
/// although old msprobe versions write them after its forward call. The views point into `steps`.
[[nodiscard]] std::vector<std::string_view> order_of_calls(std::span<const StepCalls* const> steps);

}  // namespace sporescope
