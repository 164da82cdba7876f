// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/step_folder.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "core/base/parse.h"
#include "core/dump/directory.h"

namespace sporescope {
namespace probe_layout {

namespace {

constexpr std::array<std::string_view, 3> kProcesses{"rank", "proc", "pid"};

}  // namespace

std::optional<Iteration> iteration_of(std::string_view folder_name) {
  constexpr std::string_view kStep = "step";
  if (!folder_name.starts_with(kStep)) return std::nullopt;
  const auto number = parse_digits(folder_name.substr(kStep.size()));
  return number ? std::optional(Iteration{static_cast<std::int64_t>(*number)}) : std::nullopt;
}

bool is_process(std::string_view folder_name) {
  if (folder_name == "rank") return true;
  return std::any_of(kProcesses.begin(), kProcesses.end(), [&](std::string_view word) {
    return folder_name.starts_with(word) && parse_digits(folder_name.substr(word.size()));
  });
}

bool implies_process(std::string_view name, bool is_folder) {
  if (is_folder) return name == kTensors;
  return name == "dump.json" || name == "debug.json" || name == "construct.json";
}

}  // namespace probe_layout

namespace {

namespace fs = std::filesystem;

void scan_step_folder(const fs::path& root, StepFolder& folder, const std::stop_token& stop, std::vector<Problem>& problems) {
  folder.readable = for_each_entry(root / folder.path, stop, problems, [&](const Entry& entry) {
    if (entry.kind == EntryKind::folder) return;
    folder.has_dump = folder.has_dump || entry.name == "dump.json";
    folder.has_debug = folder.has_debug || entry.name == "debug.json";
    folder.has_construct = folder.has_construct || entry.name == "construct.json";
    folder.has_stack = folder.has_stack || entry.name == "stack.json";
  });
}

}  // namespace

std::vector<StepFolder> find_step_folders(const fs::path& root, const std::stop_token& stop, std::vector<Problem>& problems) {
  std::vector<StepFolder> found;
  std::vector<std::pair<Iteration, std::string>> steps;
  for_each_entry(root, stop, problems, [&](const Entry& entry) {
    const auto iteration = probe_layout::iteration_of(entry.name);
    if (iteration && entry.kind == EntryKind::folder) steps.emplace_back(*iteration, entry.name);
  });
  for (const auto& [iteration, name] : steps) {
    for_each_entry(root / name, stop, problems, [&, number = iteration, folder = name](const Entry& entry) {
      if (entry.kind != EntryKind::folder || !probe_layout::is_process(entry.name)) return;
      StepFolder& process = found.emplace_back();
      process.iteration = number;
      process.process = entry.name;
      process.path = fs::path(folder) / entry.name;
    });
  }
  for (StepFolder& folder : found) scan_step_folder(root, folder, stop, problems);
  std::sort(found.begin(), found.end(), [](const StepFolder& a, const StepFolder& b) {
    return std::tie(a.iteration, a.process) < std::tie(b.iteration, b.process);
  });
  return found;
}

void list_tensor_files(const fs::path& root, StepFolder& folder, const std::stop_token& stop, std::vector<Problem>& problems) {
  auto directory = Directory::open(root / folder.path / probe_layout::kTensors);
  if (!directory) {
    const bool is_missing = directory.error().code == ErrorCode::not_found;
    if (!is_missing) problems.push_back({root / folder.path / probe_layout::kTensors, directory.error().message});
    folder.readable = folder.readable && is_missing;
    return;
  }
  Entry entry;
  while (!stop.stop_requested() && directory->next_file(entry)) {
    const bool is_tensor = entry.kind == EntryKind::file && (entry.name.ends_with(".npy") || entry.name.ends_with(".pt"));
    if (is_tensor && !entry.name.starts_with('.')) folder.tensor_files.push_back(folder.names.add(entry.name));
  }
  if (directory->error_number() != 0) {
    const fs::path path = root / folder.path / probe_layout::kTensors;
    problems.push_back({path, reading_stopped(path, directory->error_number())});
  }
  std::sort(folder.tensor_files.begin(), folder.tensor_files.end());
}

}  // namespace sporescope
