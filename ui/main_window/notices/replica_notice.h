// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <optional>

#include "ui/main_window/notices/notice.h"
#include "ui/workspace/rank_check.h"

namespace sporescope::ui {

/// Returns a notice about differences between ranks. Empty if there are none: the ranks panel shows that itself.
[[nodiscard]] std::optional<Notice> replicaNotice(const RankCheck& check, std::function<void()> show);

}  // namespace sporescope::ui
