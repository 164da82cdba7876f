// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/cause/finding.h"
#include "core/flow/value_flow.h"
#include "core/report/report.h"

namespace sporescope {

/// Returns the node of the cause with its producers and consumers; empty if there is no graph file. Reads no values.
[[nodiscard]] std::optional<ReportNeighborhood> neighborhood_of(const ValueFlow& flow, const Finding& finding);

}  // namespace sporescope
