// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <optional>

#include "ui/main_window/notices/notice.h"
#include "ui/workspace/recomputation.h"

namespace sporescope::ui {

/// Returns a notice about the first operator whose output differs from its recomputation. Empty if there is none: the table
/// of operators shows that itself. `snapshot` provides the names.
[[nodiscard]] std::optional<Notice> recomputeNotice(const Recomputation& recomputation, const SessionSnapshot& snapshot,
                                                    std::function<void()> show);

}  // namespace sporescope::ui
