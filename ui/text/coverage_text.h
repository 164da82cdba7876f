// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <vector>

#include "core/watch/check.h"
#include "core/watch/coverage.h"

namespace sporescope::ui {

/// Returns how many of the tensors have no verdict and why: "No verdict for 3 of 126 tensors: 1 could not be read, 2
/// cannot be determined from the dump." Unreadable folders come first. Empty if all tensors were judged.
[[nodiscard]] QString coverageGapText(const Coverage& coverage);

/// Returns the same text for a check, followed by the watchpoints that could not be evaluated.
[[nodiscard]] QString coverageGapText(const CheckProgress& check, const std::vector<Watchpoint>& watchpoints);

}  // namespace sporescope::ui
