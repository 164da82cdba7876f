// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/replicas/replicas.h"

namespace sporescope {

/// How a headline writes several ranks: "0-62".
using RanksText = std::function<std::string(const std::vector<int>&)>;

/// "rank 63", "ranks 0-62".
[[nodiscard]] Text rank_text(const std::vector<int>& ranks, const RanksText& text);
/// What is not the same, as a headline: "Replicas diverge: fc2.weight differs between ranks 0-62 and rank 63 since iteration
/// 2". `name`: of the node. `iteration`: in words.
[[nodiscard]] Text replica_title(const ReplicaFinding& found, const std::string& name, const TextArgument& iteration,
                                 const RanksText& text);

}  // namespace sporescope
