// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/compare/matching/manual_pairs.h"
#include "core/session/comparison/compared_sessions.h"

namespace sporescope::ui {

/// Stores the matching rules and manual pairs of two dumps in the application settings, never in a dump. A dump is identified
/// by its canonical path and by the ranks and iterations that are compared. UI thread only.
class MatchingSettings {
 public:
  /// Pass open sessions: while a session is being opened, its path is the one that the user entered, which may be a parent
  /// folder of the dump. Resolves local paths in the file system.
  MatchingSettings(const Session& a, const Session& b, const ComparisonRequest& request = {});

  /// Empty if no rules were chosen for these two dumps.
  [[nodiscard]] std::filesystem::path rules() const;
  /// An empty file removes the stored one.
  void saveRules(const std::filesystem::path& file) const;

  /// Manual pairs of these two dumps, whichever of them was A.
  [[nodiscard]] std::vector<ManualPair> pairs() const;
  /// An empty list removes the stored pairs.
  void savePairs(const std::vector<ManualPair>& pairs) const;

 private:
  std::string a_, b_;
};

}  // namespace sporescope::ui
