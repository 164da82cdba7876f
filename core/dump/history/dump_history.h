// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/dump.h"

namespace sporescope {

/// Whether the execution history lists all iterations that were dumped. Where several graphs run by turns, as those of training
/// and evaluation do, MindSpore writes no further line for some of them.
[[nodiscard]] bool history_is_whole(const DumpGraph& graph);

}  // namespace sporescope
