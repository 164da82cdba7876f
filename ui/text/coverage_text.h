// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <vector>

#include "core/watch/check.h"
#include "core/watch/coverage.h"

namespace sporescope::ui {

/// What of the tensors that were asked about could not be judged, and why: "3 of 126 tensors could not be judged: 1 could not
/// be read, 2 cannot be known from what was dumped." Folders that could not be read come first. Empty if all were judged.
[[nodiscard]] QString coverageGapText(const Coverage& coverage);

/// The same of a check, and which watchpoints could not be judged at all.
[[nodiscard]] QString coverageGapText(const CheckProgress& check, const std::vector<Watchpoint>& watchpoints);

}  // namespace sporescope::ui
