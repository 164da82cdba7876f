// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <optional>

#include "ui/main_window/notices/notice.h"
#include "ui/workspace/recomputation.h"

namespace sporescope::ui {

/// The first operator that does not give what its inputs give; nothing where nobody asked, or none is known: the table of the
/// operators says that itself. `snapshot` name it.
[[nodiscard]] std::optional<Notice> recomputeNotice(const Recomputation& all, const SessionSnapshot& snapshot,
                                                    std::function<void()> show);

}  // namespace sporescope::ui
