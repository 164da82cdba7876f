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

/// The steps of a msprobe dump as they were read the last time.
class StepCache final : public ReloadCache {
 public:
  /// To be called before any folder is looked at.
  void begin() { outer_.begin(); }
  /// Makes place for these steps and forgets all others.
  void reset_entries(const std::filesystem::path& root, const std::vector<StepFolder>& folders);
  /// A step of which nothing changed since it was read; null if there is none. Different steps may be asked for, and kept, at
  /// the same time.
  [[nodiscard]] std::shared_ptr<const StepCalls> unchanged(const std::filesystem::path& folder) const;
  void insert(const std::shared_ptr<const StepCalls>& step) { steps_.at(step->folder.path) = step; }

  [[nodiscard]] std::vector<StampedPath> folders() const override;

 private:
  std::map<std::filesystem::path, std::shared_ptr<const StepCalls>> steps_;
  ParentFolders outer_;
};

}  // namespace sporescope
