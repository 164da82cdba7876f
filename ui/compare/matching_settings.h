// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/compare/matching/manual_pairs.h"
#include "core/session/comparison/compared_sessions.h"

namespace sporescope::ui {

/// By what nodes of two dumps are matched, from one time to the next: kept in the settings, never in a dump. A dump is known by
/// where it lies, whatever path or link leads there, and by the ranks and iterations of it that are compared. UI thread only.
class MatchingSettings {
 public:
  /// While a session is opened its path is the one that was asked for, perhaps that of a folder around the dump: for sessions
  /// that are open. Asks the file system where local dumps lie.
  MatchingSettings(const Session& a, const Session& b, const ComparisonRequest& question = {});

  /// Empty: none was chosen for these two.
  [[nodiscard]] std::filesystem::path rules() const;
  /// An empty file forgets the one before.
  void saveRules(const std::filesystem::path& file) const;

  /// Those that a person made for these two, whichever of them was A.
  [[nodiscard]] std::vector<ManualPair> pairs() const;
  /// None forgets those before.
  void savePairs(const std::vector<ManualPair>& pairs) const;

 private:
  std::string a_, b_;
};

}  // namespace sporescope::ui
