// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

#include "core/session/session.h"

/// By which rules nodes of two dumps are matched, from one time to the next: kept in the settings, never in a dump.
namespace sporescope::ui {

/// Empty: none was chosen for these two.
[[nodiscard]] std::filesystem::path keptRules(const Session& a, const Session& b);
/// An empty file forgets the one before.
void keepRules(const Session& a, const Session& b, const std::filesystem::path& file);

}  // namespace sporescope::ui
