// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/replicas/replicas.h"

namespace sporescope {

/// Formats several ranks for a title: "0-62".
using RanksText = std::function<std::string(const std::vector<int>&)>;

/// Returns "rank 63" or "ranks 0-62".
[[nodiscard]] Text rank_text(const std::vector<int>& ranks, const RanksText& text);
/// Returns a title for a finding: "Replicas diverge: fc2.weight differs between ranks 0-62 and rank 63 since iteration 2".
/// `name` is the name of the node, `iteration` its label.
[[nodiscard]] Text replica_title(const ReplicaFinding& found, const std::string& name, const TextArgument& iteration,
                                 const RanksText& text);

}  // namespace sporescope
