// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <vector>

#include "core/dump/growing/parent_folders.h"
#include "core/dump/growing/reload_cache.h"
#include "core/dump/msprobe/call_order.h"

namespace sporescope {

/// Caches the steps of a msprobe dump. Not thread-safe, except as noted.
class StepCache final : public ReloadCache {
 public:
  /// Starts a new reading of the dump. Must be called before any folder is read.
  void begin() { outer_.begin(); }
  /// Creates entries for these steps and removes all others.
  void reset_entries(const std::filesystem::path& root, const std::vector<StepFolder>& folders);
  /// Returns the cached step if it is unchanged, and null otherwise. unchanged() and insert() may be called concurrently for
  /// different steps.
  [[nodiscard]] std::shared_ptr<const StepCalls> unchanged(const std::filesystem::path& folder) const;
  void insert(const std::shared_ptr<const StepCalls>& step) { steps_.at(step->folder.path) = step; }

  [[nodiscard]] std::vector<StampedPath> folders() const override;

 private:
  std::map<std::filesystem::path, std::shared_ptr<const StepCalls>> steps_;
  ParentFolders outer_;
};

}  // namespace sporescope
