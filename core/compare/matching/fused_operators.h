// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/compare/matching/network.h"
#include "core/compare/matching/node_matching.h"

namespace sporescope {

/// An operator that one version of MindSpore made of several that follow each other, and the last of these: what both give is
/// the same. Those before the last have no counterpart.
struct FusedPair {
  NodeIndex a = kNoNode, b = kNoNode;
  SlotPairs slots;
};

/// Those that are open in both graphs, where what is read leaves no choice: nothing of it has another counterpart, and one
/// thing at least has this one.
[[nodiscard]] std::vector<FusedPair> fused_operators(const Network& a, const Network& b, const NodeMatching& matching);

}  // namespace sporescope
