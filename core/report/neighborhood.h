// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/cause/finding.h"
#include "core/flow/value_flow.h"
#include "core/report/report.h"

namespace sporescope {

/// The node of the cause, what feeds it and what it feeds; nothing where no graph file tells. Reads no values.
[[nodiscard]] std::optional<ReportNeighborhood> neighborhood_of(const ValueFlow& flow, const Finding& finding);

}  // namespace sporescope
