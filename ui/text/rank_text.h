// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/dump/rank_name.h"
#include "ui/text/format.h"

namespace sporescope::ui {

/// Returns "3" for rank 3, "proc4711" for a process without a rank.
[[nodiscard]] inline QString rankName(int rank) { return toQString(rank_name(rank)); }

}  // namespace sporescope::ui
