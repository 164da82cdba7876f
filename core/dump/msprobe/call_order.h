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

/// What was read of one process in one step.
struct StepCalls {
  StepFolder folder;
  RecordedCalls recorded;
  CallParents parents;
  CallStacks stacks;
  std::vector<std::string_view> unrecognized_files;  ///< whose names tell of no call
  std::vector<Problem> problems;
  std::vector<StampedPath> read;                  ///< its folders and files as they were when they were read
  std::vector<std::filesystem::path> unfinished;  ///< files that are still being written, relative to the dump
};

/// The calls of one process in the order in which they were completed, those of all steps together. Entries that construct.json
/// alone knows stand where it has them; gradients of parameters before the backward call of their module, where they are made,
/// though old versions wrote them behind its forward call. Point into `steps`.
[[nodiscard]] std::vector<std::string_view> order_of_calls(std::span<const StepCalls* const> steps);

}  // namespace sporescope
