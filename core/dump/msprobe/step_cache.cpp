// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/step_cache.h"

#include <set>

#include "core/dump/directory.h"
#include "core/dump/msprobe/step_folder.h"

namespace sporescope {

void StepCache::reset_entries(const std::filesystem::path& root, const std::vector<StepFolder>& folders) {
  std::set<std::filesystem::path> outer{root};
  std::set<std::filesystem::path> names;
  for (const StepFolder& folder : folders) {
    outer.insert(root / folder.path.parent_path());
    names.insert(folder.path);
  }
  // A process will write into a step's folder that is still empty.
  auto directory = Directory::open(root);
  Entry entry;
  while (directory && directory->next(entry)) {
    if (entry.kind == EntryKind::folder && probe_layout::iteration_of(entry.name)) outer.insert(root / entry.name);
  }
  outer_.set(outer);
  std::erase_if(steps_, [&](const auto& cached) { return !names.contains(cached.first); });
  for (const std::filesystem::path& name : names) steps_.try_emplace(name);
}

std::shared_ptr<const StepCalls> StepCache::unchanged(const std::filesystem::path& folder) const {
  const std::shared_ptr<const StepCalls>& step = steps_.at(folder);
  const bool is_complete = step != nullptr && step->folder.readable && step->incomplete_files.empty();
  return is_complete && all_unchanged(step->read) ? step : nullptr;
}

std::vector<StampedPath> StepCache::folders() const {
  std::vector<StampedPath> all = outer_.stamps();
  // The folders of a step: its own, and that of its tensors.
  constexpr std::size_t kFolders = 2;
  for (const auto& [path, step] : steps_) {
    for (std::size_t i = 0; step != nullptr && i < kFolders && i < step->read.size(); ++i) all.push_back(step->read[i]);
  }
  return all;
}

}  // namespace sporescope
