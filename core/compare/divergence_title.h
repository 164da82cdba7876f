// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/compare/compare_runs.h"

namespace sporescope {

/// Returns a headline for a divergence: "Runs diverge at MatMul-op0, iteration 0". For values that exist before anything runs:
/// "Runs differ from the start: conv1.weight, iteration 0". `name` is the name of the node and empty if unknown. `iteration` is
/// a label.
[[nodiscard]] Text divergence_title(DivergenceKind kind, bool certain, const std::string& name, const TextArgument& iteration);

}  // namespace sporescope
