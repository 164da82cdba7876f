// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/dump.h"
#include "core/dump/match_records.h"

namespace sporescope {

/// Why a record belongs to no node, as a sentence. `graph` is the one whose folder it lies in.
[[nodiscard]] Text no_node_text(NoNode reason, const TensorRecord& record, const DumpGraph& graph);

}  // namespace sporescope
