// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/family.h"

#include <utility>

#include "core/dump/msprobe/make_probe_dump.h"
#include "core/dump/msprobe/step_folder.h"
#include "core/dump/msprobe/tensor_files.h"
#include "core/dump/progress.h"
#include "core/work/parallel.h"

namespace sporescope {
namespace {

namespace fs = std::filesystem;

/// True if `folder` is step0/rank0 by its name and the one above.
bool is_process_folder(const fs::path& folder) {
  return probe_layout::is_process(folder.filename().native()) &&
         probe_layout::step_number(folder.parent_path().filename().native());
}

std::optional<fs::path> root_shown_by(const fs::path& folder, const Entry& entry) {
  const bool shows = entry.kind != EntryKind::other && probe_layout::shows_process(entry.name, entry.kind == EntryKind::folder);
  return shows && is_process_folder(folder) ? std::optional(folder.parent_path().parent_path()) : std::nullopt;
}

bool holds_process(const fs::path& folder) {
  auto directory = Directory::open(folder);
  Entry entry;
  while (directory && directory->next(entry)) {
    if (probe_layout::shows_process(entry.name, entry.kind == EntryKind::folder)) return true;
  }
  return false;
}

bool holds_step(const fs::path& folder) {
  auto directory = Directory::open(folder);
  Entry entry;
  while (directory && directory->next(entry)) {
    if (probe_layout::is_process(entry.name) && holds_process(folder / entry.name)) return true;
  }
  return false;
}

std::optional<fs::path> root_around(const fs::path& folder) {
  for (fs::path at = folder; at.has_relative_path(); at = at.parent_path()) {
    if (is_process_folder(at) && holds_process(at)) return at.parent_path().parent_path();
    if (probe_layout::step_number(at.filename().native()) && holds_step(at)) return at.parent_path();
  }
  return std::nullopt;
}

bool is_part(std::string_view folder_name) {
  return probe_layout::step_number(folder_name) || folder_name == probe_layout::kTensors;
}

void read_step(const fs::path& root, StepCalls& step, const std::stop_token& stop, ProgressReport& progress) {
  const fs::path folder = root / step.folder.path;
  const auto keep = [&](const fs::path& file, const Result<void>& read) {
    if (!read && read.error().code != ErrorCode::cancelled) step.problems.push_back({file, read.error().message});
  };
  if (step.folder.has_dump) keep(folder / "dump.json", read_dump_json(folder / "dump.json", stop, step.recorded));
  if (step.folder.has_debug) keep(folder / "debug.json", read_dump_json(folder / "debug.json", stop, step.recorded));
  if (step.folder.has_construct) {
    keep(folder / "construct.json", read_construct_json(folder / "construct.json", stop, step.parents));
  }
  if (step.folder.has_stack) keep(folder / "stack.json", read_stack_json(folder / "stack.json", stop, step.stacks));
  list_tensor_files(root, step.folder, stop, step.problems);
  step.strange_files = add_untold_files(step.folder.tensor_files, step.recorded);
  progress.listed_files(step.folder.tensor_files.size());
  progress.listed_folder();
}

std::shared_ptr<const Dump> open(const fs::path& root, const std::stop_token& stop, ProgressReport& progress) {
  std::vector<Problem> problems;
  std::vector<std::unique_ptr<StepCalls>> steps;
  for (StepFolder& folder : find_step_folders(root, stop, problems)) {
    steps.push_back(std::make_unique<StepCalls>());
    steps.back()->folder = std::move(folder);
  }
  parallel_for(steps.size(), useful_threads(), stop, [&](std::size_t i) { read_step(root, *steps[i], stop, progress); });
  if (stop.stop_requested()) return nullptr;
  auto dump = make_probe_dump(root, std::move(steps), std::move(problems), stop);
  for (std::size_t i = 0; dump != nullptr && i < dump->graphs().size(); ++i) progress.show_graph(root, dump->graphs()[i]);
  return dump;
}

}  // namespace

DumpFamily msprobe_family() { return {"msprobe", root_shown_by, root_around, is_part, open}; }

}  // namespace sporescope
