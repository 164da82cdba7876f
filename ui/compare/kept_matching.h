// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <vector>

#include "core/compare/hand_pairs.h"
#include "core/session/session.h"

/// By what nodes of two dumps are matched, from one time to the next: kept in the settings, never in a dump. A dump is known by
/// where it lies, whatever path or link leads there.
namespace sporescope::ui {

/// Empty: none was chosen for these two.
[[nodiscard]] std::filesystem::path keptRules(const Session& a, const Session& b);
/// An empty file forgets the one before.
void keepRules(const Session& a, const Session& b, const std::filesystem::path& file);

/// Those that a person made for these two, whichever of them was A.
[[nodiscard]] std::vector<HandPair> keptPairs(const Session& a, const Session& b);
/// None forgets those before.
void keepPairs(const Session& a, const Session& b, const std::vector<HandPair>& pairs);

}  // namespace sporescope::ui
