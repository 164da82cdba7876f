// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/compare/matching/network.h"
#include "core/compare/matching/node_matching.h"

namespace sporescope {

/// An operator that one version of MindSpore fused from several consecutive operators, and the last of these. Both have the
/// same output. The operators before the last have no counterpart.
struct FusedPair {
  NodeIndex a = kNoNode, b = kNoNode;
  SlotPairs slots;
};

/// Finds unmatched fused operators where the inputs leave no choice: at least one input matches, and none has another
/// counterpart.
[[nodiscard]] std::vector<FusedPair> fused_operators(const Network& a, const Network& b, const NodeMatching& matching);

}  // namespace sporescope
