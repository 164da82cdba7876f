// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

#include "ui/main_window/notices/notice.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// What the device reported of the dump in front, which has reports; the first that names an operator.
[[nodiscard]] Notice overflowNotice(Workspace* workspace, std::function<void()> close);

}  // namespace sporescope::ui
