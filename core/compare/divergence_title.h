// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/compare/compare_runs.h"

namespace sporescope {

/// Where two runs part, as a headline: "Runs diverge at MatMul-op0, iteration 0"; of what was there before anything ran: "Runs
/// start apart: conv1.weight differs, iteration 0". `name`: of the node; empty: no node is known. `iteration`: in words.
[[nodiscard]] Text divergence_title(DivergenceKind kind, bool certain, const std::string& name, const TextArgument& iteration);

}  // namespace sporescope
