// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

#include "ui/main_window/notices/notice.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Returns a notice about the overflow reports of the current dump. It names the first report whose operator is known. The
/// dump must have reports.
[[nodiscard]] Notice overflowNotice(Workspace* workspace, std::function<void()> close);

}  // namespace sporescope::ui
